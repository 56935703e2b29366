import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { expectAccessible, type SIZES, widths } from '#test/browser.ts';
import { comingMonday } from '#test/calendar.ts';
import { createCustomer } from '#test/customers.ts';
import type { StaffMember } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { setupBrowserTest } from './setup-browser-test.ts';

const e2e = setupBrowserTest();

let monday: string;
beforeEach(async () => {
  await e2e.app.advance('0 seconds');
  await e2e.app.runtime.db.deleteFrom('allocations').execute();
  monday = await comingMonday(e2e.app);
});

const at = (time: string): string => new Date(`${monday}T${time}:00+01:00`).toISOString();
/** A car wash of a customer of its own at a time of the Monday. */
const wash = async (time: string): Promise<Booking> =>
  e2e.app.book(await createCustomer(e2e.app), { startsAt: at(time), paymentMethod: 'cash' });
const digits = ({ number }: Pick<Booking, 'number'>): string => number.slice(-4);
/** The block of a booking on the day. */
const block = (page: Page, booking: Booking): Locator =>
  page.getByRole('button', { name: new RegExp(`Booking number BCC ${digits(booking)}.*Car wash`) });

/** Moves the clock of the database to a time of the Monday, and gives staff who log in then. */
async function becomes(time: string): Promise<StaffMember> {
  const { rows } = await sql<{ ahead: number }>`
    select ceil(extract(epoch from ${at(time)}::timestamptz - now()))::int as ahead`.execute(e2e.app.runtime.db);
  await e2e.app.advance(`${rows[0]?.ahead ?? 0} seconds`);
  return e2e.staff('manager', 'Ṣọlá');
}

const read = async (staff: StaffMember, { _id }: Pick<Booking, '_id'>) =>
  (await expectOk(staff.request<{ booking: Booking & { version: number } }>('GET', `staff/booking/${_id}`))).body
    .booking;

/** Opens today with the bay of a booking in view. */
async function openToday(staff: StaffMember, size: keyof typeof SIZES, booking: Booking) {
  const { page, complaints } = await e2e.openAs(staff, '/staff/calendar', size);
  await page.getByRole('region', { name: 'Bays' }).waitFor();
  const bay = (await read(staff, booking)).appointment?.resource ?? '';
  if (size === 'phone') await page.getByRole('group', { name: 'Bay' }).getByRole('button', { name: bay }).click();
  return { page, complaints, bay };
}

async function fillWalkIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Phone number').fill('0805 555 6677');
  await page.getByLabel('Brand').selectOption({ label: 'Toyota' });
  await page.getByLabel('Model', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Year').selectOption({ index: 1 });
  await page.getByRole('checkbox', { name: /Car wash/ }).check();
  await page.getByText('To pay:').waitFor();
}

describe.each(widths('desktop'))('the calendar of today, %s', (size) => {
  test('a walk-in waits in the queue while nothing is free, and leaves it into a bay', async () => {
    const cars = [await wash('10:00'), await wash('10:00')];
    const staff = await becomes('10:05');
    const { page, complaints } = await e2e.openAs(staff, '/staff/bookings/new', size);
    await fillWalkIn(page, 'Bàbá Àkàndé');
    await expectAccessible(page, 'a walk-in');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('It waits in the queue: no bay is free now.').waitFor();

    await page.goto('/staff/calendar');
    const queue = page.getByRole('button', { name: /^Walk-ins/ });
    await queue.click();
    const waiting = page.getByRole('dialog', { name: /^Walk-ins/ });
    await waiting.getByText('Bàbá Àkàndé').waitFor();
    await expectAccessible(page, 'a queue');
    await waiting.getByRole('button', { name: /^Give a bay/ }).click();
    await page.getByRole('button', { name: 'Give this place' }).click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page, 'no bay is free');

    const [car] = cars;
    if (!car) throw new Error('There is no booking.');
    const { version } = await read(staff, car);
    await expectOk(staff.request('PUT', `staff/booking/${car._id}/appointment`, { version, startsAt: at('16:00') }));
    await page.getByRole('button', { name: 'Give this place' }).click();
    await queue.waitFor({ state: 'detached' });
    const { body } = await expectOk(
      staff.request<{ bookings: Booking[] }>('GET', `staff/booking?q=${encodeURIComponent('Bàbá Àkàndé')}`),
    );
    expect(body.bookings[0]?.appointment?.startsAt).toBe(at('10:05'));
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
  });

  test('a job that runs late shows whom it pushes, and that car is offered a new time', async () => {
    const cars = [await wash('10:00'), await wash('10:00')];
    const next = [await wash('10:45'), await wash('10:45')];
    const staff = await becomes('10:20');
    const [car] = cars;
    if (!car) throw new Error('There is no booking.');
    const { page, bay } = await openToday(staff, size, car);
    await block(page, car).click();
    await page.getByRole('button', { name: 'Late', exact: true }).click();
    await page.getByLabel('Late by how much?').selectOption({ label: '1 h' });
    await page.getByRole('button', { name: /^Late by/ }).click();
    await page.getByText('It pushes this car.').waitFor();
    await expectAccessible(page, 'a pushed car');
    const places = await Promise.all(next.map((one) => read(staff, one)));
    const pushed = places.find(({ appointment }) => appointment?.resource === bay);
    if (!pushed) throw new Error(`No car is next in ${bay}.`);
    await page.getByRole('dialog').getByText(pushed.number).waitFor();
    expect(pushed.appointment?.startsAt).toBe(at('10:45'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Offer/ })
      .first()
      .click();
    await expect.poll(async () => (await read(staff, pushed)).appointment?.offered).toEqual(expect.any(String));
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByText(`${bay} takes longer`).or(page.getByText('It pushes 1 car.')).first().waitFor();
    await block(page, pushed)
      .getByText(/Offered/)
      .waitFor();
    await expectAccessible(page, 'a late job');
  });
});

test('a car that did not come is a no-show from 30 minutes after its start on, once confirmed', async () => {
  const booking = await wash('10:00');
  const early = await becomes('10:29');
  const before = await openToday(early, 'desktop', booking);
  await block(before.page, booking).click();
  await before.page.getByRole('button', { name: 'Late', exact: true }).waitFor();
  expect(await before.page.getByRole('button', { name: 'No-show' }).count()).toBe(0);

  const staff = await becomes('10:31');
  const { page } = await openToday(staff, 'desktop', booking);
  await block(page, booking).click();
  await page.getByRole('button', { name: 'No-show' }).click();
  await expectAccessible(page, 'a no-show');
  expect((await read(staff, booking)).status).toBe('pending');
  await page.getByRole('button', { name: 'Mark as a no-show' }).click();
  await page.getByText('No car on this day yet.').waitFor();
  expect((await read(staff, booking)).status).toBe('cancelled');
});

test('a job past its end says by how much, and finishing it frees the rest', async () => {
  const booking = await wash('10:00');
  const staff = await becomes('10:10');
  await expectOk(
    staff.request('PUT', `staff/booking/${booking._id}/payment`, {
      version: (await read(staff, booking)).version,
      method: 'cash',
    }),
  );
  await becomes('10:50');
  const { page, bay } = await openToday(staff, 'desktop', booking);
  await page.getByText(`${bay} is 20 min over.`).waitFor();
  await block(page, booking)
    .getByText(/20 min over/)
    .waitFor();
  await expectAccessible(page, 'a job past its end');
  await block(page, booking).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.goto('/staff');
  await expect.poll(async () => (await read(staff, booking)).status).toBe('completed');
});
