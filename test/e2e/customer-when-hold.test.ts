import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { CatalogueBrand } from '#shared/catalogue/compact-catalogue.ts';
import { holdTime } from '#shared/scheduling/schedule.contract.ts';
import { serviceId } from '#test/calendar.ts';
import { expectAccessible, SIZES } from '#test/browser.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { expectOk } from '#test/test-app.ts';
import { longTest } from '#test/long-test.ts';
import { continueToConfirm, continueToWhen, fillBookingForm } from './booking-steps.ts';
import { chooseTime, clockText, dayTile, facts, freeTimes, openDay, slot } from './booking-times.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';

const e2e = setupBrowserTest();

async function bookingsOf(who: Customer): Promise<Booking[]> {
  return (await expectOk(who.request<{ bookings: Booking[] }>('GET', 'booking/mine'))).body.bookings;
}

/** Another customer books Diagnostic repair at a start. */
async function takeByOther(startsAt: string): Promise<void> {
  const other = await createCustomer(e2e.app);
  await e2e.app.book(other, { ...(await e2e.app.bookingForm('Diagnostic repair')), startsAt });
}

/** A customer at the choice of a time; the clock of the page is the test's. */
async function openWhen() {
  const ada = await createCustomer(e2e.app);
  const visit = await signedIn(e2e.browser, e2e.app, ada);
  await visit.page.clock.install();
  await visit.open('/user/bookings/new');
  await fillBookingForm(visit.page);
  await continueToWhen(visit.page);
  await visit.page.getByRole('radio', { name: /Any time, call me/ }).waitFor();
  return { ada, ...visit };
}

const timer = (page: Page) => page.getByRole('timer', { name: 'Time left to save' });
const lapsedNote = (page: Page) => page.getByRole('alert').getByText(/^Your 15 minutes are over/);

/** Lets all time of a hold pass, for the page and for the server. */
async function letHoldLapse(page: Page): Promise<void> {
  await e2e.app.advance('16 minutes');
  await page.clock.fastForward('15:01');
  await lapsedNote(page).waitFor();
}

/** Takes the time of a lapsed hold again and saves the booking, which has that time. */
async function takeAgainAndSave(page: Page, who: Customer, start: string): Promise<void> {
  await page.getByRole('button', { name: `Take ${clockText(start)} again` }).click();
  await timer(page).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  expect((await bookingsOf(who)).map(({ appointment }) => appointment?.startsAt)).toEqual([start]);
}

test('the time left is counted, announced twice, and once over the same time is taken again', async () => {
  await e2e.app.advance('0 minutes');
  const { date, starts } = await openDay(e2e.app, 0);
  const [start = ''] = starts.slice(20);
  const { ada, page, context } = await openWhen();
  await chooseTime(page, date, start);
  await continueToConfirm(page);
  await expect.poll(() => timer(page).innerText()).toMatch(/^1[45]:\d\d\s+left$/);
  const announced = page.getByRole('status').filter({ hasText: /minutes? left/ });
  expect(await announced.count()).toBe(0);
  await page.clock.fastForward('10:10');
  await announced.getByText('5 minutes left').waitFor();
  await page.clock.fastForward('01:30');
  await announced.waitFor({ state: 'detached' });
  await page.clock.fastForward('02:30');
  await announced.getByText('1 minute left').waitFor();
  await letHoldLapse(page);
  await page.getByText('It is still free.').waitFor();
  await expectAccessible(page, 'a hold that is over');
  await page.setViewportSize(SIZES.desktop);
  await expectAccessible(page, 'a hold that is over, desktop');
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await takeAgainAndSave(page, ada, start);
  await context.close();
});

