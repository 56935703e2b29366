import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatTime } from '#shared/dates.ts';
import { listTimes } from '#shared/scheduling/schedule.contract.ts';
import { expectAccessible, launchBrowser, SIZES, widths } from '#test/browser.ts';
import { readCalendar } from '#test/calendar-file.ts';
import { serviceId } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { sendVersion } from '#test/estimates.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { createBookingInEachStatus } from './customer-fixtures.ts';
import { signedIn, tabTo, toasts } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

let app: TestApp;
let browser: Browser;
/** Starts of a car wash on a day after tomorrow, ISO 8601. */
let starts: string[];
let ada: Customer;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
  const { days } = (await expectOk(app.call(listTimes, { query: { service: await serviceId(app, 'Car wash') } }))).body;
  starts = (days.slice(2).find(({ state }) => state === 'open')?.times ?? []).map(({ startsAt }) => startsAt);
});
beforeEach(async () => {
  await app.runtime.db.deleteFrom('allocations').execute();
  ada = await createCustomer(app);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const startAt = (index: number): string => starts[index] ?? '';
/** As the screens write it, with a no-break space. */
const clock = (iso: string): string => formatTime(iso).replace(' ', '\u00a0');
const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
const card = (page: Page, { number }: Booking): Locator =>
  page.getByRole('article').filter({ hasText: `Booking number ${number}` });
const slot = (page: Page, iso: string): Locator =>
  page.getByRole('group', { name: /^(?:Morning|Afternoon|Nearest)/ }).getByText(clock(iso), { exact: false });
const appointmentOf = async ({ _id }: Booking) =>
  (await expectOk(ada.request<Booking>('GET', `booking/${_id}`))).body.appointment?.startsAt;

/** Puts the appointment of a booking so many minutes from now, whatever the hours. */
const putAt = ({ _id }: Booking, minutes: number) =>
  sql`update allocations set starts_at = now() + make_interval(mins => ${minutes}),
    ends_at = now() + make_interval(mins => ${minutes + 30}) where booking_id = ${_id}`.execute(app.runtime.db);

/** Others take both bays for washing. */
async function fill(startsAt: string): Promise<void> {
  for (let i = 0; i < 2; i++) await app.book(await createCustomer(app), { startsAt });
}

describe.each(widths('phone'))('on a %s', (name, viewport) => {
  test('the next appointment leads the list with its time, the end of free changes, and its actions', async () => {
    const inEach = await createBookingInEachStatus(app, ada);
    const booking = await app.book(ada, { startsAt: startAt(4) });
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/bookings');
    const upcoming = section(page, 'Coming up');
    await upcoming.waitFor();
    expect(await upcoming.getByRole('article').first().getByRole('heading').textContent()).toBe('Car wash');
    const own = card(page, booking);
    const text = (await own.innerText()).replaceAll('\u00a0', ' ');
    expect(text).toContain(formatTime(startAt(4)));
    expect(text).toMatch(/Ready about/);
    expect(text).toMatch(/Move or cancel free until .+\. After that, call us\./);
    expect(await own.getByRole('link', { name: 'Directions' }).getAttribute('href')).toMatch(
      /^geo:0,0\?q=Bodija%20Car/,
    );
    const waiting = card(page, inEach.pending);
    expect(await waiting.innerText()).toContain('We will call you');
    await waiting.getByRole('link', { name: 'Choose a time' }).waitFor();
    expect(await section(page, 'Earlier').getByRole('article').count()).toBe(3);
    await expectAccessible(page, `coming up, ${name}`);
    await page.getByRole('link', { name: 'Pending' }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Coming up' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('moving opens the days with the old time marked, and the booking has its new time', async () => {
    const booking = await app.book(ada, { startsAt: startAt(4) });
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/bookings');
    await card(page, booking).getByRole('link', { name: 'Move' }).click();
    await page.getByRole('heading', { name: 'Move', level: 1 }).waitFor();
    const present = page.getByRole('radio', { name: /\bnow$/ });
    await present.waitFor();
    expect(await present.isChecked()).toBe(true);
    await expectAccessible(page, `move, ${name}`);
    await slot(page, startAt(8)).click();
    await page.getByRole('button', { name: 'Move it' }).click();
    await page.waitForURL('**/user/bookings');
    await toasts(page).getByText('Your time is moved.').waitFor();
    await expect.poll(() => card(page, booking).innerText()).toContain(clock(startAt(8)));
    expect(await appointmentOf(booking)).toBe(startAt(8));
    expect(complaints).toEqual([]);
    await context.close();
  });

  longTest('a time that others took meanwhile is refused with the nearest ones, and the old time stays', async () => {
    const booking = await app.book(ada, { startsAt: startAt(4) });
    const { context, page, open } = await signedIn(browser, app, ada, { viewport });
    await open(`/user/bookings/${booking._id}/move`);
    await slot(page, startAt(8)).click();
    await fill(startAt(8));
    await page.getByRole('button', { name: 'Move it' }).click();
    const nearest = page.getByRole('group', { name: 'Nearest free times' });
    await nearest.waitFor();
    expect(await appointmentOf(booking)).toBe(startAt(4));
    await expectAccessible(page, `refused move, ${name}`);
    await page.getByRole('button', { name: 'Move it' }).click();
    await page.getByText('Choose a time first.').waitFor();
    await nearest.getByRole('radio').first().check({ force: true });
    await page.getByRole('button', { name: 'Move it' }).click();
    await page.waitForURL('**/user/bookings');
    expect(await appointmentOf(booking)).not.toBe(startAt(4));
    await context.close();
  });

  test('a booking without a time gets one', async () => {
    const booking = await app.book(ada);
    const { context, page, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/bookings');
    await page.getByRole('link', { name: 'Choose a time' }).click();
    await page.getByRole('heading', { name: 'Choose a time', level: 1 }).waitFor();
    await page.getByRole('radio', { name: /^Next free time/ }).check({ force: true });
    await page.getByRole('button', { name: 'Take it' }).click();
    await page.waitForURL('**/user/bookings');
    await card(page, booking).getByRole('link', { name: 'Directions' }).waitFor();
    expect(await appointmentOf(booking)).toEqual(expect.any(String));
    await context.close();
  });

  longTest('the card says after the cut-off why it cannot be changed, and how to call', async () => {
    const booking = await app.book(ada, { startsAt: startAt(4) });
    await putAt(booking, 90);
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/bookings');
    const own = card(page, booking);
    await own.getByText('Less than 2 hours to go, so it cannot be moved or cancelled here.').waitFor();
    expect(await own.getByRole('link', { name: 'Call us' }).getAttribute('href')).toMatch(/^tel:\d+$/);
    expect(await own.getByRole('link', { name: 'Move' }).count()).toBe(0);
    expect(await own.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    await expectAccessible(page, `after the cut-off, ${name}`);
    await open(`/user/bookings/${booking._id}/move`);
    await page.getByText('Less than 2 hours to go').waitFor();
    await expectAccessible(page, `move after the cut-off, ${name}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('cancelling offers to move first, and says what is refunded', async () => {
    const booking = await app.book(ada, { startsAt: startAt(4) });
    const { context, page, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user/bookings');
    await card(page, booking).getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
    await question.getByText(/Free until .+ You have paid nothing, so there is nothing to refund\./).waitFor();
    await expectAccessible(page, `cancel an appointment, ${name}`);
    await question.getByRole('link', { name: 'Move it to another day' }).click();
    await page.waitForURL(`**/user/bookings/${booking._id}/move`);
    // The address changes before the screen does.
    await page.getByRole('heading', { level: 1, name: 'Move' }).waitFor();
    await page.goBack();
    await card(page, booking).getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Yes, cancel it' }).click();
    await section(page, 'Earlier').or(page.getByText('You asked to cancel.')).first().waitFor();
    expect(await appointmentOf(booking)).toBeUndefined();
    await context.close();
  });

  test('the dashboard has the one live thing: an unpaid appointment, then an estimate of another car', async () => {
    const second = await app.book(ada);
    const booking = await app.book(ada, { startsAt: startAt(4) });
    const { context, page, complaints, open } = await signedIn(browser, app, ada, { viewport });
    await open('/user');
    const next = section(page, 'To pay');
    await next.waitFor();
    expect(await next.getByRole('article').innerText()).toContain(clock(startAt(4)));
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      expect.arrayContaining(['To pay', 'Your bookings']),
    );
    await expectAccessible(page, `dashboard with an appointment, ${name}`);
    const manager = await createStaff(app, 'manager');
    await checkIn(manager, second);
    await sendVersion(manager, second._id);
    const estimate = section(page, 'We wait for your yes');
    await estimate.getByText('2 findings wait for your yes, ₦51,500.').waitFor();
    await estimate.getByText('In our workshop').waitFor();
    expect(await next.count()).toBe(0);
    await expectAccessible(page, `dashboard with an estimate, ${name}`);
    await estimate.getByRole('link', { name: 'Answer the estimate (2)' }).click();
    await page.waitForURL(`**/user/bookings/${second._id}/estimate`);
    await open('/user/bookings');
    const cards = section(page, 'Coming up').getByRole('article');
    await cards.first().getByRole('link', { name: 'Answer the estimate (2)' }).waitFor();
    expect(await cards.nth(1).innerText()).toContain(booking.number.replace(/\D+/, ''));
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('Add to calendar downloads the appointment', async () => {
  const booking = await app.book(ada, { startsAt: startAt(4) });
  const { context, page, open } = await signedIn(browser, app, ada, { viewport: SIZES.phone });
  await open('/user/bookings');
  const download = page.waitForEvent('download');
  await card(page, booking).getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('booking.ics');
  const { method, event } = readCalendar(await readFile(await file.path(), 'utf8'));
  expect([method, event['UID']]).toEqual(['PUBLISH', booking._id]);
  await context.close();
});

longTest('an appointment is moved by keyboard alone', async () => {
  const booking = await app.book(ada, { startsAt: startAt(4) });
  const { context, page, open } = await signedIn(browser, app, ada, { viewport: SIZES.phone });
  await open('/user/bookings');
  await card(page, booking).waitFor();
  await tabTo(page, 'Move');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /\bnow$/ }).waitFor();
  await tabTo(page, /\bnow$/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Move it/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/bookings');
  expect(await appointmentOf(booking)).toBe(startAt(5));
  await context.close();
});

longTest('the cards stay without network, and a move waits until it is back', async () => {
  const booking = await app.book(ada, { startsAt: startAt(4) });
  const { context, page, open } = await signedIn(browser, app, ada, { viewport: SIZES.phone });
  await open('/user/bookings');
  await card(page, booking).getByRole('link', { name: 'Move' }).click();
  await slot(page, startAt(8)).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Move it' }).click();
  await page.getByText('No network', { exact: true }).waitFor();
  await context.setOffline(false);
  await page.waitForURL('**/user/bookings');
  expect(await appointmentOf(booking)).toBe(startAt(8));
  await context.setOffline(true);
  await card(page, booking)
    .getByText(clock(startAt(8)))
    .waitFor();
  await context.close();
});
