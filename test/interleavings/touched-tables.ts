import type pg from 'pg';
import type { SentStatement } from './stopped-statements.ts';

/** How statements touch tables. Appending alone conflicts with no other appending. */
export interface Touched {
  reads: ReadonlySet<string>;
  appends: ReadonlySet<string>;
  /** Updates, deletes, locks rows, or inserts where a unique value may exist. */
  writes: ReadonlySet<string>;
}

/** Which tables a statement touches, also by its triggers and foreign keys. */
export type TablesOf = (text: string) => Touched;

const union = (sets: readonly ReadonlySet<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]));

/** What several statements touch together. */
export const touchedTogether = (list: readonly Touched[]): Touched => ({
  reads: union(list.map(({ reads }) => reads)),
  appends: union(list.map(({ appends }) => appends)),
  writes: union(list.map(({ writes }) => writes)),
});

/** True when the order of the two can matter: both touch a table, and one of them writes to it. */
export const conflict = (one: Touched, other: Touched): boolean => {
  const orderMatters = (a: Touched, b: Touched): boolean =>
    [...a.writes].some((table) => b.reads.has(table) || b.writes.has(table) || b.appends.has(table)) ||
    [...a.appends].some((table) => b.reads.has(table));
  return orderMatters(one, other) || orderMatters(other, one);
};

const NAME = String.raw`(?:only\s+)?((?:"?\w+"?\.)?"?\w+"?)`;
const FIRST = new RegExp(
  String.raw`\b(insert\s+into|update|delete\s+from|from|join|using|lock\s+table)\s+${NAME}`,
  'gi',
);

/**
 * Reads the triggers, foreign keys and unique values by which a statement touches further tables. Job queues are left
 * out, since no operation reads one.
 */
export async function openTables(client: pg.Client): Promise<TablesOf> {
  const { rows } = await client.query<{
    name: string;
    parents: string[] | null;
    functions: string | null;
    unique: boolean;
  }>(`
    select c.relname as name,
      (select array_agg(distinct p.relname::text) from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and contype = 'f') as parents,
      (select string_agg(prosrc, ' ') from pg_trigger join pg_proc p on p.oid = tgfoid
        where tgrelid = c.oid and not tgisinternal and tgname <> 'write_change') as functions,
      exists (select from pg_index join pg_attribute a on attrelid = indrelid and attnum = indkey[0]
        where indrelid = c.oid and indisunique and not (indnatts = 1 and (a.attidentity <> '' or a.atthasdef
          or indisprimary and a.atttypid = 'uuid'::regtype))) as unique
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
  const { rows: views } = await client.query<{ name: string; definition: string }>(
    `select viewname as name, definition from pg_views where schemaname = 'public'`,
  );
  const tables = new Map(rows.map((row) => [row.name, row]));
  const definitions = new Map(views.map(({ name, definition }) => [name, definition]));
  const cache = new Map<string, Touched>();

  function read(text: string): Touched {
    const sets = { reads: new Set<string>(), appends: new Set<string>(), writes: new Set<string>() };
    const locks = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/i.test(text);
    if (/pg_(?:try_)?advisory/i.test(text)) sets.writes.add('advisory lock');
    const parts: Touched[] = [sets];
    for (const [, verb = '', written = ''] of text.matchAll(FIRST)) {
      const name = written.replaceAll('"', '').replace(/^public\./, '');
      const definition = definitions.get(name);
      if (definition !== undefined) parts.push(read(definition));
      const table = tables.get(name);
      if (table === undefined) continue;
      const reads = /^(?:from|join|using)$/i.test(verb);
      if (reads) (locks ? sets.writes : sets.reads).add(name);
      else if (/^insert/i.test(verb)) (table.unique ? sets.writes : sets.appends).add(name);
      else sets.writes.add(name);
      if (reads) continue;
      for (const parent of table.parents ?? []) sets.reads.add(parent);
      if (table.functions !== null) parts.push(read(table.functions));
    }
    return parts.length === 1 ? sets : touchedTogether(parts);
  }

  return (text) => {
    const known = cache.get(text) ?? read(text);
    cache.set(text, known);
    return known;
  };
}

/** The tables on which the order of each statement depends: its own, and for a commit all of its transaction. */
function effectsOf(sent: readonly SentStatement[], tablesOf: TablesOf): Touched[] {
  const open = new Map<number, Touched[]>();
  return sent.map(({ text, pid }) => {
    const own = tablesOf(text);
    if (/^\s*begin\b/i.test(text)) open.set(pid, []);
    else if (/^\s*(?:commit|rollback)\b/i.test(text)) return touchedTogether([own, ...(open.get(pid) ?? [])]);
    else open.get(pid)?.push(own);
    return own;
  });
}

/** The pairs of statements of two operations whose order can matter, as indexes. */
export function conflictsOf(
  a: readonly SentStatement[],
  b: readonly SentStatement[],
  tablesOf: TablesOf,
): [number, number][] {
  const effects = { a: effectsOf(a, tablesOf), b: effectsOf(b, tablesOf) };
  return a.flatMap((one, i) =>
    b.flatMap((other, j): [number, number][] => {
      const [mine, yours] = [effects.a[i], effects.b[j]];
      const matters =
        (one.beforeProvider && other.beforeProvider) ||
        (mine !== undefined && yours !== undefined && conflict(mine, yours));
      return matters ? [[i, j]] : [];
    }),
  );
}
