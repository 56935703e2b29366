import { sql, type Insertable, type Selectable } from 'kysely';
import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { PaymentTable } from '#api/platform/database/schema.ts';
import type { AttemptStatus } from '#shared/bookings/booking-charges.ts';

export type PaymentRow = Selectable<PaymentTable>;
export type RequestedChannel = PaymentRow['requested_channel'];

/** How long an open attempt is reused, and how long one may be starting before it counts as lost. */
const REUSE_WINDOW = sql`interval '30 minutes'`;
const STARTING_WINDOW = sql`interval '8 seconds'`;

/** An attempt is recent, and open or just starting. */
const isLive = sql<boolean>`(status = 'open' and created_at > app_now() - ${REUSE_WINDOW}
  or status = 'starting' and created_at > app_now() - ${STARTING_WINDOW})`;

/** The reference that the provider knows: that of the first row of a joint attempt, else the payment's own. */
export const providerReference = (payment: Pick<PaymentRow, 'reference' | 'joint_reference'>): string =>
  payment.joint_reference ?? payment.reference;

/** True unless the payment is a further row of a joint attempt. The first row has the transaction of the provider. */
export const isFirstRow = (payment: Pick<PaymentRow, 'reference' | 'joint_reference'>): boolean =>
  providerReference(payment) === payment.reference;

/** The same as a condition. */
const isFirst = sql<boolean>`(joint_reference is null or joint_reference = reference)`;

/** The one of the car's people who pays by an attempt; null: the owner. Each payer has attempts of their own. */
type PayerId = string | null;

/** An attempt was started by this payer. */
const isStartedBy = (payer: PayerId) =>
  payer === null ? sql<boolean>`not exists (${starts})` : sql<boolean>`exists (${starts} and e.person_id = ${payer})`;
const starts = sql`select from booking_events e where e.booking_id = payments.booking_id and e.event = 'payment-started'
  and e.detail ->> 'reference' = coalesce(payments.joint_reference, payments.reference)`;

/**
 * The attempt that this payer goes on with: recent, for the charge alone, with its amount and the channel, and open or
 * just starting.
 */
