import type { Trx } from '#api/platform/database/database.ts';
import { closeAttempts } from '#api/payments/payments.repository.ts';

/**
 * Closes the starting and open attempts of all charges of a booking that the caller has locked; without effect when
 * there are none. A payment that still arrives on one becomes needs-review.
 */
export const closeOpenAttempts = (trx: Trx, bookingId: string): Promise<void> =>
  closeAttempts(trx, 'booking_id', bookingId);
