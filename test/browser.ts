import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';

const ARGS = [
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

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ARGS });

export interface VisitorOptions extends BrowserContextOptions {
  /** Shows the overlay of the first 2 s, which other tests skip. */
  loadingOverlay?: boolean;
}

/**
 * A browser context without history. `complaints` collects console errors and warnings, CSP violations included.
 * Service workers are blocked unless requested.
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
    ...options,
  });
  if (!loadingOverlay) await context.addInitScript('window.skipLoadingOverlay = true');
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (line) => {
    if (
      (line.type() === 'error' || line.type() === 'warning') &&
      !line.text().startsWith('Service Worker registration blocked')
    )
      complaints.push(line.text());
  });
  page.on('pageerror', (error) => void complaints.push(error.message));
  return { context, page, complaints };
}

/** Waits until the page has rendered two frames, so that observers of scrolling, visibility and layout have run. Works on a stopped clock too. */
export async function renderFrames(page: Page): Promise<void> {
  // Written as text, because this file is type-checked without the types of a browser.
  const frame =
    'new Promise((resolve) => new IntersectionObserver((_, observer) => { observer.disconnect(); resolve(); }).observe(document.documentElement))';
  for (let frames = 0; frames < 2; frames++) await page.evaluate(frame);
}

/** Expects that axe finds no violation of WCAG 2.2 AA on the page, and that the page does not scroll sideways. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // A colour in the middle of a transition would fail the contrast rule.
  const still =
    "document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Infinity)";
  await expect.poll(() => page.evaluate(still), { timeout: 5000 }).toBe(true);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect({
    where,
    violations: violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
  }).toEqual({ where, violations: [] });
  const sideways = await page.evaluate(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  );
  expect({ where, sideways }).toEqual({ where, sideways: 0 });
}
