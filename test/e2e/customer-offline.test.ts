import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { expectAccessible, launchBrowser } from '#test/browser.ts';
import { createStaff } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { longTest } from '#test/long-test.ts';
import { leaveTimeOpen, tickService } from './booking-steps.ts';
import { signedIn, waitForOverlayToClose } from './signed-in.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const start = (who: Customer) => signedIn(browser, app, who, { serviceWorkers: 'allow' });
/** Waits until the service worker has cached the application and controls the page. */
const installed = (page: Page) =>
  page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' &&
      navigator.serviceWorker.controller !== null,
    null,
    { timeout: 60_000 },
  );
/** Waits until these lists are in local storage; the cache writes 1 s after they change. */
const stored = (page: Page, ...lists: string[]) =>
  page.waitForFunction((names) => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('cache:'));
    const cache = JSON.parse(localStorage.getItem(key ?? '') ?? '{"lists":[]}') as { lists: { key: unknown[] }[] };
    return names.every((name) => cache.lists.some(({ key: [list] }) => list === name));
  }, lists);
/** How many of the application's files are in the worker's cache and not among those that the page loaded. */
const storedAhead = (page: Page) =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const files = await (await caches.open('assets')).keys();
    return files.filter(({ url }) => !loaded.includes(url)).length;
  });
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^(cache:|waiting_booking)/.test(key)));
const mine = async (who: Customer) => (await who.request<{ bookings: Booking[] }>('GET', 'booking/mine')).body.bookings;

test('the app opens offline, shows that it is offline, and shows cached data', async () => {
  const ada = await createCustomer(app);
  await app.book(ada, await app.bookingForm('Tyre maintenance'));
  const { context, page, open } = await start(ada);
  await open('/user');
  await page.getByRole('link', { name: /1\s*Total/ }).waitFor();
  await installed(page);
  await stored(page, 'bookings');
  await context.setOffline(true);
  await page.getByText('You are offline. We will try again when the network is back.').waitFor();
  const answer = await page.goto('/user');
  expect(answer?.fromServiceWorker()).toBe(true);
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  await waitForOverlayToClose(page);
  await page.getByText('You are offline. We will try again when the network is back.').waitFor();
  await page.getByRole('link', { name: /1\s*Total/ }).waitFor();
  await page.getByRole('table').getByText('Tyre maintenance').waitFor();
  // The service worker does not serve public pages.
  const other = await context.newPage();
  await expect(other.goto('/terms')).rejects.toThrow();
  await other.close();
  await waitForOverlayToClose(page);
  await app.book(ada, await app.bookingForm('Car wash'));
  await context.setOffline(false);
  await page.getByRole('link', { name: /2\s*Total/ }).waitFor();
  await expect.poll(() => page.getByText('You are offline.').count()).toBe(0);
  await context.close();
});

test('a first visit loads the screens it shows, and a later one stores all for the time without a network', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await start(ada);
  await open('/user');
  await installed(page);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('assets')).keys()).length))
    .toBeGreaterThan(3);
  expect(await storedAhead(page)).toBe(0);
  await page.reload();
  await waitForOverlayToClose(page);
  await expect.poll(() => storedAhead(page)).toBeGreaterThan(30);
  await context.setOffline(true);
  await page.goto('/user/profile');
  await waitForOverlayToClose(page);
  await page.getByRole('heading', { name: 'Danger Zone' }).waitFor();
  await context.close();
});

longTest('every list shows cached rows offline', async () => {
  const ada = await createCustomer(app);
  const kunle = await createStaff(app, 'manager');
  await app.book(ada, await app.bookingForm('Tyre maintenance'));
  await kunle.request('POST', 'message', {
    type: 'message',
    to: 'user',
    receivers: [{ user: ada._id }],
    title: 'Your car is ready',
    message: 'It is washed.',
  });
  await kunle.request('POST', 'message', {
    type: 'broadcast',
    to: 'all',
    title: 'Closed on Monday',
    message: 'It is a holiday.',
  });
  const { context, page, open } = await start(ada);
  const lists = [
    ['/user/bookings?tab=pending', 'Tyre maintenance'],
    ['/user/messages?tab=message', 'Your car is ready'],
    ['/user/messages?tab=announcement', 'Closed on Monday'],
    ['/user/notifications', 'Your booking is made'],
  ] as const;
  const shown = (text: string) => page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor();
  for (const [path, text] of lists) {
    await open(path);
    await shown(text);
  }
  await installed(page);
  await stored(page, 'bookings', 'messages');
  await context.setOffline(true);
  for (const [path, text] of lists) {
    await open(path);
    await shown(text);
  }
  await page.getByText(/We could not refresh your notifications, so you may see older data/).waitFor();
  await expectAccessible(page, 'notifications without a network');
  await context.close();
});

