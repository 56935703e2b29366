import { sql, type Kysely } from 'kysely';

/** Every default and trigger uses app_now(), like every statement, so that there is one clock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and column_default = 'now()'`.execute(db);
  for (const { table, column } of rows)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set default app_now()`.execute(db);
  await sql`
    create or replace function assign_receipt_number() returns trigger language plpgsql as $$
    begin
      if new.status = 'settled' then
        new.receipt_number := coalesce(new.receipt_number, nextval('receipt_numbers'));
        new.settled_at := coalesce(new.settled_at, app_now());
      end if;
      return new;
    end $$`.execute(db);
}
