import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { launchBrowser, newVisitor } from '#test/browser.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { longTest } from '#test/long-test.ts';

// The provider's own browser library, as published, between the application with keys and the stand-in. Its addresses
// are unchanged: the browser requests them and the test routes them to the stand-in, so neither side is of our making
// alone.
const LIBRARY = readFileSync(
  createRequire(import.meta.url)
    .resolve('@paystack/inline-js')
    .replace(/lib\/inline\.js$/, 'dist/inline.js'),
);
const FROM_THE_PROVIDER = 'https://js.paystack.co/v2/inline.js';

let provider: TestApp;
let app: TestApp;
let browser: Browser;
let ada: Customer;
beforeAll(async () => {
  [provider, browser] = await Promise.all([createTestApp({ WORKER: 'off' }), launchBrowser()]);
  const { secretKey, publicKey, baseUrl } = provider.runtime.config.paystack;
  app = await createTestApp({
    PAYSTACK_SECRET_KEY: secretKey,
    PAYSTACK_PUBLIC_KEY: publicKey,
    PAYSTACK_BASE_URL: baseUrl,
  });
  ada = await createCustomer(app);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await provider.stop();
});

let page: Page;
let complaints: string[];
let requests: string[];
let booking: Booking;
beforeEach(async () => {
  const opened = await newVisitor(browser, { baseURL: app.url });
  ({ page, complaints } = opened);
  requests = [];
  await opened.context.route(/^https:\/\/[a-z.]*paystack\.com?\//, bend);
  await opened.context.addInitScript(
    ([token, user]) => {
      localStorage.setItem('auth_token', token ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [ada.token, JSON.stringify(ada)],
  );
  booking = await app.book(ada, { paymentMethod: 'online' });
});

/**
 * Answers a request of the library or of the provider's window through the stand-in, with the headers of the
 * provider's host.
 */
async function bend(route: Route): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  requests.push(`${request.method()} ${url.host}${url.pathname.replace(/[a-z0-9]{15}/, '{code}')}`);
  const open = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
  };
  if (request.url() === FROM_THE_PROVIDER) return route.fulfill({ contentType: 'text/javascript', body: LIBRARY });
  if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: open });
  if (url.host !== 'api.paystack.co' && url.host !== 'checkout.paystack.com')
    return route.fulfill({ status: 404, headers: open, body: '{}' });
  const path = url.pathname.startsWith('/api/sandbox/') ? url.pathname : `/api/sandbox/paystack${url.pathname}`;
  const body = request.postData();
  const forward = () =>
    fetch(provider.url + path + url.search, {
      method: request.method(),
      ...(body !== null && { body, headers: { 'content-type': 'application/json' } }),
    });
  // A kept-alive connection may be closed by the server at the moment of its reuse.
  const answer = await forward().catch(forward);
  return route.fulfill({
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? 'text/plain',
    headers: open,
    body: Buffer.from(await answer.arrayBuffer()),
  });
}

const stateOf = async (): Promise<Booking> => (await ada.request<Booking>('GET', `booking/${booking._id}`)).body;
/** The window that the library opened, whatever its name. */
const checkout = () => page.locator('iframe[src^="https://checkout.paystack.com/"]').last().contentFrame();
async function pressPay(): Promise<void> {
  await page.goto(`/user/bookings/${booking._id}`);
  await page.getByRole('button', { name: 'Pay Now' }).first().click();
  await checkout()
    .getByRole('heading', { name: /^Pay ₦/ })
    .waitFor();
}

test("the real script is used with keys set, and the policy allows the provider's hosts and no others", async () => {
  expect((await app.request('GET', 'centre')).body['payment']).toEqual({ script: FROM_THE_PROVIDER, online: true });
  const policy = (await app.request('GET', '/login')).headers.get('content-security-policy') ?? '';
  const hosts = Object.fromEntries(
    policy
      .split(';')
      .map((part) => part.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources.filter((source) => source.startsWith('http'))]),
  );
  expect(hosts).toMatchObject({
    'script-src': ['https://js.paystack.co'],
    'frame-src': ['https://checkout.paystack.com'],
    'connect-src': ['https://api.paystack.co'],
  });
  expect(policy).not.toContain('unsafe');
});

