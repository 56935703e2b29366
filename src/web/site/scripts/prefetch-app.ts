import { savesData } from '#web/lib/saves-data.ts';

/** Prefetches the application once the page is idle, unless the visitor saves data. */
export function prefetchApp(): void {
  if (savesData()) return;
  const fetchAll = async () => {
    for (const href of (await (await fetch('/prefetch.json')).json()) as string[]) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'prefetch', href, as: href.endsWith('.css') ? 'style' : 'script' });
      document.head.append(link);
    }
  };
  // Without a network the pages do without.
  const start = () => void fetchAll().catch(() => undefined);
  addEventListener('load', () =>
    'requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start, 2000),
  );
}
