import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, newVisitor } from '#test/browser.ts';
import { logInByPhone, requestLogInCode } from '#shared/accounts/phone-log-in.contract.ts';
import { createCustomer } from '#test/customers.ts';
import { logInCode, newDevice, newPhone, signUpByPhone } from '#test/phone-accounts.ts';
import { smsCode } from '#test/releases.ts';
import { createStaff } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { proveNumber } from '#test/walk-ins.ts';
import { deskCodeFor } from '#test/ways-back.ts';
import { casesOf } from '#test/long-test.ts';

/**
 * docs/security.md 3: strangers cannot lock a person out of the device on which that person logs in. Each story is
 * for an account with an email and one with a phone only; staff have no such account, and in their place a customer who
 * lost the phone comes back by a manager.
 */

/** The network address that the person shares with strangers, as behind a mobile network. */
const SHARED = '102.89.7.7';
const PASSWORD = 'kept in the glove box';

let app: TestApp;
let browser: Browser;
const open: (() => Promise<void>)[] = [];
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp({ TRUST_PROXY: '1' }), launchBrowser()]);
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
  await app.runtime.db.deleteFrom('rate_limits').execute();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function openBrowser(): Promise<Page> {
  const { context, page } = await newVisitor(browser, {
    baseURL: app.url,
    extraHTTPHeaders: { 'x-forwarded-for': SHARED },
  });
  open.push(() => context.close());
  return page;
}

/** Wrong tries by strangers without a device: `count` from each address, ten at a time. Returns the codes of errors. */
async function tryWrong(path: string, body: (attempt: number) => object, count: number, sources: string[] = [SHARED]) {
  let attempt = 0;
  const codes = new Set<unknown>();
  for (const source of sources)
    for (let left = count; left > 0; left -= 10) {
      const answers = await atOnce(Math.min(10, left), () =>
        app.request('POST', path, { body: body(attempt++), headers: { 'x-forwarded-for': source } }),
      );
      for (const answer of answers) codes.add(answer.body['code']);
    }
  return codes;
}
const fourteenAddresses = Array.from({ length: 14 }, (_, i) => `105.112.0.${i + 1}`);

/** Codes other than the right one. */
const wrongCode = (right: string) => (attempt: number) =>
  String((Number(right) + 1 + (attempt % 999)) % 10 ** right.length).padStart(right.length, '0');

/** From the number to its code. */
async function openCodePage(page: Page, phone: string): Promise<string> {
  await page.goto('/login/phone');
  await page.getByLabel('Phone number').fill(phone);
  await page.keyboard.press('Enter');
  await page.getByLabel('Digit 1 of 6').waitFor();
  return smsCode(app, phone);
}
async function enterCode(page: Page, otp: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(otp);
  await page.keyboard.press('Enter');
}
/** Strangers spend all their tries at the code of a number, so that the right one opens nothing elsewhere. */
async function spendTries(phone: string, otp: string, count: number, sources: string[]): Promise<void> {
  const wrong = wrongCode(otp);
  await tryWrong('user/phone/verify', (n) => ({ phone, otp: wrong(n) }), count, sources);
  const headers = { 'x-forwarded-for': SHARED };
  expect((await app.call(logInByPhone, { headers, body: { phone, otp } })).status).not.toBe(200);
}

async function logInCustomer(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/user');
}

async function logInStaff(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/staff/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Today’s bookings' }).waitFor();
}

/** Ends the session as an expiry does: the browser keeps its device name. */
const forgetSession = (page: Page) =>
  page.evaluate(() => {
    for (const key of ['auth_token', 'user', 'staff_token', 'staff_user']) localStorage.removeItem(key);
  });

const ATTACKS: [what: string, count: number, sources: string[]][] = [
  ['wrong tries from fourteen addresses', 22, fourteenAddresses],
  ['twelve wrong tries from the same address', 12, [SHARED]],
  ['a hundred wrong tries from the same address', 100, [SHARED]],
  ['three hundred wrong tries from the same address', 300, [SHARED]],
];

