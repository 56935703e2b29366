import { sql, type Selectable } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';
import type { ChargeTable } from '#api/platform/database/schema.ts';
import type { ChargePayment } from '#shared/bookings/booking-charges.ts';

type ChargeRow = Pick<Selectable<ChargeTable>, 'id' | 'booking_id' | 'kind' | 'amount_kobo' | 'voided_at'> & {
  payments: ChargePayment[];
};

/** The charges of several bookings with their payments, the first of each booking before the others, then by age. */
export async function listCharges(db: Connection, bookingIds: readonly string[]): Promise<ChargeRow[]> {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('charges')
    .select(['id', 'booking_id', 'kind', 'amount_kobo', 'voided_at'])
    .select(
      sql<ChargePayment[]>`coalesce((
        select jsonb_agg(jsonb_build_object('status', p.status, 'isTakenBack', p.taken_back, 'isPending', p.provider_pending))
        from payments p where p.charge_id = charges.id), '[]')`.as('payments'),
    )
    .where('booking_id', 'in', bookingIds)
    .orderBy(sql`kind = 'estimate'`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

type NewCharge = Pick<ChargeRow, 'id' | 'booking_id' | 'amount_kobo'> & { approval_id: string };

/** Inserts the charge of an approval. False when the approval has one already. */
export async function insertEstimateCharge(db: Connection, row: NewCharge): Promise<boolean> {
  const result = await db
    .insertInto('charges')
    .values({ ...row, kind: 'estimate' })
    .onConflict((conflict) => conflict.column('approval_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The charge of an approval. */
export const findByApproval = (
  db: Connection,
  approvalId: string,
): Promise<Pick<ChargeRow, 'booking_id' | 'amount_kobo'> | undefined> =>
  db
    .selectFrom('charges')
    .select(['booking_id', 'amount_kobo'])
    .where('approval_id', '=', approvalId)
    .executeTakeFirst();

/** The booking of a charge. */
export const findBookingOf = (db: Connection, id: string): Promise<{ booking_id: string } | undefined> =>
  db.selectFrom('charges').select('booking_id').where('id', '=', id).executeTakeFirst();

/** Marks the charge of an estimate as paid, or as not paid any more. */
export async function setPaid(db: Connection, id: string, isPaid: boolean): Promise<void> {
  await db
    .updateTable('charges')
    .set({ paid_at: isPaid ? sql<Date>`app_now()` : null })
    .where('id', '=', id)
    .execute();
}

/** Voids the charge of an estimate, for good; it does not count as paid then. */
export async function setVoided(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('charges')
    .set({ paid_at: null, voided_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}
