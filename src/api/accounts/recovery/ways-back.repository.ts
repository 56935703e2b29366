import { sql, type Insertable, type Selectable } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { WaysBackTable } from '#api/platform/database/schema.ts';
import { WAY_BACK_MINUTES } from '#shared/customers/ways-back.contract.ts';

export type WayBackRow = Selectable<WaysBackTable>;

/** Codes that are compared with that of one way back, the right one included. */
const MOST_TRIES = 5;
/** None of these tries was the right code, or it was not used. */
const isGuessed = sql<boolean>`ways_back.used_at is null and ways_back.tries >= ${MOST_TRIES}`;

const isValid = sql<boolean>`ways_back.ended_at is null and ways_back.created_at > app_now() - ${`${WAY_BACK_MINUTES} minutes`}::interval`;

/** Stores a way back, which takes the place of an open one of the account or the number. Returns its end. */
export async function insertWayBack(
  trx: Trx,
  row: Insertable<WaysBackTable> & { customer_id: string; phone: string },
): Promise<Date> {
  // Two managers may open the accounts of two customers to one number at once.
  await sql`select pg_advisory_xact_lock(4206)`.execute(trx);
  await trx
    .updateTable('ways_back')
    .set({ ended_at: sql<Date>`app_now()` })
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('customer_id', '=', row.customer_id), where('phone', '=', row.phone)]))
    .execute();
  const { until } = await trx
    .insertInto('ways_back')
    .values({ ...row, created_at: sql<Date>`app_now()` })
    .returning(sql<Date>`created_at + ${`${WAY_BACK_MINUTES} minutes`}::interval`.as('until'))
    .executeTakeFirstOrThrow();
  return until;
}

/** Counts a try at the valid way back of a number and returns it; undefined when there is none, or no try is left. */
export const countTry = (db: Connection, phone: string): Promise<WayBackRow | undefined> =>
  db
    .updateTable('ways_back')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('phone', '=', phone)
    .where('tries', '<', MOST_TRIES)
    .where(isValid)
    .returningAll()
    .executeTakeFirst();

/** Uses a way back up and stores whether the account lost its email. True for exactly one caller. */
export async function consumeWayBack(trx: Trx, id: string, { dropsEmail }: { dropsEmail: boolean }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ways_back')
    .set({ ended_at: sql<Date>`app_now()`, used_at: sql<Date>`app_now()`, drops_email: dropsEmail })
    .where('id', '=', id)
    .where(isValid)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The newest ways back of an account with the names of the staff, at most `most`. */
export const listWaysBack = (db: Connection, customerId: string, most: number) =>
  db
    .selectFrom('ways_back')
    .innerJoin('staff', 'staff.id', 'ways_back.staff_id')
    .selectAll('ways_back')
    .select(['staff.name', isValid.as('is_valid'), isGuessed.as('is_guessed')])
    .where('customer_id', '=', customerId)
    .orderBy('ways_back.created_at', 'desc')
    .limit(most)
    .execute();

/**
 * Ends the open way back of an account that is erased, and takes the numbers from all. The rest stays for its time, as
 * a person who got in with the ID of another could delete the account to hide it.
 */
export async function eraseWaysBack(trx: Trx, customerId: string): Promise<void> {
  await trx
    .updateTable('ways_back')
    .set({ phone: null, ended_at: sql<Date>`coalesce(ended_at, app_now())` })
    .where('customer_id', '=', customerId)
    .execute();
}

/** Deletes ways back after their time. */
export async function deleteOldWaysBack(db: Connection, months: number): Promise<void> {
  await db
    .deleteFrom('ways_back')
    .where('created_at', '<', sql<Date>`app_now() - ${`${months} months`}::interval`)
    .execute();
}
