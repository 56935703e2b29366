import type { Runtime } from '#api/runtime.ts';
import { setMarketingConsent } from './set-marketing-consent.ts';
import { isCustomer } from './unsubscribe.repository.ts';
import { verifyUnsubscribeToken } from './unsubscribe-token.ts';

/** Withdraws the consent to news. Idempotent; without effect for a deleted account. */
export async function unsubscribe(runtime: Runtime, token: string): Promise<void> {
  const customerId = verifyUnsubscribeToken(runtime, token);
  if (!(await isCustomer(runtime.db, customerId))) return;
  await setMarketingConsent(runtime.db, customerId, false);
  runtime.log.info({ event: 'account.unsubscribed', customer: customerId }, 'unsubscribed from news');
}
