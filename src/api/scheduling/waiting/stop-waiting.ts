import { lockCustomer } from '#api/promotions/lock-customer.ts';
import type { Runtime } from '#api/runtime.ts';
import { deleteHolds } from '#api/scheduling/occupancies.repository.ts';
import { deleteWaits, findWait } from './waits.repository.ts';

/**
 * Ends a customer's wait and gives back its offer; for a wait that is over or not the customer's it changes nothing.
 */
export async function stopWaiting({ db }: Runtime, customerId: string, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customerId);
    const row = await findWait(trx, customerId, id);
    if (row === undefined) return;
    // The hold is deleted first, in the same order as by everyone who frees an expired hold.
    if (row.offer_id !== null) await deleteHolds(trx, customerId, row.offer_id);
    await deleteWaits(trx, customerId, id);
  });
}
