import { sql, type Kysely } from 'kysely';

const COLUMNS = [
  ['contact_history', 'proven', 'verified'],
  ['contact_history', 'until', 'replaced_at'],
  ['consents', 'words', 'shown_text'],
  ['credit_entries', 'friend_id', 'referred_customer_id'],
  ['customers', 'proven_phone', 'verified_phone'],
  ['known_origins', 'place', 'origin'],
  ['outbox', 'sealed', 'encrypted_payload'],
  ['payments', 'moving', 'provider_pending'],
  ['payments', 'wanted_channel', 'requested_channel'],
  ['promotion_claims', 'promotion', 'promotion_code'],
  ['push_deliveries', 'tries', 'attempts'],
  ['refunds', 'asked_at', 'requested_at'],
  ['refunds', 'how', 'method'],
  ['settings', 'only', 'singleton'],
  ['settings', 'settings', 'content'],
  ['sms_reports', 'words', 'description'],
  ['staff', 'totp_sealed', 'encrypted_totp_secret'],
  ['staff_known_origins', 'place', 'origin'],
  ['verification_attempts', 'source', 'client_key'],
  ['verification_attempts', 'tries', 'attempts'],
  // An address, or for `confirm-phone` a number.
  ['verification_codes', 'email', 'recipient'],
  ['verification_codes', 'tries', 'attempts'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, from, to] of COLUMNS) {
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db);
    await renameConstraints(db, table, from, to);
  }
}

/** Constraints of one column are named `table_column_check`, `table_column_fkey` and so on. */
async function renameConstraints(db: Kysely<unknown>, table: string, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and starts_with(conname, ${`${table}_${from}_`})`.execute(
    db,
  );
  for (const { name } of rows) {
    const suffix = name.slice(`${table}_${from}`.length);
    await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(name)} to ${sql.ref(`${table}_${to}${suffix}`)}`.execute(
      db,
    );
  }
}
