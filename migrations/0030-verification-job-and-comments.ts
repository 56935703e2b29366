import { sql, type Kysely } from 'kysely';

const TABLES = {
  outbox: 'Emails and SMS to deliver, with their content encrypted.',
  password_reset_tokens: 'Emailed links with which staff choose a password; only a digest is stored.',
} as const;
const RECIPIENT = 'An email address, or for `confirm-phone` a phone number.';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, text] of Object.entries(TABLES))
    await sql`comment on table ${sql.table(table)} is ${sql.lit(text)}`.execute(db);
  await sql`comment on column verification_codes.recipient is ${sql.lit(RECIPIENT)}`.execute(db);
  // The queue creates its tables at its first start, after the migrations.
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('pgboss.queue') is not null as exists`.execute(db);
  if (rows[0]?.exists !== true) return;
  // Waiting and running jobs are renamed, so that no payment waits for the reconciliation.
  await sql`update pgboss.queue set name = 'verify-payment' where name = 'settle-payment'`.execute(db);
  await sql`update pgboss.job set name = 'verify-payment' where name = 'settle-payment'`.execute(db);
}
