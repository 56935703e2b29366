import { sql } from 'kysely';
import { newId, type Connection, type Trx } from '#api/platform/database/database.ts';
import type { CustomerRow } from '#api/accounts/customers.repository.ts';

/** How long a number must be silent until its code no longer opens an account by itself, days. */
const SILENT_DAYS = 180;

/**
 * Messages that go to the verified phone of the account and nowhere else, without a log-in. Others go to
 * walk-ins, collectors and people who request a code.
 */
const KINDS_TO_OWNER = ['booking.%', 'payment.%', 'estimate.%', 'car.%', 'schedule.%'] as const;

/** Remembers that a code is asked for a number; the id owns the codes. */
export async function touchPhoneLogIn(trx: Trx, phone: string): Promise<string> {
  const row = await trx
    .insertInto('phone_log_ins')
    .values({ id: newId(), phone })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ requested_at: sql<Date>`app_now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The owner of the codes of a number, or null. */
export async function findPhoneLogIn(db: Connection, phone: string): Promise<string | null> {
  const row = await db.selectFrom('phone_log_ins').select('id').where('phone', '=', phone).executeTakeFirst();
  return row?.id ?? null;
}

/** The account that holds this verified number, locked (FOR UPDATE) until the transaction ends. */
export const lockByVerifiedPhone = (trx: Trx, phone: string): Promise<CustomerRow | undefined> =>
  trx
    .selectFrom('customers')
    .selectAll()
    .where('phone', '=', phone)
    .where('verified_phone', '=', phone)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/**
 * True when no one logged in to the account for 180 days and no message to its owner reached the number. Messages to
 * others do not matter, since the number's new owner gets them.
 */
export async function isSilent(trx: Trx, { id, phone, phone_verified_at: verifiedAt }: CustomerRow): Promise<boolean> {
  const since = sql<Date>`app_now() - ${`${SILENT_DAYS} days`}::interval`;
  const { rows } = await sql<{ silent: boolean }>`
    select coalesce(${verifiedAt}::timestamptz < ${since}, true)
      and not exists (select from known_devices where customer_id = ${id} and seen_at >= ${since})
      and not exists (select from sessions where customer_id = ${id} and last_seen_at >= ${since})
      and not exists (select from outbox
        where recipient = ${phone} and delivered_at >= ${since} and kind like any(${[...KINDS_TO_OWNER]}::text[])) as silent`.execute(
    trx,
  );
  return rows[0]?.silent === true;
}

type NewCustomer = Pick<CustomerRow, 'id' | 'phone' | 'first_name' | 'last_name' | 'referral_code' | 'referred_by'>;

/** Inserts a customer whose number is proven now. False when an account holds the number. */
export async function insertPhoneCustomer(trx: Trx, row: NewCustomer): Promise<boolean> {
  const result = await trx
    .insertInto('customers')
    .values({
      ...row,
      verified_phone: row.phone,
      phone_verified_at: sql<Date>`app_now()`,
      phone_verified_since: sql<Date>`app_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Deletes a number for which codes were asked, with its codes. */
export async function deletePhoneLogIn(db: Connection, phone: string): Promise<void> {
  await db.deleteFrom('phone_log_ins').where('phone', '=', phone).execute();
}

/** Deletes the numbers for which no code was asked for a day, with their codes. */
export async function deleteOldPhoneLogIns(db: Connection): Promise<void> {
  await db
    .deleteFrom('phone_log_ins')
    .where('requested_at', '<', sql<Date>`app_now() - interval '1 day'`)
    .execute();
}
