import type { Connection } from '#api/platform/database/database.ts';
import { MARKETING_CONSENT } from '#shared/accounts/marketing-consent.ts';
import * as repo from '#api/accounts/consents.repository.ts';

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
