import type { Browser } from 'playwright-core';
import { median } from '../median.ts';
import { visit } from './visit.ts';

/** A phone on an old network: 400 kbit/s, and the delay of a request. */
const OLD_NETWORK = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
/** The slower processor of such a phone. */
const CPU_RATE = 4;
const REPEATS = 3;

/**
 * Seconds until a first visitor sees the first text of an address (First Contentful Paint), with an empty cache; the
 * median.
 * @throws when that is not the centre's name
 */
export async function firstPaint(browser: Browser, url: string, where: string, name: string): Promise<number> {
  const seconds: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const one = await visit(browser, url, { serviceWorkers: 'block' });
    await one.cdp.send('Network.emulateNetworkConditions', OLD_NETWORK);
    await one.cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    // The words on the page at its first paint.
    const painted = new Promise<{ ms: number; words: string }>((resolve) => {
      void one.page.exposeFunction('reportPaint', (ms: number, words: string) => resolve({ ms, words }));
    });
    await one.page.addInitScript(`
      new PerformanceObserver((list) => {
        const [paint] = list.getEntriesByName('first-contentful-paint');
        if (paint) reportPaint(paint.startTime, document.body.innerText);
      }).observe({ type: 'paint', buffered: true });
    `);
    await one.page.goto(where, { waitUntil: 'commit', timeout: 60_000 });
    const { ms, words } = await painted;
    if (!words.includes(name)) throw new Error(`The first paint of ${where} shows: ${words}`);
    seconds.push(ms / 1000);
    await one.close();
  }
  return median(seconds);
}
