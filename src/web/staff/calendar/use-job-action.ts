import { useState } from 'react';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { updateCachedCard } from '#web/staff/board/board-cards.ts';
import { invalidateCalendar } from '#web/staff/calendar-settings/calendar-queries.ts';
import { type OtherBooking, otherBookingOf } from '#web/staff/other-booking.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { nearestOf } from './nearest-times.ts';

/**
 * Sends an action of staff on a job, and shows the booking and the calendar as they are afterwards. After a refusal,
 * `failure` is its message, `nearest` has the free times that came with it, and `other` the booking that the car has at
 * that time, until `dropQuestion`.
 */
export function useJobAction() {
  const { busy, submit, failure } = useSubmit();
  const [nearest, setNearest] = useState<readonly FreeTime[]>([]);
  const [other, setOther] = useState<OtherBooking | null>(null);
  const act = <T extends { message: string; booking: StaffCard }>(send: () => Promise<T>): Promise<T | undefined> =>
    submit(async () => {
      setNearest([]);
      setOther(null);
      try {
        const answer = await send();
        updateCachedCard(staffQueryClient, answer.booking);
        toast.success(answer.message);
        return answer;
      } catch (error) {
        setNearest(nearestOf(error));
        setOther(otherBookingOf(error));
        throw error;
      } finally {
        await invalidateCalendar();
      }
    });
  return { act, busy, failure, nearest, other, dropQuestion: () => setOther(null) };
}
