import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Declining a cancellation restores the former status of the booking.
  await sql`
    update bookings set status_before = case when payment_status in ('unpaid', 'confirming') then 'pending' else 'paid' end
    where status = 'pending-cancelled' and status_before is null`.execute(db);
  await sql`
    alter table bookings add constraint bookings_status_before_required_check check (status <> 'pending-cancelled' or status_before is not null)`.execute(
    db,
  );

  // payment_status is updated in the transaction that writes the payments, so this requires a recorded payment.
  await sql`update bookings set payment_status = 'needs-review' where status = 'completed' and payment_status in ('unpaid', 'confirming')`.execute(
    db,
  );
  await sql`
    alter table bookings add constraint bookings_completed_paid_check check (status <> 'completed' or payment_status not in ('unpaid', 'confirming'))`.execute(
    db,
  );

  await sql`update bookings set promotion = null where promotion is not null and discount_kobo = 0`.execute(db);
  await sql`
    update bookings set promotion = jsonb_build_object('code', 'unknown', 'title', 'Discount', 'percent', round(discount_kobo * 100.0 / price_kobo))
    where (promotion is null or promotion = 'null') and discount_kobo > 0`.execute(db);
  await sql`
    alter table bookings add constraint bookings_promotion_discount_check
      check ((promotion is null) = (discount_kobo = 0) and promotion is distinct from 'null')`.execute(db);

  // Promotions and credit of a booking belong to the customer of that booking.
  await sql`alter table bookings add constraint bookings_id_customer_id_key unique (id, customer_id)`.execute(db);
  await sql`
    update promotion_claims c set booking_id = null from bookings b where b.id = c.booking_id and b.customer_id <> c.customer_id`.execute(
    db,
  );
  await sql`
    alter table promotion_claims
      drop constraint promotion_claims_booking_id_fkey,
      add foreign key (booking_id, customer_id) references bookings (id, customer_id)`.execute(db);
  // Credit for a referral belongs to the referring customer, the booking that earned it to the referred customer.
  await sql`
    alter table credit_entries
      add column booking_customer_id uuid not null generated always as (coalesce(referred_customer_id, customer_id)) stored,
      drop constraint credit_entries_booking_id_fkey,
      add foreign key (booking_id, booking_customer_id) references bookings (id, customer_id)`.execute(db);
}
