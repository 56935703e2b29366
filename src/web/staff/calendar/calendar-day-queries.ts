import { useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/endpoint.ts';
import { getCalendarDay, getCalendarWeek, getDayList, listPlaces } from '#shared/bookings/staff-day.contract.ts';
import { calendarKey } from '#web/staff/calendar-settings/calendar-queries.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';

/** Poll interval while the calendar is visible, ms: time passes, and several people work on it. */
const AGAIN_MS = 15_000;

export type CalendarDay = Output<typeof getCalendarDay>;

/** A day of the calendar, by default today. */
export const useCalendarDay = (day?: string) =>
  useQuery({
    queryKey: [...calendarKey, 'day', day ?? 'today'],
    queryFn: ({ signal }) => staffCall(getCalendarDay, { query: day === undefined ? {} : { day } }, { signal }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });

/** Seven days from a day, by default from this Monday. */
export const useCalendarWeek = (from?: string) =>
  useQuery({
    queryKey: [...calendarKey, 'week', from ?? 'this'],
    queryFn: ({ signal }) => staffCall(getCalendarWeek, { query: from === undefined ? {} : { from } }, { signal }),
    refetchInterval: AGAIN_MS,
  });

/** The jobs of a day in the order of their times, by default today's. */
export const useDayList = (day?: string) =>
  useQuery({
    queryKey: [...calendarKey, 'list', day ?? 'today'],
    queryFn: ({ signal }) => staffCall(getDayList, { query: day === undefined ? {} : { day } }, { signal }),
  });

/** The free places for a booking that starts at `startsAt` (ISO 8601). Null: at its own time, or from now on. */
export const usePlaces = (booking: string, startsAt: string | null) =>
  useQuery({
    queryKey: [...calendarKey, 'places', booking, startsAt],
    queryFn: ({ signal }) =>
      staffCall(listPlaces, { params: { id: booking }, query: startsAt === null ? {} : { startsAt } }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });

/** The day (YYYY-MM-DD) in the query of an address. Undefined for anything else. */
export const dayOfQuery = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
