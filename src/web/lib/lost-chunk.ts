import type { Path } from 'react-router';
import { perTab } from './storage.ts';

const KEY = 'reloaded_at';
/** Two lost chunks within this time mean that a reload does not help. */
const ONCE_WITHIN_MS = 60_000;

/**
 * After a deploy an open app can ask for a chunk that is gone. Loads the page again, once, at the place that was being opened;
 * drafts are in session storage and survive. Offline it does not: the app on the screen is worth more than the browser's error page.
 */
export function reloadOnLostChunk(goingTo: () => Path): void {
  window.addEventListener('vite:preloadError', (event) => {
    const before = Number(perTab.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - before < ONCE_WITHIN_MS) return;
    perTab.setItem(KEY, String(Date.now()));
    event.preventDefault();
    const { pathname, search, hash } = goingTo();
    if (pathname + search === location.pathname + location.search) location.reload();
    else location.assign(pathname + search + hash);
  });
}
