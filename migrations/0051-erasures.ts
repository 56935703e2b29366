import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erasures (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('customer', 'waitlist')),
      subject_id uuid not null,
      erased_at timestamptz not null default app_now(),
      written_at timestamptz
    )`.execute(db);
  await sql`create index erasures_unwritten on erasures (id) where written_at is null`.execute(db);
  await sql`comment on table erasures is 'Persons whose data was erased on request or after its time, by id only; the job write-erasure-journal copies each into a file outside the database.'`.execute(
    db,
  );
  await sql`comment on column erasures.written_at is 'When the journal had it on the disk.'`.execute(db);
  // Staff who left keep the name that the audit log needs; address and number are erased.
  await sql`alter table staff alter column email drop not null`.execute(db);
  await sql`alter table staff add constraint staff_erased_check check (email is not null or (suspended_at is not null and phone is null and password_hash is null))`.execute(
    db,
  );
}
