import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { assignTechnician } from '#shared/bookings/staff-day.contract.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { clockOnJob, getJobTime } from '#shared/visits/time-entries.contract.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import { createCustomer } from '#test/customers.ts';
import { newId } from '#api/platform/database/database.ts';
import { versionOf } from '#test/calendar.ts';
import { expectOk } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { dismissToasts, tabTo } from './signed-in.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

/** A car on site that is assigned to a technician. */
async function assigned(technician: { id: string }): Promise<Booking> {
  const { app } = e2e;
  const desk = await e2e.staff('front_desk', 'Kẹ́mi');
  const booking = await app.book(await createCustomer(app), { startsAt: await firstTime() });
  await expectOk(
    desk.call(assignTechnician, {
      params: { id: booking._id },
      body: { version: await versionOf(app, booking._id), technician: technician.id },
    }),
  );
  await checkIn(desk, booking);
  return booking;
}
/** The first free time from now on. */
async function firstTime(): Promise<string> {
  const { service, vehicle } = await e2e.app.bookingForm();
  const query = `service=${String(service)}&vehicle=${String(vehicle)}&mode=drive-in`;
  const { next } = (await expectOk(e2e.app.request<{ next: string }>('GET', `schedule/times?${query}`))).body;
  return next;
}
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const clockOf = (page: Page): Locator => page.getByRole('region', { name: 'Your clock runs' });
const timeOf = async (booking: Booking) => {
  const manager = await e2e.staff('manager', 'Bọ́lá');
  return (await expectOk(manager.call(getJobTime, { params: { id: booking._id } }))).body;
};

describe.each(widths('phone'))('my jobs, %s', (size) => {
  test('a technician clocks on, moves the car and clocks off', async () => {
    const bisi = await e2e.staff('technician', `Bísí ${size}`);
    const booking = await assigned(bisi);
    const { page, complaints } = await e2e.openAs(bisi, '/staff/jobs', size);
    await button(page, `Clock on: ${booking.number}`).waitFor();
    await expectAccessible(page, 'my jobs');
    await button(page, `Clock on: ${booking.number}`).click();
    await clockOf(page)
      .getByText(/^0:00:0[1-9]$/)
      .waitFor();
    await dismissToasts(page);
    await expectAccessible(page, 'a clock that runs');
    await button(page, `Move: ${booking.number}`).click();
    await page.getByRole('dialog').getByLabel('Where to').selectOption({ label: 'In the yard' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Yard', { exact: true }).waitFor();
    await clockOf(page).getByRole('button', { name: 'Clock off' }).click();
    await clockOf(page).waitFor({ state: 'detached' });
    expect((await timeOf(booking)).entries).toMatchObject([{ endReason: 'clock-off' }]);
    expect(complaints).toEqual([]);
  });
});

test('my jobs are the first page of technicians, and open by the keyboard', async () => {
  const bisi = await e2e.staff('technician', 'Bísí');
  const booking = await assigned(bisi);
  const { page } = await e2e.openAs(bisi, '/staff/account');
  await page.goto('/staff/login');
  await page.waitForURL('**/staff/jobs');
  await page.getByRole('link', { name: 'On site' }).filter({ visible: true }).click();
  await page.getByRole('link', { name: 'My jobs' }).filter({ visible: true }).click();
  await button(page, `Clock on: ${booking.number}`).waitFor();
  await tabTo(page, `Clock on: ${booking.number}`);
  await page.keyboard.press('Enter');
  await clockOf(page).waitFor();
  const text = await page.locator('#main').innerText();
  expect(text).not.toContain(booking.fullName);
});

test('the clock goes on without network, and is sent once with its times', async () => {
  const bisi = await e2e.staff('technician', 'Bísí');
  const booking = await assigned(bisi);
  const { page } = await e2e.openAs(bisi, '/staff/jobs');
  const context = page.context();
  await button(page, `Clock on: ${booking.number}`).waitFor();
  await context.setOffline(true);
  await button(page, `Clock on: ${booking.number}`).click();
  await clockOf(page).getByText('Kept on this phone.').waitFor();
  await expectAccessible(page, 'a clock without network');
  await clockOf(page).getByRole('button', { name: 'Clock off' }).click();
  await clockOf(page).waitFor({ state: 'detached' });
  expect((await timeOf(booking)).entries).toEqual([]);
  await context.setOffline(false);
  await expect
    .poll(async () => (await timeOf(booking)).entries.map(({ endReason }) => endReason))
    .toEqual(['clock-off']);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('staff_calls'))).toBeNull();
});

test('a clock on which the server fails again and again is shown on each screen, and is sent or dropped', async () => {
  const bisi = await e2e.staff('technician', 'Bísí');
  const booking = await assigned(bisi);
  const { page } = await e2e.openAs(bisi, '/staff/jobs');
  const clock = '**/api/staff/visit/*/clock';
  await page.route(clock, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Failed.' } }));
  await button(page, `Clock on: ${booking.number}`).click();
  await clockOf(page).getByText('Kept on this phone.').waitFor();
  const notSent = page.getByRole('complementary', { name: 'Not sent from this phone' });
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return notSent.count();
    })
    .toBe(1);
  await page.goto('/staff/account');
  await notSent.getByRole('button', { name: `Drop: ${booking.number}` }).click();
  await expectAccessible(page, 'the question before a call is dropped');
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click();
  await page.unroute(clock);
  await notSent.getByRole('button', { name: `Try again: ${booking.number}` }).click();
  await expect.poll(async () => (await timeOf(booking)).entries.length).toBe(1);
  expect(await notSent.count()).toBe(0);
});

longTest('a manager sees who works on what, and corrects a forgotten clock', async () => {
  const bisi = await e2e.staff('technician', 'Bísí Ọ̀kẹ́');
  const bola = await e2e.staff('manager', 'Bọ́lá');
  const booking = await assigned(bisi);
  const clientId = newId();
  await expectOk(bisi.call(clockOnJob, { params: { id: booking._id }, body: { on: true, clientId } }));
  const { page } = await e2e.openAs(bola, '/staff/jobs');
  await page.getByRole('region', { name: 'Working now' }).getByText('Bísí Ọ̀kẹ́').waitFor();
  await expectAccessible(page, 'who works on what');
  await page.goto(`/staff/bookings/${booking._id}`);
  await button(page, 'Correct the time of Bísí Ọ̀kẹ́').click();
  const sheet = page.getByRole('dialog');
  await expectAccessible(page, 'correct a time');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Write when the work ended.').waitFor();
  await sheet.getByLabel('Ended').fill(await sheet.getByLabel('Began').inputValue());
  await sheet.getByLabel('Why').fill('Not on this car.');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not on this car.').waitFor();
  expect(await timeOf(booking)).toMatchObject({ minutes: 0, entries: [{ endReason: 'corrected' }] });
});

longTest('jobs that could not be loaded can be tried again, and a day without jobs says so', async () => {
  const bisi = await e2e.staff('technician', 'Bísí');
  const { page } = await e2e.openAs(bisi, '/staff/account');
  await page.route('**/api/staff/job', (route) => route.abort('internetdisconnected'));
  await page.goto('/staff/jobs');
  await button(page, 'Try again').waitFor();
  await expectAccessible(page, 'no jobs loaded');
  await page.unroute('**/api/staff/job');
  await button(page, 'Try again').click();
  await page.getByText('No jobs today').waitFor();
  await expectAccessible(page, 'no jobs');
});