export const findLiveAttempt = (
  db: Connection,
  chargeId: string,
  amountKobo: number,
  requestedChannel: RequestedChannel,
  payer: PayerId,
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .where('amount_kobo', '=', amountKobo)
    .where('joint_reference', 'is', null)
    .where('requested_channel', 'is not distinct from', requestedChannel)
    .where(isLive)
    .where(isStartedBy(payer))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * The joint attempt that this payer goes on with: its rows are for exactly these charges with their amounts, and all of
 * them as `findLiveAttempt` has it.
 */
export async function findLiveJointAttempt(
  db: Connection,
  charges: readonly { id: string; amountKobo: number }[],
  requestedChannel: RequestedChannel,
  payer: PayerId,
): Promise<PaymentRow[]> {
  const amounts = JSON.stringify(Object.fromEntries(charges.map(({ id, amountKobo }) => [id, amountKobo])));
  const live = await db
    .selectFrom('payments')
    .select('joint_reference')
    .where('joint_reference', 'in', (from) =>
      from
        .selectFrom('payments')
        .select('joint_reference')
        .where('charge_id', '=', sql<string>`any(${charges.map(({ id }) => id)})`),
    )
    .where('requested_channel', 'is not distinct from', requestedChannel)
    .where(isStartedBy(payer))
    .groupBy('joint_reference')
    .having(sql<boolean>`bool_and(${isLive})`)
    .having(sql<boolean>`jsonb_object_agg(charge_id, amount_kobo) = ${amounts}::jsonb`)
    .orderBy(sql`max(created_at)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return live?.joint_reference == null ? [] : listRows(db, live.joint_reference);
}

/** The rows of the attempt that the provider knows by this reference, the first one first; one unless it is joint. */
export const listRows = (db: Connection, reference: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where((where) => where.or([where('reference', '=', reference), where('joint_reference', '=', reference)]))
    .orderBy(sql`length(reference)`)
    .orderBy('reference')
    .execute();

type NewPayment = Pick<PaymentRow, 'id' | 'booking_id' | 'charge_id' | 'reference' | 'amount_kobo'> &
  Partial<Omit<Insertable<PaymentTable>, 'created_at' | 'status' | 'receipt_number' | 'settled_at'>>;

/** Inserts a payment with the current time of the database and returns the row. Use `settlePayment` to settle it. */
export async function insertPayment(db: Connection, row: NewPayment): Promise<PaymentRow> {
  return db
    .insertInto('payments')
    .values({ ...row, created_at: sql<Date>`app_now()` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * True when a payment by card with this slip was recorded today, in Lagos, and not undone. Serves one caller at a time
 * for a slip, until its transaction ends.
 */
export async function isSlipOfToday(trx: Trx, slipReference: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slip ${slipReference}`}, 0))`.execute(trx);
  const known = await trx
    .selectFrom('payments')
    .select('id')
    .where('slip_reference', '=', slipReference)
    .where('taken_back', '=', false)
    .where(sql<boolean>`(created_at at time zone 'Africa/Lagos')::date = (app_now() at time zone 'Africa/Lagos')::date`)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** Attempts of all bookings of a customer that were started in the last 24 hours, oldest first. */
export const listRecentStarts = (db: Connection, customerId: string): Promise<{ endsInS: number }[]> =>
  db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select(
      sql<number>`ceil(extract(epoch from payments.created_at + interval '24 hours' - app_now()))::int`.as('endsInS'),
    )
    .where('bookings.customer_id', '=', customerId)
    .where('payments.method', '=', 'online')
    .where(isFirst)
    .where('payments.created_at', '>', sql<Date>`app_now() - interval '24 hours'`)
    .orderBy('payments.created_at')
    .execute();

/**
 * The payment that the provider knows by this reference, of any method and status; not locked. The reference of a
 * further row of a joint attempt is none that the provider knows.
 */
export const findPayment = (db: Connection, reference: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('reference', '=', reference).where(isFirst).executeTakeFirst();

/** The payment with this id, of any method and status; not locked. */
export const findPaymentById = (db: Connection, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** All payments of a booking, unpaid attempts included, oldest first; not locked. */
export const listPayments = (db: Connection, bookingId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** As `listPayments`, with the name of the member of staff who recorded each. */
export const listPaymentsWithRecorder = (
  db: Connection,
  bookingId: string,
): Promise<(PaymentRow & { recorder: string | null })[]> =>
  db
    .selectFrom('payments')
    .leftJoin('staff', 'staff.id', 'payments.recorded_by')
    .selectAll('payments')
    .select('staff.name as recorder')
    .where('booking_id', '=', bookingId)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute();

type Changes = Partial<
  Pick<
    PaymentRow,
    | 'provider_pending'
    | 'access_code'
    | 'provider_id'
    | 'provider_status'
    | 'received_kobo'
    | 'received_currency'
    | 'fees_kobo'
    | 'channel'
    | 'paid_at'
    | 'taken_back'
  >
>;

/** Updates a payment and its `checked_at`. Use `settlePayment` to settle it. */
export const updatePayment = (
  db: Connection,
  id: string,
  changes: Changes & { status?: Exclude<AttemptStatus, 'settled'> },
): Promise<PaymentRow> =>
  db
    .updateTable('payments')
    .set({ ...changes, checked_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Settles a payment: it gets its receipt number and instant, and keeps both for ever. No other function gives a receipt
 * number (tools/architecture), and the database refuses a settled payment without one.
 */
export const settlePayment = (trx: Trx, id: string, changes: Changes = {}): Promise<PaymentRow> =>
  trx
    .updateTable('payments')
    .set({
      ...changes,
      status: 'settled',
      receipt_number: sql<number>`coalesce(receipt_number, nextval('receipt_numbers'))`,
      settled_at: sql<Date>`coalesce(settled_at, app_now())`,
      checked_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Marks the `count` rows of an attempt that the provider accepted as open. False when one of them was closed
 * meanwhile; then the others are closed too.
 */
export async function openAttempt(
  db: Connection,
  reference: string,
  { accessCode, count }: { accessCode: string; count: number },
): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({ status: 'open', access_code: accessCode })
    .where((where) => where.or([where('reference', '=', reference), where('joint_reference', '=', reference)]))
    .where('status', '=', 'starting')
    .executeTakeFirst();
  const isOpen = result.numUpdatedRows === BigInt(count);
  if (!isOpen && count > 1) await closeAttempt(db, reference);
  return isOpen;
}

/** Closes all rows of an attempt that the provider did not open. */
export async function closeAttempt(db: Connection, reference: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'closed' })
    .where((where) => where.or([where('reference', '=', reference), where('joint_reference', '=', reference)]))
    .where('status', 'in', ['starting', 'open'])
    .execute();
}

/** Closes the starting and open attempts of charges. A payment can still arrive on a closed attempt. */
export async function closeAttempts(db: Connection, of: 'booking_id' | 'charge_id', id: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'closed' })
    .where(of, '=', id)
    .where('status', 'in', ['starting', 'open'])
    .execute();
}

/** Statuses of attempts that can still be paid. */
export const PENDING_STATUSES: readonly AttemptStatus[] = ['starting', 'open', 'closed', 'failed'];

/** The newest attempt of an address, random or not, that can still be paid, for events without a reference. */
export const findPendingByEmail = (db: Connection, email: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where((where) => where.or([where('email', '=', email), where('payer_alias', '=', email)]))
    .where('status', 'in', [...PENDING_STATUSES])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The payment with this id of the provider's transaction, of any status. */
export const findByProviderId = (db: Connection, providerId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('provider_id', '=', providerId).limit(1).executeTakeFirst();
