import type pg from 'pg';

/** The schemas of the application and of its job queue. */
const SCHEMAS = ['public', 'pgboss'];

/** The migrations are in the header of a dump. The queue has its version, and counters in a table a day. */
const IGNORED = '^(public\\.kysely_migration(_lock)?|pgboss\\.version|pgboss\\.queue_stats_\\d{8})$';

export interface StoredTable {
  /** With its schema, quoted where necessary. */
  name: string;
  /** Without generated columns, which PostgreSQL computes again; quoted where necessary. */
  columns: string[];
}

/** Every table with rows of its own, by name. Unlogged tables are left out: a crash empties them. */
export async function listStoredTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, array(
       select quote_ident(a.attname) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any($1) and n.nspname || '.' || c.relname !~ $2
     order by n.nspname collate "C", c.relname collate "C"`,
    [SCHEMAS, IGNORED],
  );
  return rows;
}

/** Statements that make the partitions by month that a database has; they change nothing where one is. */
export async function partitionStatements(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('SELECT public.make_month_partition(%L, %L);', p.relname, to_date(right(c.relname, 7), 'YYYY_MM')) as statement
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ statement }) => statement);
}

/** Names of the tables, views and functions in the schemas of the application, except those of extensions. */
export async function listObjects(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select o.name from (
       select c.oid, 'pg_class'::regclass as class, c.relname::text as name, c.relnamespace as schema
       from pg_class c where c.relkind in ('r', 'p', 'v', 'm')
       union all
       select p.oid, 'pg_proc'::regclass, p.proname::text, p.pronamespace from pg_proc p) o
     join pg_namespace n on n.oid = o.schema
     where n.nspname = any($1)
       and not exists (select from pg_depend d where d.classid = o.class and d.objid = o.oid and d.deptype = 'e')
     order by 1`,
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

/** The last values of the sequences that were used. */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
    [SCHEMAS],
  );
  return rows;
}

/** Sets the last value of a sequence of the application. False when there is none of that name. */
export async function setSequence(client: pg.ClientBase, name: string, value: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, $2) from pg_sequences
     where schemaname = any($1) and format('%I.%I', schemaname, sequencename) = $3`,
    [SCHEMAS, value, name],
  );
  return rowCount === 1;
}

/** A foreign key with the statement that creates it again. */
interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Foreign keys that are not inherited from a partitioned table. */
async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as "table", quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1)`,
    [SCHEMAS],
  );
  return rows;
}

/**
 * Runs `load` while no foreign key and no trigger of these tables is in force, so that rows may come in any order and
 * as they are. Afterwards PostgreSQL checks every foreign key. Needs the tables' owner, and an open transaction.
 */
export async function withoutChecks<T>(
  client: pg.ClientBase,
  tables: readonly StoredTable[],
  load: () => Promise<T>,
): Promise<T> {
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  const result = await load();
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  return result;
}

/** The version of the job queue's tables; null when there are none. */
export async function queueVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('pgboss.version') is not null as found`);
  if (rows[0]?.found !== true) return null;
  const versions = await client.query<{ version: number }>('select version from pgboss.version');
  return versions.rows[0]?.version ?? null;
}
