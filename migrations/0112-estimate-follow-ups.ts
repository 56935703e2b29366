import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table estimate_follow_ups (
      booking_id uuid primary key references bookings (id),
      at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create trigger estimate_follow_ups_append_only before update or delete on estimate_follow_ups
    for each row execute function refuse_estimate_change()`.execute(db);
  await sql`create trigger estimate_follow_ups_not_truncated before truncate on estimate_follow_ups
    for each statement execute function refuse_estimate_change()`.execute(db);
  await sql`create index estimate_answers_declined on estimate_answers (version_id) where answer = 'not-now'`.execute(
    db,
  );
  const comments: [string, string][] = [
    ['table estimate_follow_ups', 'Bookings whose customers were asked about declined work, once for ever.'],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
