import type { Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from '#api/bookings/bookings.repository.ts';

/**
 * Limits per account (docs/api.md 5), since each booking notifies all staff and the customer. A booking with a
 * cancellation request does not count as open.
 */
export const BOOKING_LIMITS = { open: 10, inADay: 20, changesInADay: 10 } as const;

/**
 * Refuses a further booking of a customer who has too many. The customer must be locked, so that concurrent calls are
 * counted one after another.
 * @throws AppError booking.too_many_open, booking.too_many
 */
export async function limitBookings(trx: Trx, customerId: string): Promise<void> {
  const { open, recent } = await repo.countRecentOwn(trx, customerId);
  if (open >= BOOKING_LIMITS.open) throw new AppError('booking.too_many_open');
  if (recent >= BOOKING_LIMITS.inADay)
    throw new AppError('booking.too_many', {
      retryAfterS: Math.max(1, await repo.secondsUntilOld(trx, customerId, BOOKING_LIMITS.inADay)),
    });
}

/**
 * Refuses a further change of a booking that its customer has changed too often in 24 hours. The booking must be
 * locked.
 * @throws AppError booking.too_many_changes
 */
export async function limitChanges(trx: Trx, bookingId: string): Promise<void> {
  const seconds = await repo.secondsUntilChange(trx, bookingId, BOOKING_LIMITS.changesInADay);
  if (seconds !== null) throw new AppError('booking.too_many_changes', { retryAfterS: Math.max(1, seconds) });
}
