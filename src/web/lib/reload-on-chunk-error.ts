import type { Path } from 'react-router';
import { perTab } from './storage.ts';

const KEY = 'reloaded_at';
/** Two lost chunks within this time mean that a reload does not help. */
const ONCE_WITHIN_MS = 60_000;

/**
 * Loads a screen's chunk. After a deploy an open app can ask for one that is gone: then the page is loaded again, once, at the place that
 * was being opened; drafts are in session storage and survive. Offline it fails instead: the app is worth more than the browser's error page.
 */
export const reloadOnChunkError =
  (goingTo: () => Path) =>
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      const before = Number(perTab.getItem(KEY) ?? 0);
      if (!navigator.onLine || Date.now() - before < ONCE_WITHIN_MS) throw error;
      perTab.setItem(KEY, String(Date.now()));
      const { pathname, search, hash } = goingTo();
      if (pathname + search === location.pathname + location.search) location.reload();
      else location.assign(pathname + search + hash);
      // Never settles, so that the router does not go to a screen it has not got while the page is leaving.
      return new Promise<never>(() => {});
    }
  };

/** The same for a part of the screen that is open: it is loaded again where it stands. */
export const reloadHereOnChunkError = reloadOnChunkError(() => location);
