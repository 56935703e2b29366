import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CustomerSession } from './customer-session.ts';
import { readJson, type Store } from '#web/lib/storage.ts';

const PREFIX = 'cache:';
/** Older data is not restored, ms. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
/** Delay that groups changes into one write, ms. */
const WRITE_DELAY_MS = 1000;
/** Maximum size, UTF-16 units; a browser gives about five million to the whole site. */
const MAX_SIZE = 1_500_000;
/** The queries that are useful offline: nothing secret, nothing that is only valid for a moment. */
const PERSISTED_QUERIES = ['bookings', 'booking', 'catalogue', 'times', 'messages', 'admins'];

interface StoredCache {
  build: string;
  at: number;
  /** Query key, data, and when it was fetched, ms since the epoch. */
  lists: [key: QueryKey, data: unknown, at: number][];
}

/**
 * Persists the query cache per account, so that after the next start every list shows its last data while it is
 * refreshed. Removed at log-out. Data of another contract version (`build`) is ignored. Call once; `stop` is for
 * tests.
 */
export function persistQueryCache(
  client: QueryClient,
  session: CustomerSession,
  store: Store,
  build: string,
): { flush: () => void; stop: () => void } {
  const isPersisted = (key: QueryKey): boolean => PERSISTED_QUERIES.includes(String(key[0]));
  const owner = () => (session.token() === null ? undefined : session.profile()?._id);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    const me = owner();
    if (me === undefined) return;
    const lists = client
      .getQueryCache()
      .getAll()
      // Regardless of its status: a failed refetch leaves usable data.
      .filter(
        ({ queryKey, state }) =>
          state.data !== undefined && Date.now() - state.dataUpdatedAt < MAX_AGE_MS && isPersisted(queryKey),
      )
      .map(({ queryKey, state }): StoredCache['lists'][number] => [queryKey, state.data, state.dataUpdatedAt]);
    const text = JSON.stringify({ build, at: Date.now(), lists } satisfies StoredCache);
    if (text.length <= MAX_SIZE) store.setItem(PREFIX + me, text);
  }
  function restore() {
    const me = owner();
    removeStored(store, me);
    if (me === undefined) return;
    const stored = readJson(store, PREFIX + me) as Partial<StoredCache> | null;
    if (
      stored?.build !== build ||
      stored.at === undefined ||
      Date.now() - stored.at >= MAX_AGE_MS ||
      !Array.isArray(stored.lists)
    )
      return;
    for (const [key, data, updatedAt] of stored.lists) client.setQueryData(key, data, { updatedAt });
    // Restored data is refetched, however young it is.
    void client.invalidateQueries({ refetchType: 'none' });
  }

  restore();
  const unsubscribeCache = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isPersisted(event.query.queryKey))
      timer ??= setTimeout(flush, WRITE_DELAY_MS);
  });
  const unsubscribeSession = session.subscribe((change) => {
    if (change === 'opened') restore();
    // Also after a log-out in another tab, when this one may have stored its lists since.
    else if (session.token() === null) removeStored(store);
  });
  return {
    flush,
    stop: () => {
      clearTimeout(timer);
      unsubscribeCache();
      unsubscribeSession();
    },
  };
}

/** Removes the persisted data of all accounts but one. */
function removeStored(store: Store, but?: string): void {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i));
  for (const key of keys) if (key?.startsWith(PREFIX) && key !== `${PREFIX}${but}`) store.removeItem(key);
}
