import { describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { addException } from '#shared/scheduling/staff-schedule.contract.ts';
import { addDays } from '#shared/scheduling/wall-clock.ts';
import { expectAccessible, SIZES, widths } from '#test/browser.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { expectOk } from '#test/test-app.ts';
import { continueToConfirm, continueToWhen, fillBookingForm, leaveTimeOpen } from './booking-steps.ts';
import { chooseTime, clockText, dayTile, expectSlots, facts, freeTimes, openDay, slot } from './booking-times.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { signedIn, tabTo } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

/** The only booking of a customer. */
async function bookingOf(who: Customer): Promise<Booking | undefined> {
  const { bookings } = (await expectOk(who.request<{ bookings: Booking[] }>('GET', 'booking/mine'))).body;
  expect(bookings).toHaveLength(1);
  return bookings[0];
}

/** A new customer whose form is filled in. */
async function openWhen(viewport: { width: number; height: number } = SIZES.phone) {
  const ada = await createCustomer(e2e.app);
  const visit = await signedIn(e2e.browser, e2e.app, ada, { viewport });
  await visit.open('/user/bookings/new');
  await fillBookingForm(visit.page);
  await continueToWhen(visit.page);
  await visit.page.getByRole('radio', { name: /Any time, call me/ }).waitFor();
  return { ada, ...visit };
}

/** Books Diagnostic repair at a start. */
const bookAt = async (who: Customer, startsAt: string): Promise<Booking> =>
  e2e.app.book(who, { ...(await e2e.app.bookingForm('Diagnostic repair')), startsAt });

describe.each(widths('phone'))('on a %s', (size, viewport) => {
  test('the next free time is one tap, comes first at the confirm step, and is on the saved booking', async () => {
    const { ada, page, context, complaints } = await openWhen(viewport);
    const { next } = await freeTimes(e2e.app);
    await expectAccessible(page, `when, ${size}`);
    await page.getByRole('radio', { name: /Next free time/ }).check();
    await page
      .getByRole('complementary', { name: 'Amount' })
      .getByText(clockText(next ?? ''))
      .filter({ visible: true })
      .waitFor();
    await continueToConfirm(page);
    const [when, ready, car] = await facts(page);
    expect([when?.[0], ready?.[0], car?.[0]]).toEqual(['When', 'Ready', 'Car']);
    expect(when?.[1]).toContain(clockText(next ?? ''));
    await page.getByRole('timer', { name: 'Time left to save' }).waitFor();
    await expectAccessible(page, `confirm with a time, ${size}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Pay Now' }).waitFor();
    expect((await bookingOf(ada))?.appointment?.startsAt).toBe(next);
    expect((await facts(page))[0]).toEqual(['When', expect.stringContaining(clockText(next ?? ''))]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

longTest(
  'a chosen slot survives Back, a reload and a change of the name, and is one choice with the two tiles',
  async () => {
    const { date, starts } = await openDay(e2e.app, 0);
    const [start = ''] = starts.slice(12);
    const { ada, page, context } = await openWhen();
    await page.getByRole('radio', { name: /Any time, call me/ }).check();
    await chooseTime(page, date, start);
    expect(await page.getByRole('radio', { name: /Any time, call me/ }).isChecked()).toBe(false);
    await continueToConfirm(page);
    await page.getByRole('link', { name: 'Change the time' }).click();
    await expect.poll(() => slot(page, start).isChecked()).toBe(true);
    await page.reload();
    await expect.poll(() => slot(page, start).isChecked()).toBe(true);
    await page.getByRole('link', { name: 'What does it need?' }).click();
    await page.getByLabel('Full name').fill('Bọ́lá Adé');
    await continueToWhen(page);
    await expect.poll(() => slot(page, start).isChecked()).toBe(true);
    // The hold of before is still good: another one is not asked for.
    const holds: string[] = [];
    page.on('request', (request) => request.url().endsWith('/schedule/hold') && holds.push(request.url()));
    await continueToConfirm(page);
    expect(holds).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Pay Now' }).waitFor();
    expect(await bookingOf(ada)).toMatchObject({ fullName: 'Bọ́lá Adé', appointment: { startsAt: start } });
    await context.close();
  },
);

test('a booking can be saved without a time, and the centre calls', async () => {
  const { ada, page, context } = await openWhen();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByText('Choose a time, or “Any time, call me”.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
  await expectAccessible(page, 'no choice');
  await leaveTimeOpen(page);
  expect((await facts(page))[0]).toEqual(['When', 'Any time: we call you Change']);
  expect(await page.getByRole('timer').count()).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Pay Now' }).waitFor();
  expect((await bookingOf(ada))?.appointment).toBeNull();
  await context.close();
});

test('a full day offers the nearest free times, and a closed one says why', async () => {
  const manager = await e2e.staff('manager', 'Kúnlé');
  const { date, starts } = await openDay(e2e.app, 3);
  const closed = await openDay(e2e.app, 4);
  const [first = ''] = starts;
  const close = (from: string, to: string, reason: string) =>
    expectOk(manager.call(addException, { body: { isOpen: false, from, to, reason } }));
  await bookAt(await createCustomer(e2e.app), first);
  await close(new Date(Date.parse(first) + 3_600_000).toISOString(), `${date}T22:00:00Z`, 'Power cut');
  await close(`${closed.date}T00:00:00+01:00`, `${addDays(closed.date, 1)}T00:00:00+01:00`, 'Sallah');
  const { page, context } = await openWhen();
  const tile = dayTile(page, closed.date);
  expect([await tile.isDisabled(), await tile.getAttribute('aria-checked')]).toEqual([true, null]);
  expect(await page.getByText(/is closed: Sallah$/).isVisible()).toBe(true);
  expect(await page.getByRole('radio', { name: /Closed.*Sallah/ }).count()).toBe(1);
  await dayTile(page, date).check();
  await page
    .getByRole('status')
    .getByText(/is full$/)
    .waitFor();
  await page.getByText(/Power cut$/).waitFor();
  await expectSlots(page, []);
  const nearest = page.getByRole('group', { name: 'Nearest free times' }).getByRole('radio');
  expect(await nearest.count()).toBe(3);
  // Under the header a link would be too small to touch.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, 'a full day');
  const chosen = await nearest.nth(1).getAttribute('value');
  await nearest.nth(1).check();
  expect(await nearest.nth(1).isChecked()).toBe(true);
  await continueToConfirm(page);
  expect((await facts(page))[0]?.[1]).toContain(clockText(chosen ?? ''));
  await context.close();
});

longTest('the arrow keys change the day, and Tab goes on to its slots', async () => {
  const { page, context } = await openWhen(SIZES.desktop);
  const { days } = await freeTimes(e2e.app);
  await tabTo(page, /Next free time/);
  await page.keyboard.press('Space');
  expect(await page.getByRole('radio', { name: /Next free time/ }).isChecked()).toBe(true);
  await tabTo(page, /\d free$/);
  const shown = () =>
    page.getByRole('group', { name: 'Choose a day' }).getByRole('radio', { checked: true }).getAttribute('value');
  const before = await shown();
  await page.keyboard.press('ArrowRight');
  const after = await shown();
  const open = days.filter(({ state }) => state !== 'closed').map(({ date }) => date);
  expect(after).toBe(open[open.indexOf(before ?? '') + 1]);
  expect(await page.getByRole('radio', { name: /Next free time/ }).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const chosen = await page.evaluate(() => document.activeElement?.getAttribute('value'));
  expect(days.find(({ date }) => date === after)?.times[0]?.startsAt).toBe(chosen);
  await tabTo(page, /^Continue/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Is everything correct?' }).waitFor();
  expect((await facts(page))[0]?.[1]).toContain(clockText(chosen ?? ''));
  await context.close();
});

longTest('a booking with a time shows it as chosen, keeps it, and takes another one', async () => {
  const { date, starts } = await openDay(e2e.app, 6);
  const [first = '', second = ''] = starts.filter((_, i) => i === 4 || i === 8);
  const ada = await createCustomer(e2e.app);
  const booking = await bookAt(ada, first);
  const { page, open, context } = await signedIn(e2e.browser, e2e.app, ada);
  await open(`/user/bookings/${booking._id}/edit`);
  await page.getByLabel('Full name').fill('Bọ́lá Adé');
  await continueToWhen(page);
  await expect.poll(() => slot(page, first).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: /Any time/ }).count()).toBe(0);
  await continueToConfirm(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/user\/bookings(\?.*)?$/);
  expect(await bookingOf(ada)).toMatchObject({ fullName: 'Bọ́lá Adé', appointment: { startsAt: first } });
  await open(`/user/bookings/${booking._id}/edit`);
  await continueToWhen(page);
  await chooseTime(page, date, second);
  await continueToConfirm(page);
  expect((await facts(page))[0]?.[1]).toContain(clockText(second));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/user\/bookings(\?.*)?$/);
  expect((await bookingOf(ada))?.appointment?.startsAt).toBe(second);
  await context.close();
});

longTest('an address with a time that is none opens the form without one', async () => {
  const ada = await createCustomer(e2e.app);
  const { page, open, context, complaints } = await signedIn(e2e.browser, e2e.app, ada);
  await open('/user/bookings/new?time=tomorrow');
  await fillBookingForm(page);
  await continueToWhen(page);
  await page
    .getByRole('complementary', { name: 'Amount' })
    .getByText('No time chosen yet')
    .filter({ visible: true })
    .waitFor();
  await page.goto('/user/bookings/new?step=confirm');
  await page.getByRole('heading', { name: 'When?', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
