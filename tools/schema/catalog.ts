import { sql } from 'kysely';
import type { Database } from '#api/platform/database/database.ts';

export interface Column {
  name: string;
  /** The type's name in PostgreSQL, e.g. int8. */
  type: string;
  comment: string | null;
  nullable: boolean;
  hasDefault: boolean;
  /** Only the database writes it: an identity or a generated column. */
  generated: boolean;
  /** What a check constraint of this column alone admits, else null. */
  values: string[] | null;
}

export interface ForeignKey {
  columns: string[];
  target: string;
}

export interface Table {
  name: string;
  isView: boolean;
  comment: string | null;
  columns: Column[];
  primaryKey: string[];
  /** Each set of columns that is unique, the primary key and partial indexes apart. */
  unique: string[][];
  foreignKeys: ForeignKey[];
}

/** The list of applied migrations is no part of the data model. */
const IGNORED = ['kysely_migration'];

/** Reads every table and view of a migrated database, by name; partitions belong to their table. */
export async function readCatalog(db: Database): Promise<Table[]> {
  const { rows: tables } = await sql<{ name: string; isView: boolean; comment: string | null }>`
    select relname as name, relkind = 'v' as "isView", obj_description(oid, 'pg_class') as comment from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition and relname <> all(${IGNORED}) order by relname collate "C"`.execute(
    db,
  );
  const { rows: columns } = await sql<Omit<Column, 'values'> & { table: string }>`
    select c.relname as "table", a.attname as name, t.typname as type, col_description(c.oid, a.attnum) as comment, not a.attnotnull as nullable,
      a.atthasdef and a.attgenerated = '' as "hasDefault", a.attidentity <> '' or a.attgenerated <> '' as generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`.execute(
    db,
  );
  const { rows: constraints } = await sql<{
    table: string;
    kind: 'c' | 'f' | 'p' | 'u';
    columns: string[];
    target: string | null;
    definition: string;
  }>`
    select c.relname as "table", k.contype as kind, k.confrelid::regclass::text as target, pg_get_constraintdef(k.oid) as definition,
      array(select a.attname::text from unnest(k.conkey) with ordinality n (attnum, place) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.attnum order by n.place) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'p', 'u') order by k.conname collate "C"`.execute(
    db,
  );
  return tables.map((table) => {
    const own = constraints.filter((constraint) => constraint.table === table.name);
    return {
      ...table,
      columns: columns
        .filter((column) => column.table === table.name)
        .map(({ name, type, comment, nullable, hasDefault, generated }) => ({
          name,
          type,
          comment,
          nullable,
          hasDefault,
          generated,
          values:
            own
              .filter(({ kind, columns: on }) => kind === 'c' && on.length === 1 && on[0] === name)
              .map(({ definition }) => valuesOf(definition))
              .find((values) => values !== null) ?? null,
        })),
      primaryKey: own.find(({ kind }) => kind === 'p')?.columns ?? [],
      unique: own.filter(({ kind }) => kind === 'u').map(({ columns: on }) => on),
      foreignKeys: own
        .filter(({ kind }) => kind === 'f')
        .map(({ columns: on, target }) => ({ columns: on, target: target ?? '' })),
    };
  });
}

/**
 * The strings of `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))` or `CHECK ((kind = 'a'::text))`; null for other
 * checks.
 */
function valuesOf(definition: string): string[] | null {
  const list = /^CHECK \(\(\(?\w+\)? = (?:ANY \(ARRAY\[(.+)\]\)|('[^']*'::text))\)\)$/.exec(definition);
  const text = list?.[1] ?? list?.[2];
  return text === undefined ? null : [...text.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '');
}
