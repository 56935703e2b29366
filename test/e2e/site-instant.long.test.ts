import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserTab, openTab } from '#test/browser-tab.ts';
import { setupPublicPages } from '#test/public-pages.ts';

const { app, visit } = setupPublicPages();
let tab: BrowserTab;
beforeAll(async () => void (tab = await openTab()));
afterAll(() => tab.close());

const RULES = "document.querySelectorAll('script[type=speculationrules]').length";
const visible = (text: string) =>
  `[...document.querySelectorAll('h1')].some((heading) => heading.textContent === ${JSON.stringify(text)})`;

test('a stranger’s sign-up screen is rendered before its link is pressed', async () => {
  await tab.open(app().url);
  await tab.evaluate("localStorage.setItem('hasJoinedWaitlist', 'true')");
  await tab.open(app().url);
  await expect.poll(() => tab.evaluate(RULES), { timeout: 30_000 }).toBe(1);
  await tab.point('a[href="/signup"]');
  await expect.poll(() => tab.evaluateInPrerender(visible('Create your account')), { timeout: 30_000 }).toBe(true);
  await tab.point('a[href="/signup"]', true);
  const activated = "performance.getEntriesByType('navigation')[0].activationStart > 0 && location.pathname";
  await expect.poll(() => tab.evaluate(activated), { timeout: 30_000 }).toBe('/signup');
});

test('no font is loaded with data saving, on the landing page and in the application', async () => {
  const fonts: string[] = [];
  const page = await visit({
    extraHTTPHeaders: { 'save-data': 'on' },
    prepare: async (one) => {
      one.on('request', (request) => void (request.resourceType() === 'font' && fonts.push(request.url())));
      await one.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");
    },
  });
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  expect(fonts).toEqual([]);
  const other = await visit({
    prepare: async (one) =>
      void one.on('request', (request) => void (request.resourceType() === 'font' && fonts.push(request.url()))),
  });
  await other.evaluate('document.fonts.ready.then(() => undefined)');
  expect(fonts).not.toEqual([]);
});

describe('nothing is rendered ahead', () => {
  test.each([
    ['data saving', { saveData: true, effectiveType: '4g' }],
    ['2G', { saveData: false, effectiveType: 'slow-2g' }],
  ])('a visitor with %s gets nothing rendered or fetched ahead', async (_, connection) => {
    const page = await visit({
      prepare: (one) =>
        one.addInitScript(`Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)} })`),
    });
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
    expect(await page.evaluate(RULES)).toBe(0);
    expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
  });

  test('a signed-in customer gets nothing rendered ahead, since the sign-up screen leads on to the dashboard', async () => {
    const page = await visit({
      prepare: (one) => one.addInitScript("localStorage.setItem('auth_token', 'a session')"),
    });
    await expect.poll(() => page.locator('link[rel=prefetch]').count()).toBeGreaterThan(3);
    expect(await page.evaluate(RULES)).toBe(0);
  });
});

test.each(['/', '/welcome', '/launch', '/terms', '/privacy', '/about', '/promises', '/developers'])(
  'the browser takes %s from its cache when one comes back, and again when one goes forward',
  async (path) => {
    const marked = `window.marker === ${JSON.stringify(path)} && location.pathname`;
    const other = path === '/terms' ? '/privacy' : '/terms';
    await tab.open(app().url + path);
    await tab.evaluate(`window.marker = ${JSON.stringify(path)}`);
    await tab.open(app().url + other);
    await tab.evaluate(`window.marker = ${JSON.stringify(other)}`);
    await tab.evaluate('setTimeout(() => history.back())');
    await expect.poll(() => tab.evaluate(marked), { timeout: 30_000 }).toBe(path);
    await tab.evaluate('setTimeout(() => history.forward())');
    await expect
      .poll(() => tab.evaluate(`window.marker === ${JSON.stringify(other)} && location.pathname`), { timeout: 30_000 })
      .toBe(other);
  },
);
