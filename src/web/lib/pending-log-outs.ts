import * as z from 'zod/mini';
import { serverMessage } from './error-message.ts';
import { readStored, type Store } from './storage.ts';

/** How long an open page waits before it tries again, ms. */
const RETRY_MS = 30_000;

/** How long a log-out waits for the server, ms. */
const LOGOUT_TIMEOUT_MS = 3000;

/** What a person reads after a log-out that did not end the session on the server. */
const LOGGED_OUT_HERE = 'This device is logged out. The server will be told when it is back.';

interface PendingLogOutsOptions {
  store: Store;
  /** Storage key. */
  key: string;
  /** Ends the session of a token on the server; rejects while the server is out of reach. */
  send: (token: string, signal?: AbortSignal) => Promise<unknown>;
}

/**
 * Log-outs that did not reach the server. Only the tokens are kept, until the server has ended their sessions: at the
 * next page load, when the network is back, and every 30 s while a page is open.
 */
export function createPendingLogOuts({ store, key, send }: PendingLogOutsOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tokens = (): string[] => readStored(store, key, z.array(z.string())) ?? [];
  function set(next: string[]): void {
    if (next.length > 0) store.setItem(key, JSON.stringify(next));
    else store.removeItem(key);
  }
  /** Tries each log-out once, so that one that always fails holds up no other. */
  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    const tried = new Set<string>();
    // Read again after each request, since another tab may have added one.
    const next = () => tokens().find((token) => !tried.has(token));
    for (let token = next(); token !== undefined; token = next()) {
      tried.add(token);
      try {
        await send(token);
        set(tokens().filter((one) => one !== token));
      } catch (error) {
        console.error(error);
      }
    }
    if (tokens().length > 0) timer = setTimeout(flush, RETRY_MS);
  }
  function flush(): void {
    if (tokens().length === 0) return;
    // One tab at a time, so that each log-out is sent once. Older browsers have no locks; a log-out is idempotent.
    const { locks } = navigator;
    void (locks ? locks.request(key, { ifAvailable: true }, (lock) => lock && sendAll()) : sendAll());
  }
  /** Sends the pending log-outs whenever the network is back. */
  const follow = () => window.addEventListener('online', flush);

  return {
    /**
     * Ends the session of a token on the server, within 3 s. Returns null, or the notice for the person while the
     * log-out is pending: the server's message if it gave one, and that the log-out is sent again.
     */
    logOut: async (token: string): Promise<string | null> => {
      const limit = new AbortController();
      const limitTimer = setTimeout(() => limit.abort(), LOGOUT_TIMEOUT_MS);
      try {
        await send(token, limit.signal);
        return null;
      } catch (error) {
        console.error(error);
        set([...tokens(), token]);
        follow();
        timer = setTimeout(flush, RETRY_MS);
        return [serverMessage(error), LOGGED_OUT_HERE].filter(Boolean).join(' ');
      } finally {
        clearTimeout(limitTimer);
      }
    },
    /** Sends the pending log-outs now and whenever the network is back. Call it at page load. */
    start: (): void => {
      follow();
      flush();
    },
  };
}
