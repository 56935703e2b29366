import { sql, type Insertable, type Selectable } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { ChargeTable } from '#api/platform/database/schema.ts';
import type { ChargePart, ChargePayment } from '#shared/bookings/booking-charges.ts';

type ChargeRow = Pick<
  Selectable<ChargeTable>,
  | 'id'
  | 'booking_id'
  | 'kind'
  | 'part'
  | 'amount_kobo'
  | 'paid_at'
  | 'voided_at'
  | 'approval_id'
  | 'replaced_by'
  | 'split_from'
  | 'retained_at'
  | 'given_back_at'
> & { payments: ChargePayment[] };

/**
 * The charges of several bookings with their payments: the price charges of each before the others, the deposit before
 * the balance, then by age.
 */
export const listCharges = async (db: Connection, bookingIds: readonly string[]): Promise<ChargeRow[]> =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('charges')
        .select(['id', 'booking_id', 'kind', 'part', 'amount_kobo', 'paid_at', 'voided_at'])
        .select(['approval_id', 'replaced_by', 'split_from', 'retained_at', 'given_back_at'])
        .select(
          sql<ChargePayment[]>`coalesce((
            select jsonb_agg(jsonb_build_object('status', p.status, 'isTakenBack', p.taken_back,
              'isPending', p.provider_pending, 'method', p.method, 'givenBackKobo', case when p.status = 'settled' then (
                select sum(r.amount_kobo) from refunds r where r.payment_id = p.id and r.status <> 'failed') end)
              order by p.created_at, p.id)
            from payments p where p.charge_id = charges.id), '[]')`.as('payments'),
        )
        .where('booking_id', '=', sql<string>`any(${bookingIds})`)
        .orderBy(sql`kind = 'estimate'`)
        .orderBy(sql`part = 'balance'`)
        .orderBy('created_at')
        .orderBy('id')
        .execute();

type NewCharge = Pick<Insertable<ChargeTable>, 'id' | 'booking_id' | 'kind' | 'amount_kobo' | 'approval_id'> & {
  part?: ChargePart;
  /** The charge, as it was made, of which this one is a part. The part gets its age. */
  split_from?: string;
};

/**
 * Inserts a charge; the only function that does (tools/architecture). False when its approval has one already.
 */
export async function insertCharge(trx: Trx, row: NewCharge): Promise<boolean> {
  const result = await trx
    .insertInto('charges')
    .values({
      ...row,
      ...(row.split_from !== undefined && {
        created_at: sql<Date>`(select created_at from charges where id = ${row.split_from})`,
      }),
    })
    .onConflict((conflict) => conflict.column('approval_id').where('split_from', 'is', null).doNothing())
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
    .where('split_from', 'is', null)
    .executeTakeFirst();

/** The booking of a charge. */
export const findBookingOf = (db: Connection, id: string): Promise<{ booking_id: string } | undefined> =>
  db.selectFrom('charges').select('booking_id').where('id', '=', id).executeTakeFirst();

/**
 * Changes a charge: its amount, that it is paid, void, replaced, or kept. A kept deposit is kept until it is unpaid.
 * The database refuses forbidden changes.
 */
export async function updateCharge(
  trx: Trx,
  id: string,
  change:
    | { amountKobo: number; part: ChargePart }
    | { isPaid: boolean }
    | { isRetained: true }
    | { isVoided: true }
    | { replacedBy: string },
): Promise<void> {
  const now = sql<Date>`app_now()`;
  await trx
    .updateTable('charges')
    .set(
      'amountKobo' in change
        ? { amount_kobo: change.amountKobo, part: change.part }
        : 'isPaid' in change
          ? change.isPaid
            ? { paid_at: now }
            : { paid_at: null, given_back_at: sql<Date | null>`case when retained_at is not null then app_now() end` }
          : 'isRetained' in change
            ? { retained_at: now }
            : { paid_at: null, voided_at: now, ...('replacedBy' in change && { replaced_by: change.replacedBy }) },
    )
    .where('id', '=', id)
    .execute();
}
