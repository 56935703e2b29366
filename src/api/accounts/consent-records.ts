import type { Connection } from '#api/platform/database/database.ts';
import { MARKETING_WORDS } from '#shared/accounts/marketing-consent.ts';
import * as repo from './marketing-consent.repository.ts';

/** What people agreed to, with the words they were shown and the time (docs/security.md 28). */

export interface Consent {
  /** Null: never asked, which is a no. */
  marketing: boolean | null;
  at: string | null;
  /** The words to show beside the box now. */
  words: string;
}

/** What somebody last said about news and offers. Send them nothing of the kind unless `marketing` is true. */
export async function getConsent(db: Connection, customerId: string): Promise<Consent> {
  const row = await repo.findNewestConsent(db, customerId, 'marketing');
  return { marketing: row?.given ?? null, at: row?.at.toISOString() ?? null, words: MARKETING_WORDS };
}

/** Writes down a yes or a no. The same again, to the same words, is not written twice. */
export async function setMarketingConsent(db: Connection, customerId: string, given: boolean): Promise<Consent> {
  const before = await repo.findNewestConsent(db, customerId, 'marketing');
  if (before?.given !== given || before.shown_text !== MARKETING_WORDS)
    await repo.insertConsent(db, customerId, 'marketing', given, MARKETING_WORDS);
  return getConsent(db, customerId);
}

export const eraseConsents = (trx: Connection, customerId: string): Promise<void> =>
  repo.deleteConsents(trx, customerId);

/** Every yes and no of a person, for the export of their data. */
export async function exportConsents(db: Connection, customerId: string) {
  const rows = await repo.listConsents(db, customerId);
  return rows.map((row) => ({
    purpose: row.purpose,
    given: row.given,
    words: row.shown_text,
    at: row.at.toISOString(),
  }));
}
