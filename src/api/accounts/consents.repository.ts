import type { Connection } from '#api/platform/database/database.ts';
import type { ConsentTable } from '#api/platform/database/schema.ts';

/** The purposes that a customer can consent to: news and offers, and reminders about their cars. */
export type ConsentPurpose = ConsentTable['purpose'];

/** The present version of the privacy policy; null while the built-in one is shown. */
export async function findPrivacyVersion(db: Connection): Promise<number | null> {
  const newest = await db
    .selectFrom('centre_texts')
    .select(['version', 'content'])
    .where('kind', '=', 'privacy')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest === undefined || newest.content === '' ? null : newest.version;
}

/** Adds a consent record with the shown text and the version of the privacy policy; earlier records remain. */
export async function insertConsent(
  db: Connection,
  customerId: string,
  purpose: ConsentPurpose,
  given: boolean,
  shownText: string,
  privacyVersion: number | null,
): Promise<void> {
  await db
    .insertInto('consents')
    .values({ customer_id: customerId, purpose, given, shown_text: shownText, privacy_version: privacyVersion })
    .execute();
}

/** The latest consent of a customer to a purpose; undefined when there is none. */
export const findNewestConsent = (db: Connection, customerId: string, purpose: ConsentPurpose) =>
  db
    .selectFrom('consents')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** All consent records of a customer, given and withdrawn, oldest first. */
export const listConsents = (db: Connection, customerId: string) =>
  db.selectFrom('consents').selectAll().where('customer_id', '=', customerId).orderBy('id').execute();

/** Deletes all consent records of a customer, which then counts as not answered. */
export async function deleteConsents(db: Connection, customerId: string): Promise<void> {
  await db.deleteFrom('consents').where('customer_id', '=', customerId).execute();
}
