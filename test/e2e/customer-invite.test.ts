import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, widths } from '#test/browser.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { signedIn } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

let app: TestApp;
let browser: Browser;
let ada: Customer;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
  ada = await createCustomer(app);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const TARGETS = ['Facebook', 'X', 'WhatsApp', 'Reddit', 'Telegram', 'LinkedIn', 'Pinterest', 'Email'];

describe.each(widths('phone'))('on a %s', (name, viewport) => {
  longTest('the popup offers eight targets in four columns, and opens a small window without an opener', async () => {
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await context.route(/^https:\/\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    await open('/user/invite');
    await page.getByRole('heading', { level: 1, name: 'REFER AND EARN WASH CREDIT' }).waitFor();
    await page.getByText(ada.referralCode, { exact: true }).waitFor();
    await page.getByText('₦0').waitFor();
    await expectAccessible(page, `invite, ${name}`);
    await page.getByRole('button', { name: 'Invite Now' }).click();
    const popup = page.getByRole('dialog', { name: 'Share your link' });
    await popup.getByText('Bodija Car Care: book your first care').waitFor();
    await expectAccessible(page, `share, ${name}`);
    const links = popup.getByRole('link');
    expect(await links.allTextContents()).toEqual(TARGETS);
    const boxes = await Promise.all(Array.from({ length: 8 }, (_, i) => links.nth(i).boundingBox()));
    expect([
      new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size,
      new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size,
    ]).toEqual([4, 2]);
    for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44);

    const opened = context.waitForEvent('page');
    const began = Date.now();
    await popup.getByRole('link', { name: 'WhatsApp' }).click();
    const window = await opened;
    await window.waitForLoadState();
    expect(new URL(window.url()).hostname).toBe('wa.me');
    expect(new URL(window.url()).searchParams.get('text')).toMatch(
      new RegExp(`${ada.referralCode}\\. .*ref=${ada.referralCode}$`),
    );
    expect(await window.evaluate(() => [opener === null, document.referrer, innerWidth, innerHeight])).toEqual([
      true,
      '',
      600,
      500,
    ]);
    await popup.waitFor({ state: 'hidden' });
    expect(Date.now() - began).toBeGreaterThanOrEqual(500);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('a customer sees the car washes that count towards a free one, and the free one', async () => {
  const { db } = app.runtime;
  const who = await createCustomer(app);
  await db.updateTable('promotions').set({ active: true }).where('code', '=', 'tenth-wash').execute();
  const claim = { promotion_code: 'tenth-wash', customer_id: who._id, earned_by: [] };
  await db.insertInto('promotion_claims').values(claim).execute();
  const { context, page, open } = await signedIn(browser, app, who);
  await open('/user/invite');
  await page.getByText('Your tenth car wash is free: 1 is yours for your next booking').waitFor();
  await page.getByText('0 of 9', { exact: true }).waitFor();
  await expectAccessible(page, 'invite with a free wash');
  await context.close();
});

test('copying the link is confirmed for three seconds', async () => {
  const { context, page, open } = await signedIn(browser, app, ada, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open('/user/invite');
  const began = Date.now();
  await page.getByRole('button', { name: 'Copy link' }).click();
  const copied = page.getByRole('button', { name: 'Copied' });
  await copied.waitFor();
  await page.getByText('The link is copied.').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ada.referralLink);
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  expect(Date.now() - began).toBeGreaterThan(2000);
  expect(Date.now() - began).toBeLessThan(15_000);
  await context.close();
});

test('a device with a native share sheet uses it, and closing that sheet shows nothing more', async () => {
  const { context, page, open } = await signedIn(browser, app, ada);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: (data: unknown) => {
        shared.push(data);
        return shared.length === 1 ? Promise.resolve() : Promise.reject(new DOMException('closed', 'AbortError'));
      },
    });
  });
  await open('/user/invite');
  await page.getByRole('button', { name: 'Share link' }).click();
  await page.getByRole('button', { name: 'Invite Now' }).click();
  await page.waitForFunction(() => (window as unknown as { shared: unknown[] }).shared.length === 2);
  const shared = await page.evaluate(() => (window as unknown as { shared: { url: string; text: string }[] }).shared);
  expect(shared.map(({ url }) => url)).toEqual([ada.referralLink, ada.referralLink]);
  expect(shared[1]?.text).toContain(ada.referralCode);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await context.close();
});

longTest('Escape closes the popup with its fade and restores focus', async () => {
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/invite');
  await page.getByRole('button', { name: 'Share link' }).focus();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Share your link' });
  await popup.waitFor();
  await popup.evaluate((node) => {
    node.addEventListener('transitionrun', (event) => {
      if (event instanceof TransitionEvent && event.propertyName === 'opacity')
        document.documentElement.dataset['faded'] = 'yes';
    });
  });
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.documentElement.dataset['faded'])).toBe('yes');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Share link');
  await context.close();
});

test('the shared link signs a friend up with the referral code', async () => {
  const { context, page, open } = await signedIn(browser, app, ada);
  await open('/user/invite');
  await page.evaluate(() => localStorage.clear());
  await page.goto(ada.referralLink);
  await expect.poll(() => page.getByLabel('Referral code').inputValue()).toBe(ada.referralCode);
  await context.close();
});
