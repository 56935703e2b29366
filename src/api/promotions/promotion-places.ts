import type { Connection, Trx } from '#api/platform/database/database.ts';
import * as repo from './promotions.repository.ts';

/**
 * Claims a place of each promotion for early customers that has one left; a customer has at most one of each. Called
 * last in the transaction that verifies the customer, since it locks rows that all customers share.
 */
export async function claimPromotionPlace(trx: Trx, customerId: string): Promise<void> {
  await repo.claimPlaces(trx, customerId);
}

/** Places left of the best promotion for early customers; 0 while there is none that is active and limited. */
export const countPromotionPlacesLeft = (db: Connection): Promise<number> => repo.countPlacesLeft(db);
