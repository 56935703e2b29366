import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CustomerSession } from './customer-session.ts';
import { readJson, type Store } from '#web/lib/storage.ts';

const PREFIX = 'cache:';
/** Older than this it would tell more wrong than right, ms. */
const KEEP_MS = 7 * 24 * 60 * 60_000;
/** Changes are written together, ms. */
const WRITE_AFTER_MS = 1000;
/** UTF-16 units; a browser gives some five million to the whole site. */
const MOST = 1_500_000;
/** The lists that are worth having without a network. Nothing secret, nothing that is only right at its moment. */
const KEPT = ['bookings', 'booking', 'services', 'brands', 'messages', 'admins'];

interface Kept {
  build: string;
  at: number;
  /** Key, data, and when it was brought, ms since the epoch. */
  lists: [key: QueryKey, data: unknown, at: number][];
}

/**
 * Keeps what the server said for the next start, under the account it was said to, so that every list shows what it had while it
 * is refreshed. Goes when that account logs out. What another contract said (`build`) is not shown. Call once; `stop` is for tests.
 */
export function persistQueryCache(client: QueryClient, session: CustomerSession, store: Store, build: string): { flush: () => void; stop: () => void } {
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
      // Not by its status: what could not be refreshed is still what we had.
      .filter(({ queryKey, state }) => state.data !== undefined && Date.now() - state.dataUpdatedAt < KEEP_MS && KEPT.includes(String(queryKey[0])))
      .map(({ queryKey, state }): Kept['lists'][number] => [queryKey, state.data, state.dataUpdatedAt]);
    const text = JSON.stringify({ build, at: Date.now(), lists } satisfies Kept);
    if (text.length <= MOST) store.setItem(PREFIX + me, text);
  }
  function restore() {
    const me = owner();
    forget(store, me);
    if (me === undefined) return;
    const kept = readJson(store, PREFIX + me) as Partial<Kept> | null;
    if (kept?.build !== build || kept.at === undefined || Date.now() - kept.at >= KEEP_MS || !Array.isArray(kept.lists)) return;
    for (const [key, data, updatedAt] of kept.lists) client.setQueryData(key, data, { updatedAt });
    // However young: whoever loads a page again wants to see what is true now.
    void client.invalidateQueries({ refetchType: 'none' });
  }

  restore();
  const deaf = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') timer ??= setTimeout(flush, WRITE_AFTER_MS);
  });
  const still = session.subscribe((change) => {
    if (change === 'opened') restore();
    if (change === 'closed' || change === 'expired') forget(store);
  });
  return {
    flush,
    stop: () => {
      clearTimeout(timer);
      deaf();
      still();
    },
  };
}

/** Removes what is kept of everybody, but for one. */
function forget(store: Store, but?: string): void {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i));
  for (const key of keys) if (key?.startsWith(PREFIX) && key !== `${PREFIX}${but}`) store.removeItem(key);
}
