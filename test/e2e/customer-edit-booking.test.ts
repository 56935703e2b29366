import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { expectAccessible, launchBrowser } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { continueToConfirm, continueToWhen, tickService } from './booking-steps.ts';
import { signedIn } from './signed-in.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

test('an edited booking keeps its promotion or takes a better code, and Save charges the price that the form shows', async () => {
  const code = { code: 'half-off', title: 'Half off', percent: 50, eligibility: 'with-code' } as const;
  await app.runtime.db.insertInto('promotions').values(code).execute();
  const setActive = (active: boolean) =>
    app.runtime.db.updateTable('promotions').set({ active }).where('code', '=', code.code).execute();
  const ada = await createCustomer(app);
  const booking = await app.book(ada);
  expect(booking.discount).toBeGreaterThan(0);
  const { page, context, complaints, open } = await signedIn(browser, app, ada);
  try {
    await open('/user');
    await page.getByRole('table').getByRole('link', { name: booking.service.name }).click();
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Your booking' }).waitFor();
    await main.getByText(booking.number).first().waitFor();
    await main.getByText('We will call you to agree a day and a time.').waitFor();
    await main.getByText('Booked on').waitFor();
    await main.getByRole('link', { name: 'Choose a time' }).waitFor();
    expect((await main.locator('.actions').getByRole('link').allTextContents()).toSorted()).toEqual([
      'Bank transfer',
      'Change',
      'Invoice',
    ]);
    await expectAccessible(page, 'a pending booking without a time');
    await main.getByRole('link', { name: 'Change' }).click();
    await page.getByRole('checkbox', { name: /Car wash/ }).uncheck();
    await tickService(page, /Diagnostic repair/);
    const amount = page.getByRole('complementary', { name: 'Amount' });
    // 12,500 less 20 %.
    await amount.getByText('₦10,000').first().waitFor();
    await expectAccessible(page, 'a booking under change');
    await page.getByText('I have a code').click();
    const entered = page.getByRole('textbox', { name: 'Code' });
    await entered.fill('half price');
    await entered.press('Enter');
    await page.getByText('This code does not work. Check it, or take it out.').waitFor();
    await entered.fill('half-off');
    await page.getByRole('button', { name: 'Use the code' }).click();
    await page.getByText('HALF-OFF takes ₦6,250 off.').waitFor();
    await amount.getByText('₦6,250').first().waitFor();
    await expectAccessible(page, 'a booking with a code');
    await continueToWhen(page);
    await continueToConfirm(page);
    await page.getByText('₦6,250').first().waitFor();
    await page.getByText('HALF-OFF takes ₦6,250 off.').waitFor();
    // It was ended between the quote and Save.
    await setActive(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This code does not work. Check it, or take it out.').waitFor();
    expect(await entered.inputValue()).toBe('half-off');
    await setActive(true);
    await continueToWhen(page);
    await continueToConfirm(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/user\/bookings(\?.*)?$/);
    expect((await ada.request<Booking>('GET', `booking/${booking._id}`)).body).toMatchObject({
      price: 12_500,
      discount: 6250,
      amount: 6250,
      code: 'half-off',
    });
    const { paystack } = app.runtime.config;
    app.runtime.config.paystack = { ...paystack, secretKey: '' };
    try {
      await open(`/user/bookings/${booking._id}/edit`);
      await page.getByRole('radio', { name: 'Cash', checked: true }).waitFor({ state: 'attached' });
      expect(await page.getByRole('radio', { name: 'Online' }).count()).toBe(0);
    } finally {
      app.runtime.config.paystack = paystack;
    }
    // The browser logs the refused code as well.
    expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
  } finally {
    await context.close();
  }
});
