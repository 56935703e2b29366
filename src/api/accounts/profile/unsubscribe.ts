import type { Runtime } from '#api/runtime.ts';
import { lockById } from '#api/accounts/customers.repository.ts';
import { setMarketingConsent } from '#api/accounts/consents.ts';
import { verifyUnsubscribeToken } from './unsubscribe-token.ts';

/** Withdraws the consent to news. Idempotent; without effect for a deleted account. */
export async function unsubscribe(runtime: Runtime, token: string): Promise<void> {
  const customerId = verifyUnsubscribeToken(runtime, token);
  const isChanged = await runtime.db.transaction().execute(async (trx) => {
    if ((await lockById(trx, customerId)) === undefined) return false;
    await setMarketingConsent(trx, customerId, false);
    return true;
  });
  if (!isChanged) return;
  runtime.log.info({ event: 'account.unsubscribed', customer: customerId }, 'unsubscribed from news');
}
