import type { Trx } from '#api/platform/database/database.ts';
import { MARKETING_CONSENT } from '#shared/accounts/marketing-consent.ts';
import { getConsent, type Consent } from './get-consent.ts';
import * as repo from './marketing-consent.repository.ts';

/**
 * Records whether the customer, whose row the caller has locked, consents. A repeated answer to the same text is not
 * recorded again.
 */
export async function setMarketingConsent(trx: Trx, customerId: string, given: boolean): Promise<Consent> {
  const latest = await repo.findNewestConsent(trx, customerId, 'marketing');
  if (latest?.given !== given || latest.shown_text !== MARKETING_CONSENT)
    await repo.insertConsent(trx, customerId, 'marketing', given, MARKETING_CONSENT);
  return getConsent(trx, customerId);
}
