import type { WorkerMessage } from './worker-messages.ts';

/**
 * Registers the service worker when the page is idle, and asks it to store files; without it the application needs the
 * network. `isLaterStart`: the worker was there before the page.
 */
export function registerServiceWorker(toStore: (isLaterStart: boolean) => WorkerMessage): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const isLaterStart = navigator.serviceWorker.controller !== null;
  const register = async (): Promise<void> => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(toStore(isLaterStart));
  };
  const start = () => void register().catch((error: unknown) => console.error(error));
  if ('requestIdleCallback' in window) requestIdleCallback(start);
  else setTimeout(start, 2000);
}

/** The addresses of the application's files that the page has loaded. */
export const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((pathname) => pathname.startsWith('/assets/'));
