import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdRequests, launchBrowser } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
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

test('the old screen stays until the new one is loaded, and Back returns to it before that', async () => {
  const ada = await createCustomer(app);
  await app.book(ada, await app.bookingForm('Tyre maintenance'));
  const { context, page, complaints, open } = await signedIn(browser, app, ada);
  await open('/user');
  const heading = page.getByRole('heading', { name: 'Transactions' });
  await heading.waitFor();
  // Whatever the next screens load.
  const { release } = await holdRequests(page, '**/assets/*.js');
  await page.getByRole('link', { name: 'Services' }).filter({ visible: true }).first().click();
  await page.waitForURL('**/user/services');
  expect(await heading.isVisible()).toBe(true);
  await page.goBack();
  await page.waitForURL('**/user');
  release();
  await page.getByRole('link', { name: 'Tyre maintenance' }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/user\/bookings\/[0-9a-f-]{36}/);
  await heading.waitFor({ state: 'detached' });
  await page.getByText('Tyre maintenance').first().waitFor();
  await page.goBack();
  await heading.waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
