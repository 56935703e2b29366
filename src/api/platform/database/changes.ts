import pg from 'pg';

/** Wait before reconnecting, ms: doubled each time from the first value up to the second. */
const RECONNECT_MS = [250, 10_000] as const;
/** How often the table is read, ms (decision 0146). */
const POLL_MS = 100;

/** The changes that transactions of any process record (migration 0096), over one connection in each process. */
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
 * What is visible now, and what was committed since the snapshot $1: each change once, in no order of its own. The list
 * as JSON, which Node parses itself: pg reads an array sign by sign.
 */
const SNAPSHOT = 'select pg_current_snapshot()::text as snapshot';
const POLL = `${SNAPSHOT}, to_json(array(
  select payload from changes
  where transaction >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(transaction, $1::pg_snapshot)
  order by transaction, id)) as payloads`;

/** Polls on a separate connection that reconnects with growing waits. */
export function openChanges(connection: pg.PoolConfig): Changes {
  const handlers = new Set<(change: string | null) => void>();
  const notify = (change: string | null): void => handlers.forEach((handler) => handler(change));
  let client: pg.Client | null = null;
  let first: Promise<void> | null = null;
  let wasUp = false;
  let closed = false;
  let waitMs: number = RECONNECT_MS[0];
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'car-care-changes',
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
      keepAlive: true,
    });
    let over = false;
    const lost = (): void => {
      if (over) return;
      over = true;
      if (client === fresh) client = null;
      void fresh.end().catch(() => undefined);
      if (closed) return;
      timer = setTimeout(() => void connect(), waitMs);
      waitMs = Math.min(waitMs * 2, RECONNECT_MS[1]);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    let snapshot: string | undefined;
    try {
      await fresh.connect();
      // Until the first statistics PostgreSQL takes a third of the table for new, and would read all of it.
      await fresh.query('set enable_seqscan = off');
      snapshot = (await fresh.query<{ snapshot: string }>(SNAPSHOT)).rows[0]?.snapshot;
    } catch {
      lost();
      return;
    }
    if (closed) return fresh.end();
    client = fresh;
    waitMs = RECONNECT_MS[0];
    if (wasUp) notify(null);
    wasUp = true;
    const poll = async (): Promise<void> => {
      const { rows } = await fresh.query<{ snapshot: string; payloads: string[] }>({
        name: 'poll-changes',
        text: POLL,
        values: [snapshot],
      });
      snapshot = rows[0]?.snapshot;
      if (!closed) rows[0]?.payloads.forEach(notify);
    };
    const pollLater = (): void => {
      timer = setTimeout(() => void poll().then(pollLater, lost), POLL_MS);
    };
    pollLater();
  }

  return {
    follow(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    start: () => (first ??= connect()),
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
