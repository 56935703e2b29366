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

/** The promotions offered to a new customer at this moment. */
export const findOffers = (db: Connection): Promise<Offers> => repo.findOffers(db);

/**
 * Gives the promotions of a walk-in to the account that it joins. `move` moves the bookings, which a claim refers to
 * together with its customer. A promotion that the account used already stays with the account's own booking: both
 * bookings keep their prices, and it is used once. Both customers must be locked.
 */
export async function moveClaims(trx: Trx, from: string, to: string, move: () => Promise<void>): Promise<void> {
  const claims = await repo.takeClaims(trx, from);
  await move();
  for (const claim of claims) await repo.claimPromotion(trx, to, claim);
}
