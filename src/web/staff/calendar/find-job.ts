import type { DayBay, DayBlock, DayBooking } from '#shared/bookings/staff-day.contract.ts';
import type { CalendarDay } from './calendar-day-queries.ts';

/** A booking on the calendar of a day, with its block and bay if it has a time on that day. */
export interface DayJob {
  booking: DayBooking;
  block: DayBlock | null;
  bay: DayBay | null;
}

/** Finds a booking on the day, in the queue, or among those without a time. Null if it is no longer there. */
export function findJob({ bays, queue, withoutTime }: CalendarDay, id: string): DayJob | null {
  for (const bay of bays) {
    const block = bay.blocks.find(({ booking }) => booking?._id === id);
    if (block?.booking) return { booking: block.booking, block, bay };
  }
  const booking = [...queue, ...withoutTime.bookings].find(({ _id }) => _id === id);
  return booking ? { booking, block: null, bay: null } : null;
}
