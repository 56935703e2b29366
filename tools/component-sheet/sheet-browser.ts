import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { serveComponentSheet } from './sheet-server.ts';

/**
 * One browser and one built component sheet per test file. Every console error or warning of the page fails the test.
 */
export function sheetBrowser() {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  let sheet: Awaited<ReturnType<typeof serveComponentSheet>>;
  let browser: Browser;
  const problems: string[] = [];

  beforeAll(async () => {
    [sheet, browser] = await Promise.all([serveComponentSheet(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await sheet?.close();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(problems.splice(0)).toEqual([]);
  });

  /**
   * Opens the sheet in a window `width` px wide. `query` starts with a question mark; `frozen` stops the page's clock.
   */
  return async function open(
    width: number,
    options: { still?: boolean; query?: string; frozen?: boolean } = {},
  ): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width, height: 740 },
      reducedMotion: options.still ? 'reduce' : 'no-preference',
    });
    const page = await context.newPage();
    page.on('console', (line) => ['error', 'warning'].includes(line.type()) && problems.push(line.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    if (options.frozen) {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
    }
    await page.goto(sheet.url + (options.query ?? ''));
    await page.getByRole('heading', { name: 'Rust and gold' }).waitFor();
    return page;
  };
}
