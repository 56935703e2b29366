import { sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';
import type { Database, Trx } from '#api/platform/database/database.ts';

/** The schemas of the application, of its job queue and of the sandbox's stand-ins. */
const SCHEMAS = ['public', 'pgboss', 'sandbox'];
/** Written with the definitions of the tables. */
const IGNORED = ['kysely_migration'];
/** Counters of the job queue, a table a day; the queue creates those of the present day. */
const DAILY = '^queue_stats_\\d{8}$';

export interface Dump {
  /**
   * Creates the tables of the job queue and fills those of all schemas. The other tables must be there already, and
   * triggers and foreign keys must be off.
   */
  statements: string;
  /** Rows by table, `pgboss.queue` outside the schema `public`. */
  rows: Record<string, number>;
}

interface StoredTable {
  /** Quoted where necessary. */
  name: string;
  /** Without generated columns, which PostgreSQL computes again; quoted where necessary. */
  columns: string[];
}

/** Reads every row and every counter of a database at one moment, as statements that write them again unchanged. */
export function dumpDatabase(db: Database): Promise<Dump> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // Names with their schema, and literals that do not depend on settings.
      await sql`set local search_path = pg_catalog`.execute(trx);
      await sql`set local timezone = 'UTC'`.execute(trx);
      await sql`set local extra_float_digits = 1`.execute(trx);
      const tables = await listTables(trx);
      const parts = [
        getConstructionPlans('pgboss'),
        ...(await listMonths(trx)),
        `truncate ${tables.map(({ name }) => name).join(', ')};`,
      ];
      const rows: Dump['rows'] = {};
      for (const table of tables) {
        const values = await listRows(trx, table);
        rows[table.name.replace(/^public\./, '')] = values.length;
        if (values.length === 0) continue;
        const lines = values.map((row) => `(${row})`).join(',\n');
        parts.push(`insert into ${table.name} (${table.columns.join(', ')}) overriding system value values\n${lines};`);
      }
      return { statements: `${[...parts, ...(await listCounters(trx))].join('\n')}\n`, rows };
    });
}

/** Statements that make the partitions by month. */
async function listMonths(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('select public.make_month_partition(%L, %L);', p.relname, to_date(right(c.relname, 7), 'YYYY_MM')) as statement
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace order by 1`.execute(trx);
  return rows.map(({ statement }) => statement);
}

/** The tables; a partitioned one of the application is read and written as a whole, the queue's by its partitions. */
async function listTables(trx: Trx): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select format('%I.%I', n.nspname, c.relname) as name, array(
        select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where case n.nspname when 'public' then c.relkind in ('r', 'p') and not c.relispartition else c.relkind = 'r' end
      and n.nspname = any(${SCHEMAS}) and c.relname <> all(${IGNORED}) and c.relname !~ ${DAILY}`.execute(trx);
  return rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The rows as lists of literals, sorted. */
async function listRows(trx: Trx, { name, columns }: StoredTable): Promise<string[]> {
  const literals = columns.map((column) => `quote_nullable(${column}::text)`).join(', ');
  const { rows } = await sql<{ literals: string }>`
    select concat_ws(', ', ${sql.raw(literals)}) as literals from ${sql.raw(name)}`.execute(trx);
  return rows.map((row) => row.literals).toSorted();
}

/** Statements that set the sequences to their last values. */
async function listCounters(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as statement
    from pg_sequences where schemaname = any(${SCHEMAS}) and last_value is not null`.execute(trx);
  return rows.map(({ statement }) => statement).toSorted();
}
