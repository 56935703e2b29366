import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/scheduling/wall-clock.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import * as rows from '#test/report-rows.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { goToPlace, openMenu } from './staff-navigation.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();
let manager: StaffMember;
/** In Lagos, by the clock of this machine, which is the browser's too. */
const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
const yesterday = addDays(today, -1);
const both = `/staff/reports?from=${yesterday}&to=${today}`;

beforeAll(async () => {
  const { db } = e2e.app.runtime;
  manager = await createStaff(e2e.app, 'manager', { name: 'Bọ́lá Adé' });
  const customer = await rows.insertCustomer(db);
  for (const [day, price, method] of [
    [yesterday, 450_000, 'transfer'],
    [today, 1_200_050, 'cash'],
  ] as const) {
    const at = rows.at(`${day} 00:00`);
    const booking = await rows.insertBooking(db, { customer, service: 'Car wash', made: at, price });
    await rows.insertPayment(db, { booking, kobo: price, at, by: manager.id, method });
    await rows.insertEnd(db, { booking, event: 'completed', at });
  }
});

describe.each(widths('desktop'))('reports, %s', (size) => {
  test('a manager finds them in the menu, changes the days, and sees chart and table with the same figures', async () => {
    const { page, complaints } = await e2e.openAs(manager, '/staff', size);
    await goToPlace(page, 'Reports');
    await page.getByRole('heading', { name: 'By service' }).waitFor();
    await page.getByRole('navigation', { name: 'Ready-made ranges' }).getByRole('link', { name: 'Today' }).click();
    await page.getByText('₦12,000.50, up 167% on the day before.').waitFor();
    expect(new URL(page.url()).search).toBe('?range=today');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Today');

    await page.getByLabel('From').fill(yesterday);
    await page.getByLabel('To', { exact: true }).fill(today);
    await page.keyboard.press('Enter');
    const chart = page.getByRole('list', { name: 'Takings by day' });
    await chart.getByRole('listitem').nth(1).waitFor();
    expect(await page.getByLabel('To', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    const words = (await chart.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    expect(words).toEqual([expect.stringMatching(/^4\.5 .* 1 car$/), expect.stringMatching(/^12 .* so far$/)]);
    expect(await page.getByRole('status').allInnerTexts()).toContainEqual(
      expect.stringContaining('₦16,500.50 taken, 2 cars.'),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    await expectAccessible(page, `report as chart, ${size}`);

    await page.getByRole('navigation', { name: 'Show as' }).getByRole('link', { name: 'Table' }).click();
    const table = page.getByRole('table', { name: 'Takings by day' });
    await table.waitFor();
    expect(await table.getByRole('row').last().getByRole('cell').allInnerTexts()).toEqual([
      'Together',
      '2',
      '₦0',
      '₦4,500',
      '₦0',
      '₦12,000.50',
      '₦16,500.50',
    ]);
    await page.getByRole('button', { name: 'By method as a table' }).click();
    const methods = page.getByRole('table', { name: 'By method' });
    expect(await methods.getByRole('row', { name: 'Transfer' }).innerText()).toContain('₦4,500');
    await expectAccessible(page, `report as table, ${size}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    expect(complaints).toEqual([]);
  });
});

test('days that are not possible are refused in a sentence, and nothing is asked for', async () => {
  const { page } = await e2e.openAs(manager, `/staff/reports?from=${today}&to=${yesterday}`, 'desktop');
  await page.getByText('The last day must not be before the first.').waitFor();
  expect(await page.getByLabel('To', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('heading', { name: 'By service' }).count()).toBe(0);
  await page.getByLabel('From').fill(addDays(today, -500));
  await page.getByLabel('To', { exact: true }).fill(today);
  await page.getByText('Choose at most 400 days.').waitFor();
});

test('an empty day says so, and its CSV and its print are the report alone', async () => {
  const empty = addDays(today, -3);
  const { page } = await e2e.openAs(manager, `/staff/reports?from=${empty}&to=${empty}`, 'desktop');
  await page.getByRole('heading', { name: 'No takings in these days.' }).waitFor();

  await page.goto(both);
  await page.getByRole('button', { name: 'CSV' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Takings by day' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`takings-by-day-${yesterday}-${today}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain('Together,2,0,4500,12000.5,16500.5,');
  await page.keyboard.press('Escape');

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'By service' }).isVisible()).toBe(true);
  expect(await page.getByRole('navigation').or(page.getByRole('button')).or(page.getByRole('banner')).count()).toBe(0);
});

test('a report that cannot be read says so, and is read when asked again', async () => {
  const { page } = await e2e.openAs(manager, '/staff', 'phone');
  let isDown = true;
  await page.route('**/api/staff/report?*', (route) =>
    isDown ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.goto(both);
  await page.getByRole('heading', { name: 'This page broke down' }).waitFor();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('₦16,500.50').first().waitFor();
});

test('the front desk has no reports in the menu, and is refused at their address', async () => {
  const desk = await e2e.staff('front_desk', 'Kẹ́mi Òjó');
  const { page } = await e2e.openAs(desk, '/staff/reports', 'desktop');
  await page.getByText('Your account may not do that.').waitFor();
  await openMenu(page);
  await page.getByRole('link', { name: 'Waitlist' }).waitFor();
  expect(await page.getByRole('link', { name: 'Reports' }).count()).toBe(0);
});
