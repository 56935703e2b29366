import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { addDays } from '#shared/scheduling/wall-clock.ts';
import { expectAccessible, holdRequests, type SIZES, widths } from '#test/browser.ts';
import { calendarOf, comingMonday } from '#test/calendar.ts';
import { createCustomer } from '#test/customers.ts';
import { expectOk } from '#test/test-app.ts';
import { longTest } from '#test/long-test.ts';
import { dismissToasts, tabTo } from './signed-in.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();

let monday: string;
beforeEach(async () => {
  await e2e.app.runtime.db.deleteFrom('allocations').execute();
  await e2e.app.runtime.db.deleteFrom('calendar_exceptions').execute();
  monday = await comingMonday(e2e.app);
});

const at = (time: string): string => new Date(`${monday}T${time}:00+01:00`).toISOString();
/** A car wash of a customer of its own at a time of the Monday. */
const wash = async (time: string): Promise<Booking> =>
  e2e.app.book(await createCustomer(e2e.app), { startsAt: at(time) });
const digits = ({ number }: Booking): string => number.slice(-4);
/** The block of a booking on the day. */
const block = (page: Page, booking: Booking): Locator =>
  page.getByRole('button', { name: new RegExp(`Booking number BCC ${digits(booking)}.*Car wash`) });

/** The lists of the form that moves a job. */
const timeOf = (page: Page): Locator => page.getByRole('dialog').getByLabel('Time', { exact: true });
const bayOf = (page: Page): Locator => page.getByRole('dialog').getByLabel('Bay', { exact: true });

/** The current time and bay of the booking, as staff see it. */
async function place({ _id }: Booking): Promise<{ startsAt: string; bay: string | undefined } | null> {
  const staff = await e2e.staff('front_desk', 'Kẹ́mi');
  const { booking } = (await expectOk(staff.request<{ booking: Booking }>('GET', `staff/booking/${_id}`))).body;
  const { appointment } = booking;
  return appointment && { startsAt: appointment.startsAt, bay: appointment.resource };
}

/** Opens the day; below 1024 px with the bay of that name in view. */
async function openDay(size: keyof typeof SIZES, bay = 'Wash 1') {
  const staff = await e2e.staff('front_desk', 'Kẹ́mi');
  const { page, complaints } = await e2e.openAs(staff, `/staff/calendar?day=${monday}`, size);
  await page.getByRole('region', { name: 'Bays' }).waitFor();
  if (size === 'phone') await page.getByRole('group', { name: 'Bay' }).getByRole('button', { name: bay }).click();
  return { page, complaints };
}

