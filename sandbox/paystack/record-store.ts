import type { StandInRefund } from './refunds.ts';
import type { Scenario } from './scenario.ts';
import type { StandInTransaction } from './transaction.ts';

/** One webhook on its way. `body` is exactly what is sent; `signature` null sends none. Instants are ms since 1970. */
export interface Delivery {
  id: string;
  event: string;
  body: string;
  signature: string | null;
  dueAt: number;
  attempts: number;
  state: 'waiting' | 'delivered' | 'given-up';
  /** The last HTTP status, or null when nobody answered. */
  lastStatus: number | null;
}

/** What the stand-in remembers: plain JSON, one kind beside the other. */
export interface StandInRows {
  /** Keyed by reference. */
  transaction: StandInTransaction;
  /** Keyed by access code. */
  'access-code': { reference: string };
  /** Keyed by the refund's id. */
  refund: StandInRefund;
  /** Keyed by reference, or `*` for the references still to come. */
  scenario: Scenario;
  /** Keyed by the delivery's id. */
  delivery: Delivery;
}

export type StandInKind = keyof StandInRows;

/**
 * Where the stand-in keeps its rows, so that what the "provider" knows outlives this process. Keys are compared byte for
 * byte (case matters). Bodies may hold U+0000 inside strings, so a database keeps them as text rather than jsonb.
 */
export interface StandInStore {
  /** Adds a row; false when the key is taken. Atomic: of many at once with one key exactly one gets true. */
  insert<K extends StandInKind>(kind: K, key: string, row: StandInRows[K]): Promise<boolean>;
  /** Adds or replaces a row. */
  put<K extends StandInKind>(kind: K, key: string, row: StandInRows[K]): Promise<void>;
  get<K extends StandInKind>(kind: K, key: string): Promise<StandInRows[K] | null>;
  /** Replaces a row by what `change` makes of it, under a lock on that row; null when there is none. Calls `change` once. */
  update<K extends StandInKind>(kind: K, key: string, change: (row: StandInRows[K]) => StandInRows[K]): Promise<StandInRows[K] | null>;
  /** The newest rows first, in the order they were added. */
  list<K extends StandInKind>(kind: K, limit: number): Promise<StandInRows[K][]>;
}

/** A store for tests: it forgets with the process. Rows are copied in and out as JSON, as a database would. */
export function memoryStore(): StandInStore {
  const kinds = new Map<StandInKind, Map<string, string>>();
  const rowsOf = (kind: StandInKind): Map<string, string> => {
    const rows = kinds.get(kind) ?? new Map<string, string>();
    kinds.set(kind, rows);
    return rows;
  };
  const read = <K extends StandInKind>(text: string | undefined): StandInRows[K] | null =>
    text === undefined ? null : JSON.parse(text);

  return {
    insert(kind, key, row) {
      if (rowsOf(kind).has(key)) return Promise.resolve(false);
      rowsOf(kind).set(key, JSON.stringify(row));
      return Promise.resolve(true);
    },
    put(kind, key, row) {
      rowsOf(kind).set(key, JSON.stringify(row));
      return Promise.resolve();
    },
    get: (kind, key) => Promise.resolve(read(rowsOf(kind).get(key))),
    update<K extends StandInKind>(kind: K, key: string, change: (row: StandInRows[K]) => StandInRows[K]) {
      const row = read<K>(rowsOf(kind).get(key));
      if (!row) return Promise.resolve(null);
      const changed = change(row);
      rowsOf(kind).set(key, JSON.stringify(changed));
      return Promise.resolve(changed);
    },
    list<K extends StandInKind>(kind: K, limit: number) {
      const texts = [...rowsOf(kind).values()].toReversed().slice(0, limit);
      return Promise.resolve(texts.map((text): StandInRows[K] => JSON.parse(text)));
    },
  };
}
