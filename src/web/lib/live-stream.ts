import { type Change, CHANGED } from '#shared/notifications/live-updates.contract.ts';

/** A stream that says nothing for this long is dead: the server's heart beats every 20 s. */
const SILENCE_MS = 45_000;
/** How long until the next try, ms: doubled each time up to the second, and spread, so that not everybody comes at once. */
const AGAIN_MS = [1000, 60_000] as const;
/** The server will not have us, however often we ask. */
const REFUSED = [401, 403, 404];

/** Whether the page is looked at, and to hear when that changes. */
export interface PageVisibility {
  isVisible(): boolean;
  onVisibilityChange(listener: () => void): () => void;
}

export interface LiveStreamOptions {
  url: string;
  token: string;
  onChange(change: Change): void;
  /** The server no longer knows the token. */
  onSessionMissing(token: string): void;
  page?: PageVisibility;
  /** For tests. */
  againMs?: readonly [first: number, longest: number];
}

const documentVisibility: PageVisibility = {
  isVisible: () => document.visibilityState === 'visible',
  onVisibilityChange: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/**
 * Hears what changed, until the returned function is called. Only while the page is seen: a browser has few connections to
 * give away. Whoever comes back, or lost the line, is told `everything`, since anything may have happened meanwhile.
 */
export function followLiveUpdates({ url, token, onChange, onSessionMissing, page = documentVisibility, againMs = AGAIN_MS }: LiveStreamOptions): () => void {
  let stopped = false;
  let line: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [waitMs] = againMs;
  let wasOpen = false;

  async function open(): Promise<void> {
    clearTimeout(timer);
    if (stopped || line !== null || !page.isVisible()) return;
    const mine = new AbortController();
    line = mine;
    try {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' }, cache: 'no-store', signal: mine.signal });
      if (REFUSED.includes(response.status)) {
        stopped = true;
        if (response.status === 401) onSessionMissing(token);
        return;
      }
      if (response.ok && response.body !== null) {
        if (wasOpen) onChange({ what: 'everything' });
        wasOpen = true;
        await read(response.body, mine);
      }
    } catch {
      // Offline, cut or turned away from: tried again below.
    } finally {
      mine.abort();
      if (line === mine) line = null;
    }
    if (stopped || !page.isVisible()) return;
    timer = setTimeout(() => void open(), waitMs * (0.5 + Math.random()));
    waitMs = Math.min(waitMs * 2, againMs[1]);
  }

  async function read(body: ReadableStream<Uint8Array>, mine: AbortController): Promise<void> {
    const decoder = new TextDecoder();
    const reader = body.getReader();
    let text = '';
    for (;;) {
      const silence = setTimeout(() => mine.abort(), SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      [waitMs] = againMs;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const change = parseChange(block);
        if (change !== null && !stopped) onChange(change);
      }
    }
  }

  const unturn = page.onVisibilityChange(() => {
    if (stopped) return;
    if (!page.isVisible()) {
      line?.abort();
      line = null;
      return;
    }
    [waitMs] = againMs;
    // Even if no line can be had: what is looked at again is asked for again.
    wasOpen = false;
    onChange({ what: 'everything' });
    void open();
  });
  void open();

  return () => {
    stopped = true;
    clearTimeout(timer);
    unturn();
    line?.abort();
  };
}

/** The change in one block of the stream; null for a heartbeat and for what this build does not know. */
function parseChange(block: string): Change | null {
  const data = block.split('\n').find((row) => row.startsWith('data:'));
  if (data === undefined) return null;
  try {
    const change = JSON.parse(data.slice(5)) as Partial<Change>;
    return CHANGED.some((what) => what === change.what) ? (change as Change) : null;
  } catch {
    return null;
  }
}
