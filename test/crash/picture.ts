import { sql } from 'kysely';
import type { Database } from '#api/platform/database/database.ts';
import { maskText } from './mask.ts';

/** The rows of the tables that operations write, by table and primary key. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, Row>>;
type Row = Readonly<Record<string, unknown>>;

/** Tables that are no part of a picture, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  rate_limits: 'counts every attempt, also one that the caller had to repeat',
  prices: 'follows from services and vehicles, which are in the picture',
  schema_compat: 'belongs to the migrations',
};

/** Columns that count attempts: a call that is repeated after a crash is another attempt (docs/api.md 6). */
const ATTEMPTS: ReadonlySet<string> = new Set([
  'verification_attempts.attempts',
  'verification_codes.attempts',
  'outbox.attempts',
  'imports.attempts',
  'push_deliveries.attempts',
  'webhook_deliveries.tries',
]);

/** Jobs that start by themselves; the others are the work that an operation enqueued. */
const OWN_STARTERS = sql.raw(`'deliver-pushes', 'deliver-webhooks'`);

const keys = new Map<string, readonly string[]>();

async function primaryKeys(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  if (keys.size > 0) return keys;
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, coalesce((
      select array_agg(a.attname::text order by a.attnum) from pg_index i
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary
    ), '{}') as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db);
  for (const { name, columns } of rows) if (!(name in LEFT_OUT)) keys.set(name, columns);
  return keys;
}

/** Reads all rows, queued jobs and records of the payment provider's stand-in; `sent` was received by other vendors. */
export async function takeSnapshot(
  db: Database,
  sent: Readonly<Record<string, readonly (Row & { id: string })[]>>,
): Promise<Snapshot> {
  const tables = await primaryKeys(db);
  const own = [...tables.keys()].map((name) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`);
  const { rows } = await sql<{ name: string; row: Row }>`${sql.raw(own.join(' union all '))}
    union all select 'job', jsonb_build_object('id', id, 'name', name, 'data', data, 'key', singleton_key)
      from pgboss.job where not starts_with(name, '__') and name not in (${OWN_STARTERS})
        and name not in (select s.name from pgboss.schedule s)
    union all select 'provider', jsonb_build_object('id', kind || ' ' || key, 'body', body::jsonb) from sandbox.stand_in_records
      where kind in ('transaction', 'refund')`.execute(db);
  const snapshot = new Map<string, Map<string, Row>>();
  for (const { name, row } of rows) {
    const columns = tables.get(name) ?? ['id'];
    const key = columns.map((column) => String(row[column])).join(' ');
    const table = snapshot.get(name) ?? new Map<string, Row>();
    snapshot.set(name, table.set(key, row));
  }
  for (const [name, received] of Object.entries(sent))
    snapshot.set(name, new Map(received.map((row) => [row.id, row])));
  return snapshot;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A changed value: a number as its difference, so that a counter may begin anywhere. */
const changeOf = (before: unknown, after: unknown): unknown =>
  typeof before === 'number' && typeof after === 'number' ? `by ${after - before}` : after;

interface Line {
  /** With ids, instants and random texts replaced: the same for the same change in another run. */
  masked: string;
  raw: string;
}

function describe(table: string, change: string, row: Row): Line {
  // The id of a job is random, so that it would not follow the time.
  const shown = Object.entries(row).filter(([column]) => table !== 'job' || column !== 'id');
  const counted = shown.map(([column, value]): [string, unknown] =>
    ATTEMPTS.has(`${table}.${column}`) ? [column, 'counted'] : [column, value],
  );
  const raw = `${table} ${change} ${JSON.stringify(Object.fromEntries(counted))}`;
  return { masked: maskText(raw), raw };
}

/** A row before and after; undefined where there is none. */
interface ChangedRow {
  before: Row | undefined;
  after: Row | undefined;
}

/** The rows that differ between two snapshots, by table and key. */
export type Changes = ReadonlyMap<string, ChangedRow>;

/** What changed between two snapshots. */
export function changesBetween(before: Snapshot, after: Snapshot): Changes {
  const changes = new Map<string, ChangedRow>();
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)];
    for (const key of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])) {
      const change = { before: old?.get(key), after: now?.get(key) };
      if (!isSame(change.before, change.after)) changes.set(`${name} ${key}`, change);
    }
  }
  return changes;
}

/** Two changes, one after the other, as one; changes of other rows in between are no part of it. */
export function joinChanges(first: Changes, second: Changes): Changes {
  const joined = new Map(first);
  for (const [key, change] of second) {
    const earlier = first.get(key);
    const whole = earlier === undefined ? change : { before: earlier.before, after: change.after };
    if (isSame(whole.before, whole.after)) joined.delete(key);
    else joined.set(key, whole);
  }
  return joined;
}

function lineOf(key: string, { before, after }: ChangedRow): Line {
  const table = key.split(' ', 1)[0] ?? '';
  if (before === undefined || after === undefined)
    return describe(table, after === undefined ? 'deleted' : 'new', after ?? before ?? {});
  const changed = Object.entries(after).filter(([column, value]) => !isSame(before[column], value));
  const values = changed.map(([column, value]) => [column, changeOf(before[column], value)]);
  return describe(table, 'changed', { ...('id' in after && { id: after['id'] }), ...Object.fromEntries(values) });
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/**
 * Changes as text, one sorted line a row, without those that match `leftOut`. Ids are numbered in the order in which
 * they appear, so that a line still says which row belongs to which; instants and random texts are replaced.
 */
export function pictureOf(changes: Changes, leftOut: readonly RegExp[]): readonly string[] {
  const lines = [...changes]
    .map(([key, change]) => lineOf(key, change))
    .filter(({ raw }) => !leftOut.some((pattern) => pattern.test(raw)));
  // Equal lines follow the time in their ids.
  lines.sort((a, b) => compare(a.masked, b.masked) || compare(a.raw, b.raw));
  const numbers = new Map<string, number>();
  const numbered = (id: string): string => {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return `id ${number}`;
  };
  return lines.map(({ raw }) => maskText(raw.replaceAll(ID, numbered))).sort(compare);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
