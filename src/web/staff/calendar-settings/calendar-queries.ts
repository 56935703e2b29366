import { useQuery } from '@tanstack/react-query';
import { getCalendar, listUnpaidTime } from '#shared/scheduling/staff-schedule.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';

/** The first part of every query key of the calendar: the settings, days and weeks. */
export const calendarKey = ['calendar'] as const;

/** The calendar as staff edit it. */
export const useStaffCalendar = () =>
  useQuery({
    queryKey: [...calendarKey, 'settings'],
    queryFn: ({ signal }) => staffCall(getCalendar, {}, { signal }),
    staleTime: 0,
  });

/** The customers who have most unpaid time. */
export const useUnpaidTime = () =>
  useQuery({
    queryKey: [...calendarKey, 'unpaid'],
    queryFn: ({ signal }) => staffCall(listUnpaidTime, {}, { signal }),
    staleTime: 0,
  });

/** Loads everything that shows the calendar again. */
export const invalidateCalendar = (): Promise<void> => staffQueryClient.invalidateQueries({ queryKey: calendarKey });
