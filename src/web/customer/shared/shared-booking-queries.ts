import { useQuery } from '@tanstack/react-query';
import {
  getPartnerEstimate,
  getSharedBooking,
  listSharedBookings,
} from '#shared/shared-cars/shared-bookings.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { SHARED_KEY } from '#web/customer/shared-cars-query.ts';

/** The bookings of a car that another person shares. */
export const useSharedBookings = (carId: string, page: number) =>
  useQuery({
    queryKey: [...SHARED_KEY, 'bookings', carId, page],
    queryFn: ({ signal }) =>
      customerCall(listSharedBookings, { params: { id: carId }, query: { page: String(page) } }, { signal }),
    refetchOnMount: 'always',
  });

export const useSharedBooking = (id: string) =>
  useQuery({
    queryKey: [...SHARED_KEY, 'booking', id],
    queryFn: ({ signal }) => customerCall(getSharedBooking, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

export const sharedEstimateKey = (id: string) => [...SHARED_KEY, 'estimate', id];

export const useSharedEstimate = (id: string) =>
  useQuery({
    queryKey: sharedEstimateKey(id),
    queryFn: ({ signal }) => customerCall(getPartnerEstimate, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
