/** Registers the service worker, when the page has nothing better to do. Where there is none, the app needs the network. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const start = () => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => console.error(error));
  if ('requestIdleCallback' in window) requestIdleCallback(start);
  else setTimeout(start, 2000);
}