longTest('a list shows cached rows while it is refetched, and an error when that fails', async () => {
  const ada = await createCustomer(app);
  await app.book(ada, await app.bookingForm('General mechanical'));
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/bookings');
  await page.getByRole('heading', { name: 'General mechanical' }).waitFor();
  await stored(page, 'bookings');
  const shown = Promise.withResolvers<void>();
  await page.route('**/api/booking/mine*', async (route) => {
    await shown.promise;
    await route.abort().catch(() => undefined);
  });
  await page.reload();
  await waitForOverlayToClose(page);
  await page.getByRole('heading', { name: 'General mechanical' }).waitFor();
  shown.resolve();
  await page.getByText('We could not refresh your bookings, so they may be out of date.').waitFor({ timeout: 40_000 });
  await context.close();
});

test('log-out removes all personal data', async () => {
  const ada = await createCustomer(app);
  await app.book(ada);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user');
  await stored(page, 'bookings');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL(`${app.url}/`);
  expect(await storedKeys(page)).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(ada._id);
  await context.close();
});

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Brand').selectOption({ label: 'Toyota' });
  await page.getByLabel('Model', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Year').selectOption({ index: 1 });
  await tickService(page, /Diagnostic repair/);
}

test('a booking made offline is stored, asks for confirmation before it is sent, and is sent once', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await start(ada);
  await open('/user/bookings/new');
  await page.getByLabel('Brand').waitFor();
  await installed(page);
  await stored(page, 'catalogue');
  await page.reload();
  await expect.poll(() => storedAhead(page)).toBeGreaterThan(30);
  await context.setOffline(true);
  await page.goto('/user/bookings/new');
  await waitForOverlayToClose(page);
  await fill(page);
  await page.getByRole('complementary', { name: 'Amount' }).getByText('₦12,500').first().waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await leaveTimeOpen(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('You are offline, so this booking is not sent yet.').waitFor();
  expect(await storedKeys(page)).toContain('waiting_booking');
  expect(await mine(ada)).toEqual([]);
  await page.close();

  // The application was closed and starts again with a network.
  const again = await context.newPage();
  await again.goto('/user');
  await waitForOverlayToClose(again);
  await again.getByText('You are offline.').waitFor();
  expect(await again.getByRole('alertdialog', { name: 'Send your booking?' }).count()).toBe(0);
  await context.setOffline(false);
  const question = again.getByRole('alertdialog', { name: 'Send your booking?' });
  await question.getByText(/Diagnostic repair for Toyota .*₦12,500/).waitFor();
  await expectAccessible(again, 'a booking waits');
  expect(await mine(ada)).toEqual([]);
  // The response is lost: the booking may or may not exist.
  await again.route(
    '**/api/booking/book',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await question.getByRole('button', { name: 'Send it' }).click();
  await again.getByText('We could not reach the server.').waitFor();
  await question.getByRole('button', { name: 'Send it' }).click();
  await again.getByRole('button', { name: 'Pay Now' }).waitFor();
  expect(await mine(ada)).toHaveLength(1);
  expect(await storedKeys(again)).not.toContain('waiting_booking');
  await again.goto('/user');
  await waitForOverlayToClose(again);
  expect(await question.count()).toBe(0);
  await context.close();
});

test('an offline booking is not shown to another account', async () => {
  const [ada, bola] = [await createCustomer(app), await createCustomer(app, { firstName: 'Bọ́lá' })];
  const { context, page, open } = await signedIn(browser, app, bola);
  await page.addInitScript((owner) => {
    const waiting = {
      owner,
      at: Date.now(),
      key: 'k',
      body: {},
      draft: { service: 's' },
      words: { service: 'Car wash', car: 'Honda', amount: 1 },
    };
    localStorage.setItem('waiting_booking', JSON.stringify(waiting));
  }, ada._id);
  await open('/user');
  // The confirmation would be shown above the loaded figures.
  await page.getByRole('link', { name: /0\s*Total/ }).waitFor();
  expect(await page.getByRole('alertdialog', { name: 'Send your booking?' }).count()).toBe(0);
  expect(await storedKeys(page)).toContain('waiting_booking');
  await context.close();
});
