import { queryOptions, useQuery } from '@tanstack/react-query';
import { findCustomers } from '#shared/accounts/customers.contract.ts';
import { getBoard, getStaffBooking, listBookings } from '#shared/bookings/staff-bookings.contract.ts';
import { getSettings } from '#shared/settings/settings.contract.ts';
import { listAudit } from '#shared/audit/audit-log.contract.ts';
import { listPeople } from '#shared/staff/staff.contract.ts';
import { listWaitlist } from '#shared/waitlist/staff-waitlist.contract.ts';
import { staffCall } from '../session/staff-call.ts';

/** The board is looked at again this often while it is in view, ms: two people work on it. */
const BOARD_AGAIN_MS = 15_000;

export const boardKey = ['board'] as const;
export const bookingsKey = ['staff-bookings'] as const;
export const bookingKey = (id: string) => ['staff-booking', id] as const;

/** The board of a day; today's when none is named. */
export const useBoard = (day?: string) =>
  useQuery({
    queryKey: [...boardKey, day ?? 'today'],
    queryFn: ({ signal }) => staffCall(getBoard, { query: day === undefined ? {} : { day } }, { signal }),
    refetchInterval: BOARD_AGAIN_MS,
    staleTime: 0,
  });

export type BookingFilter = Partial<Record<'q' | 'status' | 'payment' | 'method' | 'mode' | 'from' | 'to' | 'customer', string>>;

/** Bookings that fit; turning a page or typing on keeps the old rows until the new ones are there. */
export const useBookings = (filter: BookingFilter, page: number) =>
  useQuery({
    queryKey: [...bookingsKey, filter, page],
    queryFn: ({ signal }) => staffCall(listBookings, { query: { ...(filter as object), page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });

export const useStaffBooking = (id: string) =>
  useQuery({ queryKey: bookingKey(id), queryFn: ({ signal }) => staffCall(getStaffBooking, { params: { id } }, { signal }), refetchInterval: BOARD_AGAIN_MS });

/** Customers who fit what was typed; nothing is asked while it is too short. */
export const useCustomers = (q: string) =>
  useQuery({
    queryKey: ['customers', q],
    queryFn: ({ signal }) => staffCall(findCustomers, { query: { q } }, { signal }),
    enabled: q.trim().length >= 3,
    placeholderData: (before) => before,
  });

export const useWaitlist = (page: number) =>
  useQuery({
    queryKey: ['waitlist', page],
    queryFn: ({ signal }) => staffCall(listWaitlist, { query: { page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });

export const peopleKey = ['people'] as const;
export const usePeople = () => useQuery({ queryKey: peopleKey, queryFn: ({ signal }) => staffCall(listPeople, {}, { signal }) });

export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => staffCall(getSettings, {}, { signal }),
  // A form stands on it: a refetch in the middle would be lost on it anyway.
  staleTime: Infinity,
  gcTime: 0,
});

export const useAudit = (filter: { event?: string; staff?: string }, page: number) =>
  useQuery({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) => staffCall(listAudit, { query: { ...filter, page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });
