import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { expectAccessible, launchBrowser, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { leaveTimeOpen } from './booking-steps.ts';
import { createBookingInEachStatus, LONG } from './customer-fixtures.ts';
import { signedIn, toasts } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const cards = (page: Page) => page.getByRole('article');
const card = (page: Page, service: string) => cards(page).filter({ has: page.getByRole('heading', { name: service }) });
/** A card begins with its status. */
const expectStatus = (page: Page, service: string, status: string) =>
  expect.poll(() => card(page, service).innerText(), { timeout: 15_000 }).toMatch(new RegExp(`^${status}\n`));
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const actions = async (page: Page, service: string) => {
  const one = card(page, service);
  return [
    ...(await one.getByRole('link').allTextContents()),
    ...(await one.getByRole('button').allTextContents()),
  ].sort();
};

describe.each(widths('phone'))('on a %s', (name, viewport) => {
  test('the tabs are in the URL, show counts, and list cards of every status with the available actions', async () => {
    const ada = await createCustomer(app, LONG);
    await createBookingInEachStatus(app, ada);
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/bookings');
    const tabs = page.getByRole('navigation', { name: 'Bookings by status' });
    await card(page, 'General mechanical').waitFor();
    expect((await tabs.getByRole('link').allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      '5 All',
      '2 Pending',
      '1 Completed',
      '2 Cancelled',
    ]);
    expect(await titles(page)).toEqual([
      'General mechanical',
      'A/C maintenance',
      'Diagnostic repair',
      'Collision repair',
      'Tyre maintenance',
    ]);
    expect(await actions(page, 'General mechanical')).toEqual(['Cancel', 'Choose a time', 'Pay Now', 'View']);
    expect(await actions(page, 'A/C maintenance')).toEqual(['Cancel', 'Choose a time', 'View']);
    expect(await actions(page, 'Diagnostic repair')).toEqual(['Book Again', 'View']);
    expect(await actions(page, 'Collision repair')).toEqual(['View']);
    expect(await actions(page, 'Tyre maintenance')).toEqual(['Book Again', 'View']);
    for (const [service, chip] of [
      ['General mechanical', 'Pending'],
      ['A/C maintenance', 'Paid'],
      ['Diagnostic repair', 'Completed'],
      ['Collision repair', 'Cancelling'],
      ['Tyre maintenance', 'Cancelled'],
    ] as const) {
      await expectStatus(page, service, chip);
    }
    await expectAccessible(page, `bookings in every status, ${name}`);
    for (const [label, expected] of [
      ['Pending', ['General mechanical', 'Collision repair']],
      ['Completed', ['Diagnostic repair']],
      ['Cancelled', ['Collision repair', 'Tyre maintenance']],
      ['All', undefined],
    ] as const) {
      await tabs.getByRole('link', { name: label }).click();
      await page.waitForURL(`**/user/bookings?tab=${label.toLowerCase()}`);
      // The URL changes a moment before the screen does.
      await expect.poll(() => tabs.getByRole('link', { name: label }).getAttribute('aria-current')).toBe('page');
      if (expected) await expect.poll(() => titles(page)).toEqual(expected);
    }
    await open('/user/bookings?tab=nonsense');
    await expect.poll(async () => (await titles(page)).length).toBe(5);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the empty, loading and error states are distinct', async () => {
    const ada = await createCustomer(app);
    const { context, page, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/bookings');
    await page.getByRole('heading', { name: 'The bay is free' }).waitFor();
    await expectAccessible(page, `no bookings, ${name}`);
    await open('/user/bookings?tab=cancelled');
    await page.getByText('You have no cancelled bookings.').waitFor();

    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/booking/mine*', async (route) => {
      await released;
      await route.abort().catch(() => undefined);
    });
    await page.evaluate(() =>
      localStorage.removeItem(Object.keys(localStorage).find((key) => key.startsWith('cache:')) ?? ''),
    );
    await open('/user/bookings?tab=completed');
    await page.getByRole('status').filter({ hasText: 'Loading your bookings' }).waitFor();
    await expectAccessible(page, `bookings on their way, ${name}`);
    release();
    await page.getByText('We could not load your bookings. Nothing is lost.').waitFor();
    await expectAccessible(page, `bookings not to be had, ${name}`);
    await page.unroute('**/api/booking/mine*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('You have no completed bookings.').waitFor();
    await context.close();
  });
});

test('Book Now opens an empty form, Book Again one with the same car and service', async () => {
  const ada = await createCustomer(app);
  const { completed } = await createBookingInEachStatus(app, ada);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/bookings?tab=completed');
  await card(page, 'Diagnostic repair').getByRole('link', { name: 'Book Again' }).click();
  await page.waitForURL('**/user/bookings/new');
  await expect.poll(() => page.getByRole('checkbox', { name: /Diagnostic repair/ }).isChecked()).toBe(true);
  expect(await page.getByLabel('Year').inputValue()).toBe(completed.vehicle._id);
  expect(await page.getByLabel('Brand').locator('option:checked').textContent()).toBe(completed.vehicle.brand);
  await expectAccessible(page, 'book again');
  await page.getByRole('button', { name: 'Continue' }).click();
  await leaveTimeOpen(page);
  await open('/user/bookings');
  await page.getByRole('link', { name: 'Book Now' }).click();
  await page.waitForURL('**/user/bookings/new');
  await context.close();
});

test('cancelling asks for confirmation and reports failure and success', async () => {
  const ada = await createCustomer(app);
  const booking = await app.book(ada, await app.bookingForm('Tyre maintenance'));
  const { context, page, open } = await signedIn(browser, app, ada);
  const status = async () => (await ada.request<Booking>('GET', `booking/${booking._id}`)).body.status;
  await open('/user/bookings');
  const cancel = card(page, 'Tyre maintenance').getByRole('button', { name: 'Cancel' });
  await cancel.click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await expectAccessible(page, 'cancelling');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await status()).toBe('pending');
  await cancel.click();
  await page.route('**/update-status', (route) => route.abort());
  await question.getByRole('button', { name: 'Yes, cancel it' }).click();
  await toasts(page).getByText('Something went wrong').waitFor();
  await question.getByText('Something went wrong').waitFor();
  expect([await question.isVisible(), await status()]).toEqual([true, 'pending']);
  await page.unroute('**/update-status');
  await question.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByRole('status').getByText('Booking cancelled successfully').waitFor();
  await question.waitFor({ state: 'hidden' });
  await expectStatus(page, 'Tyre maintenance', 'Cancelling');
  expect(await status()).toBe('pending-cancelled');
  await page.getByRole('link', { name: /1\s*Cancelled/ }).waitFor();
  expect(await cancel.count()).toBe(0);
  await context.close();
});

