import type { Trx } from '#api/platform/database/database.ts';
import * as repo from './consents.repository.ts';

/**
 * Records the answer of a customer, whose row the caller has locked, with the text that was shown. A repeated answer to
 * the same text is not recorded again.
 */
export async function recordConsent(
  trx: Trx,
  customerId: string,
  { purpose, given, shownText }: { purpose: repo.ConsentPurpose; given: boolean; shownText: string },
): Promise<void> {
  const latest = await repo.findNewestConsent(trx, customerId, purpose);
  if (latest?.given !== given || latest.shown_text !== shownText)
    await repo.insertConsent(trx, customerId, purpose, given, shownText);
}
