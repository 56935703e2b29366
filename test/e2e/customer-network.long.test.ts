import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { MessagePage } from '#shared/messages/messages.contract.ts';
import { expectAccessible, holdRequests, launchBrowser } from '#test/browser.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { leaveTimeOpen, tickService } from './booking-steps.ts';
import { dismissToasts, signedIn, toasts, waitForOverlayToClose } from './signed-in.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** Slow 3G as in browsers' developer tools: 400 kbit/s and 400 ms (bytes/s, ms). */
async function slow3g(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}
const mine = async (who: Customer) => (await who.request<{ bookings: Booking[] }>('GET', 'booking/mine')).body.bookings;
async function fill(page: Page): Promise<void> {
  await page.getByLabel('Brand').selectOption({ label: 'Toyota' });
  await page.getByLabel('Model', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Year').selectOption({ index: 1 });
  await tickService(page, /Diagnostic repair/);
}

test('repeated presses of Save on slow 3G create one booking', async () => {
  const ada = await createCustomer(app);
  const { context, page, complaints, open } = await signedIn(browser, app, ada);
  await slow3g(page);
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(new URL(request.url()).pathname));
  await open('/user/bookings/new');
  await page.getByLabel('Brand').waitFor();
  await fill(page);
  await page.getByRole('complementary', { name: 'Amount' }).getByText('₦10,000').first().waitFor();
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await leaveTimeOpen(page);
  const saving = await holdRequests(page, '**/api/booking/book');
  await page.getByRole('button', { name: 'Save' }).dblclick();
  // Progress is shown and announced to screen readers.
  expect(await page.getByRole('button', { name: 'Saving' }).getAttribute('aria-busy')).toBe('true');
  await page.getByRole('button', { name: 'Saving' }).click({ force: true });
  saving.release();
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  expect(requests.filter((path) => path === '/api/booking/book')).toHaveLength(1);
  expect(await mine(ada)).toHaveLength(1);
  expect(complaints).toEqual([]);
  await context.close();
});

test('lists on slow 3G show their layout before their rows, and a message is sent once', async () => {
  const ada = await createCustomer(app);
  await app.book(ada);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/about-us');
  await slow3g(page);
  const listing = await holdRequests(page, '**/api/booking/mine*');
  await page.getByRole('link', { name: 'My Bookings' }).filter({ visible: true }).click();
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading your bookings' });
  await skeleton.waitFor();
  await expectAccessible(page, 'bookings on slow 3G');
  listing.release();
  await page.getByRole('article').waitFor();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Messages' }).click();
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  const letter = page.getByRole('dialog', { name: 'Write to us' });
  await letter.getByLabel('Title').fill('Spare key');
  await letter.getByRole('textbox', { name: 'Message' }).fill('It is with my brother.');
  const sending = await holdRequests(page, '**/api/message');
  await letter.getByRole('button', { name: 'Send' }).dblclick();
  // The form stays open while the message is being sent.
  await page.keyboard.press('Escape');
  expect(await letter.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('It is with my brother.');
  sending.release();
  await page.getByText('Your message is sent.').waitFor();
  await page.getByText('You: It is with my brother.').waitFor();
  expect((await ada.request<MessagePage>('GET', 'message/me/message')).body.messages).toHaveLength(1);
  await context.close();
});

test("a failed save and a failed payment show the server's message in a toast too", async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  const busy = {
    status: 503,
    json: { code: 'request.busy', message: 'We are busy right now. Please try again in a moment.', requestId: 'r' },
  };
  await page.route('**/api/booking/book', (route) => route.fulfill(busy), { times: 1 });
  await page.route('**/api/booking/*/payment', (route) => route.fulfill(busy), { times: 1 });
  await open('/user/bookings/new');
  await fill(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await leaveTimeOpen(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('main').getByRole('alert').getByText('We are busy right now.').waitFor();
  await toasts(page).getByRole('alert').getByText('We are busy right now.').waitFor();
  await dismissToasts(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('dialog').getByRole('alert').getByText('We are busy right now.').waitFor();
  await toasts(page).getByRole('alert').getByText('We are busy right now.').waitFor();
  expect(await mine(ada)).toHaveLength(1);
  await context.close();
});

test('a failed profile change shows an error and keeps the form values', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/profile');
  const edit = page.getByRole('region', { name: 'Edit Profile' });
  await edit.getByLabel('Last name').fill('Ògúnbọ̀wálé');
  await page.route('**/api/user/me', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.fallback(),
  );
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await edit.getByRole('alert').getByText('We could not reach the server.').waitFor();
  await toasts(page).getByRole('alert').getByText('We could not reach the server.').waitFor();
  expect(await edit.getByLabel('Last name').inputValue()).toBe('Ògúnbọ̀wálé');
  await page.reload();
  await waitForOverlayToClose(page);
  expect(await edit.getByLabel('Last name').inputValue()).toBe('Ògúnbọ̀wálé');
  await page.unroute('**/api/user/me');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Your changes are saved.').waitFor();
  await context.close();
});

test('a photo upload on slow 3G shows its progress and then appears in the header', async () => {
  const ada = await createCustomer(app, { firstName: 'Ẹ̀bùn' });
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/profile');
  const menu = page.getByRole('button', { name: /account menu/ });
  // Without a photo, the first letter with all its diacritics.
  expect((await menu.textContent())?.normalize('NFC')).toBe('Ẹ̀'.normalize('NFC'));
  const noise = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#a63c14',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  await page.getByLabel('Change photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: noise });
  await page.getByRole('img', { name: 'Your photo as it will look' }).waitFor();
  await slow3g(page);
  await page.getByRole('button', { name: 'Use this photo' }).click();
  const progress = page.getByRole('progressbar', { name: 'How much is sent' });
  await progress.waitFor();
  await expect
    .poll(() => progress.evaluate((node) => (node as HTMLProgressElement).value), { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(0);
  await page.getByText('we stop only when nothing is sent for 30 seconds').waitFor();
  await page.getByText('Your photo is saved.').waitFor({ timeout: 60_000 });
  await menu.locator('img').waitFor();
  await context.close();
});

/** Makes every file of this build that was not requested yet answer 404 until the page is reloaded. */
async function deploy(page: Page): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => request.isNavigationRequest() && loads++);
  await page.route('**/assets/**', (route) =>
    loads === 0 ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }) : route.fallback(),
  );
  return () => loads;
}

test('a deploy during an open booking form reloads the page once and keeps the form values', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/bookings/new');
  await page.getByLabel('Brand').waitFor();
  // The next step is loaded once car and service are chosen.
  const loads = await deploy(page);
  await fill(page);
  await page.getByRole('radio', { name: /Pick-up/ }).check({ force: true });
  await page.getByLabel('Pick-up address').fill('4 Awólọ́wọ̀ Avenue');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(loads).toBe(1);
  await waitForOverlayToClose(page);
  await expect.poll(() => page.getByLabel('Pick-up address').inputValue()).toBe('4 Awólọ́wọ̀ Avenue');
  expect(await page.getByRole('checkbox', { name: /Diagnostic repair/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await leaveTimeOpen(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  expect([loads(), (await mine(ada)).length]).toEqual([1, 1]);
  await context.close();
});

test('a deploy does not prevent logging out', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user');
  await deploy(page);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to Logout?' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await page.waitForURL(`${app.url}/`);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await context.close();
});
