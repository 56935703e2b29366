import type { Connection } from '#api/platform/database/database.ts';
import { MARKETING_CONSENT } from '#shared/accounts/marketing-consent.ts';
import { getConsent, type Consent } from './get-consent.ts';
import * as repo from './marketing-consent.repository.ts';

/** Records whether the customer consents. A repeated answer to the same text is not recorded again. */
export async function setMarketingConsent(db: Connection, customerId: string, given: boolean): Promise<Consent> {
  const latest = await repo.findNewestConsent(db, customerId, 'marketing');
  if (latest?.given !== given || latest.shown_text !== MARKETING_CONSENT)
    await repo.insertConsent(db, customerId, 'marketing', given, MARKETING_CONSENT);
  return getConsent(db, customerId);
}
