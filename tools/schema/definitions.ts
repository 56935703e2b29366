import { sql } from 'kysely';
import type { Database } from '#api/platform/database/database.ts';

/**
 * Everything that `pg_dump --schema-only` would write of the application's schema, a line for each definition, sorted:
 * two databases with the same lines have the same schema. Partitions by month differ from day to day and are left out.
 */
export async function schemaDefinitions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select * from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
    )
    select concat_ws(' ', 'extension', extname) as line from pg_extension
    union all
    select concat_ws(' ', relname, relkind, relpersistence, pg_get_partkeydef(oid), pg_get_userbyid(relowner), relacl::text,
      obj_description(oid, 'pg_class')) from tables
    union all
    select concat_ws(' ', relname, 'column', row_number() over (partition by attrelid order by attnum), attname,
        format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage, attacl::text,
        pg_get_expr(adbin, adrelid), col_description(attrelid, attnum))
      from tables join pg_attribute a on a.attrelid = tables.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', relname, 'constraint', conname, convalidated, pg_get_constraintdef(c.oid))
      from tables join pg_constraint c on c.conrelid = tables.oid
    union all
    select concat_ws(' ', relname, 'index', pg_get_indexdef(indexrelid))
      from tables join pg_index i on i.indrelid = tables.oid
    union all
    select concat_ws(' ', relname, 'trigger', tgenabled, pg_get_triggerdef(t.oid))
      from tables join pg_trigger t on t.tgrelid = tables.oid where not tgisinternal
    union all
    select concat_ws(' ', relname, 'view', pg_get_viewdef(oid)) from tables where relkind = 'v'
    union all
    select concat_ws(' ', 'sequence', sequencename, data_type, start_value, increment_by, max_value, cycle)
      from pg_sequences where schemaname = 'public'
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(p.oid), proacl::text, obj_description(p.oid, 'pg_proc'))
      from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db);
  return rows.map(({ line }) => line).toSorted();
}
