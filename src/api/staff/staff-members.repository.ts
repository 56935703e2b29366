import { type NotNull, sql, type Selectable } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { StaffTable } from '#api/platform/database/schema.ts';
import type { StaffType } from '#shared/capabilities.ts';

export type StaffRow = Selectable<StaffTable>;

/** All staff by name, invited ones included; suspended ones last, by the time of their suspension. */
export const listStaff = (db: Connection): Promise<StaffRow[]> =>
  db
    .selectFrom('staff')
    .selectAll()
    .orderBy('suspended_at', (order) => order.asc().nullsFirst())
    .orderBy('name')
    .orderBy('id')
    .execute();

/** A member of staff, suspended or not, locked until the transaction ends (FOR UPDATE). */
export const lockById = (db: Connection, id: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const hasStaff = async (db: Connection, id: string): Promise<boolean> =>
  (await db.selectFrom('staff').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Whether a member of staff has another role than this one. */
export async function hasOtherType(db: Connection, id: string, type: StaffType): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('type', '!=', type)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the team until the transaction ends: changes of several accounts happen one after the other. */
export async function lockTeam(trx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(4205)`.execute(trx);
}

/** Notes that a person gets the rights of their role now. */
export async function markRoleNew(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('staff')
    .set({ role_since: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}

/** When the role of a person is a day old; null when it is already. */
export async function findNewUntil(db: Connection, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('staff')
    .select(sql<Date>`role_since + interval '24 hours'`.as('until'))
    .where('id', '=', id)
    .where('role_since', '>', sql<Date>`app_now() - interval '24 hours'`)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Inserts a member of staff. Undefined when the address is taken. */
export const insertStaff = (
  db: Connection,
  row: { id: string; email: string; name: string; phone: string | null; type: StaffType; password_hash: string | null },
): Promise<StaffRow | undefined> =>
  db
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Replaces name, phone number (E.164) and role. Sessions remain; the caller ends them when the role changes. */
export const updateStaff = (
  db: Connection,
  id: string,
  set: { name: string; phone: string | null; type: StaffType },
): Promise<StaffRow> => db.updateTable('staff').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Suspends an account as of now or reinstates it. Sessions and links remain; the caller ends them. */
export const setSuspended = (db: Connection, id: string, suspended: boolean): Promise<StaffRow> =>
  db
    .updateTable('staff')
    .set({ suspended_at: suspended ? sql<Date>`app_now()` : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Locks all owners, so that two cannot demote each other at once; returns the ids of the owners who can log in. */
export async function lockOwners(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'suspended_at', 'password_hash'])
    .where('type', '=', 'owner')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter((row) => row.suspended_at === null && row.password_hash !== null).map((row) => row.id);
}

/** Locks the table: concurrent callers wait until the transaction ends. */
export async function lockStaffTable(db: Connection): Promise<void> {
  await sql`lock table staff in share row exclusive mode`.execute(db);
}

/** The owner whose account is the oldest, also when it is suspended. */
export const findFirstOwner = (db: Connection): Promise<{ email: string } | undefined> =>
  db
    .selectFrom('staff')
    .select('email')
    .where('type', '=', 'owner')
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

/** The owners who can log in, the oldest account first. */
export const listActiveOwners = (db: Connection): Promise<{ email: string; name: string }[]> =>
  db
    .selectFrom('staff')
    .select(['email', 'name'])
    .where('type', '=', 'owner')
    .where('email', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('password_hash', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Whether a person who is not suspended has this address. */
export async function hasWorkingEmail(db: Connection, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether one of these phone numbers belongs to a member of staff who is not suspended. */
export async function hasWorkingPhone(db: Connection, phones: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('phone', 'in', [...phones])
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Erases address, phone, password and second step of staff suspended more than `months` months ago; the name stays for
 * the audit log. Returns their number.
 */
export async function eraseFormerStaff(db: Connection, months: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with former as (
      update staff set email = null, phone = null, password_hash = null, encrypted_totp_secret = null, totp_confirmed_at = null, totp_last_step = null
      where email is not null and suspended_at < app_now() - ${`${months} months`}::interval returning id
    ), devices as (delete from staff_known_devices where staff_id in (select id from former)),
    codes as (delete from staff_recovery_codes where staff_id in (select id from former))
    select id from former`.execute(db);
  return rows.length;
}

/** A member of staff who is not suspended. */
export const findUnsuspended = (db: Connection, id: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('staff').select('id').where('id', '=', id).where('suspended_at', 'is', null).executeTakeFirst();
