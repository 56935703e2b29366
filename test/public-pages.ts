import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser, newVisitor } from './browser.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface Visit extends BrowserContextOptions {
  path?: string;
  /** Another address than the app's. */
  url?: string;
  /** False: somebody who sees the waitlist pop-up. */
  joined?: boolean;
  /** The page's timers stand still until `page.clock` moves them. */
  frozen?: boolean;
  /** Runs in every page before its scripts. */
  before?: () => void;
  /** Done with the page before it goes anywhere. */
  prepare?: (page: Page) => Promise<unknown>;
}

export interface PublicPages {
  app: () => TestApp;
  visit: (visit?: Visit) => Promise<Page>;
  /** What the last page complained of so far; taken away, so that it does not fail the story. */
  complaints: () => string[];
}

/** A test app and a browser for one file of stories about the public pages. Whatever a page complains of fails its story: a blocked style, an error. */
export function setupPublicPages(): PublicPages {
  let app: TestApp;
  let browser: Browser;
  let said: string[] = [];
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
    expect(said.splice(0)).toEqual([]);
  });
  return {
    app: () => app,
    complaints: () => said.splice(0),
    async visit({ path = '/', url = app.url, joined = true, frozen = false, before, prepare, ...options } = {}) {
      const { context, page, complaints } = await newVisitor(browser, { baseURL: url, ...options });
      opened.push(context);
      said = complaints;
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
