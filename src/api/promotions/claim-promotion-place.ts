import type { Connection, Trx } from '#api/db/database.ts';
import * as repo from './promotions.repository.ts';

/** One of the first-100 places for somebody who has just verified, while there are any. In the verifying transaction, last. */
export async function claimPromotionPlace(trx: Trx, customerId: string): Promise<void> {
  await repo.claimPlace(trx, customerId);
}

/** Places of first-100 still to be had. */
export const countPromotionPlacesLeft = (db: Connection): Promise<number> => repo.placesLeft(db);
