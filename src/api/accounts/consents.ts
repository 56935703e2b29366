import type { Trx, Connection } from '#api/platform/database/database.ts';
import { MARKETING_CONSENT } from '#shared/accounts/marketing-consent.ts';
import * as repo from './consents.repository.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { lockById } from './customers.repository.ts';

/** The newest answer of a customer to a purpose with the text that was shown; null: not answered yet. */
export async function findAnswer(
  db: Connection,
  customerId: string,
  purpose: repo.ConsentPurpose,
): Promise<{ given: boolean; shownText: string } | null> {
  const row = await repo.findNewestConsent(db, customerId, purpose);
  return row === undefined ? null : { given: row.given, shownText: row.shown_text };
}

/** The newest answer of a customer to a purpose; null: not answered yet, which is treated as a refusal. */
export const findConsent = async (
  db: Connection,
  customerId: string,
  purpose: repo.ConsentPurpose,
): Promise<boolean | null> => (await findAnswer(db, customerId, purpose))?.given ?? null;

/**
 * Records the answer of a customer, whose row the caller has locked, with the text that was shown and the version of
 * the privacy policy. A repeated answer to the same text and version is not recorded again.
 */
export async function recordConsent(
  trx: Trx,
  customerId: string,
  { purpose, given, shownText }: { purpose: repo.ConsentPurpose; given: boolean; shownText: string },
): Promise<void> {
  const latest = await repo.findNewestConsent(trx, customerId, purpose);
  const version = await repo.findPrivacyVersion(trx);
  if (latest?.given !== given || latest.shown_text !== shownText || latest.privacy_version !== version)
    await repo.insertConsent(trx, customerId, purpose, given, shownText, version);
}

/** Records whether the customer, whose row the caller has locked, consents to news and offers. */
export async function setMarketingConsent(trx: Trx, customerId: string, given: boolean): Promise<Consent> {
  await recordConsent(trx, customerId, { purpose: 'marketing', given, shownText: MARKETING_CONSENT });
  return getConsent(trx, customerId);
}

/** A customer's answer, with the text they were shown and the time (docs/security.md 28). */
export interface Consent {
  /** Null: not answered yet, which is treated as a refusal. */
  marketing: boolean | null;
  at: string | null;
  /** The version of the privacy policy at that time; null: the built-in one. */
  privacyVersion: number | null;
  /** The current text of the consent. */
  words: string;
}

/** The customer's latest consent to news and offers. They may only be sent when `marketing` is true. */
export async function getConsent(db: Connection, customerId: string): Promise<Consent> {
  const row = await repo.findNewestConsent(db, customerId, 'marketing');
  return {
    marketing: row?.given ?? null,
    at: row?.at.toISOString() ?? null,
    privacyVersion: row?.privacy_version ?? null,
    words: MARKETING_CONSENT,
  };
}

/**
 * Records the customer's answer to the question about news and offers. Of concurrent equal answers one is recorded.
 * @throws session.missing when the account was deleted meanwhile
 */
export const changeMarketingConsent = ({ db }: Runtime, customerId: string, given: boolean): Promise<Consent> =>
  db.transaction().execute(async (trx) => {
    if ((await lockById(trx, customerId)) === undefined) throw new AppError('session.missing');
    return setMarketingConsent(trx, customerId, given);
  });
