import { sql } from 'kysely';
import pg from 'pg';
import type { Connection } from './database.ts';

/** Wait before reconnecting, ms: doubled each time from the first value up to the second. */
const RECONNECT_MS = [250, 10_000] as const;
/** How often the connection is tried, ms: without traffic a lost one looks open for hours. */
const PING_MS = 10_000;

/** Announces a change on commit. At most 500 bytes: kind, id and owner, never a list or a text. */
export async function announceChange(db: Connection, payload: string): Promise<void> {
  await sql`select pg_notify('changes', ${payload})`.execute(db);
}

/** The changes that transactions of any process announce, over one connection in each process. */
export interface Changes {
  /**
   * Calls `handler` with the payload of each change; null after a reconnect, when changes may have been missed. Returns
   * how to stop.
   */
  follow(handler: (change: string | null) => void): () => void;
  /** Opens the connection at the first call. Resolves when it is open or the first attempt has failed. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own, which reconnects with growing waits.
 * @param connection the server itself: a pooler gives a session's notifications to another client
 * @param pingMs another interval, for tests
 */
export function openChanges(connection: pg.PoolConfig, pingMs = PING_MS): Changes {
  const handlers = new Set<(change: string | null) => void>();
  const notify = (change: string | null): void => handlers.forEach((handler) => handler(change));
  /** The connection that is open or being opened. */
  let client: pg.Client | null = null;
  let first: Promise<void> | null = null;
  let mayHaveMissed = false;
  let waitMs: number = RECONNECT_MS[0];
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'car-care-changes',
      connectionTimeoutMillis: 3000,
      query_timeout: pingMs,
    });
    client = fresh;
    const lost = (): void => {
      if (client !== fresh) return;
      client = null;
      mayHaveMissed = true;
      void fresh.end().catch(() => undefined);
      clearTimeout(timer);
      timer = setTimeout(() => void connect(), waitMs);
      waitMs = Math.min(waitMs * 2, RECONNECT_MS[1]);
    };
    const pingLater = (): void => {
      if (client === fresh) timer = setTimeout(() => void fresh.query('select 1').then(pingLater, lost), pingMs);
    };
    // An error comes before or after the end; both mean that the connection is lost.
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ payload }) => client === fresh && notify(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query('listen changes');
    } catch {
      return lost();
    }
    if (client !== fresh) return;
    waitMs = RECONNECT_MS[0];
    if (mayHaveMissed) notify(null);
    mayHaveMissed = false;
    pingLater();
  }

  return {
    follow(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    start: () => (first ??= connect()),
    async close() {
      const last = client;
      client = null;
      clearTimeout(timer);
      await last?.end().catch(() => undefined);
    },
  };
}
