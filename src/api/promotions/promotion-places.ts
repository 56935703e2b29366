import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { Offers } from '#shared/settings/centre.contract.ts';
import * as repo from './promotions.repository.ts';

/**
 * Claims a place of each promotion for early customers that has one left; a customer has at most one of each. Called
 * last in the transaction that verifies the customer, since it locks rows that all customers share.
 */
export async function claimPromotionPlace(trx: Trx, customerId: string): Promise<void> {
  await repo.claimPlaces(trx, customerId);
}

/** What a new customer is offered at this moment. */
export const findOffers = (db: Connection): Promise<Offers> => repo.findOffers(db);
