import { type Change, CHANGED } from '#shared/notifications/live-updates.contract.ts';
import { isOneOf } from '#shared/guards.ts';
import { callerHeaders } from './device-name.ts';

/** A stream that is silent for this long is dead, ms: the server sends a heartbeat every 20 s. */
const SILENCE_TIMEOUT_MS = 45_000;
/**
 * Delay before reconnecting, ms: doubled each time up to the maximum, with jitter, so that clients do not reconnect
 * all at once.
 */
const RECONNECT_MS = [1000, 60_000] as const;
/** Statuses after which reconnecting is pointless. */
const FINAL_STATUSES = [401, 403, 404];

/** The visibility of the page. */
export interface PageVisibility {
  isVisible(): boolean;
  onVisibilityChange(listener: () => void): () => void;
}

export interface LiveStreamOptions {
  url: string;
  token: string;
  onChange(change: Change): void;
  /** Called when changes begin to arrive (true), and when they no longer do. */
  onConnection?(isOpen: boolean): void;
  /** The server no longer accepts the token. */
  onSessionMissing(token: string): void;
  page?: PageVisibility;
  /** For tests. */
  reconnectMs?: readonly [first: number, longest: number];
}

const documentVisibility: PageVisibility = {
  isVisible: () => document.visibilityState === 'visible',
  onVisibilityChange: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/**
 * Receives live updates until the returned function is called. Only while the page is visible, because a browser has
 * few connections per host. After a reconnect `everything` is reported, since changes may have been missed.
 */
export function followLiveUpdates({
  url,
  token,
  onChange,
  onSessionMissing,
  onConnection,
  page = documentVisibility,
  reconnectMs = RECONNECT_MS,
}: LiveStreamOptions): () => void {
  let stopped = false;
  let current: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [waitMs] = reconnectMs;
  let wasOpen = false;

  async function open(): Promise<void> {
    clearTimeout(timer);
    if (stopped || current !== null || !page.isVisible()) return;
    const connection = new AbortController();
    current = connection;
    try {
      const response = await fetch(url, {
        headers: { ...callerHeaders(token), accept: 'text/event-stream' },
        cache: 'no-store',
        signal: connection.signal,
      });
      if (FINAL_STATUSES.includes(response.status)) {
        stopped = true;
        if (response.status === 401) onSessionMissing(token);
        return;
      }
      if (response.ok && response.body !== null) {
        if (stopped || current !== connection) return;
        onConnection?.(true);
        if (wasOpen) onChange({ what: 'everything' });
        wasOpen = true;
        await read(response.body, connection);
      }
    } catch {
      // Offline or disconnected: retried below.
    } finally {
      connection.abort();
      if (current === connection) end();
    }
    if (stopped || !page.isVisible()) return;
    timer = setTimeout(() => void open(), waitMs * (0.5 + Math.random()));
    waitMs = Math.min(waitMs * 2, reconnectMs[1]);
  }

  function end(): void {
    current?.abort();
    current = null;
    onConnection?.(false);
  }

  async function read(body: ReadableStream<Uint8Array>, connection: AbortController): Promise<void> {
    const decoder = new TextDecoder();
    const reader = body.getReader();
    let text = '';
    for (;;) {
      const silence = setTimeout(() => connection.abort(), SILENCE_TIMEOUT_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      [waitMs] = reconnectMs;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const change = parseChange(block);
        if (change !== null && !stopped) onChange(change);
      }
    }
  }

  const unsubscribe = page.onVisibilityChange(() => {
    if (stopped) return;
    if (!page.isVisible()) {
      end();
      return;
    }
    [waitMs] = reconnectMs;
    // Also without a connection: a page that becomes visible again is refetched.
    wasOpen = false;
    onChange({ what: 'everything' });
    void open();
  });
  void open();

  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
    end();
  };
}

/** The change in one block of the stream; null for a heartbeat and for kinds that this build does not know. */
function parseChange(block: string): Change | null {
  const data = block.split('\n').find((row) => row.startsWith('data:'));
  if (data === undefined) return null;
  try {
    const change: Change = JSON.parse(data.slice(5));
    return isOneOf(CHANGED, change.what) ? change : null;
  } catch {
    return null;
  }
}
