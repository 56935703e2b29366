import type { Path } from 'react-router';
import { perTab } from './storage.ts';

const KEY = 'reloaded_at';
/** A second failure within this time means that a reload does not help, ms. */
const ONCE_WITHIN_MS = 60_000;

/**
 * Loads a chunk. After a deploy an open page may request one that is gone: then the page reloads once, at the
 * location that was being opened; drafts survive in session storage. Offline it fails instead, because the app is
 * worth more than the browser's error page.
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
      // Never settles, so that the router does not render a screen without its code while the page reloads.
      return new Promise<never>(() => {});
    }
  };

/** For a part of the current screen: reloads it in place. */
export const reloadHereOnChunkError = reloadOnChunkError(() => location);
