import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { expectAccessible, launchBrowser, widths } from '#test/browser.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { dismissToasts, signedIn, tabTo } from './signed-in.ts';
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
beforeEach(() => sql`delete from rate_limits`.execute(app.runtime.db));

const texts = async (phone: string) =>
  (
    await app.request<{ messages: { channel: string; text: string }[] }>(
      'GET',
      `sandbox/outbox?to=${encodeURIComponent(phone)}`,
    )
  ).body.messages.map(({ text }) => text);
async function codeTo(phone: string): Promise<string> {
  await expect.poll(async () => (await texts(phone)).length, { timeout: 10_000 }).toBeGreaterThan(0);
  return /^\d{6}/.exec((await texts(phone))[0] ?? '')?.[0] ?? '';
}
const isVerified = async (who: Customer) => (await who.request<User>('GET', 'user/me')).body.phoneProven === true;

describe.each(widths('phone'))('on a %s', (name, viewport) => {
  test('a phone number is verified by the texted code, and a changed number is unverified', async () => {
    const local = name === 'phone' ? '0803 550 0001' : '0803 550 0002';
    const ada = await createCustomer(app, { phoneNumber: local });
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/profile');
    const own = page.getByRole('region', { name: 'Texts to your phone' });
    await own.getByText('Not confirmed yet').waitFor();
    await expectAccessible(page, `phone not proven, ${name}`);
    await own.getByRole('button', { name: 'Confirm this number' }).click();
    const sheet = page.getByRole('dialog', { name: 'Confirm your phone' });
    await sheet.getByText(local).waitFor();
    await expectAccessible(page, `asking for a text, ${name}`);
    await sheet.getByRole('button', { name: 'Text me a code' }).click();
    await sheet.getByText('A code is on its way to your phone.').waitFor();
    expect(await sheet.getByRole('button', { name: /^Resend in 0:5|^Resend in 1:00/ }).isDisabled()).toBe(true);
    expect(await sheet.getByRole('link', { name: 'Read the code in the sandbox' }).getAttribute('href')).toBe(
      '/sandbox',
    );
    await expectAccessible(page, `code by text, ${name}`);

    await sheet.getByRole('button', { name: 'Confirm phone' }).click();
    await sheet.getByText('Please fill in the OTP fields.').waitFor();
    const code = await codeTo(`+234${local.replace(/\D/g, '').slice(1)}`);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await sheet.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(wrong);
    await page.keyboard.press('Enter');
    await sheet.getByRole('alert').getByText('That code is not right').waitFor();
    expect(await isVerified(ada)).toBe(false);
    // Closing the sheet does not invalidate the code.
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await own.getByRole('button', { name: 'Confirm this number' }).click();
    await sheet.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.getByText('Your phone is confirmed. We will text you about your bookings.').waitFor();
    await own.getByText('Confirmed. We text you about your bookings.').waitFor();
    expect(await isVerified(ada)).toBe(true);
    await dismissToasts(page);
    await expectAccessible(page, `phone proven, ${name}`);

    const edit = page.getByRole('region', { name: 'Edit Profile' });
    await edit.getByLabel('Phone number').fill('0705 555 9999');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await edit.getByLabel('Current password').fill(ada.password);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await own.getByText('0705 555 9999').waitFor();
    await own.getByText('Not confirmed yet').waitFor();
    // The browser itself logs refusals.
    expect(complaints.filter((line) => !/40[03]/.test(line))).toEqual([]);
    await context.close();
  });
});

longTest(
  'works with the keyboard alone, and after a request that came too soon the earlier code is still valid',
  async () => {
    const ada = await createCustomer(app, { phoneNumber: '0803 550 0003' });
    await ada.request('POST', 'user/me/phone-code');
    const { context, page, open } = await signedIn(browser, app, ada);
    await open('/user/profile');
    await tabTo(page, 'Confirm this number');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Confirm your phone' });
    await sheet.waitFor();
    await tabTo(page, /Text me a code/);
    await page.keyboard.press('Enter');
    await sheet.getByRole('alert').getByText('A code was sent a moment ago.').waitFor();
    await sheet.getByLabel('Digit 1 of 6').waitFor();
    await page.keyboard.type(await codeTo('+2348035500003'));
    await page.keyboard.press('Enter');
    await page.getByText('Your phone is confirmed.').waitFor();
    expect(await isVerified(ada)).toBe(true);
    await context.close();
  },
);
