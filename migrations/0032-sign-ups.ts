import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_ups (
      id uuid primary key,
      email text not null check (email = lower(email) and length(email) <= 254),
      first_name text not null check (length(first_name) <= 60),
      last_name text not null check (length(last_name) <= 60),
      phone text not null check (length(phone) <= 20),
      password_hash text not null,
      referred_by uuid references customers (id) on delete set null,
      marketing boolean,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index sign_ups_email on sign_ups (email, created_at desc)`.execute(db);
  await sql`create index sign_ups_created on sign_ups (created_at)`.execute(db);
  await sql`create index sign_ups_referred_by on sign_ups (referred_by)`.execute(db);
  await sql`comment on table sign_ups is 'Sign-ups whose address is not verified yet, also several of one address; the verified one becomes a customer. Deleted after 7 days by the daily job purge-unverified-accounts.'`.execute(
    db,
  );
  await sql`comment on column sign_ups.marketing is 'The answer to the question about marketing; null when it was not shown.'`.execute(
    db,
  );

  await sql`alter table verification_codes alter column customer_id drop not null`.execute(db);
  await sql`alter table verification_codes add column sign_up_id uuid references sign_ups (id) on delete cascade`.execute(
    db,
  );
  await sql`create index verification_codes_sign_up on verification_codes (sign_up_id)`.execute(db);

  // An unverified customer becomes a sign-up; its codes would be valid for another 10 minutes at most.
  await sql`delete from verification_codes where purpose = 'verify'`.execute(db);
  await sql`
    with unverified as (
      delete from customers where email_verified_at is null and not walk_in and deleted_at is null returning *
    )
    insert into sign_ups (id, email, first_name, last_name, phone, password_hash, referred_by, created_at)
    select id, email, first_name, last_name, phone, password_hash, referred_by, created_at from unverified
    where email is not null and phone is not null and password_hash is not null`.execute(db);

  await sql`
    alter table verification_codes add constraint verification_codes_owner
    check (case purpose when 'verify' then sign_up_id is not null and customer_id is null else customer_id is not null and sign_up_id is null end)`.execute(
    db,
  );
  await sql`alter table customers add constraint customers_verified check (email is null or email_verified_at is not null)`.execute(
    db,
  );
  await sql`drop index customers_unverified`.execute(db);
}
