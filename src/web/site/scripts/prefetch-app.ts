import { savesData } from '#web/lib/saves-data.ts';
import { findElement } from './find-element.ts';

/** Prefetches the application once the page is idle, unless the visitor saves data. */
export function prefetchApp(): void {
  const files = findElement('script[data-prefetch]')?.dataset['prefetch'];
  if (!files || savesData()) return;
  const fetchAll = () => {
    for (const href of files.split(' ')) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'prefetch', href, as: href.endsWith('.css') ? 'style' : 'script' });
      document.head.append(link);
    }
  };
  addEventListener('load', () =>
    'requestIdleCallback' in window ? requestIdleCallback(fetchAll) : setTimeout(fetchAll, 2000),
  );
}
