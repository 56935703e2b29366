import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments
      add column taken_back boolean not null default false,
      add constraint payments_taken_back_check check (not taken_back or status = 'refunded')`.execute(db);
  await sql`comment on column payments.taken_back is 'The payment settled its booking, and then the provider or a bank took all of it back, or staff undid its recording: the booking counts as never paid.'`.execute(
    db,
  );

  // A completed booking whose payment was taken back is unpaid.
  await sql`alter table bookings drop constraint bookings_completed_paid_check`.execute(db);
  await sql`
    alter table bookings add constraint bookings_completed_certain_check check (status <> 'completed' or payment_status <> 'confirming')`.execute(
    db,
  );

  await sql`alter table refunds drop constraint refunds_reason_check`.execute(db);
  await sql`
    alter table refunds add constraint refunds_reason_check check (reason in ('cancelled', 'surplus', 'reversed', 'undone'))`.execute(
    db,
  );
  // The counter-entry of a payment that was recorded by mistake is a correction: no money moved.
  await sql`
    create or replace view ledger as
    select p.id, coalesce(p.paid_at, p.settled_at, p.checked_at, p.created_at) as at, 'payment' as kind, p.method, p.channel,
      p.booking_id, p.reference, p.receipt_number, coalesce(p.received_currency, 'NGN') as currency,
      coalesce(p.received_kobo, p.amount_kobo) as amount_kobo, coalesce(p.fees_kobo, 0) as fees_kobo
    from payments p where p.status in ('settled', 'needs-review', 'refund-due', 'refunded')
    union all
    select r.id, r.ended_at, case when r.reason = 'undone' then 'correction' else 'refund' end, p.method, p.channel, p.booking_id,
      p.reference, p.receipt_number, coalesce(p.received_currency, 'NGN'), -r.amount_kobo, 0
    from refunds r join payments p on p.id = r.payment_id where r.status = 'processed'`.execute(db);

  // Bookings that lost their payment before: only the payment that settled a booking has a receipt number.
  await sql`
    update payments p set taken_back = true from bookings b
    where b.id = p.booking_id and p.status = 'refunded' and p.receipt_number is not null
      and b.status in ('paid', 'completed', 'pending-cancelled')`.execute(db);
  await sql`
    insert into booking_events (booking_id, actor, event, detail)
    select booking_id, 'settlement', 'payment-returned', jsonb_build_object('reference', reference) from payments where taken_back`.execute(
    db,
  );
  await sql`
    update bookings b set
      status = case when b.status = 'paid' then 'pending' else b.status end,
      status_before = case when b.status = 'pending-cancelled' then 'pending' else b.status_before end,
      payment_status = case when b.payment_status = 'refunded' then 'unpaid' else b.payment_status end,
      version = b.version + 1, updated_at = now()
    from payments p where p.booking_id = b.id and p.taken_back`.execute(db);
}
