import type { Connection } from '#api/platform/database/database.ts';
import { MARKETING_CONSENT } from '#shared/accounts/marketing-consent.ts';
import * as repo from './marketing-consent.repository.ts';

/** Consents of customers, with the text they were shown and the time (docs/security.md 28). */

export interface Consent {
  /** Null: not answered yet, which counts as refused. */
  marketing: boolean | null;
  at: string | null;
  /** The current text of the consent. */
  words: string;
}

/** The customer's latest consent to news and offers. They may only be sent when `marketing` is true. */
export async function getConsent(db: Connection, customerId: string): Promise<Consent> {
  const row = await repo.findNewestConsent(db, customerId, 'marketing');
  return { marketing: row?.given ?? null, at: row?.at.toISOString() ?? null, words: MARKETING_CONSENT };
}

/** Records whether the customer consents. A repeated answer to the same text is not recorded again. */
export async function setMarketingConsent(db: Connection, customerId: string, given: boolean): Promise<Consent> {
  const latest = await repo.findNewestConsent(db, customerId, 'marketing');
  if (latest?.given !== given || latest.shown_text !== MARKETING_CONSENT)
    await repo.insertConsent(db, customerId, 'marketing', given, MARKETING_CONSENT);
  return getConsent(db, customerId);
}

export const eraseConsents = (trx: Connection, customerId: string): Promise<void> =>
  repo.deleteConsents(trx, customerId);

/** All consent records of a customer, for the personal data export. */
export async function exportConsents(db: Connection, customerId: string) {
  const rows = await repo.listConsents(db, customerId);
  return rows.map((row) => ({
    purpose: row.purpose,
    given: row.given,
    words: row.shown_text,
    at: row.at.toISOString(),
  }));
}