test("the provider's library resumes the attempt, shows it, and its success pays the booking", async () => {
  await pressPay();
  await checkout()
    .getByRole('button', { name: /^Pay ₦/ })
    .click();
  await page.waitForURL('**/user/bookings');
  expect(await stateOf()).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
  expect(requests).toEqual(
    expect.arrayContaining([
      'GET js.paystack.co/v2/inline.js',
      'GET checkout.paystack.com/popup',
      'GET checkout.paystack.com/checkout/{code}',
      'POST checkout.paystack.com/checkout/{code}/act',
    ]),
  );
  // The library styles its spinner inline, which the policy refuses, and its bare frame may not read the storage. The
  // payment depends on neither.
  expect(complaints.filter((line) => !/inline style|allowpaymentrequest|'localStorage'/.test(line))).toEqual([]);
});

test('closing its window leaves the booking unpaid, and it can be opened again', async () => {
  await pressPay();
  await checkout().getByRole('button', { name: 'Close' }).click();
  await page.getByText('Your booking is kept.').waitFor();
  expect((await stateOf()).paymentStatus).toBe('unpaid');
  await page.getByRole('dialog').getByRole('button', { name: 'Pay Now' }).click();
  await checkout()
    .getByRole('button', { name: /^Pay ₦/ })
    .click();
  await page.waitForURL('**/user/bookings');
  expect((await stateOf()).paymentStatus).toBe('paid');
});

longTest('its older API, setup and openIframe, still calls back with the reference', async () => {
  const { publicKey } = provider.runtime.config.paystack;
  await page.goto(`/user/bookings/${booking._id}`);
  await page.evaluate(
    `new Promise((done) => { const s = document.createElement('script'); s.src = '${FROM_THE_PROVIDER}'; s.onload = done; document.head.append(s); })`,
  );
  await page.evaluate(
    `window.reported = null; PaystackPop.setup({ key: '${publicKey}', email: 'ada@example.ng', amount: 500000, ref: 'older-surface-1', callback: (r) => { window.reported = r; }, onClose: () => undefined }).openIframe()`,
  );
  await checkout()
    .getByRole('button', { name: /^Pay ₦5,000/ })
    .click();
  await expect
    .poll(() => page.evaluate<{ reference?: string } | null>('window.reported'))
    .toMatchObject({ reference: 'older-surface-1', status: 'success' });
  const verified = await app.runtime.paystack.verify('older-surface-1');
  expect(verified).toMatchObject({ kind: 'transaction', status: 'success', amountKobo: 500_000 });
});

longTest("its checkout validates the access code with the provider's API before it shows it", async () => {
  const { accessCode, reference } = (await ada.request('POST', `booking/${booking._id}/payment`)).body as {
    accessCode: string;
    reference: string;
  };
  await page.goto(`/user/bookings/${booking._id}`);
  await page.evaluate(
    `new Promise((done) => { const s = document.createElement('script'); s.src = '${FROM_THE_PROVIDER}'; s.onload = done; document.head.append(s); })`,
  );
  // The window's first page announces itself once; the library has received that when the transaction arrives.
  const there = page.evaluate(
    `new Promise((done) => addEventListener('message', ({ data }) => data?.event === 'loaded:checkout' && done()))`,
  );
  await page.evaluate('window.pop = new PaystackPop(); undefined');
  await there;
  const id = await page.evaluate<number>(
    `window.pop.checkout({ accessCode: '${accessCode}', onSuccess: () => undefined }).then((transaction) => transaction.id)`,
  );
  const verified = await app.runtime.paystack.verify(reference);
  expect(verified).toMatchObject({ kind: 'transaction', id: String(id) });
  expect(requests).toContain('GET api.paystack.co/transaction/verify_access_code/{code}');
  await checkout()
    .getByRole('heading', { name: /^Pay ₦/ })
    .waitFor();
});
