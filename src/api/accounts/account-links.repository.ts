import { sql } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import { newToken, tokenHash } from '#api/platform/http/session.ts';
import { RETENTION } from '#shared/retention.ts';

/** Links of emails by which the reader takes a change of the account back (docs/api.md 2, docs/security.md 29). */

export type LinkPurpose = 'close' | 'email-back';

const LIFETIME = sql.raw(`interval '${RETENTION.accountLinkDays} days'`);

/** Creates a link and returns its token. `email` is the address that an `email-back` link brings back. */
export async function createAccountLink(
  trx: Trx,
  customerId: string,
  purpose: LinkPurpose,
  email: string | null,
): Promise<string> {
  const { token, hash } = newToken();
  await trx.insertInto('account_links').values({ token_hash: hash, customer_id: customerId, purpose, email }).execute();
  return token;
}

/** The valid link of a token, without using it up. */
export const findAccountLink = (db: Connection, token: string, purpose: LinkPurpose) =>
  db
    .selectFrom('account_links')
    .select(['customer_id', 'email'])
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('created_at', '>', sql<Date>`app_now() - ${LIFETIME}`)
    .executeTakeFirst();

/** Uses a link up. True for exactly one caller. */
export async function consumeAccountLink(trx: Trx, token: string): Promise<boolean> {
  const result = await trx.deleteFrom('account_links').where('token_hash', '=', tokenHash(token)).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Deletes the links of a customer. */
export async function deleteAccountLinks(db: Connection, customerId: string): Promise<void> {
  await db.deleteFrom('account_links').where('customer_id', '=', customerId).execute();
}

/** Deletes expired links. */
export async function deleteOldAccountLinks(db: Connection): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('created_at', '<', sql<Date>`app_now() - ${LIFETIME}`)
    .execute();
}
