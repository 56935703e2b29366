import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, holdRequests, launchBrowser, newVisitor, SIZES } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { casesOf, longTest } from '#test/long-test.ts';
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

const PASSWORD = 'kept in the glove box';

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${app.url}/signup?ref=FRIEND22`);
  await page.getByRole('button', { name: 'Sign Up' }).waitFor();
  await expect.poll(() => page.getByLabel('Referral code').inputValue()).toBe('FRIEND22');
  await page.getByLabel('First name').fill('Ọláṣẹ́gun');
  await page.getByLabel('Last name').fill('Adébáyọ̀-Ògúnlọ́lá');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL(`**/otp/${email}/sms/6`);
}

/** Reads the code as a new developer would: on the sandbox page, through the link under the boxes. */
async function readCode(page: Page, email: string): Promise<string> {
  const link = page.getByRole('link', { name: /sandbox/i });
  const opened = await page.context().newPage();
  await opened.goto(new URL((await link.getAttribute('href')) ?? '', app.url).href);
  const shown = opened.getByRole('listitem').filter({ hasText: email }).first();
  const code = /Your code is (\d{4})/.exec((await shown.textContent()) ?? '')?.[1];
  await expectAccessible(opened, 'sandbox');
  await opened.close();
  return code ?? '';
}

async function verifyAndLogIn(page: Page, email: string): Promise<void> {
  const code = await readCode(page, email);
  await page.getByRole('textbox').first().click();
  // The code is sent when its fourth digit is typed.
  await page.keyboard.type(code);
  await page.getByText('Register Successfully').waitFor();
  await expectAccessible(page, 'code accepted');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/user');
}

async function fillBooking(page: Page): Promise<void> {
  await page.getByLabel('Brand').selectOption({ label: 'Toyota' });
  await page.getByLabel('Model', { exact: true }).selectOption('Corolla');
  await page.getByLabel('Year').selectOption({ label: '2014' });
  await tickService(page, /Diagnostic repair/);
  await page.getByRole('radio', { name: /Pick-up/ }).check({ force: true });
  await page.getByLabel('Pick-up address').fill('4 Awólọ́wọ̀ Avenue, Bodija');
}

describe.each(
  casesOf(
    [
      ['phone', { viewport: SIZES.phone }],
      ['desktop', { viewport: SIZES.desktop }],
      ['phone that saves data', { viewport: SIZES.phone, extraHTTPHeaders: { 'save-data': 'on' } }],
    ] as const,
    1,
  ),
)('on a %s', (name, options) => {
  test('a visitor signs up, books, pays and finds the booking in the list', async () => {
    const { context, page, complaints } = await newVisitor(browser, options);
    const email = `story-${name.replaceAll(' ', '-')}@example.ng`;
    await signUp(page, email);
    await expectAccessible(page, 'code');
    await verifyAndLogIn(page, email);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Ọláṣẹ́gun').first().waitFor();
    await waitForOverlayToClose(page);
    await expectAccessible(page, 'dashboard');

    await page.goto(`${app.url}/user/bookings`);
    await waitForOverlayToClose(page);
    await expectAccessible(page, 'bookings, empty');
    await page
      .getByRole('link', { name: /Book Now/ })
      .first()
      .click();
    await page.waitForURL('**/user/bookings/new');
    await fillBooking(page);
    await expectAccessible(page, 'new booking');
    // The form keeps its values after a reload.
    await page.reload();
    await expect.poll(() => page.getByLabel('Pick-up address').inputValue()).toBe('4 Awólọ́wọ̀ Avenue, Bodija');
    await waitForOverlayToClose(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await leaveTimeOpen(page);
    await page.getByText('₦12,500').first().waitFor();
    await expectAccessible(page, 'confirm');
    await page.getByRole('button', { name: 'Save' }).click();
    const pay = page.getByRole('button', { name: 'Pay Now' });
    await pay.waitFor();
    await expectAccessible(page, 'pay now');
    await pay.click();
    const checkout = page.frameLocator('iframe');
    await checkout.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.waitForURL(/\/user\/bookings(\?.*)?$/);
    const card = page
      .getByRole('article')
      .or(page.getByRole('listitem'))
      .filter({ hasText: 'Diagnostic repair' })
      .first();
    // A first booking of any service is 20 % off.
    await expect.poll(() => card.innerText()).toMatch(/^Paid\n[^]*₦10,000/);
    await expectAccessible(page, 'bookings, paid');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** The city of the dashboard and the larger pictures of services; smaller ones are part of the scripts. */
const PICTURES_OF_THE_WAY = ['skyline', 'bucket', 'collision', 'diagnostic', 'lift-bay', 'wash-arch'];

longTest(
  'the way to a paid booking asks once for the settings, and not for lists and pictures that no screen shows',
  async () => {
    const { context, page, open } = await signedIn(browser, app, await createCustomer(app));
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await open('/user/bookings/new');
    await fillBooking(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await leaveTimeOpen(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: /^Pay ₦/ })
      .click();
    await page.waitForURL(/\/user\/bookings(\?.*)?$/);
    await page.getByText('Paid').first().waitFor();
    expect(requested.filter((at) => at === '/api/centre')).toHaveLength(1);
    expect(requested).not.toContain('/api/message/me/notification');
    const pictures = requested
      .filter((at) => at.endsWith('.svg'))
      .map((at) => at.replace(/^.*\/|-[\w-]{8}\.svg$/g, ''));
    expect(pictures.filter((picture) => !PICTURES_OF_THE_WAY.includes(picture))).toEqual([]);
    await context.close();
  },
);

test('a booking that its answer has brought is not fetched again when its event comes', async () => {
  const { context, page, open } = await signedIn(browser, app, await createCustomer(app));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  // The events of the last seconds come when the stream opens.
  const { release } = await holdRequests(page, '**/api/event');
  await open('/user/bookings/new');
  await fillBooking(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await leaveTimeOpen(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  const announcements = () => requested.filter((at) => at === '/api/message/me/broadcast').length;
  const before = announcements();
  release();
  // The event of the notification comes after that of the booking.
  await expect.poll(announcements).toBeGreaterThan(before);
  expect(requested.filter((at) => /^\/api\/booking\/[\da-f-]{36}$/.test(at))).toEqual([]);
  await context.close();
});

test('pressing Save again after a lost connection creates one booking', async () => {
  const ada = await createCustomer(app);
  const { context, page } = await newVisitor(browser);
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('auth_token', token ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [ada.token, JSON.stringify(ada)],
  );
  await page.goto(`${app.url}/user/bookings/new`);
  await waitForOverlayToClose(page);
  await fillBooking(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await leaveTimeOpen(page);
  // The server creates the booking, but its response is lost.
  await page.route(
    '**/api/booking/book',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/stays one booking/).waitFor();
  await page.reload();
  await waitForOverlayToClose(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  const mine = await ada.request<{ total_items: number }>('GET', 'booking/mine');
  expect(mine.body.total_items).toBe(1);
  await context.close();
});

longTest('no list says that there are no bookings after the first one, however slow the network', async () => {
  const ada = await createCustomer(app);
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/bookings');
  await page.getByText('The bay is free').waitFor();
  await page.getByRole('link', { name: 'Book Now' }).first().click();
  await fillBooking(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await leaveTimeOpen(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const isLooked = Promise.withResolvers<void>();
  await page.route('**/api/booking/mine*', async (route) => {
    await isLooked.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: /^Pay ₦/ })
    .click();
  await page.getByText('Loading your bookings').or(page.getByText('The bay is free')).first().waitFor();
  expect(await page.getByText('The bay is free').count()).toBe(0);
  isLooked.resolve();
  await page.getByRole('heading', { name: 'Diagnostic repair' }).first().waitFor();
  await context.close();
});
