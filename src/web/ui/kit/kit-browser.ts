import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { serveKit } from './kit-server.ts';

/** One browser and one built sheet for a test file. Anything the page complains of fails the test: a blocked style, a React warning. */
export function kitBrowser() {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  let kit: Awaited<ReturnType<typeof serveKit>>;
  let browser: Browser;
  const complaints: string[] = [];

  beforeAll(async () => {
    [kit, browser] = await Promise.all([
      serveKit(),
      chromium.launch({
        executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await kit?.close();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });

  /** The sheet in a window of that width. `query` is the address's, with its question mark; `frozen` stops its clock. */
  return async function open(width: number, options: { still?: boolean; query?: string; frozen?: boolean } = {}): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width, height: 740 },
      reducedMotion: options.still ? 'reduce' : 'no-preference',
    });
    const page = await context.newPage();
    page.on('console', (line) => ['error', 'warning'].includes(line.type()) && complaints.push(line.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    if (options.frozen) {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
    }
    await page.goto(kit.url + (options.query ?? ''));
    await page.getByRole('heading', { name: 'Rust and gold' }).waitFor();
    return page;
  };
}
