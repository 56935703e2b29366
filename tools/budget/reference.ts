import path from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { visit, type Visit } from './visit.ts';

/** A bare React page, whose `show(n)` replaces the screen by one of n elements and changes the address. */
export async function openReference(browser: Browser, url: string): Promise<Visit> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: path.join(import.meta.dirname, 'reference-page.ts') } },
  });
  if (!('output' in built)) throw new Error('The reference page was not built.');
  const one = await visit(browser, url, { serviceWorkers: 'block' });
  await one.page.route('**/reference', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><div id="root"></div><script type="module">${built.output[0].code}</script>`,
    }),
  );
  await one.page.goto('/reference');
  await one.page.waitForFunction('window.show !== undefined');
  return one;
}
