import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { expect, onTestFailed } from 'vitest';
import { isLongRun } from './long-run.ts';

/** The flags of every browser of the tests. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The widths at which every screen is tested: a small phone and a desktop. */
export const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } } as const;

/**
 * The widths of a flow that must work at both. `npm test` takes the one at which most people go through it, and
 * `npm run test:long` takes both.
 */
export function widths(
  usual: keyof typeof SIZES,
): [name: keyof typeof SIZES, viewport: (typeof SIZES)[keyof typeof SIZES]][] {
  return isLongRun
    ? [
        ['phone', SIZES.phone],
        ['desktop', SIZES.desktop],
      ]
    : [[usual, SIZES[usual]]];
}

export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** The headless shell where there is one: half the processor time per test, but no notifications. */
const SHELL = process.env['CHROMIUM_SHELL_PATH'] || CHROMIUM;

/** Starts a browser; with `notifications` the whole Chromium. */
export const launchBrowser = ({ notifications = false } = {}): Promise<Browser> =>
  chromium.launch({ executablePath: notifications ? CHROMIUM : SHELL, args: BROWSER_ARGS });

export interface VisitorOptions extends BrowserContextOptions {
  /** Shows the overlay of the first 2 s, which other tests skip. */
  loadingOverlay?: boolean;
}

/** The part of Playwright's frames that waits for elements. */
interface PlaywrightFrame {
  retryWithProgressAndBackoff(progress: unknown, action: unknown): Promise<unknown>;
  retryWithProgressAndTimeouts(progress: unknown, intervals: number[], action: unknown): Promise<unknown>;
}

/**
 * Lets Playwright look for a missing element every 50 ms. It has no setting for it, and from the fifth time on it looks
 * every 500 ms, so that most steps of a test take a quarter of a second longer than the application needs.
 */
function lookOften(page: Page): void {
  const { _connection } = page as unknown as {
    _connection: { toImpl(page: Page): { mainFrame(): PlaywrightFrame } };
  };
  const frame: PlaywrightFrame = Object.getPrototypeOf(_connection.toImpl(page).mainFrame());
  frame.retryWithProgressAndBackoff = function (this: PlaywrightFrame, progress, action) {
    return this.retryWithProgressAndTimeouts(progress, [20, 50], action);
  };
}

/** Runs after the current test if it fails; without effect where pages are opened before the first test. */
function whenTestFails(report: () => void): void {
  try {
    onTestFailed(report);
  } catch {
    // No test is running.
  }
}

/**
 * A browser context without history. `complaints` collects console errors and warnings, CSP violations included; a test
 * that fails prints them, with the page's frames and its failed and unanswered requests.
 *
 * Service workers are blocked and motion is reduced unless requested; no other test waits for an animation.
 */
export async function newVisitor(
  browser: Browser,
  { loadingOverlay = false, ...options }: VisitorOptions = {},
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    viewport: SIZES.phone,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  if (!loadingOverlay) await context.addInitScript('window.skipLoadingOverlay = true');
  const page = await context.newPage();
  lookOften(page);
  const complaints: string[] = [];
  page.on('console', (line) => {
    if (
      (line.type() === 'error' || line.type() === 'warning') &&
      !line.text().startsWith('Service Worker registration blocked')
    )
      complaints.push(line.text());
  });
  page.on('pageerror', (error) => void complaints.push(error.message));
  const addressOf = (request: Request) => `${request.method()} ${request.url()}`;
  const failed: string[] = [];
  const unanswered = new Set<Request>();
  page.on('request', (request) => void unanswered.add(request));
  page.on('requestfinished', (request) => void unanswered.delete(request));
  page.on('requestfailed', (request) => {
    unanswered.delete(request);
    failed.push(addressOf(request));
  });
  whenTestFails(() =>
    console.error({
      frames: page.frames().map((frame) => frame.url()),
      complaints,
      failed,
      unanswered: Array.from(unanswered, addressOf),
    }),
  );
  return { context, page, complaints };
}

/**
 * Holds the page's requests to an address until `release` is called, so that a test can look at the page in the
 * meantime, on a machine of any speed.
 */
export async function holdRequests(page: Page, url: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/**
 * Waits until the page has rendered two frames, so that observers of scrolling, visibility and layout have run. Works
 * on a stopped clock too.
 */
export async function renderFrames(page: Page): Promise<void> {
  // Written as text, because this file is type-checked without the types of a browser.
  const frame =
    'new Promise((resolve) => new IntersectionObserver((_, observer) => { observer.disconnect(); resolve(); }).observe(document.documentElement))';
  for (let frames = 0; frames < 2; frames++) await page.evaluate(frame);
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const AXE_OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/**
 * The WCAG 2.2 AA and best-practice rules of axe that the page, or its open dialog, breaks, each with where. Frames of
 * its own origin are included. Runs axe in the page itself: its Playwright builder opens another page for each analysis
 * and takes five times as long.
 */
export async function findViolations(page: Page): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(AXE);
  // Behind an open dialog nothing can be pressed, so that a button that it half covers is not too small.
  return page.evaluate(`axe.run(document.querySelector('dialog:modal') ?? document, ${JSON.stringify(AXE_OPTIONS)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`);
}

/** Expects that axe finds no violation of WCAG 2.2 AA on the page, and that the page does not scroll sideways. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // An address changes before the code of its screen has arrived.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // A colour in the middle of a transition would fail the contrast rule; one that just began runs after the next frame.
  // Endless animations are not waited for, nor the clock of a toast, which changes only its own visibility.
  await renderFrames(page);
  const still = `document.getAnimations().every(({ playState, effect }) => playState !== 'running' ||
    effect.getComputedTiming().endTime === Infinity || effect.getKeyframes().some((frame) => 'visibility' in frame))`;
  await expect.poll(() => page.evaluate(still), { timeout: 30_000 }).toBe(true);
  expect({ where, violations: await findViolations(page) }).toEqual({ where, violations: [] });
  const sideways = await page.evaluate(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  );
  expect({ where, sideways }).toEqual({ where, sideways: 0 });
}

/** Whether the page itself scrolls, which it does not behind a dialog. */
export const scrolls = (page: Page): Promise<boolean> =>
  page.evaluate(`getComputedStyle(document.documentElement).overflowY !== 'hidden'`);
