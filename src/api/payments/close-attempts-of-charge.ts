import type { Trx } from '#api/platform/database/database.ts';
import { closeAttempts } from './payments.repository.ts';

/** As `closeOpenAttempts`, for one charge. */
export const closeAttemptsOfCharge = (trx: Trx, chargeId: string): Promise<void> =>
  closeAttempts(trx, 'charge_id', chargeId);
