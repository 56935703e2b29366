import type { Trx } from '#api/platform/database/database.ts';
import { MARKETING_CONSENT } from '#shared/accounts/marketing-consent.ts';
import { getConsent, type Consent } from './get-consent.ts';
import { recordConsent } from './record-consent.ts';

/** Records whether the customer, whose row the caller has locked, consents to news and offers. */
export async function setMarketingConsent(trx: Trx, customerId: string, given: boolean): Promise<Consent> {
  await recordConsent(trx, customerId, { purpose: 'marketing', given, shownText: MARKETING_CONSENT });
  return getConsent(trx, customerId);
}
