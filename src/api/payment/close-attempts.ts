import type { Trx } from '#api/db/database.ts';
import { closeAttempts } from './repo.ts';

/** Closes the open attempts of a booking; money that still arrives on one becomes needs-review. */
export const closeOpenAttempts = (trx: Trx, bookingId: string): Promise<void> => closeAttempts(trx, bookingId);
