-- A process of version 1 that was not stopped before the upgrade does not know what has changed since. Each of its writes
-- is refused, as a full disk would refuse it, which it reports. It calls its connections car-care, to which a pooler may
-- add an address; version 2 calls them car-care-2.
create function refuse_version_1() returns trigger language plpgsql as $$
begin
  raise exception 'this database belongs to version 2: stop the processes of version 1'
    using errcode = 'read_only_sql_transaction';
end $$;

do $$
declare
  name text;
begin
  for name in
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'kysely_migration'
  loop
    execute format(
      'create trigger refuse_version_1 before insert or update or delete on %I for each statement
        when (split_part(current_setting(''application_name''), '' '', 1) = ''car-care'')
        execute function refuse_version_1()', name);
  end loop;
end $$;
