import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, newVisitor } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { clearLimits } from '#test/phone-accounts.ts';
import { smsCode } from '#test/releases.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

test('a person opens an account with a phone and a name, and a new device of another asks for the password', async () => {
  const { context, page, complaints } = await newVisitor(browser, { viewport: { width: 320, height: 640 } });
  await page.goto(`${app.url}/login`);
  await page.getByRole('link', { name: 'Continue with your phone' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your phone is enough' }).waitFor();
  await expectAccessible(page, 'the number');
  await page.getByLabel('Phone number').fill('0803 771 0001');
  await page.keyboard.press('Enter');
  await page.getByLabel('Digit 1 of 6').waitFor();
  await expectAccessible(page, 'the code');
  await page.keyboard.type(await smsCode(app, '+2348037710001'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'What is your name?' }).waitFor();
  await expectAccessible(page, 'the name');
  await page.getByRole('button', { name: 'Open my account' }).click();
  await page.getByText('Please fill in all the required fields.').waitFor();
  await page.getByLabel('First name').fill('Túndé');
  await page.getByLabel('Last name').fill('Bákàrè');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${app.url}/user`);
  await page.goto(`${app.url}/user/profile`);
  await page.getByText('You log in with your phone, so you need no password.').waitFor();
  await page.evaluate(() => localStorage.clear());

  await clearLimits(app);
  const ada = await createCustomer(app, { phoneNumber: '0803 771 0002' });
  const verified = { verified_phone: '+2348037710002' };
  await app.runtime.db.updateTable('customers').set(verified).where('id', '=', ada._id).execute();
  await page.goto(`${app.url}/login/phone`);
  await page.getByLabel('Phone number').fill('0803 771 0002');
  await page.keyboard.press('Enter');
  await page.getByLabel('Digit 1 of 6').waitFor();
  await page.keyboard.type(await smsCode(app, '+2348037710002'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'One more proof' }).waitFor();
  await expectAccessible(page, 'one more proof');
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${app.url}/user`);
  expect(complaints).toEqual([]);
  await context.close();
});
