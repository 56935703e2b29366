import pg from 'pg';

/** How long a lost line waits before the next try, ms: doubled each time, up to the second. */
const AGAIN_MS = [250, 10_000] as const;
/** How often a quiet line is tried, ms: a peer that vanished says nothing. */
const TRY_MS = 15_000;

/** What the database tells of its own accord: one line a process, on a connection of its own. */
export interface Changes {
  /** Hands over every change from now on, as the text the database sent; null when the line was lost and is back, so that anything may have happened. */
  follow(handler: (change: string | null) => void): () => void;
  /** Resolves once the line stands, or its first try has failed. The line is opened by the first who asks. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** LISTEN on a connection of its own, opened again with growing waits whenever it is lost. */
export function openChanges(connection: pg.PoolConfig): Changes {
  const handlers = new Set<(change: string | null) => void>();
  const tell = (change: string | null): void => handlers.forEach((handler) => handler(change));
  let client: pg.Client | null = null;
  let first: Promise<void> | null = null;
  let wasUp = false;
  let closed = false;
  let waitMs: number = AGAIN_MS[0];
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...connection, application_name: 'car-care-changes', connectionTimeoutMillis: 3000, query_timeout: 5000, keepAlive: true });
    let over = false;
    const lost = (): void => {
      if (over) return;
      over = true;
      if (client === fresh) client = null;
      void fresh.end().catch(() => undefined);
      if (closed) return;
      timer = setTimeout(() => void connect(), waitMs);
      waitMs = Math.min(waitMs * 2, AGAIN_MS[1]);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ payload }) => tell(payload ?? null));
    try {
      await fresh.connect();
      await fresh.query('listen changes');
    } catch {
      lost();
      return;
    }
    if (closed) return fresh.end();
    client = fresh;
    waitMs = AGAIN_MS[0];
    if (wasUp) tell(null);
    wasUp = true;
    const look = (): void => {
      timer = setTimeout(() => void fresh.query('select 1').then(look, lost), TRY_MS);
    };
    look();
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