describe.each(widths('desktop'))('the calendar of a day, %s', (size) => {
  test('a job is moved to another time and bay from lists', async () => {
    const booking = await wash('10:00');
    const from = await place(booking);
    const { page, complaints } = await openDay(size, from?.bay);
    await expectAccessible(page, 'a day');
    await block(page, booking).click();
    await page.getByRole('button', { name: 'Move', exact: true }).waitFor();
    await expectAccessible(page, 'a job');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const to = from?.bay === 'Wash 1' ? 'Wash 2' : 'Wash 1';
    await timeOf(page).selectOption({ label: '2:15\u00a0pm' });
    await bayOf(page).selectOption({ label: to });
    await expectAccessible(page, 'move a job');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await place(booking)).toEqual({ startsAt: at('14:15'), bay: to });
    expect(complaints).toEqual([]);
  });

  longTest('a move to a taken time is refused with the nearest free times, which can be chosen', async () => {
    await wash('12:00');
    await wash('12:00');
    const booking = await wash('09:00');
    const from = await place(booking);
    const { page } = await openDay(size, from?.bay);
    await block(page, booking).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await timeOf(page).selectOption({ label: '12:00\u00a0pm' });
    await bayOf(page).selectOption({ label: 'Any free bay' });
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await place(booking)).toEqual(from);
    await expectAccessible(page, 'a refused move');
    await page.getByRole('group', { name: 'Nearest free times' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const now = await place(booking);
    expect(now?.startsAt).not.toBe(at('12:00'));
    expect(now?.startsAt).not.toBe(from?.startsAt);
  });

  test('closing a span of the day shows the bookings in it first', async () => {
    await wash('10:00');
    const manager = await e2e.staff('manager', 'Ṣọlá');
    const { page } = await e2e.openAs(manager, `/staff/calendar?day=${monday}`, size);
    await page.getByRole('button', { name: 'Close a bay' }).click();
    await page.getByLabel('From').fill(`${monday}T09:00`);
    await page.getByLabel('To', { exact: true }).fill(`${monday}T11:00`);
    await page.getByLabel('Reason').fill('Power cut');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('1 appointment loses its time').waitFor();
    expect((await calendarOf(manager)).exceptions).toEqual([]);
    await page.getByRole('button', { name: 'Close anyway' }).click();
    await page
      .getByText(/Closed 9:00\sam to 11:00\sam/)
      .locator('visible=true')
      .first()
      .waitFor();
    await dismissToasts(page);
    await expectAccessible(page, 'a day with a closure');
  });

  longTest('a week counts the cars and the free time of each bay, and the list of a day can be printed', async () => {
    const booking = await wash('10:00');
    const staff = await e2e.staff('front_desk', 'Kẹ́mi');
    const { page, complaints } = await e2e.openAs(staff, `/staff/calendar/week?day=${addDays(monday, 2)}`, size);
    const bay = (await place(booking))?.bay ?? '';
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: bay }) });
    expect(await row.getByRole('cell').first().innerText()).toMatch(/1 car\s+9 h 45 min free/);
    expect(await row.getByRole('cell').last().innerText()).toMatch(/0 cars\s+Closed/);
    await expectAccessible(page, 'a week');
    await page.getByRole('columnheader', { name: /^Mon/ }).getByRole('link').click();
    await page.getByRole('link', { name: 'List for printing' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: digits(booking) })
      .getByText(/10:00\sam to 10:30\sam/)
      .waitFor();
    await expectAccessible(page, 'the list of a day');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByText(booking.fullName).first().isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  longTest('an empty day, a day that loads and a day without a network say so', async () => {
    const staff = await e2e.staff('front_desk', 'Kẹ́mi');
    const { page } = await e2e.openAs(staff, '/staff', size);
    const loading = await holdRequests(page, '**/api/staff/calendar/day*');
    await page.goto(`/staff/calendar?day=${monday}`);
    await page.getByText('Loading the calendar').waitFor();
    loading.release();
    await page.getByText('No car on this day yet.').waitFor();
    await page.context().setOffline(true);
    await page.getByText('No network.').waitFor();
    await page.getByRole('region', { name: 'Bays' }).waitFor();
    await expectAccessible(page, 'a day without a network');
    await page.context().setOffline(false);
    await page.getByText('No network.').waitFor({ state: 'detached' });
  });
});

longTest('a job can be moved with arrow keys, Enter and Escape alone, and the focus returns', async () => {
  const [first, second] = [await wash('09:00'), await wash('09:00')];
  const bays = [await place(first), await place(second)];
  const [left, right] = bays[0]?.bay === 'Wash 1' ? [first, second] : [second, first];
  const below = await wash('10:00');
  const { page } = await openDay('desktop');
  const hasFocus = (one: Booking) =>
    expect.poll(() => block(page, one).evaluate((node) => node === document.activeElement)).toBe(true);
  await tabTo(page, new RegExp(`Booking number BCC ${digits(left)}`));
  await page.keyboard.press('ArrowRight');
  await hasFocus(right);
  await page.keyboard.press('ArrowLeft');
  await hasFocus(left);
  if ((await place(below))?.bay === 'Wash 1') {
    await page.keyboard.press('ArrowDown');
    await hasFocus(below);
    await page.keyboard.press('ArrowUp');
    await hasFocus(left);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await hasFocus(left);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Move');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Time');
  await timeOf(page).locator('option', { hasText: '3:30' }).waitFor({ state: 'attached' });
  await page.keyboard.type('3:30');
  await expect.poll(() => timeOf(page).inputValue()).toBe(String(15 * 60 + 30));
  // The label while it is busy keeps its room.
  await tabTo(page, /^Move/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await place(left))?.startsAt).toBe(at('15:30'));
});

