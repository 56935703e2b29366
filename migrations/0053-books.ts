import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table books_check (
      singleton boolean primary key default true check (singleton),
      differing uuid[] not null default '{}',
      changed_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`insert into books_check default values`.execute(db);
  await sql`comment on table books_check is 'What the job check-books found last, a single row, so that owners are alerted to a difference once.'`.execute(
    db,
  );
  await sql`comment on column books_check.differing is 'The bookings whose books differ, at most the newest 100; empty while the books agree.'`.execute(
    db,
  );
}
