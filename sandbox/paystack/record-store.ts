import type { StandInRefund } from './refunds.ts';
import type { Scenario } from './scenario.ts';
import type { StandInTransaction } from './transaction.ts';

/** One webhook on its way. `body` is sent as it is. A null `signature` sends none. Instants are in ms since 1970. */
export interface Delivery {
  id: string;
  event: string;
  body: string;
  signature: string | null;
  dueAt: number;
  attempts: number;
  state: 'waiting' | 'delivered' | 'given-up';
  /** The last HTTP status, or null without a response. */
  lastStatus: number | null;
}

/** The stand-in's records by kind, as plain JSON. */
export interface StandInRecords {
  /** Keyed by reference. */
  transaction: StandInTransaction;
  /** Keyed by access code. */
  'access-code': { reference: string };
  /** Keyed by the refund's id. */
  refund: StandInRefund;
  /** Keyed by reference, or `*` for references not used yet. */
  scenario: Scenario;
  /** Keyed by the delivery's id. */
  delivery: Delivery;
}

export type RecordKind = keyof StandInRecords;

/**
 * Stores records across restarts, as the real provider would. Keys are case-sensitive. Bodies may contain U+0000 inside
 * strings, so a database stores them as text rather than jsonb.
 */
export interface RecordStore {
  /**
   * Adds a row; false when the key is taken. Atomic: of several concurrent calls with one key exactly one returns true.
   */
  insert<K extends RecordKind>(kind: K, key: string, row: StandInRecords[K]): Promise<boolean>;
  /** Adds or replaces a row. */
  put<K extends RecordKind>(kind: K, key: string, row: StandInRecords[K]): Promise<void>;
  get<K extends RecordKind>(kind: K, key: string): Promise<StandInRecords[K] | null>;
  /** Replaces a row by the result of `change`, under a row lock; null when there is none. Calls `change` once. */
  update<K extends RecordKind>(
    kind: K,
    key: string,
    change: (row: StandInRecords[K]) => StandInRecords[K],
  ): Promise<StandInRecords[K] | null>;
  /** The newest rows first, in the order they were added. */
  list<K extends RecordKind>(kind: K, limit: number): Promise<StandInRecords[K][]>;
}

/** An in-memory store for tests. Rows are copied as JSON, as in a database. */
export function memoryStore(): RecordStore {
  const kinds = new Map<RecordKind, Map<string, string>>();
  const rowsOf = (kind: RecordKind): Map<string, string> => {
    const rows = kinds.get(kind) ?? new Map<string, string>();
    kinds.set(kind, rows);
    return rows;
  };
  const read = <K extends RecordKind>(text: string | undefined): StandInRecords[K] | null =>
    text === undefined ? null : (JSON.parse(text) as StandInRecords[K]);

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
    update<K extends RecordKind>(kind: K, key: string, change: (row: StandInRecords[K]) => StandInRecords[K]) {
      const row = read<K>(rowsOf(kind).get(key));
      if (!row) return Promise.resolve(null);
      const changed = change(row);
      rowsOf(kind).set(key, JSON.stringify(changed));
      return Promise.resolve(changed);
    },
    list<K extends RecordKind>(kind: K, limit: number) {
      const texts = [...rowsOf(kind).values()].toReversed().slice(0, limit);
      return Promise.resolve(texts.map((text) => JSON.parse(text) as StandInRecords[K]));
    },
  };
}
