import { sql } from 'kysely';
import type { Connection } from '#api/platform/database/database.ts';

const own = (db: Connection, customerId: string) =>
  db.selectFrom('bookings').select('id').where('customer_id', '=', customerId);

/** The payments of a customer's bookings in any status, unpaid attempts included, oldest first; kobo. */
export const listCustomerPayments = (db: Connection, customerId: string) =>
  db
    .selectFrom('payments')
    .select([
      'id',
      'booking_id',
      'charge_id',
      'reference',
      'method',
      'amount_kobo',
      'email',
      'status',
      'received_kobo',
      'channel',
      'receipt_number',
      'paid_at',
      'created_at',
      'settled_at',
    ])
    .where('booking_id', 'in', own(db, customerId))
    .orderBy('created_at')
    .execute();

/** The refunds of a customer's payments in any status, oldest first; kobo. */
export const listCustomerRefunds = (db: Connection, customerId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'payments.reference',
      'refunds.amount_kobo',
      'refunds.status',
      'refunds.reason',
      'refunds.created_at',
      'refunds.ended_at',
    ])
    .where('payments.booking_id', 'in', own(db, customerId))
    .orderBy('refunds.created_at')
    .execute();

/** What is set to erase a webhook body: at once, or when the event has been handled, since it may report money. */
const erasedBody = sql`body = case when handled_at is null then body else '' end, erase_body = true`;

/**
 * Erases the webhook bodies of a customer's payments. Their digests remain, so that a repeated webhook is recognized.
 */
export async function clearWebhookBodies(db: Connection, customerId: string): Promise<void> {
  await sql`
    update webhook_events set ${erasedBody} where body <> '' and reference in (
      select p.reference from payments p join bookings b on b.id = p.booking_id where b.customer_id = ${customerId})`.execute(
    db,
  );
}

/**
 * Removes an email address, with the note of staff, from unmatched payments received up to `until`, and erases every
 * webhook body that contains the address, with or without a reference.
 */
export async function eraseUnmatchedPayments(db: Connection, email: string, until: Date | null): Promise<void> {
  await sql`
    with unmatched as (
      update unmatched_payments set email = null, note = null where lower(email) = ${email} and (${until}::timestamptz is null or seen_at <= ${until}) returning reference)
    update webhook_events set ${erasedBody} where body <> '' and (
      reference in (select reference from unmatched)
      or (strpos(lower(encode(body, 'escape')), ${email}) > 0 and (${until}::timestamptz is null or received_at <= ${until})))`.execute(
    db,
  );
}

/** The random addresses under which the provider knows a customer without email. */
export async function listPayerAliases(db: Connection, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('payer_alias')
    .distinct()
    .where('booking_id', 'in', own(db, customerId))
    .where('payer_alias', 'is not', null)
    .execute();
  return rows.flatMap(({ payer_alias: alias }) => alias ?? []);
}

/** Payments and refunds are retained for six years, without personal data and notes. */
export async function anonymise(db: Connection, customerId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ email: null, payer_alias: null, note: null })
    .where('booking_id', 'in', own(db, customerId))
    .where((where) =>
      where.or([where('email', 'is not', null), where('payer_alias', 'is not', null), where('note', 'is not', null)]),
    )
    .execute();
  await db
    .updateTable('refunds')
    .set({ note: null })
    .where('note', 'is not', null)
    .where('payment_id', 'in', db.selectFrom('payments').select('id').where('booking_id', 'in', own(db, customerId)))
    .execute();
}
