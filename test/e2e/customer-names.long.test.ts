import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { createStaff } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createBookingInEachStatus, LONG } from './customer-fixtures.ts';
import { signedIn } from './signed-in.ts';

let app: TestApp;
let browser: Browser;
let ada: Customer;
let addresses: string[];
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
  ada = await createCustomer(app, LONG);
  const { pending, paid } = await createBookingInEachStatus(app, ada);
  const boss = await createStaff(app, 'manager', { name: `${LONG.firstName} ${LONG.lastName}`.slice(0, 60) });
  const unbroken = 'Ọ̀ṣọ́'.repeat(12);
  await boss.request('POST', 'message', {
    type: 'message',
    to: 'user',
    receivers: [{ user: ada._id }],
    title: unbroken,
    message: unbroken.repeat(4),
  });
  await boss.request('POST', 'message', { type: 'broadcast', to: 'all', title: unbroken, message: unbroken });
  addresses = [
    '/user',
    '/user/bookings',
    `/user/bookings/${pending._id}`,
    `/user/bookings/${pending._id}/transfer`,
    `/user/bookings/${paid._id}`,
    `/user/bookings/${paid._id}/receipt`,
    '/user/bookings/new',
    '/user/services',
    '/user/messages?tab=message',
    '/user/messages?tab=announcement',
    '/user/notifications',
    '/user/invite',
    '/user/profile',
    '/user/help-support',
    '/user/about-us',
    '/user/nowhere',
  ];
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** Elements that overflow the page, and text that is clipped without an ellipsis. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const name = (node: Element) => `${node.tagName.toLowerCase()} "${(node.textContent ?? '').trim().slice(0, 30)}"`;
    if (document.documentElement.scrollWidth > width)
      found.push(`the page scrolls sideways by ${document.documentElement.scrollWidth - width}`);
    for (const node of document.querySelectorAll('main *, header *, nav *, [role=menu] *, dialog[open] *')) {
      const { left, right, width: own, height } = node.getBoundingClientRect();
      const style = getComputedStyle(node);
      // Except decoration, text for screen readers only, and scrolling tickers.
      if (
        own < 2 ||
        height < 2 ||
        style.clipPath !== 'none' ||
        node.closest('[aria-hidden=true], .sr, [aria-label="Announcements"], svg, select')
      )
        continue;
      if (!node.checkVisibility({ visibilityProperty: true })) continue;
      if (right > width + 1 || left < -1) found.push(`${name(node)} sticks out`);
      const cut =
        node.scrollWidth > node.clientWidth + 1 &&
        style.overflowX !== 'visible' &&
        style.textOverflow !== 'ellipsis' &&
        node.clientWidth > 0 &&
        !(node instanceof HTMLInputElement);
      if (cut) found.push(`${name(node)} is cut`);
    }
    return found;
  });

/** Changes the screen without a page load, so that the overlay of the first 2 s appears only once. */
async function change(page: Page, address: string): Promise<void> {
  if (page.url().endsWith(address)) return;
  await page.evaluate((to) => {
    document.getElementById('main')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.locator('#main:not([data-left])').waitFor({ state: 'attached' });
}

describe.each([320, 360, 768])('%i px wide', (width) => {
  test('the longest names fit on every screen', async () => {
    const { context, page, open } = await signedIn(browser, app, ada, { viewport: { width, height: 740 } });
    await open('/user');
    const found: Record<string, string[]> = {};
    for (const address of addresses) {
      // Opens another screen in between, so that the same screen with another address is rendered again.
      await change(page, '/user/help-support');
      await change(page, address);
      // Everything is loaded: no skeleton and no list that is being refetched.
      await page.waitForFunction(
        () =>
          document.querySelector('main [aria-busy="true"]') === null &&
          !/Loading your/.test(document.querySelector('main')?.textContent ?? ''),
      );
      const here = await faults(page);
      if (here.length > 0) found[address] = here;
    }
    await page.getByRole('button', { name: /account menu/ }).click();
    const menu = await faults(page);
    expect({ ...found, ...(menu.length > 0 && { menu }) }).toEqual({});
    await context.close();
  });
});