test('paying reads the public key from pay_keys, and replaces a former one there', async () => {
  const ada = await createCustomer(app);
  await app.book(ada, await app.bookingForm('Diagnostic repair'));
  const { context, page, open } = await signedIn(browser, app, ada);
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/payment/')) fetched.push(pathname);
  });
  const payKeys = () => page.evaluate(() => sessionStorage.getItem('pay_keys') ?? '');
  const startPaying = async () => {
    await open('/user/bookings');
    await card(page, 'Diagnostic repair').getByRole('button', { name: 'Pay Now' }).click();
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: /^Pay ₦/ })
      .waitFor();
  };
  await startPaying();
  const known = await payKeys();
  expect(JSON.parse(known)).toMatchObject([{ slug: 'paystack' }]);
  expect(fetched).toEqual(['/api/payment/all']);

  await page.evaluate(() =>
    sessionStorage.setItem('pay_keys', JSON.stringify([{ slug: 'paystack', key: 'pk_test_former' }])),
  );
  await startPaying();
  expect(fetched).toEqual(['/api/payment/all', '/api/payment/slug/paystack']);
  expect(await payKeys()).toBe(known);
  await context.close();
});

test('a booking is paid from its card', async () => {
  const ada = await createCustomer(app);
  await app.book(ada, await app.bookingForm('Diagnostic repair'));
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/bookings');
  await card(page, 'Diagnostic repair').getByRole('button', { name: 'Pay Now' }).click();
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: /^Pay ₦/ })
    .click();
  await expectStatus(page, 'Diagnostic repair', 'Paid');
  expect(await actions(page, 'Diagnostic repair')).toEqual(['Cancel', 'Choose a time', 'View']);
  await context.close();
});

test('an empty answer is a failed load, is not stored, and a stored one of another form is dropped', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  const [mine, notifications] = ['**/api/booking/mine*', '**/api/message/me/notification*'];
  for (const address of [mine, notifications]) await page.route(address, (route) => route.fulfill({ status: 200 }));
  await open('/user/bookings');
  await page.getByText('We could not load your bookings. Nothing is lost.').waitFor();
  await page.getByText(/^Unexpected answer: GET .*\/api\/booking\/mine/).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByText('We could not load your bookings. Nothing is lost.').waitFor();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await page.getByText(/^We could not load/).waitFor();

  // As an earlier version stored it.
  await page.waitForFunction((owner) => localStorage.getItem(`cache:${owner}`) !== null, ada._id);
  await page.evaluate((owner) => {
    const key = `cache:${owner}`;
    const { build } = JSON.parse(localStorage.getItem(key) ?? '{}') as { build: string };
    const at = Date.now();
    const lists = ['all', 'pending'].map((tab) => ({ key: ['bookings', tab, 1], data: '', at }));
    lists.push({ key: ['messages', 'broadcast', 1], data: 'null', at });
    addEventListener('pagehide', () => localStorage.setItem(key, JSON.stringify({ build, at, lists })));
  }, ada._id);
  await open('/user/bookings');
  await page.getByText('We could not load your bookings. Nothing is lost.').waitFor();
  await page.unroute(mine);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No bookings yet').waitFor();
  await context.close();
});

longTest('a screen that breaks down is shown again by Try again, which fetches its data again', async () => {
  const ada = await createCustomer(app);
  const { _id } = await app.book(ada);
  const { context, page, open } = await signedIn(browser, app, ada);
  const address = `**/api/booking/${_id}/invoice`;
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    // It fits the contract, but is no time.
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), at: 'soon' } });
  });
  await open(`/user/bookings/${_id}/invoice`);
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  await expectAccessible(page, 'a screen that broke down');
  await page.unroute(address);
  await page.getByRole('navigation').first().waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('To pay').waitFor();
  await context.close();
});
