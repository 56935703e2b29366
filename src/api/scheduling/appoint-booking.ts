import type { Trx } from '#api/platform/database/database.ts';
import { findBranch } from './calendar.repository.ts';
import type { Job } from './find-service-needs.ts';
import { holdToBooking } from './hold-to-booking.ts';
import { takeTime } from './take-time.ts';

/** How a caller names a time: a hold, else a start (ISO 8601). Neither: no time is agreed yet. */
export interface ChosenTime {
  hold?: string | null | undefined;
  startsAt?: string | null | undefined;
}

export interface NewAppointment {
  customerId: string;
  bookingId: string;
  job: Job;
  chosen: ChosenTime;
  /** How long an unpaid booking has its time where such bookings lose it, minutes; null: for good. */
  unpaidMinutes: number | null;
}

/**
 * Gives a booking without an appointment the time that its customer chose, in the transaction that saves the booking.
 * False when none was chosen.
 * @throws schedule.* with the nearest free times
 */
export async function appointBooking(trx: Trx, given: NewAppointment): Promise<boolean> {
  const { customerId, bookingId, job, chosen } = given;
  if (!chosen.hold && !chosen.startsAt) return false;
  const { unpaid_keeps_time: keepsTime } = await findBranch(trx);
  const minutes = keepsTime ? null : given.unpaidMinutes;
  if (chosen.hold) {
    await holdToBooking(trx, { hold: chosen.hold, customerId, bookingId, job, holdMinutes: minutes });
    return true;
  }
  await takeTime(trx, {
    customerId,
    job,
    start: Date.parse(chosen.startsAt ?? ''),
    takenFor: minutes === null ? { kind: 'booking', bookingId } : { kind: 'hold', minutes, bookingId },
    by: 'customer',
  });
  return true;
}
