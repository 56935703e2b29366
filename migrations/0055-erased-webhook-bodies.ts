import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_events add column erase_body boolean not null default false`.execute(db);
  await sql`comment on column webhook_events.erase_body is 'The body holds data of an erased person: it is cleared as soon as the event is handled, or a day after it came.'`.execute(
    db,
  );
}
