import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/scheduling/wall-clock.ts';
import { editSettings, getEditableSettings } from '#shared/settings/settings.contract.ts';
import { sendVersion } from '#test/estimates.ts';
import * as rows from '#test/report-rows.ts';
import type { StaffMember } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';

// Displays that people have adapted to themselves: large text, forced colours, a long name, paper.
const e2e = setupBrowserTest();
let owner: StaffMember;
let booking: string;
/** In Lagos, by the clock of this machine, which is the browser's too. */
const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
const month = `/staff/reports?from=${addDays(today, -30)}&to=${today}`;

beforeAll(async () => {
  owner = await e2e.staff('owner', 'Bọ́lá Adé');
  const { settings, version } = (await expectOk(owner.call(getEditableSettings))).body;
  const name = 'Bodija Car Care and Repair Centre of Ibadan';
  await expectOk(owner.call(editSettings, { body: { settings: { ...settings, name }, version } }));
  const made = await e2e.app.book(e2e.ada);
  booking = made._id;
  await checkIn(owner, made);
  await sendVersion(owner, booking);
  const { db } = e2e.app.runtime;
  const customer = await rows.insertCustomer(db);
  for (const day of [addDays(today, -30), addDays(today, -2), today]) {
    const at = rows.at(`${day} 00:00`);
    const old = await rows.insertBooking(db, { customer, service: 'Car wash', made: at, price: 1_234_567_00 });
    await rows.insertPayment(db, { booking: old, kobo: 1_234_567_00, at, by: owner.id, method: 'transfer' });
    await rows.insertEnd(db, { booking: old, event: 'completed', at });
  }
});

/** How far the page can be scrolled sideways, px. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Doubles the size of text, as the settings of a phone do. */
const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200%; }');
    document.adoptedStyleSheets = [sheet];
  });

test('no screen scrolls sideways at 360 px with text of twice the size', async () => {
  const measure = async (page: Page, path: string) => {
    await page.goto(path);
    await page.locator('main').getByRole('heading').first().waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count(), { message: path }).toBe(0);
    await doubleText(page);
    // Words of the bars and of times must not run into the next one.
    const tooWide = await page
      .locator('nav a, nav button, label')
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent?.trim()),
      );
    return [path, await sideways(page), ...tooWide];
  };
  const { page } = await signedIn(e2e.browser, e2e.app, e2e.ada);
  const found = [];
  for (const path of [
    '/',
    '/times',
    '/login',
    '/user',
    '/user/services',
    '/user/bookings',
    '/user/bookings/new',
    `/user/bookings/${booking}`,
    `/user/bookings/${booking}/estimate`,
  ])
    found.push(await measure(page, path));
  const staff = await e2e.openAs(owner, '/staff', 'phone');
  for (const path of [
    '/staff',
    '/staff/bookings',
    '/staff/bookings/new',
    '/staff/money',
    `/staff/bookings/${booking}`,
    `/staff/bookings/${booking}/estimate`,
    '/staff/on-site',
    '/staff/calendar',
    '/staff/customers',
    '/staff/reports',
  ])
    found.push(await measure(staff.page, path));
  expect(found.filter(([, by, ...tooWide]) => by !== 0 || tooWide.length > 0)).toEqual([]);
});

test('buttons of the header stay on one line beside a long name of the centre', async () => {
  for (const size of ['phone', 'desktop'] as const) {
    const { page } = await e2e.newVisitor(size);
    await page.goto('/');
    const logIn = page.getByRole('banner').getByRole('link', { name: 'Log in' }).filter({ visible: true });
    for (const link of await logIn.all())
      expect([
        size,
        await link.evaluate((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
      ]).toEqual([size, 1]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }
});

test('a month of takings fits a tablet and paper, and its bars are visible in forced colours', async () => {
  const { page } = await e2e.openAs(owner, month, 'desktop', { viewport: { width: 768, height: 1024 } });
  const days = page.getByRole('list', { name: 'Takings by day' }).getByRole('listitem');
  await days.last().waitFor();
  expect(await days.count()).toBe(31);
  expect(await sideways(page)).toBe(0);
  const broken = () =>
    days.evaluateAll(
      (items) =>
        items.filter(({ firstElementChild: value }) => {
          const text = document.createRange();
          if (value !== null) text.selectNodeContents(value);
          return text.getClientRects().length > 1;
        }).length,
    );
  expect(await broken()).toBe(0);
  const services = page.getByRole('region', { name: 'By service' }).getByRole('listitem');
  expect((await services.first().innerText()).replaceAll(/\s+/g, ' ')).toMatch(/^Car wash .*₦3,703,701$/);
  await page.emulateMedia({ forcedColors: 'active' });
  const shown = await days
    .last()
    .locator('[aria-hidden]')
    .evaluate((bar) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(bar);
      return backgroundColor !== getComputedStyle(document.body).backgroundColor || borderTopWidth !== '0px';
    });
  expect(shown).toBe(true);
  // 190 mm, the width of A4 between its margins.
  await page.emulateMedia({ forcedColors: null, media: 'print' });
  await page.setViewportSize({ width: 718, height: 1024 });
  expect(await sideways(page)).toBe(0);
  const box = await days.last().boundingBox();
  expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(718);
});
