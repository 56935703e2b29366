import { sql, type Kysely } from 'kysely';

/**
 * `charges.paid_at` says of every charge that it is paid, also of the price of a booking (decision 0216). Rows that
 * triggers wrote are written by the application: the first charge, receipt numbers, former contacts and deliveries to
 * receivers of webhooks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await payPrices(db);
  await dropWritingTriggers(db);
  const comments: [string, string | null][] = [
    ['column charges.id', null],
    ['column charges.amount_kobo', 'Of the price of a booking the amount of the booking.'],
    ['column charges.paid_at', 'The charge is paid. Null: it is due, voided, or its money went back.'],
    ['column payments.receipt_number', 'Given when the payment settles, and kept for ever.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}

/** The price of a booking is marked as paid exactly where the books counted it as paid until now. */
async function payPrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table charges
      drop constraint charges_first_check,
      drop constraint charges_estimate_state_check,
      add constraint charges_price_not_voided_check check (kind = 'estimate' or voided_at is null)`.execute(db);
  await sql`
    update charges c set paid_at = coalesce(
        (select p.settled_at from payments p where p.charge_id = c.id and p.status = 'settled'), b.updated_at)
    from bookings b
    where b.id = c.booking_id and c.kind = 'booking' and (
      b.status = 'paid' or b.status = 'pending-cancelled' and b.status_before = 'paid'
      or b.status = 'completed' and (b.payment_status = 'paid'
        or b.payment_status in ('partly-paid', 'needs-review', 'refund-due') and (
          select e.event in ('payment-settled', 'payment-recorded', 'payment-accepted') from booking_events e
          where e.booking_id = b.id and e.event in ('payment-settled', 'payment-recorded', 'payment-accepted',
            'payment-returned', 'payment-undone')
          order by e.id desc limit 1)))`.execute(db);
}

async function dropWritingTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`drop function write_first_charge() cascade`.execute(db);
  await sql`drop function default_to_first_charge() cascade`.execute(db);
  await sql`drop function assign_receipt_number() cascade`.execute(db);
  await sql`drop function record_contact_history() cascade`.execute(db);
  await sql`drop function queue_webhooks() cascade`.execute(db);
  // The trigger numbered every settled payment; now the database refuses one without a number.
  await sql`
    alter table payments add constraint payments_settled_receipt_check
      check (status <> 'settled' or receipt_number is not null and settled_at is not null)`.execute(db);
  // A process of version 1.0 leaves these rows to the triggers, so it must not start on these tables.
  await sql`update schema_compat set oldest_version = '1.1.0'`.execute(db);
}
