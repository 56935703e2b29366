import type { Connection, Trx } from '#api/platform/database/database.ts';
import * as repo from './promotions.repository.ts';

/** Claims the places for early customers, in the transaction that verifies the customer, last. */
export async function claimPromotionPlace(trx: Trx, customerId: string): Promise<void> {
  await repo.claimPlaces(trx, customerId);
}

/** Places left of the promotion for early customers. */
export const countPromotionPlacesLeft = (db: Connection): Promise<number> => repo.countPlacesLeft(db);
