import { sql, type Insertable, type Selectable } from 'kysely';
import { newId, type Connection } from '#api/platform/database/database.ts';
import type { RefundTable } from '#api/platform/database/schema.ts';

export type RefundRow = Selectable<RefundTable>;

type NewRefund = Pick<RefundRow, 'payment_id' | 'amount_kobo' | 'reason'> & Partial<Insertable<RefundTable>>;

/** Inserts a refund. A unique index rejects a second one of the centre for a payment before the first has ended. */
export const insertRefund = (db: Connection, row: NewRefund): Promise<RefundRow> =>
  db
    .insertInto('refunds')
    .values({ id: newId(), ...row })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The refund with this id, of any method and status; not locked. */
export const findRefund = (db: Connection, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

/** All refunds of a payment, failed ones and those made at the provider included, oldest first. */
export const listRefunds = (db: Connection, paymentId: string): Promise<RefundRow[]> => listRefundsOf(db, [paymentId]);

/** The refunds of several payments, as above. */
export const listRefundsOf = async (db: Connection, paymentIds: readonly string[]): Promise<RefundRow[]> =>
  paymentIds.length === 0
    ? []
    : db
        .selectFrom('refunds')
        .selectAll()
        .where('payment_id', 'in', [...paymentIds])
        .orderBy('created_at')
        .orderBy('id')
        .execute();

/** Updates a refund; sets its end once when it reaches a final status. */
export async function updateRefund(
  db: Connection,
  id: string,
  changes: Partial<Pick<RefundRow, 'status' | 'amount_kobo' | 'method' | 'provider_id' | 'note' | 'requested_by'>>,
): Promise<void> {
  const ends = changes.status === 'processed' || changes.status === 'failed';
  await db
    .updateTable('refunds')
    .set({
      ...changes,
      checked_at: sql<Date>`app_now()`,
      ...(ends && { ended_at: sql<Date>`coalesce(ended_at, app_now())` }),
    })
    .where('id', '=', id)
    .execute();
}

/** Returns true to exactly one caller, which then requests the refund from the provider. */
export async function markRequested(db: Connection, id: string): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({ status: 'asked', requested_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('status', '=', 'due')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** True when the refund was requested from the provider less than `ms` ago, by the clock of the database. */
export async function wasRequestedWithin(db: Connection, id: string, ms: number): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('id', '=', id)
    .where('requested_at', '>', sql<Date>`app_now() - ${`${ms} milliseconds`}::interval`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Refunds at the provider that have not ended and were not checked recently, oldest first. */
export const listUnfinishedRefunds = (db: Connection, limit: number): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('method', '=', 'provider')
    .where('status', 'not in', ['processed', 'failed'])
    .where((where) =>
      where.or([
        where('checked_at', 'is', null),
        where('checked_at', '<', sql<Date>`app_now() - interval '10 minutes'`),
      ]),
    )
    .where('created_at', '<', sql<Date>`app_now() - interval '20 seconds'`)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
