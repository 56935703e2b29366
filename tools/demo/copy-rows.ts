import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Insertable } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Schema } from '#api/platform/database/schema.ts';

/** How many rows go to the server in one piece. */
const ROWS_IN_PIECE = 2000;

interface Rows {
  columns: readonly string[];
  lines: string[];
}

/** Rows of many tables, which are copied into the database at the end, table by table. */
export class RowsToCopy {
  readonly #tables = new Map<keyof Schema, Rows>();

  /** Adds a row. All rows of a table have the same columns; their order is that of the first. */
  add<T extends keyof Schema>(table: T, row: Insertable<Schema[T]>): void {
    const values = new Map(Object.entries(row));
    const rows = this.#tables.get(table) ?? { columns: [...values.keys()], lines: [] };
    this.#tables.set(table, rows);
    if (values.size !== rows.columns.length) throw new TypeError(`a row of ${table} has other columns than the first`);
    rows.lines.push(`${rows.columns.map((column) => toText(values.get(column))).join('\t')}\n`);
  }

  /** How many rows a table has so far. */
  count = (table: keyof Schema): number => this.#tables.get(table)?.lines.length ?? 0;

  /** Copies the rows of the tables in the given order. @throws Error for rows of a table that is not in it */
  async copyTo(client: pg.ClientBase, order: readonly (keyof Schema)[]): Promise<void> {
    const left = [...this.#tables.keys()].filter((table) => !order.includes(table));
    if (left.length > 0) throw new Error(`no place in the order: ${left.join(', ')}`);
    for (const table of order) {
      const rows = this.#tables.get(table);
      if (rows === undefined) continue;
      const stream = client.query(copyFrom(`copy ${table} (${rows.columns.join(', ')}) from stdin`));
      await pipeline(Readable.from(piecesOf(rows.lines), { objectMode: false }), stream);
    }
  }
}

function* piecesOf(lines: readonly string[]): Generator<string> {
  for (let at = 0; at < lines.length; at += ROWS_IN_PIECE) yield lines.slice(at, at + ROWS_IN_PIECE).join('');
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in the text format of COPY (PostgreSQL manual, "COPY", File Formats). Objects are written as JSON. */
function toText(value: unknown): string {
  if (value === null) return String.raw`\N`;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return String.raw`\\x${value.toString('hex')}`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === undefined) throw new TypeError('a value is undefined');
  return text.replaceAll(/[\\\t\n\r]/g, (char) => ESCAPES[char] ?? char);
}
