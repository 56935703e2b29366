import { sql, type Kysely } from 'kysely';

const TABLES = {
  codes: 'verification_codes',
  code_tries: 'verification_attempts',
  limits: 'rate_limits',
  pushes: 'push_deliveries',
  centre: 'settings',
  stray_payments: 'unmatched_payments',
  known_places: 'known_origins',
  staff_known_places: 'staff_known_origins',
  former_contacts: 'contact_history',
  message_entries: 'message_recipients',
  audit: 'audit_log',
  provider_events: 'webhook_events',
  staff_links: 'password_reset_tokens',
} as const;

/** Indexes whose names do not match their columns or rows. */
const INDEXES = {
  bookings_closed: 'bookings_closed_updated_at',
  bookings_made: 'bookings_created_at',
  bookings_of_customer: 'bookings_customer',
  bookings_unpaid: 'bookings_unpaid_created_at',
  contact_history_typed: 'contact_history_unverified',
  credit_of_booking: 'credit_entries_booking',
  credit_of_customer: 'credit_entries_customer',
  credit_one_referral: 'credit_entries_one_referral',
  credit_one_referral_back: 'credit_entries_one_referral_back',
  customers_pending: 'customers_pending_email',
  google_nonces_old: 'google_nonces_expires_at',
  message_recipients_shown: 'message_recipients_visible',
  messages_of_customer: 'messages_sender_customer',
  messages_of_group: 'messages_audience',
  outbox_provider: 'outbox_provider_id',
  payments_waiting: 'payments_unsettled',
  refunds_moving: 'refunds_open',
  refunds_one_of_ours: 'refunds_one_active',
  sessions_idle: 'sessions_last_seen_at',
  verification_codes_old: 'verification_codes_expires_at',
} as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of Object.entries(TABLES)) {
    await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
    await renameConstraints(db, to, from);
    await renameIndexes(db, to, from);
  }
  await sql`alter sequence audit_id_seq rename to audit_log_id_seq`.execute(db);
  for (const [from, to] of Object.entries(INDEXES))
    await sql`alter index ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
}

/** Constraints begin with the table's name; PostgreSQL 18 also names those of `not null`. The index of a constraint is renamed with it. */
async function renameConstraints(db: Kysely<unknown>, table: string, former: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and starts_with(conname, ${`${former}_`})`.execute(
    db,
  );
  for (const { name } of rows) {
    await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(name)} to ${sql.ref(`${table}${name.slice(former.length)}`)}`.execute(
      db,
    );
  }
}

async function renameIndexes(db: Kysely<unknown>, table: string, former: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes
    where schemaname = current_schema() and tablename = ${table} and starts_with(indexname, ${`${former}_`}) and not starts_with(indexname, ${`${table}_`})`.execute(
    db,
  );
  for (const { name } of rows)
    await sql`alter index ${sql.table(name)} rename to ${sql.table(`${table}${name.slice(former.length)}`)}`.execute(
      db,
    );
}
