import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessagePage } from '#shared/messages/messages.contract.ts';
import { expectAccessible, launchBrowser, SIZES, widths } from '#test/browser.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTenThousandRows } from './customer-fixtures.ts';
import { signedIn } from './signed-in.ts';

let app: TestApp;
let browser: Browser;
let ada: Customer;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
  ada = await createCustomer(app);
  await createTenThousandRows(app, ada);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** The page numbers that a pager shows; 500 pages of 20. */
const offered = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /^Page/ }).allTextContents();

describe.each(widths('phone'))('on a %s', (name, viewport) => {
  test('ten thousand bookings are counted and paged with every control of the pager', async () => {
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user');
    await page.getByRole('link', { name: /10,?000\s*Total/ }).waitFor();
    await page.getByRole('link', { name: /5,?000\s*Pending/ }).waitFor();
    await expectAccessible(page, `dashboard of ten thousand, ${name}`);
    await page.getByRole('link', { name: /2,?500\s*Completed/ }).click();
    await page.waitForURL('**/user/bookings?tab=completed');
    await page.getByRole('heading', { name: 'Job 9999', exact: true }).waitFor();
    expect(await offered(page)).toEqual(['1', '2', '125']);
    await page.getByRole('link', { name: /^10,?000\s*All/ }).click();
    await page.getByRole('heading', { name: 'Job 10000', exact: true }).waitFor();
    // Twenty come up, five of which are among the twenty newest.
    expect(await page.getByRole('article').count()).toBe(35);
    await expectAccessible(page, `ten thousand bookings, ${name}`);
    await page.getByRole('link', { name: 'Page 500', exact: true }).click();
    await page.getByRole('heading', { name: 'Job 1', exact: true }).waitFor();
    expect(await offered(page)).toEqual(['1', '499', '500']);
    await page.getByRole('link', { name: 'Previous page' }).click();
    await page.getByRole('heading', { name: 'Job 21', exact: true }).waitFor();
    await page.getByLabel('Go to page').fill('250');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/bookings?tab=all&page=250');
    await page.getByRole('heading', { name: 'Job 5020', exact: true }).waitFor();
    expect(await offered(page)).toEqual(['1', '249', '250', '251', '500']);
    // A new page starts at its top, not at the previous page's pager.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(100);
    await expectAccessible(page, `bookings, page 250, ${name}`);
    await page.goBack();
    await page.getByRole('heading', { name: 'Job 21', exact: true }).waitFor();
    await open('/user/bookings?page=501');
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await page.waitForURL('**/user/bookings?tab=all&page=500');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('messages, announcements and notifications are counted and paged as well', async () => {
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    for (const [path, first, middle] of [
      ['/user/messages?tab=message', 'Letter 10000', 'Letter 5000'],
      ['/user/messages?tab=announcement', 'News 10000', 'News 5000'],
      ['/user/notifications', 'Job 10000 completed', 'Job 5000 completed'],
    ] as const) {
      await open(path);
      const shown = (text: string) =>
        page
          .getByRole('main')
          .getByText(new RegExp(`${text}$`))
          .filter({ visible: true })
          .first()
          .waitFor();
      await shown(first);
      expect(await offered(page)).toEqual(['1', '2', '500']);
      await page.getByLabel('Go to page').fill('251');
      await page.keyboard.press('Enter');
      await page.waitForURL(/page=251$/);
      await shown(middle);
      expect(await offered(page)).toEqual(['1', '250', '251', '252', '500']);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(100);
      await expectAccessible(page, `${path}, page 251, ${name}`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('a screen opened by its address begins at its top, and a reload keeps the place', async () => {
  const { context, page, open } = await signedIn(browser, app, ada, { viewport: SIZES.phone });
  const scrollTop = () => page.evaluate(() => Math.round(scrollY));
  await open('/user/bookings');
  await page.getByRole('heading', { name: 'Job 10000', exact: true }).waitFor();
  await page.evaluate(() => scrollTo(0, 600));
  await page.reload();
  await expect.poll(scrollTop).toBe(600);
  await open('/user/notifications');
  await page.getByText('Job 10000 completed').filter({ visible: true }).first().waitFor();
  expect(await scrollTop()).toBe(0);
  await context.close();
});

test("lists stay fast right after all rows were marked as read, before the planner's statistics are updated", async () => {
  expect((await ada.request('PUT', 'message/me/notification/read')).status).toBe(200);
  for (const list of ['notification', 'message', 'broadcast']) {
    const began = Date.now();
    const { status, body } = await ada.request<MessagePage>('GET', `message/me/${list}?page=251`);
    expect({ status, unread: body.unread }).toEqual({
      status: 200,
      unread: { notification: 0, message: 10_000, broadcast: 10_000 },
    });
    // A join over all pairs takes 5 to 10 s, even on a fast machine.
    expect(Date.now() - began).toBeLessThan(3000);
  }
});
