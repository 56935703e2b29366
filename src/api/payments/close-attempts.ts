import type { Trx } from '#api/platform/database/database.ts';
import { closeAttempts } from './payments.repository.ts';

/** Closes the open attempts of a booking; a payment that still arrives on one becomes needs-review. */
export const closeOpenAttempts = (trx: Trx, bookingId: string): Promise<void> => closeAttempts(trx, bookingId);
