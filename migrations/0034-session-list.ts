import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A session is named by a random id in addresses, never by its token's digest.
  await sql`alter table sessions add column id uuid not null default gen_random_uuid()`.execute(db);
  await sql`alter table sessions alter column id drop default`.execute(db);
  await sql`alter table sessions add constraint sessions_id_key unique (id)`.execute(db);
  await sql`alter table sessions add column device_label text not null default 'Unknown device' check (length(device_label) <= 60)`.execute(
    db,
  );
  await sql`alter table sessions alter column device_label drop default`.execute(db);
  await sql`comment on column sessions.device_label is 'Browser and system at the log-in, for the list of sessions, e.g. Chrome on Android.'`.execute(
    db,
  );
  await sql`alter table verification_codes drop constraint verification_codes_purpose_check`.execute(db);
  await sql`
    alter table verification_codes add constraint verification_codes_purpose_check
    check (purpose in ('verify', 'reset', 'change', 'confirm', 'confirm-email', 'confirm-phone'))`.execute(db);
}
