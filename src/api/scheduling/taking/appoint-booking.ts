import type { Trx } from '#api/platform/database/database.ts';
import { lockCustomer } from '#api/promotions/lock-customer.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import { type Job, findServiceNeeds } from '#api/scheduling/find-service-needs.ts';
import { findHoldOf, giveHoldToBooking } from '#api/scheduling/occupancies.repository.ts';
import { isId } from '#shared/endpoint.ts';
import { StartRefused } from './start-refused.ts';
import { type TakenTime, takeTime } from './take-time.ts';

const MINUTE_MS = 60_000;

/** A time that a caller chooses: a hold, else a start (ISO 8601). With neither, no time is agreed yet. */
export interface ChosenTime {
  hold?: string | null | undefined;
  startsAt?: string | null | undefined;
}

export interface NewAppointment {
  customerId: string;
  bookingId: string;
  job: Job;
  chosen: ChosenTime;
  /** After how many minutes an unpaid booking loses its time; null when it keeps it. */
  unpaidMinutes: number | null;
}

/**
 * Gives a booking without an appointment the time that its customer chose, in the transaction that saves the booking.
 * No effect when none was chosen.
 * @throws StartRefused
 */
export async function appointBooking(trx: Trx, given: NewAppointment): Promise<void> {
  const { customerId, bookingId, job, chosen } = given;
  if (!chosen.hold && !chosen.startsAt) return;
  const { unpaid_keeps_time: keepsTime } = await findBranch(trx);
  const minutes = keepsTime ? null : given.unpaidMinutes;
  if (chosen.hold) {
    await holdToBooking(trx, { hold: chosen.hold, customerId, bookingId, job, holdMinutes: minutes });
    return;
  }
  await takeTime(trx, {
    customerId,
    job,
    start: Date.parse(chosen.startsAt ?? ''),
    takenFor: minutes === null ? { kind: 'booking', bookingId } : { kind: 'hold', minutes, bookingId },
    by: 'customer',
  });
}

interface HoldToBooking {
  hold: string;
  customerId: string;
  bookingId: string;
  /** The job of the booking must be that of the hold. */
  job: Job;
  /** For how many minutes the booking has the time only as a hold; null when it is permanent. */
  holdMinutes: number | null;
}

/**
 * Makes a hold the time of a booking, in the transaction that saves the booking: once, and only while it is live.
 * @throws StartRefused when the hold is bad, expired, used, or of another customer,
 * service, car or mode
 */
export async function holdToBooking(trx: Trx, given: HoldToBooking): Promise<TakenTime> {
  const { hold, customerId, bookingId, job, holdMinutes } = given;
  await lockCustomer(trx, customerId);
  const branch = await findBranch(trx);
  const until = holdMinutes === null ? null : new Date(branch.now.getTime() + holdMinutes * MINUTE_MS);
  const row = isId(hold)
    ? await giveHoldToBooking(trx, { hold, customer: customerId, booking: bookingId, job, until })
    : undefined;
  if (row !== undefined && row.starts_at !== null && row.ends_at !== null)
    return {
      allocationId: row.id,
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      heldUntil: row.held_until,
    };
  const former = await findHoldOf(trx, customerId);
  const wanted = (former?.starts_at ?? branch.now).getTime();
  throw new StartRefused('schedule.taken', await findServiceNeeds(trx, branch, job), wanted);
}