describe.each(casesOf(ATTACKS, 1))('after %s', (_what, count, sources) => {
  test('a customer logs in on a device used before', async () => {
    const { email, password } = await createCustomer(app);
    const page = await openBrowser();
    await logInCustomer(page, email, password);
    await forgetSession(page);
    const codes = await tryWrong('user/login', (n) => ({ email, password: `guess ${n}` }), count, sources);
    expect(codes).toContain('account.too_many_tries');
    await logInCustomer(page, email, password);
  });

  test('a customer with a phone only logs in on a device used before', async () => {
    const { phone, device } = await signUpByPhone(app);
    const page = await openBrowser();
    await page.addInitScript((name) => localStorage.setItem('device', name), device);
    const otp = await openCodePage(page, phone);
    await spendTries(phone, otp, count, sources);
    await enterCode(page, otp);
    await page.waitForURL('**/user');
  });

  test('a customer who lost the phone comes back by a manager with another number', async () => {
    const { user } = await signUpByPhone(app);
    const phone = newPhone();
    const deskCode = await deskCodeFor(await createStaff(app, 'manager'), user._id, phone);
    const headers = { 'x-forwarded-for': SHARED, 'x-device': newDevice() };
    const otp = await logInCode(app, phone, { headers });
    await spendTries(phone, otp, count, sources);
    const { body } = await expectOk(app.call(logInByPhone, { headers, body: { phone, otp, deskCode } }));
    expect(body.user._id).toBe(user._id);
  });

  test('staff log in on a device used before', async () => {
    const { email, password } = await createStaff(app, 'front_desk');
    const page = await openBrowser();
    await logInStaff(page, email, password);
    await forgetSession(page);
    const codes = await tryWrong('staff/login', (n) => ({ email, password: `guess ${n}` }), count, sources);
    expect(codes).toContain('account.too_many_tries');
    await logInStaff(page, email, password);
  });
});

test('the code of a sign-up works in its browser after strangers spent their tries on it', async () => {
  const email = 'bravely@example.ng';
  const page = await openBrowser();
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Fúnmi');
  await page.getByLabel('Last name').fill('Ọláwálé');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL(`**/otp/${email}/sms/6`);
  const otp = await app.code(email);
  const wrong = wrongCode(otp);
  await tryWrong('user/verify-email', (n) => ({ email, otp: wrong(n) }), 22, [SHARED, ...fourteenAddresses]);
  const stranger = await app.request('POST', 'user/verify-email', { body: { email, otp } });
  expect(stranger.status).not.toBe(200);
  await page.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(otp);
  await page.getByText('Register Successfully').waitFor();
});

test('the code of a sign-up by phone works in its browser after strangers spent their tries on it', async () => {
  const phone = newPhone();
  const page = await openBrowser();
  const otp = await openCodePage(page, phone);
  await spendTries(phone, otp, 22, [SHARED, ...fourteenAddresses]);
  await enterCode(page, otp);
  await page.getByLabel('First name').fill('Fúnmi');
  await page.getByLabel('Last name').fill('Ọláwálé');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user');
});

test('a phone and a code by email open an account on a new device after strangers spent their tries', async () => {
  const ada = await createCustomer(app);
  const phone = newPhone();
  await proveNumber(app, ada._id, phone);
  const headers = { 'x-forwarded-for': SHARED, 'x-device': newDevice() };
  const otp = await logInCode(app, phone, { headers });
  await spendTries(phone, otp, 22, [SHARED, ...fourteenAddresses]);
  const asked = await app.call(logInByPhone, { headers, body: { phone, otp } });
  expect(asked.body).toMatchObject({ code: 'account.proof_needed', by: ['password', 'email'] });
  const registration = String(asked.body['registration' as never]);
  await expectOk(app.call(requestLogInCode, { headers, body: { phone, registration } }));
  const emailOtp = await app.code(ada.email);
  const { body } = await expectOk(app.call(logInByPhone, { headers, body: { phone, registration, emailOtp } }));
  expect(body.user._id).toBe(ada._id);
});

test('the code for a new password works on a known device after strangers spent their tries on it', async () => {
  const { email, password } = await createCustomer(app);
  const page = await openBrowser();
  await logInCustomer(page, email, password);
  await forgetSession(page);
  await page.goto('/reset');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.waitForURL('**/new**');
  const otp = await app.code(email);
  const wrong = wrongCode(otp);
  const newPassword = 'found in the glove box';
  const body = (n: number) => ({ email, otp: wrong(n), newPassword });
  await tryWrong('user/reset-password', body, 22, [SHARED, ...fourteenAddresses]);
  const stranger = await app.request('POST', 'user/reset-password', { body: { email, otp, newPassword } });
  expect(stranger.status).not.toBe(200);
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(otp);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(newPassword);
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await page.waitForURL('**/login');
  await logInCustomer(page, email, newPassword);
});
