import type { Trx } from '#api/platform/database/database.ts';
import * as repo from './promotions.repository.ts';

/**
 * Gives the promotions of a walk-in to the account that it joins. `move` moves the bookings, which a claim refers to
 * together with its customer. A promotion that the account used already stays with the account's own booking: the
 * prices of both bookings stand, and it counts as used once. Both customers are locked.
 */
export async function moveClaims(trx: Trx, from: string, to: string, move: () => Promise<void>): Promise<void> {
  const claims = await repo.takeClaims(trx, from);
  await move();
  for (const claim of claims) await repo.giveClaim(trx, to, claim);
}
