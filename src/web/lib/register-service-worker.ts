/**
 * Registers the service worker when the page is idle, then calls `whenActive`. Without one the application needs the
 * network.
 */
export function registerServiceWorker(whenActive: (worker: ServiceWorker) => void = () => undefined): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = async (): Promise<void> => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    if (active) whenActive(active);
  };
  const start = () => void register().catch((error: unknown) => console.error(error));
  if ('requestIdleCallback' in window) requestIdleCallback(start);
  else setTimeout(start, 2000);
}
