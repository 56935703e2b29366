import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The key is made here, once, and does not change with APP_SECRET: a digest must be found again for two years.
  await sql`
    create table contact_digest_key (
      singleton boolean primary key default true check (singleton),
      inner_key bytea not null check (length(inner_key) = 64),
      outer_key bytea not null check (length(outer_key) = 64)
    )`.execute(db);
  const random = sql`uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`;
  await sql`insert into contact_digest_key (inner_key, outer_key) select ${random}, ${random}`.execute(db);
  // Two independent keys of one block each: NMAC, the construction that HMAC derives from one key.
  await sql`
    create function contact_digest(contact text) returns bytea language sql stable strict as
    'select sha256(outer_key || sha256(inner_key || convert_to(contact, ''UTF8''))) from contact_digest_key'`.execute(
    db,
  );
  await sql`
    create table remembered_benefits (
      contact_digest bytea not null check (length(contact_digest) = 32),
      benefit text not null,
      used boolean not null,
      remembered_at timestamptz not null default app_now(),
      primary key (contact_digest, benefit)
    )`.execute(db);
  await sql`create index remembered_benefits_age on remembered_benefits (remembered_at)`.execute(db);
  await sql`comment on table contact_digest_key is 'The key of contact_digest(), made once and never rotated; a single row.'`.execute(
    db,
  );
  await sql`comment on table remembered_benefits is 'What deleted accounts had of the benefits that a person gets once, by a keyed digest of each verified contact; deleted after two years by the daily job purge-expired-account-data.'`.execute(
    db,
  );
  await sql`comment on column remembered_benefits.benefit is 'The code of a promotion, or referral.'`.execute(db);
  await sql`comment on column remembered_benefits.used is 'False: a promotion place that no booking used; it waits for the same address.'`.execute(
    db,
  );
}
