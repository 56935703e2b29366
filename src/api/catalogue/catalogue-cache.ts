import type { Database } from '#api/platform/database/database.ts';
import type { CachedResponse } from '#api/platform/http/cached-response.ts';

/** Age at which a cached list is built again, ms; changes by staff take effect in other processes within it. */
const CACHE_MS = 10_000;

interface Cached {
  list: Promise<CachedResponse>;
  /** By the clock of `performance.now`, ms. */
  builtAt: number;
}
/** The lists of each database, so that a change of this process is seen at once. */
const caches = new WeakMap<Database, Map<string, Cached>>();

/** Lets the public lists be built again after a change of the catalogue is committed. */
export const forgetCatalogue = (db: Database): void => void caches.delete(db);

/** The list of this name. It is built at most once in a while, and again after `forgetCatalogue`. */
export function cachedList(db: Database, name: string, build: () => Promise<CachedResponse>): Promise<CachedResponse> {
  const lists = caches.get(db) ?? new Map<string, Cached>();
  caches.set(db, lists);
  const known = lists.get(name);
  if (known !== undefined && performance.now() - known.builtAt <= CACHE_MS) return known.list;
  const fresh = { list: build(), builtAt: performance.now() };
  lists.set(name, fresh);
  fresh.list.catch(() => {
    if (lists.get(name) === fresh) lists.delete(name);
  });
  return fresh.list;
}
