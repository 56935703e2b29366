import { expect, test } from 'vitest';
import { offerPlaces } from '#api/scheduling/waiting/offer-places.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { holdTime } from '#shared/scheduling/schedule.contract.ts';
import { addException } from '#shared/scheduling/staff-schedule.contract.ts';
import { waitForPlace } from '#shared/scheduling/waiting.contract.ts';
import { expectAccessible, widths } from '#test/browser.ts';
import { advanceToNoon } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { continueToConfirm, continueToWhen, fillBookingForm } from './booking-steps.ts';
import { clockText, dayTile, facts, openDay } from './booking-times.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn } from './signed-in.ts';

const e2e = setupBrowserTest();

/** Leaves room for one job of Diagnostic repair on a free day, which another customer has. */
async function fillDay(number: number): Promise<{ date: string; startsAt: string; other: Customer; taken: Booking }> {
  const manager = await createStaff(e2e.app, 'manager');
  const { date, starts } = await openDay(e2e.app, number);
  const [startsAt = ''] = starts;
  const end = new Date(Date.parse(startsAt) + 75 * 60_000).toISOString();
  const body = { isOpen: false, from: end, to: `${date}T23:00:00Z`, reason: 'Training' };
  await expectOk(manager.call(addException, { body }));
  const other = await createCustomer(e2e.app);
  const form = await e2e.app.bookingForm('Diagnostic repair');
  return { date, startsAt, other, taken: await e2e.app.book(other, { ...form, startsAt }) };
}

const cancel = (who: Customer, { _id }: Booking) =>
  expectOk(who.request('PUT', `booking/${_id}/update-status`, { status: 'pending-cancelled' }));

test.each(widths('phone'))(
  'a customer on a %s waits for a full day, is offered a place, and books it',
  async (size, viewport) => {
    await e2e.app.advance('0 minutes');
    const { date, startsAt, other, taken } = await fillDay(size === 'phone' ? 1 : 2);
    const ada = await createCustomer(e2e.app);
    const { page, open, context, complaints } = await signedIn(e2e.browser, e2e.app, ada, { viewport });
    await open('/user/bookings/new');
    await fillBookingForm(page);
    await continueToWhen(page);
    await dayTile(page, date).check({ force: true });
    await page.getByRole('button', { name: 'Tell me if a place opens' }).click();
    await page.getByText('You are waiting for this day.').waitFor();
    await expectAccessible(page, `full day, ${size}`);

    await open('/user/bookings');
    const waits = page.getByRole('region', { name: 'Waiting for a place' });
    await waits.getByText('Diagnostic repair').waitFor();
    await waits.getByText(/Toyota Corolla 2014/).waitFor();
    expect(await waits.getByRole('link', { name: 'Book this time' }).count()).toBe(0);
    await expectAccessible(page, `own waits, ${size}`);

    await cancel(other, taken);
    await advanceToNoon(e2e.app);
    // The application's own job may have been first.
    await offerPlaces(e2e.app.runtime);
    // The page learns of it by itself.
    await waits.getByText(new RegExp(`A place opened: .*${clockText(startsAt).replace(' ', '.')}`)).waitFor();
    await waits.getByRole('timer', { name: 'Time left to book' }).waitFor();
    await expectAccessible(page, `offer, ${size}`);
    await waits.getByRole('link', { name: 'Book this time' }).click();
    await page.getByRole('checkbox', { name: /Diagnostic repair/ }).waitFor();
    await continueToWhen(page);
    await continueToConfirm(page);
    await page.getByRole('timer', { name: 'Time left to save' }).waitFor();
    expect((await facts(page))[0]?.[1]).toContain(clockText(startsAt));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Pay Now' }).waitFor();
    const { body } = await expectOk(ada.request<{ bookings: Booking[] }>('GET', 'booking/mine'));
    expect(body.bookings.map(({ appointment }) => appointment?.startsAt)).toEqual([startsAt]);
    await open('/user/bookings');
    await page.getByRole('heading', { name: 'Coming up' }).waitFor({ state: 'attached' });
    await expect.poll(() => waits.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('a wait is removed on the full day and on the page of bookings, and a fourth is refused in words', async () => {
  await e2e.app.advance('0 minutes');
  const { date } = await fillDay(3);
  const ada = await createCustomer(e2e.app);
  const { page, open, context } = await signedIn(e2e.browser, e2e.app, ada);
  const { service, vehicle } = await e2e.app.bookingForm('Diagnostic repair');
  for (const days of [4, 5, 6]) {
    const body = { service: String(service), vehicle: String(vehicle), date: (await openDay(e2e.app, days)).date };
    await expectOk(ada.call(waitForPlace, { body }));
  }
  await open('/user/bookings/new');
  await fillBookingForm(page);
  await continueToWhen(page);
  await dayTile(page, date).check({ force: true });
  await page.getByRole('button', { name: 'Tell me if a place opens' }).click();
  await page.getByRole('alert').getByText('You wait for three days already. Remove one of them first.').waitFor();

  await open('/user/bookings');
  const waits = page.getByRole('region', { name: 'Waiting for a place' });
  await expect.poll(() => waits.getByRole('listitem').count()).toBe(3);
  await waits.getByRole('button', { name: 'Remove: Diagnostic repair' }).first().click();
  await expect.poll(() => waits.getByRole('listitem').count()).toBe(2);
  await context.close();
});

test('the link of an offer that is over leads to the form, and says so', async () => {
  await e2e.app.advance('0 minutes');
  const ada = await createCustomer(e2e.app);
  const { service, vehicle } = await e2e.app.bookingForm('Diagnostic repair');
  const { starts } = await openDay(e2e.app, 7);
  const body = { service: String(service), vehicle: String(vehicle), startsAt: starts[0] ?? '' };
  // A hold that was no offer.
  const { hold } = (await expectOk(ada.call(holdTime, { body }))).body;
  const { page, open, context } = await signedIn(e2e.browser, e2e.app, ada);
  await open(`/user/bookings/new?service=${String(service)}&hold=${hold}`);
  await page.getByText('That place is no longer kept for you. Choose another time.').waitFor();
  expect(await page.getByRole('checkbox', { name: /Diagnostic repair/ }).isChecked()).toBe(true);
  await context.close();
});
