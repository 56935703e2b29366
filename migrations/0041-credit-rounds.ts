import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Credit that was taken back with a payment is granted again when the same booking is paid after all.
  await sql`alter table credit_entries add column round integer not null default 1 check (round > 0)`.execute(db);
  await sql`comment on column credit_entries.round is 'How often this referral was credited: 1, and one more each time that the booking was paid again after its payment was taken back.'`.execute(
    db,
  );
  await sql`drop index credit_entries_one_referral`.execute(db);
  await sql`drop index credit_entries_one_referral_back`.execute(db);
  await sql`
    create unique index credit_entries_one_referral on credit_entries (referred_customer_id, round) where kind = 'referral'`.execute(
    db,
  );
  await sql`
    create unique index credit_entries_one_referral_back on credit_entries (referred_customer_id, round) where kind = 'referral-back'`.execute(
    db,
  );
}
