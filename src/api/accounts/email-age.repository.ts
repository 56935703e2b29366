import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

/**
 * True when the email of a customer counts beside a verified phone: it is a day old, or was there before the phone. A
 * thief of the SIM card can add an email.
 */
export async function hasOlderEmail(db: Connection, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where((where) =>
      where.or([
        where('email_verified_at', '<=', sql<Date>`app_now() - interval '24 hours'`),
        where('email_verified_at', '<=', where.ref('phone_verified_since')),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** True when the email of a customer was verified at least `days` ago. */
export async function isEmailOlderThan(db: Connection, id: string, days: number): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('email_verified_at', '<=', sql<Date>`app_now() - ${`${days} days`}::interval`)
    .executeTakeFirst();
  return row !== undefined;
}
