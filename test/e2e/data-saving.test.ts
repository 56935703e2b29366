import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
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

test('the application loads no font with data saving, and customers and staff can use it', async () => {
  const ada = await createCustomer(app);
  const { context, page, complaints, open } = await signedIn(browser, app, ada, {
    extraHTTPHeaders: { 'save-data': 'on' },
  });
  const fonts: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'font' && fonts.push(request.url())));
  await open('/user');
  await page.getByRole('heading', { name: new RegExp(ada.firstName) }).waitFor();
  await page.goto('/staff/login');
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect(fonts).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
