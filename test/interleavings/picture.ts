import { createHash } from 'node:crypto';
import type { ChangedRow } from './change-log.ts';

/** Values that differ in each run: ids, digests, references, booking numbers, tokens, beginnings of keys. */
const RANDOM =
  /\bcck_[A-Za-z0-9_-]{6,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\x[0-9a-f]*|\$argon2id[^"]*|[0-9a-f]{8,}-[A-Za-z0-9]{8,}|\bBCC \d+|\b[A-Za-z0-9_-]{20,}\b/g;
const INSTANT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[+-]\d\d:?\d\d|Z)?/g;

/** Columns whose short values are random or counted up. */
const COUNTED = /^(?:id|position|number|receipt_number|referral_code|access_code|provider_id)$/;

/** Rows that no order of two operations decides: those of the stand-in provider, and counters of attempts. */
const LEFT_OUT = /^(?:sandbox\..*|rate_limits|verification_attempts)$/;

/** Columns that count attempts, refused ones too. */
const COUNTERS = new Set(['attempts', 'totp_last_step']);

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);

/** A row as text, in which brackets enclose each value that differs in each run. */
function lineOf({ table, before, after }: ChangedRow): string {
  const marked = (column: string, value: unknown): string => {
    if (COUNTED.test(column) && value !== null && !JSON.stringify(value).match(RANDOM))
      return `⟦#${table}.${column} ${JSON.stringify(value)}⟧`;
    const text = JSON.stringify(value).replaceAll(INSTANT, '<instant>');
    return text.replaceAll(RANDOM, (random) => `⟦${random}⟧`);
  };
  const row = after ?? before ?? {};
  const columns = Object.keys(row).filter(
    (column) =>
      !COUNTERS.has(column) &&
      (column === 'id' ||
        (before === null ? row[column] !== null : JSON.stringify(before[column]) !== JSON.stringify(after?.[column]))),
  );
  const verb = before === null ? 'insert' : after === null ? 'delete' : 'update';
  return `${verb} ${table} ${columns.map((column) => `${column}=${marked(column, row[column])}`).join(' ')}`;
}

const MARKED = /⟦([^⟧]*)⟧/g;

/**
 * The changed rows as sorted lines that are equal for equal effects: an instant is `<instant>`, and a value that
 * differs in each run is named by the rows that contain it, unless it is one of `known`.
 */
export function pictureOf(changes: readonly ChangedRow[], known: ReadonlySet<string>): string[] {
  const lines = changes.filter(({ table }) => !LEFT_OUT.test(table)).map(lineOf);
  const names = new Map<string, string>();
  const nameOf = (value: string): string => (known.has(value) ? value : (names.get(value) ?? '*'));
  const named = (line: string, self?: string): string =>
    line.replaceAll(MARKED, (_, value: string) => (value === self ? '@' : nameOf(value)));
  // Three rounds: a value is named by its rows, then by the names in these, and once more.
  for (let round = 0; round < 3; round++) {
    const places = new Map<string, string[]>();
    for (const line of lines)
      for (const value of new Set([...line.matchAll(MARKED)].map(([, marked = '']) => marked)))
        places.set(value, [...(places.get(value) ?? []), named(line, value)]);
    for (const [value, found] of places) names.set(value, digest(found.toSorted().join('\n')));
  }
  return lines.map((line) => named(line)).toSorted();
}

/** Every random value of the changed rows; those that are counted up mean something else in another run. */
export const randomValues = (changes: readonly ChangedRow[]): Set<string> =>
  new Set(
    changes
      .flatMap((change) => [...lineOf(change).matchAll(MARKED)].map(([, value = '']) => value))
      .filter((value) => !value.startsWith('#')),
  );

/** The lines of one picture that the other does not have, marked `-`, and those that it has in addition, marked `+`. */
export function differenceOf(expected: readonly string[], found: readonly string[]): string[] {
  const rest = [...found];
  const missing = expected.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [...missing.map((line) => `- ${line}`), ...rest.map((line) => `+ ${line}`)];
}
