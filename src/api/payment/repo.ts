import { sql, type Selectable } from 'kysely';
import type { Connection } from '#api/db/database.ts';
import type { PaymentTable } from '#api/db/schema.ts';
import type { AttemptStatus } from '#shared/payment/settle.ts';

export type AttemptRow = Selectable<PaymentTable>;

/** How long an open attempt is handed out again, and how long one may be starting before it counts as lost. */
const REUSED = sql`interval '30 minutes'`;
const STARTING = sql`interval '8 seconds'`;

/** The attempt to hand out again: young, for the same amount, and open or just starting. */
export const findLiveAttempt = (db: Connection, bookingId: string, amountKobo: number): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('amount_kobo', '=', amountKobo)
    .where((where) =>
      where.or([
        where('status', '=', 'open').and('created_at', '>', sql<Date>`app_now() - ${REUSED}`),
        where('status', '=', 'starting').and('created_at', '>', sql<Date>`app_now() - ${STARTING}`),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertAttempt(db: Connection, row: Pick<AttemptRow, 'id' | 'booking_id' | 'reference' | 'amount_kobo' | 'email'>): Promise<AttemptRow> {
  return db.insertInto('payments').values({ ...row, created_at: sql<Date>`app_now()` } as never).returningAll().executeTakeFirstOrThrow();
}

export const findAttempt = (db: Connection, reference: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst();

export const listAttempts = (db: Connection, bookingId: string): Promise<AttemptRow[]> =>
  db.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').execute();

type Changes = Partial<Pick<AttemptRow,
  'access_code' | 'provider_id' | 'provider_status' | 'received_kobo' | 'received_currency' | 'fees_kobo' | 'channel' | 'paid_at'>> & { status: AttemptStatus };

export async function updateAttempt(db: Connection, reference: string, changes: Changes): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ...changes, checked_at: sql<Date>`now()`, ...(changes.status === 'settled' && { settled_at: sql<Date>`coalesce(settled_at, now())` }) })
    .where('reference', '=', reference)
    .execute();
}

/** Opens an attempt the provider accepted, unless an edit closed it meanwhile. */
export async function openAttempt(db: Connection, reference: string, accessCode: string): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({ status: 'open', access_code: accessCode })
    .where('reference', '=', reference)
    .where('status', '=', 'starting')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function closeAttempts(db: Connection, bookingId: string): Promise<void> {
  await db.updateTable('payments').set({ status: 'closed' }).where('booking_id', '=', bookingId).where('status', 'in', ['starting', 'open']).execute();
}
