import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { ConsentTable } from '#api/platform/database/schema.ts';

/** The purposes that a customer can consent to: news and offers, and reminders about their cars. */
export type ConsentPurpose = ConsentTable['purpose'];

/**
 * Adds a consent record with the text shown to the customer and the present version of the privacy policy; earlier
 * records remain.
 */
export async function insertConsent(
  db: Connection,
  customerId: string,
  purpose: ConsentPurpose,
  given: boolean,
  shownText: string,
): Promise<void> {
  const privacyVersion = sql<number | null>`(
    select nullif(version, 0) from (
      select case content when '' then 0 else version end as version
      from centre_texts where kind = 'privacy' order by centre_texts.version desc limit 1) as newest)`;
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
