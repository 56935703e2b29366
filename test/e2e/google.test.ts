import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, newVisitor, renderFrames, SIZES, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { longTest } from '#test/long-test.ts';
import { tabTo, waitForOverlayToClose } from './signed-in.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

let context: BrowserContext;
let page: Page;
let complaints: string[];
const arrive = async (viewport: { width: number; height: number } = SIZES.phone) => {
  ({ context, page, complaints } = await newVisitor(browser, { baseURL: app.url, viewport }));
};
beforeEach(() => arrive());
afterEach(() => context.close());

const googleButton = () => page.getByRole('button', { name: 'Continue with Google' }).first();
const sheet = () => page.getByRole('dialog', { name: 'Continue with Google' });
const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Presses our button, then Google's, which opens its window. */
async function consentWindow(): Promise<Page> {
  await googleButton().click();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    sheet().getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await popup.getByRole('heading', { name: 'Sign in with Google' }).waitFor();
  return popup;
}

/** Presses a button that closes its own window, which may be gone before the press is reported as done. */
async function pressToClose(popup: Page, press: () => Promise<void>): Promise<void> {
  const closed = popup.waitForEvent('close');
  await press().catch((error: unknown) =>
    closed.catch(() => {
      throw error;
    }),
  );
  await closed;
}
const clickToClose = (popup: Page, name: string) =>
  pressToClose(popup, () => popup.getByRole('button', { name }).click());

async function allow(popup: Page, email: string, name: string): Promise<void> {
  await popup.getByLabel('Email').fill(email);
  await popup.getByLabel('Name').fill(name);
  await clickToClose(popup, 'Allow');
}

async function logOut(): Promise<void> {
  await waitForOverlayToClose(page);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('/');
  // After a log-out the landing page does not ask to join.
  expect(await page.getByRole('button', { name: 'Register Now' }).count()).toBe(0);
}

describe.each(widths('phone'))('on a %s', (size, viewport) => {
  test('signs up with Google, logs out, and logs in again with two presses', { timeout: 60_000 }, async () => {
    await context.close();
    await arrive(viewport);
    const email = `${size}-ada@gmail.com`;
    await page.goto('/signup');
    await googleButton().waitFor();
    await expectAccessible(page, `sign-up, ${size}`);
    const popup = await consentWindow();
    await expectAccessible(page, `the sheet, ${size}`);
    await expectAccessible(popup, `consent, ${size}`);
    await allow(popup, email, 'Ṣadé Adébáyọ̀');
    await page.waitForURL('/user');
    await page.getByRole('heading', { name: /Ṣadé/ }).waitFor();
    expect(await stored('auth_token')).toMatch(/^[\w-]{43}$/);
    expect(JSON.parse((await stored('user')) ?? '')).toMatchObject({
      email,
      fullName: 'Ṣadé Adébáyọ̀',
      phoneNumber: null,
    });
    await logOut();
    expect([await stored('auth_token'), await stored('user')]).toEqual([null, null]);

    await page.goto('/user/bookings');
    await page.waitForURL('/login');
    await expectAccessible(page, `log-in, ${size}`);
    await allow(await consentWindow(), email, 'Ṣadé Adébáyọ̀');
    // Opens the requested screen, as any log-in does.
    await page.waitForURL('/user/bookings');
    expect(JSON.parse((await stored('user')) ?? '')).toMatchObject({ email });
    expect(complaints).toEqual([]);
  });
});

test('log-in with an unknown Google account offers to create an account, and creates it with the same choice', async () => {
  await page.goto('/login');
  const popup = await consentWindow();
  await popup.getByRole('button', { name: /kunle@workshop\.example/ }).click();
  expect(await popup.getByRole('checkbox').isChecked()).toBe(true);
  await clickToClose(popup, 'Allow');
  await sheet().getByText('There is no account for that Google address yet.').waitFor();
  await expectAccessible(page, 'no account yet');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Create my account');
  await page.keyboard.press('Enter');
  await page.waitForURL('/user');
  expect(JSON.parse((await stored('user')) ?? '')).toMatchObject({
    email: 'kunle@workshop.example',
    firstName: 'Kúnlé',
    lastName: 'Bọ́lá',
  });
});

test('sign-up with a known Google account logs in; a referral code is sent along with a new one', async () => {
  const referrer = await createCustomer(app);
  await page.goto(`/signup?ref=${referrer.referralCode}`);
  await allow(await consentWindow(), 'brought@gmail.com', 'Bísí Ògún');
  await page.waitForURL('/user');
  const row = await app.runtime.db
    .selectFrom('customers')
    .selectAll()
    .where('email', '=', 'brought@gmail.com')
    .executeTakeFirstOrThrow();
  expect(row.referred_by).toBe(referrer._id);
  await logOut();
  await page.goto('/signup');
  await allow(await consentWindow(), 'brought@gmail.com', 'Bísí Ògún');
  await page.waitForURL('/user');
});

test('an address that Google does not verify does not open the account that has it', async () => {
  const ada = await createCustomer(app);
  await page.goto('/login');
  await allow(await consentWindow(), ada.email, 'Somebody Else');
  await sheet().getByText('You already have an account with that email. Log in with your password instead.').waitFor();
  await expectAccessible(page, 'refused');
  expect(await stored('auth_token')).toBeNull();
  await sheet().getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/user');
});