longTest('below 1024 px the arrow keys bring the next bay into view', async () => {
  const [first, second] = [await wash('09:00'), await wash('09:00')];
  const [left, right] = (await place(first))?.bay === 'Wash 1' ? [first, second] : [second, first];
  const { page } = await openDay('phone', 'Wash 1');
  expect(await block(page, right).isVisible()).toBe(false);
  await block(page, left).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => block(page, right).evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await block(page, left).isVisible()).toBe(false);
});

test('a block that is dragged to another bay and time is moved once that is confirmed; Escape drops it', async () => {
  const booking = await wash('10:00');
  const from = await place(booking);
  const to = from?.bay === 'Wash 1' ? 'Wash 2' : 'Wash 1';
  const { page } = await openDay('desktop');
  const drag = async (minutes: number) => {
    const box = await block(page, booking).boundingBox();
    const lane = await page.getByRole('region', { name: to }).boundingBox();
    if (!box || !lane) throw new Error('The block or the bay is not in view.');
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    // 1.7 px a minute; four minutes more than a quarter hour are rounded away.
    await page.mouse.move(lane.x + lane.width / 2, box.y + 10 + (minutes + 4) * 1.7, { steps: 8 });
  };
  await block(page, booking).scrollIntoViewIfNeeded();
  await drag(45);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await drag(45);
  await page.mouse.up();
  await page.getByRole('heading', { name: `Move ${booking.number}` }).waitFor();
  expect(await timeOf(page).locator('option:checked').innerText()).toMatch(/10:45\sam/);
  expect(await place(booking)).toEqual(from);
  await expect.poll(() => bayOf(page).locator('option:checked').innerText()).toBe(to);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await place(booking)).toEqual({ startsAt: at('10:45'), bay: to });
});

test('changes by others appear by themselves, and the focus stays where it is', async () => {
  const booking = await wash('10:00');
  const { page } = await openDay('desktop');
  await block(page, booking).focus();
  const other = await wash('11:00');
  await block(page, other).waitFor();
  expect(await block(page, booking).evaluate((node) => node === document.activeElement)).toBe(true);
});

longTest('the focus goes along with a job that others move to another bay', async () => {
  const booking = await wash('10:00');
  const from = await place(booking);
  const to = from?.bay === 'Wash 1' ? 'Wash 2' : 'Wash 1';
  const { page } = await openDay('desktop');
  await block(page, booking).focus();
  const manager = await e2e.staff('manager', 'Ṣọlá');
  const bay = (await calendarOf(manager)).bays.find(({ name }) => name === to);
  const { booking: card } = (
    await expectOk(manager.request<{ booking: { version: number } }>('GET', `staff/booking/${booking._id}`))
  ).body;
  await expectOk(
    manager.request('PUT', `staff/booking/${booking._id}/appointment`, {
      version: card.version,
      startsAt: from?.startsAt,
      bay: bay?._id,
    }),
  );
  await page.getByRole('region', { name: to }).getByText(digits(booking), { exact: true }).waitFor();
  await expect.poll(() => block(page, booking).evaluate((node) => node === document.activeElement)).toBe(true);
});

