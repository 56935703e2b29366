import { perTab } from './storage.ts';

const KEY = 'reloaded_at';
/** A second failure within this time means that a reload does not help, ms. */
const ONCE_WITHIN_MS = 60_000;
/** While the page reloads, further failures wait for this long, ms: after it the reload has not happened. */
const RELOAD_TAKES_MS = 10_000;
/** When this document asked for its reload, ms since the epoch. */
let reloadStartedAt = -Infinity;
/** For a caller whose page is being reloaded: it renders nothing without its code. */
const neverSettles = new Promise<never>(() => {});

/**
 * The one way to load code later: `load` is a dynamic import, lazyPart makes a component of it, and lazyScreen a route.
 * After a deploy an open page may request a file that is gone: then the page reloads once; drafts survive in session
 * storage. Offline it fails instead, because the app is worth more than the browser's error page. `withoutReload`
 * always fails instead, for a screen that must not be interrupted and for code that is optional.
 */
export function lazyModule<T>(load: () => Promise<T>) {
  const loadOrReload = async (): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      const now = Date.now();
      if (now - reloadStartedAt < RELOAD_TAKES_MS) return neverSettles;
      const before = Number(perTab.getItem(KEY) ?? 0);
      if (!navigator.onLine || now - before < ONCE_WITHIN_MS) throw error;
      perTab.setItem(KEY, String(now));
      reloadStartedAt = now;
      location.reload();
      return neverSettles;
    }
  };
  return Object.assign(loadOrReload, { withoutReload: load });
}
