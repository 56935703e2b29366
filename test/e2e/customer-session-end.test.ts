import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { casesOf, longTest } from '#test/long-test.ts';
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

const DAY_MS = 24 * 60 * 60_000;
/** Everything the browser stores, as text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));
const item = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** A signed-in browser whose storage holds a cache, drafts, a waiting booking and a sign-up, all with canary texts. */
async function startWithData(who: Customer) {
  const opened = await signedIn(browser, app, who);
  const { page, open } = opened;
  await app.book(who, { fullName: 'Canary Booked' });
  await open('/user/bookings');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('cache:')));
  await page.evaluate(
    ([owner, at]) => {
      const draft = (values: object) => JSON.stringify({ owner, at: Date.now(), values });
      localStorage.setItem(
        'waiting_booking',
        JSON.stringify({
          owner,
          at,
          key: 'k',
          body: { location: 'Canary Street 5' },
          draft: { service: 's' },
          words: { service: 'Car wash', car: 'Canary', amount: 1 },
        }),
      );
      localStorage.setItem('sign_up', JSON.stringify({ email: 'canary@example.ng', registration: 'r' }));
      localStorage.setItem('push_for', owner);
      sessionStorage.setItem('draft:booking:new', draft({ location: 'Canary Street 5' }));
      sessionStorage.setItem('draft:message', draft({ text: 'Canary' }));
    },
    [who._id, Date.now()] as const,
  );
  return opened;
}

test.each(
  casesOf(
    [
      [
        'the customer on another device',
        async (who: Customer) => {
          const { body } = await expectOk(
            app.request('POST', 'user/login', { body: { email: who.email, password: who.password } }),
          );
          await expectOk(app.request('DELETE', 'user/me/sessions', { token: String(body['token']) }));
        },
      ],
      [
        'staff',
        async (who: Customer) => {
          const manager = await createStaff(app, 'manager');
          await expectOk(manager.request('DELETE', `staff/customer/${who._id}/sessions`));
        },
      ],
      [
        'the deletion of the account',
        (who: Customer) => expectOk(who.request('DELETE', 'user/me', { currentPassword: who.password })),
      ],
    ],
    1,
  ),
)('a session ended by %s leaves nothing personal in the browser but the device name', async (_, end) => {
  const ada = await createCustomer(app, { firstName: 'Canaryfirst', email: `canary-${Math.random()}@example.ng` });
  const { context, page } = await startWithData(ada);
  const device = await item(page, 'device');
  const other = await context.newPage();
  await other.goto('/user');
  await waitForOverlayToClose(other);
  await other.evaluate(
    (owner) =>
      sessionStorage.setItem('draft:booking:new', JSON.stringify({ owner, at: Date.now(), values: { x: 'Canary' } })),
    ada._id,
  );
  await end(ada);
  await page.waitForURL('/login');
  await other.waitForURL('/login');
  for (const tab of [page, other]) {
    const text = await stored(tab);
    expect(text).not.toMatch(/canary/i);
    expect(text).not.toContain(ada._id);
  }
  expect(await item(page, 'device')).toBe(device);
  expect(device).toMatch(/^[\w-]{22}$/);
  await context.close();
});

longTest('an unsent booking waits a day after the session expires, for its own account only', async () => {
  const [ada, bola] = [
    await createCustomer(app, { firstName: 'Canaryfirst', email: 'canary-expired@example.ng' }),
    await createCustomer(app, { firstName: 'Bọ́lá' }),
  ];
  const { context, page } = await startWithData(ada);
  // The browser was last used 31 days ago, and the server has purged the session.
  await page.evaluate(
    (at) => localStorage.setItem('auth_token_times', JSON.stringify({ opened: at, used: at })),
    Date.now() - 31 * DAY_MS,
  );
  await app.runtime.db.deleteFrom('sessions').where('customer_id', '=', ada._id).execute();
  await page.waitForURL('/login');
  const remaining = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')),
  ]);
  expect(remaining.filter((key) => /waiting|draft|cache|user|sign_up|^auth_token$/.test(key)).sort()).toEqual([
    'draft:booking:new',
    'waiting_booking',
  ]);
  const logIn = async (who: Customer) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(who.email);
    await page.getByLabel('Password', { exact: true }).fill(who.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(/\/user/);
    await waitForOverlayToClose(page);
  };
  const question = page.getByRole('alertdialog', { name: 'Send your booking?' });
  await logIn(bola);
  await page.goto('/user');
  await waitForOverlayToClose(page);
  await page.getByRole('link', { name: /0\s*Total/ }).waitFor();
  expect(await question.count()).toBe(0);
  await page.evaluate(() => localStorage.removeItem('auth_token'));
  await logIn(ada);
  await question.waitFor();
  await context.close();
});

longTest('an unsent booking that waited for a day after an expiry is removed at the next visit', async () => {
  const ada = await createCustomer(app, { firstName: 'Canaryfirst' });
  const { context, page } = await startWithData(ada);
  await page.evaluate((old) => {
    const waiting = JSON.parse(localStorage.getItem('waiting_booking') ?? '{}') as object;
    localStorage.setItem('waiting_booking', JSON.stringify({ ...waiting, at: old }));
    localStorage.setItem('auth_token_times', JSON.stringify({ opened: 0, used: 0 }));
    localStorage.removeItem('auth_token');
  }, Date.now() - DAY_MS);
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await expect.poll(() => item(page, 'waiting_booking')).toBeNull();
  await context.close();
});
