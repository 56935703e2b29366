import { sql, type Selectable } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { SignUpTable } from '#api/platform/database/schema.ts';
import { RETENTION } from '#shared/retention.ts';

export type SignUpRow = Selectable<SignUpTable>;

/** How many sign-ups of one address are compared, the newest ones. */
const COMPARED = 3;
const LIFETIME = sql.raw(`interval '${RETENTION.unverifiedAccountDays} days'`);

/** Inserts a sign-up; earlier ones of the address remain. */
export async function insertSignUp(db: Connection, row: Omit<SignUpRow, 'created_at'>): Promise<void> {
  await db.insertInto('sign_ups').values(row).execute();
}

/** The newest sign-ups of an address that have not expired, at most three, newest first. */
export const findNewestSignUps = (db: Connection, email: string): Promise<SignUpRow[]> =>
  db
    .selectFrom('sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('created_at', '>', sql<Date>`app_now() - ${LIFETIME}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(COMPARED)
    .execute();

/** A sign-up of this address that has not expired. */
export const findSignUp = (db: Connection, id: string, email: string): Promise<SignUpRow | undefined> =>
  db
    .selectFrom('sign_ups')
    .selectAll()
    .where('id', '=', id)
    .where('email', '=', email)
    .where('created_at', '>', sql<Date>`app_now() - ${LIFETIME}`)
    .executeTakeFirst();

/** Locks the sign-ups of an address until the transaction ends, and returns those that have not expired. */
export const lockSignUps = (db: Connection, email: string): Promise<SignUpRow[]> =>
  db
    .selectFrom('sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('created_at', '>', sql<Date>`app_now() - ${LIFETIME}`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Deletes every sign-up of an address with its codes. */
export async function deleteSignUps(db: Connection, email: string): Promise<void> {
  await db.deleteFrom('sign_ups').where('email', '=', email).execute();
}

/** Deletes sign-ups that were not verified in time and returns their number. */
export async function deleteOldSignUps(db: Connection): Promise<number> {
  const result = await db
    .deleteFrom('sign_ups')
    .where('created_at', '<', sql<Date>`app_now() - ${LIFETIME}`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
