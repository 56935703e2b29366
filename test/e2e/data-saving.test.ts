import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, holdRequests, launchBrowser } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { dismissToasts, signedIn, tabTo } from './signed-in.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const SAVING = { 'save-data': 'on' };
/** The file of the renderer that the page at a path loads. */
async function rendererAt(path: string, headers: Record<string, string> = {}): Promise<string> {
  const page = await (await fetch(app.url + path, { headers })).text();
  return /"react":"([^"]+)"/.exec(page)?.[1] ?? '';
}
const sizeOf = async (file: string): Promise<number> =>
  Number(
    (await fetch(app.url + file, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length') ?? Infinity,
  );
const loaded = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

test('who saves data loads a renderer of less than 10 kB instead of React; staff never do', async () => {
  const react = await rendererAt('/user');
  const small = await rendererAt('/user', SAVING);
  expect(await sizeOf(small)).toBeLessThan(10_000);
  expect(await sizeOf(react)).toBeGreaterThan(50_000);
  expect(await rendererAt('/login', SAVING)).toBe(small);
  expect(await rendererAt('/staff', SAVING)).toBe(react);
  expect(await rendererAt('/staff/sign-in', SAVING)).toBe(react);

  const { context, page, open } = await signedIn(browser, app, await createCustomer(app), { extraHTTPHeaders: SAVING });
  await open('/user');
  const files = await loaded(page);
  expect(files).toContain(small);
  expect(files).not.toContain(react);
  await context.close();
});

describe.each([
  ['React', {}],
  ['the smaller renderer', SAVING],
])('with %s', (_, extraHTTPHeaders) => {
  const start = async () => {
    const who = await createCustomer(app);
    await app.book(who, await app.bookingForm('Tyre maintenance'));
    return signedIn(browser, app, who, { extraHTTPHeaders });
  };

  test('the old screen stays until the new one is loaded, and Back returns to it before that', async () => {
    const { context, page, complaints, open } = await start();
    await open('/user');
    const heading = page.getByRole('heading', { name: 'Transactions' });
    await heading.waitFor();
    // Whatever the next screens load.
    const { release } = await holdRequests(page, '**/assets/*.js');
    await page.getByRole('link', { name: /1\s*Pending/ }).click();
    await page.waitForURL('**/user/bookings?tab=pending');
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

  test('a message is written, a name changed and a car added, and the menu is used by keyboard', async () => {
    const { context, page, complaints, open } = await start();
    await open('/user/messages');
    await page.getByRole('button', { name: 'Write to us' }).first().click();
    const letter = page.getByRole('dialog', { name: 'Write to us' });
    await letter.getByLabel('Title').pressSequentially('The tyres');
    await letter.getByRole('textbox', { name: 'Message' }).pressSequentially('Ẹ ṣé. I come at 5.');
    await letter.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Ẹ ṣé. I come at 5.' }).waitFor();
    await dismissToasts(page);

    await tabTo(page, /account menu/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('r');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Refer and earn');
    await page.keyboard.press('Escape');

    await open('/user/profile');
    const profile = page.getByRole('region', { name: 'Edit profile' });
    await profile.getByLabel('First name').fill('Ọláṣẹ́gun');
    await profile.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your changes are saved.').waitFor();

    await open('/user/cars');
    await page.getByRole('button', { name: 'Add a car' }).click();
    await page.getByLabel('Brand').selectOption({ label: 'Toyota' });
    await page.getByLabel('Model', { exact: true }).selectOption('Corolla');
    await page.getByLabel('Year').selectOption({ label: '2014' });
    await page.getByLabel('Plate number').fill('bdj 482 ka');
    await page.getByLabel('Nickname').fill('Mama');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Mama' }).waitFor();
    await expectAccessible(page, 'cars');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
