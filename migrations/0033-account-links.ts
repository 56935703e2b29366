import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_links (
      token_hash bytea primary key,
      customer_id uuid not null references customers (id) on delete cascade,
      purpose text not null check (purpose in ('close', 'email-back')),
      email text check (email = lower(email) and length(email) <= 254),
      created_at timestamptz not null default app_now(),
      check ((purpose = 'email-back') = (email is not null))
    )`.execute(db);
  await sql`create index account_links_customer on account_links (customer_id)`.execute(db);
  await sql`create index account_links_created on account_links (created_at)`.execute(db);
  await sql`comment on table account_links is 'Links of emails by which the reader takes a change of the account back, as digests; valid for 7 days, deleted by use and by the daily job purge-expired-account-data.'`.execute(
    db,
  );
  await sql`comment on column account_links.email is 'The former address, which the link brings back.'`.execute(db);
}
