import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
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

describe.each(widths('phone'))('on a %s', (name, viewport) => {
  test('a booking whose car is checked in offers no change, and its account cannot be deleted', async () => {
    const ada = await createCustomer(app);
    const booking = await app.book(ada);
    const { context, page, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/bookings');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Cancel' }).waitFor();
    await checkIn(await createStaff(app, 'front_desk'), booking);
    await main.getByText('In our workshop').waitFor();
    await expectAccessible(page, `bookings with a car on site, ${name}`);
    const gone = ['Cancel', 'Change', 'Choose a time', 'We will call you'];
    for (const words of gone) expect(await main.getByText(words, { exact: true }).count(), words).toBe(0);
    await main.getByRole('link', { name: 'View' }).click();
    await main.getByText(/^In our workshop\. Since /).waitFor();
    for (const words of gone) expect(await main.getByText(words, { exact: true }).count(), words).toBe(0);
    expect(await main.getByText(/We will call you/).count()).toBe(0);
    await open(`/user/bookings/${booking._id}/edit`);
    await page.getByRole('heading', { name: 'Your booking' }).waitFor();
    await open(`/user/bookings/${booking._id}/move`);
    await page.getByText('This booking has no time to choose').waitFor();

    await open('/user/profile');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('button', { name: 'Yes, delete it' }).click();
    await page.getByLabel('Current password').fill(ada.password);
    await page.getByRole('button', { name: 'Yes, delete it' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Something is still open' });
    await dialog.getByText('Your car is still with us.').waitFor();
    await dialog.getByText(booking.number).waitFor();
    await dialog.getByText(/is still owed/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Cancel it' }).count()).toBe(0);
    await dialog.getByRole('link', { name: 'See it' }).waitFor();
    await expectAccessible(page, `the car is still here, ${name}`);
    await dialog.getByRole('button', { name: 'Keep my account' }).click();
    expect((await ada.request('GET', 'user/me')).status).toBe(200);
    await context.close();
  });
});