longTest('an expired hold whose time another customer took offers only other times', async () => {
  await e2e.app.advance('0 minutes');
  const { date, starts } = await openDay(e2e.app, 1);
  const [start = ''] = starts.slice(20);
  const { page, context } = await openWhen();
  await chooseTime(page, date, start);
  await continueToConfirm(page);
  await e2e.app.advance('16 minutes');
  await takeByOther(start);
  await page.clock.fastForward('15:01');
  await page.getByText('It has been taken.').waitFor();
  expect(await page.getByRole('button', { name: /^Take/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Choose another time' }).click();
  await page.getByRole('heading', { name: 'When?', level: 1 }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('draft:booking:new'))).toContain('Adébáyọ̀');
  await context.close();
});

longTest('a hold that the server ended first is taken again, and nothing is saved meanwhile', async () => {
  await e2e.app.advance('0 minutes');
  const { date, starts } = await openDay(e2e.app, 2);
  const [start = ''] = starts.slice(20);
  const { ada, page, context } = await openWhen();
  await chooseTime(page, date, start);
  await continueToConfirm(page);
  await e2e.app.advance('16 minutes');
  await page.getByRole('button', { name: 'Save' }).click();
  await lapsedNote(page).waitFor();
  expect(await bookingsOf(ada)).toEqual([]);
  await takeAgainAndSave(page, ada, start);
  await context.close();
});

test('a time that another customer takes meanwhile is refused with the nearest ones, and nothing typed is lost', async () => {
  await e2e.app.advance('0 minutes');
  const { date, starts } = await openDay(e2e.app, 3);
  const [start = ''] = starts.slice(12);
  const { ada, page, context, complaints } = await openWhen();
  await chooseTime(page, date, start);
  await takeByOther(start);
  await page.getByRole('button', { name: 'Continue' }).click();
  const refusal = page.getByRole('alert');
  await refusal.getByText(`${clockText(start)} is gone.`).waitFor();
  await page
    .getByRole('complementary', { name: 'Amount' })
    .getByText('No time chosen yet')
    .filter({ visible: true })
    .waitFor();
  const nearest = page.getByRole('group', { name: 'Nearest free times' }).getByRole('radio');
  expect(await nearest.count()).toBe(3);
  await expect.poll(() => slot(page, start).count()).toBe(0);
  await expectAccessible(page, 'a time that is gone');
  const other = await nearest.last().getAttribute('value');
  await nearest.last().check();
  await continueToConfirm(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  expect((await bookingsOf(ada)).map(({ appointment }) => appointment?.startsAt)).toEqual([other]);
  // The browser itself reports the refused request.
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await context.close();
});

longTest('a hold of another tab that replaces this one leads back to the choice of a time', async () => {
  await e2e.app.advance('0 minutes');
  const { date, starts } = await openDay(e2e.app, 4);
  const [start = ''] = starts.slice(12);
  const { ada, page, context } = await openWhen();
  await chooseTime(page, date, start);
  await continueToConfirm(page);
  const service = await serviceId(e2e.app, 'Diagnostic repair');
  await expectOk(ada.call(holdTime, { body: { service, startsAt: starts.at(-1) ?? '' } }));
  await takeByOther(start);
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('alert')
    .getByText(`${clockText(start)} is gone.`)
    .waitFor();
  expect(await bookingsOf(ada)).toEqual([]);
  await dayTile(page, date).waitFor({ state: 'attached' });
  await context.close();
});

longTest('the last list stays without a network, with its hour, and Continue waits', async () => {
  await e2e.app.advance('0 minutes');
  const { next } = await freeTimes(e2e.app);
  const { page, context } = await openWhen();
  await context.setOffline(true);
  await page.getByText(/These times were free at \d/).waitFor();
  await expectAccessible(page, 'times without a network');
  await page.getByRole('radio', { name: /Next free time/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'No network' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Is everything correct?' }).waitFor();
  expect((await facts(page))[0]?.[1]).toContain(clockText(next ?? ''));
  await context.close();
});

longTest('a booking with a time that is kept without a network asks for its time again when it is sent', async () => {
  await e2e.app.advance('0 minutes');
  const { date, starts } = await openDay(e2e.app, 5);
  const [start = '', other = ''] = starts.filter((_, i) => i === 12 || i === 20);
  const { ada, page, context } = await openWhen();
  await chooseTime(page, date, start);
  await continueToConfirm(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('You are offline, so this booking is not sent yet.').waitFor();
  await page.getByRole('link', { name: 'My Bookings', exact: true }).first().click();
  await e2e.app.advance('16 minutes');
  await takeByOther(start);
  await context.setOffline(false);
  const question = page.getByRole('alertdialog', { name: 'Send your booking?' });
  await question.getByText('its time may be taken by now').waitFor();
  expect(await question.getByRole('button', { name: 'Send it' }).count()).toBe(0);
  await question.getByRole('button', { name: 'Choose the time' }).click();
  await page.getByRole('heading', { name: 'When?', level: 1 }).waitFor();
  await chooseTime(page, date, other);
  await continueToConfirm(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  expect((await bookingsOf(ada)).map(({ appointment }) => appointment?.startsAt)).toEqual([other]);
  await context.close();
});

longTest('a car that the centre took off before Save leads back to the form, with the focus on its field', async () => {
  const { ada, page, context } = await openWhen();
  await page.getByRole('radio', { name: /Any time, call me/ }).check({ force: true });
  await continueToConfirm(page);
  const brands = (await expectOk(e2e.app.request<CatalogueBrand[]>('GET', 'vehicle/brands/all'))).body;
  const cars = brands.find(({ name }) => name === 'Toyota')?.vehicles ?? [];
  const corolla = cars.find(({ model, year }) => model === 'Corolla' && year === 2014);
  const manager = await e2e.staff('manager', 'Ṣọlá');
  await expectOk(manager.request('PUT', `staff/vehicle/${corolla?._id}`, { active: false }));
  // The list without the car arrives later.
  await page.route('**/api/catalogue', () => {});
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'New booking' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLSelectElement).labels?.[0]?.textContent))
    .toMatch(/^Year/);
  expect(await page.getByRole('checkbox', { name: /Diagnostic repair/ }).isChecked()).toBe(true);
  expect(await bookingsOf(ada)).toEqual([]);
  await context.close();
});
