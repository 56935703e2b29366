import type { Trx } from '#api/platform/database/database.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import type { PlacedNeed } from '#api/scheduling/find-service-needs.ts';
import { hasPaidVisit, listUnpaidJobs } from '#api/scheduling/unpaid-time.repository.ts';
import { AppError } from '#shared/errors.ts';
import { isTooMuchUnpaidTime, isUnpaidChangeRefused } from '#shared/scheduling/unpaid-time.ts';

/**
 * Runs work in which a customer, who must be locked, takes a time. An account without a paid visit has at most so much
 * unpaid time of bays and drivers as the rules of the calendar say, or one job.
 * @throws booking.too_much_time; the transaction then must not be committed
 */
export async function withinUnpaidLimit<T>(trx: Trx, customerId: string, work: () => Promise<T>): Promise<T> {
  if (await hasPaidVisit(trx, customerId)) return work();
  const before = await minutesOf(trx, customerId);
  const done = await work();
  const after = await minutesOf(trx, customerId);
  const { unpaid_minutes: limit } = await findBranch(trx);
  if (isUnpaidChangeRefused(before, after, limit)) throw new AppError('booking.too_much_time');
  return done;
}

/**
 * Refuses to note a wait whose place could not be offered. The place would take the place of the hold that the customer
 * may have.
 * @throws booking.too_much_time
 */
export async function limitWaitTime(trx: Trx, customerId: string, needs: readonly PlacedNeed[]): Promise<void> {
  const booked = (await listUnpaidJobs(trx, customerId)).filter(({ bookingId }) => bookingId !== null);
  const wanted = needs.reduce((sum, need) => sum + need.minutesBefore + need.workMinutes + need.minutesAfter, 0);
  const { unpaid_minutes: limit } = await findBranch(trx);
  const isTooMuch = isTooMuchUnpaidTime([...booked.map(({ minutes }) => minutes), wanted], limit);
  if (isTooMuch && !(await hasPaidVisit(trx, customerId))) throw new AppError('booking.too_much_time');
}

const minutesOf = async (trx: Trx, customerId: string): Promise<number[]> =>
  (await listUnpaidJobs(trx, customerId)).map(({ minutes }) => minutes);