longTest('cancelling shows nothing, and the same button works afterwards', async () => {
  await page.goto('/login');
  const popup = await consentWindow();
  await clickToClose(popup, 'Cancel');
  expect(await sheet().getByRole('alert').count()).toBe(0);
  const again = page.waitForEvent('popup');
  await sheet().getByRole('button', { name: 'Continue with Google' }).click();
  await (await again).close();
  await page.keyboard.press('Escape');
  await sheet().waitFor({ state: 'detached' });
  // Back at the previous place.
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Continue with Google');
  expect(complaints).toEqual([]);
});

longTest('works without a pointer', async () => {
  await page.goto('/login');
  await googleButton().waitFor();
  await tabTo(page, 'Continue with Google');
  await page.keyboard.press('Enter');
  const google = sheet().getByRole('button', { name: 'Continue with Google' });
  await google.waitFor();
  await tabTo(page, 'Continue with Google');
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  // Until its script has run, the window's controls are disabled and take no focus.
  await expect.poll(() => popup.getByRole('button', { name: 'Allow' }).isEnabled()).toBe(true);
  await tabTo(popup, /sade\.sample@gmail\.com/);
  await popup.keyboard.press('Enter');
  await expect.poll(() => popup.evaluate('document.activeElement.textContent')).toBe('Allow');
  await pressToClose(popup, () => popup.keyboard.press('Enter'));
  await sheet().getByRole('button', { name: 'Create my account' }).waitFor();
});

describe('when something fails', () => {
  test.each([
    ['a blocked script', '**/api/sandbox/google/client.js', 'Could not login with Google'],
    ['an unreachable server', '**/api/user/google', 'Could not login with Google'],
  ])('%s shows an error, and a later attempt works', async (_what, address, message) => {
    await page.goto('/login');
    await page.route(address, (route) => route.abort());
    await googleButton().click();
    await sheet().getByText(message).waitFor();
    await expectAccessible(page, 'it failed');
    await page.unroute(address);
    await sheet().getByRole('button', { name: 'Try again' }).click();
    await sheet().getByRole('button', { name: 'Continue with Google' }).waitFor();
  });

  longTest('an error is shown under the form when the chunk of the button does not load', async () => {
    await page.goto('/login');
    await googleButton().waitFor();
    await context.setOffline(true);
    await googleButton().click();
    await page.getByRole('alert').getByText('Could not login with Google').waitFor();
    await context.setOffline(false);
    await googleButton().click();
    await sheet().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  longTest('a token that was used already shows an error, and a new one works', async () => {
    await page.goto('/signup');
    await page.route('**/api/user/register/google', async (route) => {
      // The first response is lost.
      await route.fetch();
      await route.abort();
    });
    await allow(await consentWindow(), 'twice@gmail.com', 'Twice');
    await sheet().getByText('Could not login with Google').waitFor();
    await page.unroute('**/api/user/register/google');
    const again = sheet().getByRole('button', { name: 'Try again' });
    await again.click();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      sheet().getByRole('button', { name: 'Continue with Google' }).click(),
    ]);
    await allow(popup, 'twice@gmail.com', 'Twice');
    await page.waitForURL('/user');
  });
});

longTest('requests nothing from Google before a press, and the button causes no layout shift', async () => {
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The centre's settings, which enable the button, arrive last.
  const rest = Promise.withResolvers<void>();
  await page.route('**/api/centre', async (route) => {
    await rest.promise;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await renderFrames(page);
  await page.evaluate(() => void (window as unknown as { shifts: number[] }).shifts.splice(0));
  const login = await page.getByRole('button', { name: 'Login' }).boundingBox();
  const link = page.getByRole('link', { name: 'Create an account' });
  const before = await link.boundingBox();
  expect(await googleButton().isVisible()).toBe(false);
  rest.resolve();
  await googleButton().waitFor();
  await renderFrames(page);
  expect(
    await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0)),
  ).toBeLessThan(0.01);
  expect(await link.boundingBox()).toEqual(before);
  expect((await googleButton().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect((await googleButton().boundingBox())?.width).toBe(login?.width);
  expect(requests.filter((path) => path.includes('google'))).toEqual([]);
  await googleButton().click();
  await sheet().getByRole('button', { name: 'Continue with Google' }).waitFor();
  expect(
    (await sheet().getByRole('button', { name: 'Continue with Google' }).boundingBox())?.height,
  ).toBeGreaterThanOrEqual(44);
  expect(requests.filter((path) => path.includes('google')).sort()).toEqual([
    '/api/sandbox/google/client.js',
    '/api/user/google',
  ]);
  await page.keyboard.press('Escape');
  await googleButton().click();
  await sheet().getByRole('button', { name: 'Continue with Google' }).waitFor();
  // Loaded and initialised once per page.
  expect(requests.filter((path) => path.includes('google'))).toHaveLength(2);
});

test('shows no button where Google is off', async () => {
  await page.route('**/api/centre', async (route) => {
    const answer = await route.fetch();
    const centre = (await answer.json()) as { on: object };
    await route.fulfill({ response: answer, json: { ...centre, on: { ...centre.on, google: false } } });
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await page.getByRole('link', { name: 'Continue with your phone' }).waitFor();
  expect(await page.getByText('Google').count()).toBe(0);
});
