import pg from 'pg';

/** Wait before reconnecting, ms: doubled each time from the first value up to the second. */
const RECONNECT_MS = [250, 10_000] as const;
/** How often an idle connection is probed, ms: a vanished peer sends nothing. */
const PROBE_MS = 15_000;

/** Change notifications of the database, over one connection in each process. */
export interface Changes {
  /**
   * Calls `handler` with the payload of each notification; null after a reconnect, when notifications may have been
   * missed. Returns how to stop.
   */
  follow(handler: (change: string | null) => void): () => void;
  /** Opens the connection at the first call. Resolves when it is open or the first attempt has failed. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** LISTEN on a separate connection that reconnects with growing waits. */
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
    fresh.on('notification', ({ payload }) => notify(payload ?? null));
    try {
      await fresh.connect();
      await fresh.query('listen changes');
    } catch {
      lost();
      return;
    }
    if (closed) return fresh.end();
    client = fresh;
    waitMs = RECONNECT_MS[0];
    if (wasUp) notify(null);
    wasUp = true;
    const probe = (): void => {
      timer = setTimeout(() => void fresh.query('select 1').then(probe, lost), PROBE_MS);
    };
    probe();
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
