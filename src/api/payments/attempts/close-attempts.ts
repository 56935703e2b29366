import { findCharges } from '#api/charges/find-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { closeAttempts } from '#api/payments/payments.repository.ts';

/**
 * Closes the starting and open attempts of all charges of a booking that the caller has locked; without effect when
 * there are none. A payment that still arrives on one becomes needs-review.
 */
export const closeAllAttempts = (trx: Trx, bookingId: string): Promise<void> =>
  closeAttempts(trx, 'booking_id', bookingId);

/** Like `closeAllAttempts` for the attempts at the price, whose amount an edit has changed, and at its former parts. */
export async function closePriceAttempts(trx: Trx, bookingId: string): Promise<void> {
  for (const { id, kind } of await findCharges(trx, bookingId))
    if (kind === 'booking') await closeAttempts(trx, 'charge_id', id);
}
