import type { Trx } from '#api/platform/database/database.ts';
import { deleteOfBooking } from './occupancies.repository.ts';

/** Frees the time of a booking, e.g. when it is cancelled. A booking without one changes nothing. */
export const releaseTime = (trx: Trx, bookingId: string): Promise<void> => deleteOfBooking(trx, bookingId);
