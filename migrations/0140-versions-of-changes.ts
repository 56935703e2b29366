import { sql, type Kysely } from 'kysely';

/** A change of a booking says its version, so that a page that has it already does not fetch it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function notify_change() returns trigger language plpgsql as $$
    begin
      if (select count(*) from (select from changed limit 101) few) > 100 then
        insert into changes (payload) values ('{"what": "everything"}');
      elsif tg_table_name = 'bookings' then
        insert into changes (payload)
          select jsonb_build_object('what', 'booking', 'id', id, 'customer', customer_id, 'version', version) from changed;
      elsif tg_table_name = 'messages' then
        insert into changes (payload)
          select jsonb_build_object('what', kind, 'audience', audience) from changed where audience is not null;
      else
        insert into changes (payload)
          select jsonb_build_object('what', kind, 'customer', customer_id, 'staff', staff_id)
          from (select distinct kind, customer_id, staff_id from changed) each_reader;
      end if;
      return null;
    end $$`.execute(db);
}
