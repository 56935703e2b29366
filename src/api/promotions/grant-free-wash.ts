import { notify } from '#api/notifications/notify.ts';
import type { Trx } from '#api/platform/database/database.ts';
import * as repo from './earned-promotions.repository.ts';
import { lockCustomer } from './promotions.repository.ts';
import { promotionEarnedNotification } from './promotions.texts.ts';

/**
 * Gives the owner of a booking that was completed, paid or released the promotions that their car washes have earned
 * (docs/api.md 5), and notifies them. Idempotent: a wash earns once, also after its money went back.
 */
export async function grantFreeWash(trx: Trx, customerId: string): Promise<void> {
  if (!(await repo.isAnyEarned(trx))) return;
  if (!(await lockCustomer(trx, customerId)).live) return;
  for (const title of await repo.claimEarned(trx, customerId))
    await notify(trx, { customerId }, promotionEarnedNotification(title));
}
