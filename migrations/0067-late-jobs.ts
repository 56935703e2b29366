import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table allocations
      add column promised_end timestamptz,
      add column needs_until timestamptz,
      add column offered_start timestamptz,
      add column technician_id uuid references staff (id)`.execute(db);
  await sql`create index allocations_running_late on allocations (id) where needs_until is not null`.execute(db);
  await sql`create index allocations_start on allocations (starts_at)`.execute(db);
  const comments: [string, string][] = [
    ['promised_end', 'The end that the customer was given, once the job runs late; null: ends_at.'],
    ['needs_until', 'Until when the job needs its bay, while another car has the time after what it occupies.'],
    ['offered_start', 'A new start that staff offer to the customer, who keeps the present one until then.'],
    ['technician_id', 'Who works on it.'],
  ];
  for (const [column, text] of comments)
    await sql`comment on column ${sql.table('allocations')}.${sql.ref(column)} is ${sql.lit(text)}`.execute(db);
}
