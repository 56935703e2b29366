import type { Connection, Trx } from '#api/platform/database/database.ts';
import * as repo from './promotions.repository.ts';

/** Claims a place of the promotions for early customers. Called last in the transaction that verifies the customer. */
export async function claimPromotionPlace(trx: Trx, customerId: string): Promise<void> {
  await repo.claimPlaces(trx, customerId);
}

/** Places left of the promotion for early customers. */
export const countPromotionPlacesLeft = (db: Connection): Promise<number> => repo.countPlacesLeft(db);