test('the board shows the time of each car and is in order of it', async () => {
  const late = await wash('15:00');
  const early = await wash('08:00');
  const without = await e2e.app.book(await createCustomer(e2e.app));
  const { page } = await e2e.openAs(await e2e.staff('front_desk', 'Kẹ́mi'), '/staff', 'desktop');
  await page.getByText(/^Other days/).click();
  const cards = page.getByRole('article');
  const numbers = async () =>
    (await cards.getByText(/Booking number BCC/).allTextContents()).map((text) => text.slice(-4));
  await expect
    .poll(async () => (await numbers()).filter((one) => [early, late, without].map(digits).includes(one)))
    .toEqual([without, early, late].map(digits));
  await cards
    .filter({ hasText: digits(without) })
    .getByText('No time agreed')
    .waitFor();
  await cards
    .filter({ hasText: digits(early) })
    .getByText(/^Expected .*8:00/)
    .waitFor();
});

longTest('a phone of 320 px shows the day of a bay without scrolling sideways', async () => {
  await wash('10:00');
  const { page } = await openDay('phone');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, 'a day at 320 px');
});

test('staff say who works on a job', async () => {
  const technician = await e2e.staff('technician', 'Bọ́lá Adé');
  const booking = await wash('10:00');
  const { page } = await openDay('desktop');
  await block(page, booking).click();
  await page.getByRole('button', { name: 'Who works on it' }).click();
  await page.getByLabel('Who works on it').selectOption({ value: technician.id });
  await expectAccessible(page, 'who works on a job');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('region', { name: /^Wash/ }).getByText('Bọ́lá Adé').waitFor();
  await block(page, booking).click();
  await page.getByText('Bọ́lá Adé works on it').waitFor();
});

test('the bays stay in view however many cars wait for a time, and the list gives one of them a time', async () => {
  for (let count = 0; count < 3; count++) {
    const ben = await createCustomer(e2e.app, { firstName: 'Ben', lastName: `Ojo ${count}` });
    await e2e.app.book(ben, { fullName: `${['Tolú', 'Bísí', 'Kẹ́mi'][count]} Òjó` });
    await e2e.app.book(ben, { fullName: `${['Tolú', 'Bísí', 'Kẹ́mi'][count]} Òjó` });
  }
  const { page } = await openDay('phone');
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Infinity;
  expect(await top(page.getByRole('region', { name: 'Bays' }))).toBeLessThan(620);
  const tray = page.getByRole('button', { name: /^Call for a time/ });
  await tray.click();
  const list = page.getByRole('dialog', { name: /^Call for a time/ });
  await list.getByLabel('Name or number').fill('bisi');
  await expect.poll(() => list.getByRole('button', { name: /^Give a time/ }).count()).toBe(2);
  await expectAccessible(page, 'cars that wait for a time');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await tray.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await top(page.getByRole('region', { name: 'Bays' }))).toBeLessThan(400);
});

longTest('a technician sees no job of others and no way to plan', async () => {
  const booking = await wash('10:00');
  const { page } = await e2e.openAs(await e2e.staff('technician', 'Bọ́lá'), `/staff/calendar?day=${monday}`, 'desktop');
  await page.getByText('No car on this day yet.').waitFor();
  expect(await block(page, booking).count()).toBe(0);
  for (const name of ['Close a bay', 'Week', 'Walk-in', 'List for printing'])
    expect(await page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0);
});

test('today opens at the present hour', async () => {
  const toThree = sql<number>`extract(epoch from ${at('15:00')}::timestamptz - app_now())::int`;
  const { rows } = await sql<{ seconds: number }>`select ${toThree} as seconds`.execute(e2e.app.runtime.db);
  await e2e.app.advance(`${rows[0]?.seconds ?? 0} seconds`);
  const staff = await e2e.staff('front_desk', 'Kẹ́mi');
  const { page } = await e2e.openAs(staff, `/staff/calendar?day=${monday}`, 'phone');
  const line = page.getByRole('region', { name: 'Bays' }).getByText(/It is/);
  await expect
    .poll(() => line.evaluate((node) => node.getBoundingClientRect().top))
    .toBeLessThan((page.viewportSize()?.height ?? 0) - 100);
});
