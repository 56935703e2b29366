import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appointment_reminders (
      booking_id uuid not null references bookings (id) on delete cascade,
      kind text not null check (kind in ('day-before', 'two-hours-before')),
      starts_at timestamptz not null,
      at timestamptz not null default app_now(),
      primary key (booking_id, kind, starts_at)
    )`.execute(db);
  const comments: [string, string][] = [
    ['table appointment_reminders', 'Reminders of appointments that were sent, so that each is sent once.'],
    [
      'column appointment_reminders.starts_at',
      'Of which start: an appointment that is moved has reminders of its own.',
    ],
  ];
  for (const [on, text] of comments) await sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);
}
