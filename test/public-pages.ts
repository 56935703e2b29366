import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser, newVisitor } from './browser.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface Visit extends BrowserContextOptions {
  path?: string;
  /** An address other than the app's. */
  url?: string;
  /** False: a visitor who sees the waitlist pop-up. */
  joined?: boolean;
  /** The page's timers run only when `page.clock` advances them. */
  frozen?: boolean;
  /** Runs in every page before its scripts. */
  before?: () => void;
  /** Called with the page before it opens an address. */
  prepare?: (page: Page) => Promise<unknown>;
}

export interface PublicPages {
  app: () => TestApp;
  visit: (visit?: Visit) => Promise<Page>;
  /** Returns the console messages of the last page and clears them, so that they do not fail the test. */
  complaints: () => string[];
}

/**
 * A test app and a browser for one file of tests of the public pages. A console message of a page, such as a blocked
 * style, fails its test.
 */
export function setupPublicPages(): PublicPages {
  let app: TestApp;
  let browser: Browser;
  let errors: string[] = [];
  const opened: BrowserContext[] = [];
  beforeAll(async () => {
    [app, browser] = await Promise.all([createTestApp({ WORKER: 'off' }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((context) => context.close()));
    expect(errors.splice(0)).toEqual([]);
  });
  return {
    app: () => app,
    complaints: () => errors.splice(0),
    async visit({ path = '/', url = app.url, joined = true, frozen = false, before, prepare, ...options } = {}) {
      const { context, page, complaints } = await newVisitor(browser, {
        baseURL: url,
        reducedMotion: 'no-preference',
        ...options,
      });
      opened.push(context);
      errors = complaints;
      if (joined) await context.addInitScript("try { localStorage.setItem('hasJoinedWaitlist', 'true') } catch {}");
      if (before) await context.addInitScript(before);
      if (frozen) {
        await page.clock.install({ time: 0 });
        await page.clock.pauseAt(1000);
      }
      await prepare?.(page);
      await page.goto(path);
      if (frozen) {
        await page.waitForFunction("document.readyState === 'complete'");
        await page.clock.runFor(1);
      }
      return page;
    },
  };
}
