import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `contact` is a phone number in E.164 or an e-mail address in lower case, so that one person is one row.
  await sql`
    create table waitlist (
      id uuid primary key,
      name text not null check (length(name) <= 120),
      contact text not null unique check (length(contact) <= 254 and contact = lower(contact)),
      consent text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index waitlist_newest on waitlist (created_at desc)`.execute(db);
}
