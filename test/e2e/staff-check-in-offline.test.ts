import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getStaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { getVisit } from '#shared/visits/visits.contract.ts';
import type { StaffMe } from '#shared/staff/staff-log-in.contract.ts';
import { expectAccessible } from '#test/browser.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import type { StaffMember } from '#test/staff.ts';
import { expectOk } from '#test/test-app.ts';
import { chooseNoCode, fillCheckIn, pressCheckIn } from './check-in-steps.ts';
import { pressLogOut } from './staff-navigation.ts';
import { setupBrowserTest } from './setup-browser-test.ts';
import { longTest } from '#test/long-test.ts';

const e2e = setupBrowserTest();

const withWorker = { serviceWorkers: 'allow' } as const;

/** Waits until the service worker has stored the screens of staff and controls the page. */
const installed = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          if (navigator.serviceWorker.controller === null || !(await caches.has('staff'))) return 'no worker';
          const assets = await caches.open('assets');
          const loaded = performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .filter((name) => name.includes('/assets/'));
          for (const name of loaded) if (!(await assets.match(name))) return name;
          return 'all';
        }),
      { timeout: 60_000 },
    )
    .toBe('all');

const visitOf = async (who: StaffMember, id: string) =>
  (await expectOk(who.call(getStaffVisit, { params: { id } }))).body;
const codeOf = async (customer: Customer, id: string): Promise<string> =>
  (await expectOk(customer.call(getVisit, { params: { id } }))).body.checkInCode ?? '';

/** Counts the records that reach the server. */
function countRecords(context: BrowserContext): { count: number } {
  const sent = { count: 0 };
  context.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'PUT' && /\/api\/staff\/visit\/[^/]+$/.test(new URL(request.url()).pathname)) sent.count++;
  });
  return sent;
}

const pendingOnPhone = (page: Page, number: string) =>
  page.getByRole('heading', { name: `${number} is kept on this phone` });

test('a car is checked in without network, from the board that was last loaded, and sent once when it is back', async () => {
  const ada = await createCustomer(e2e.app);
  const desk = await e2e.staff('front_desk', 'Kẹ́hìndé');
  const booking = await e2e.app.book(ada);
  const code = await codeOf(ada, booking._id);
  const { page, context, complaints } = await e2e.openAs(desk, '/staff', 'phone', withWorker);
  await page.getByRole('link', { name: `Check in: ${booking.number}` }).waitFor();
  await installed(page);
  const sent = countRecords(context);
  await context.setOffline(true);
  // The browser was closed in between.
  await page.goto('/staff');
  await page.getByText(/No network\. This is the board of/).waitFor();
  await expectAccessible(page, 'the board without network');
  await page.getByRole('link', { name: `Check in: ${booking.number}` }).click();
  await page.getByText('No network. Go on, nothing is lost.').waitFor();
  await pressCheckIn(page);
  await page.getByText(/^Still to do: Write the plate/).waitFor();
  await fillCheckIn(page);
  await page.getByLabel('Digit 1 of 4').fill(code);
  const before = Date.now();
  await pressCheckIn(page);
  await pendingOnPhone(page, booking.number).waitFor();
  await expectAccessible(page, 'a check-in that is kept');
  await page.goto('/staff/on-site');
  await page.getByText(/is kept on this phone and will be sent later/).waitFor();
  await expectAccessible(page, 'a pending check-in on another screen');
  await page.getByRole('link', { name: booking.number, exact: true }).click();
  await page.waitForURL(`/staff/bookings/${booking._id}/check-in`);
  await page.reload();
  await pendingOnPhone(page, booking.number).waitFor();
  expect(sent.count).toBe(0);
  const after = Date.now();
  await context.setOffline(false);
  await page.getByRole('heading', { name: `${booking.number} is checked in` }).waitFor();
  const visit = await visitOf(desk, booking._id);
  expect(visit.checkIn).toMatchObject({ km: 128_412, keyTag: '14', confirmedBy: 'code' });
  // When it was recorded, not when it was sent.
  expect(Date.parse(visit.checkIn?.at ?? '')).toBeGreaterThanOrEqual(before - 1);
  expect(Date.parse(visit.checkIn?.at ?? '')).toBeLessThanOrEqual(after);
  await page.goto('/staff');
  await page.getByRole('heading', { name: 'Today’s bookings' }).waitFor();
  expect(sent.count).toBe(1);
  expect(visit.custody.filter(({ kind }) => kind === 'checked-in')).toHaveLength(1);
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|reach the server/.test(line))).toEqual(
    [],
  );
});

longTest(
  'a wrong code that was typed without network is reported once it is back, and the car shows "Ask again"',
  async () => {
    const ada = await createCustomer(e2e.app);
    const desk = await e2e.staff('front_desk', 'Kẹ́mi');
    const booking = await e2e.app.book(ada);
    const code = await codeOf(ada, booking._id);
    const { page, context } = await e2e.openAs(desk, `/staff/bookings/${booking._id}/check-in`);
    await fillCheckIn(page);
    await page.getByLabel('Digit 1 of 4').fill(code === '0000' ? '1111' : '0000');
    await context.setOffline(true);
    await pressCheckIn(page);
    await pendingOnPhone(page, booking.number).waitFor();
    await context.setOffline(false);
    await page.getByText(`${booking.number}: that code was not right.`, { exact: false }).waitFor();
    await page.goto('/staff/on-site');
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Code: ${booking.number}` }) });
    await card.getByText('Ask again: the code was not right').waitFor();
    await expectAccessible(page, 'ask again');
    await page.getByRole('button', { name: `Code: ${booking.number}` }).click();
    await page.getByLabel('Digit 1 of 4').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await card.getByText('Ask again').waitFor({ state: 'detached' });
    expect((await visitOf(desk, booking._id)).checkIn?.confirmedBy).toBe('code');
  },
);

test('a record whose answer was lost is sent again and counts once', async () => {
  const desk = await e2e.staff('front_desk', 'Kẹ́mi');
  const booking = await e2e.app.book(await createCustomer(e2e.app));
  const { page } = await e2e.openAs(desk, `/staff/bookings/${booking._id}/check-in`);
  await fillCheckIn(page);
  await chooseNoCode(page);
  let lost = 0;
  await page.route(`**/api/staff/visit/${booking._id}`, async (route) => {
    if (route.request().method() !== 'PUT' || lost === 3) return route.continue();
    lost++;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await pressCheckIn(page);
  await page.getByRole('heading', { name: `${booking.number} is checked in` }).waitFor();
  expect(lost).toBe(3);
  const visit = await visitOf(desk, booking._id);
  expect(visit.checkIn?.confirmedBy).toBeNull();
  expect(visit.custody.filter(({ kind }) => kind === 'checked-in')).toHaveLength(1);
});

longTest('a log-out asks before it loses a check-in, and leaves nothing', async () => {
  const desk = await e2e.staff('front_desk', 'Kẹ́mi');
  const booking = await e2e.app.book(await createCustomer(e2e.app));
  const { page, context } = await e2e.openAs(desk, `/staff/bookings/${booking._id}/check-in`);
  await fillCheckIn(page);
  await chooseNoCode(page);
  await context.setOffline(true);
  await pressCheckIn(page);
  await pendingOnPhone(page, booking.number).waitFor();
  const logOut = () => pressLogOut(page);
  await logOut();
  const sheet = page.getByRole('alertdialog');
  await sheet.getByText(`${booking.number}: the check-in`).waitFor();
  await expectAccessible(page, 'log out?');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await pendingOnPhone(page, booking.number).waitFor();
  await logOut();
  await sheet.getByRole('button', { name: 'Log out and lose them' }).click();
  await page.waitForURL('/staff/login');
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /^(staff_check_in|staff_board|draft:)/.test(key)),
    ),
  ).toEqual([]);
});

longTest('a check-in waits after an expiry for the member of staff who made it, and no one else', async () => {
  const desk = await e2e.staff('front_desk', 'Kẹ́mi');
  const other = await e2e.staff('front_desk', 'Bọ́lá');
  const booking = await e2e.app.book(await createCustomer(e2e.app));
  const { page, context } = await e2e.openAs(desk, `/staff/bookings/${booking._id}/check-in`);
  await fillCheckIn(page);
  await chooseNoCode(page);
  await context.setOffline(true);
  await pressCheckIn(page);
  await pendingOnPhone(page, booking.number).waitFor();
  // Twelve hours without use.
  const signIn = (who: StaffMember) =>
    page.evaluate(
      ({ token, me }) => {
        localStorage.setItem('staff_token', token);
        localStorage.setItem('staff_user', JSON.stringify(me));
      },
      {
        token: who.token,
        me: { _id: who.id, name: who.name, email: who.email, type: who.type, secondStep: false } satisfies StaffMe,
      },
    );
  await page.evaluate(() => {
    const long = Date.now() - 13 * 60 * 60_000;
    localStorage.setItem('staff_token_times', JSON.stringify({ opened: long, used: long }));
    localStorage.setItem('staff_token', 'a-token-that-the-server-does-not-know');
  });
  await context.setOffline(false);
  await page.waitForURL('/staff/login');
  await signIn(other);
  await page.goto('/staff/on-site');
  await page.getByRole('heading', { name: 'Cars on site' }).waitFor();
  expect(await page.getByText(booking.number).count()).toBe(0);
  await signIn(desk);
  await page.goto('/staff/on-site');
  await page.getByRole('button', { name: `Move: ${booking.number}` }).waitFor();
  expect((await visitOf(desk, booking._id)).checkIn?.by).toBe('Kẹ́mi');
});

longTest('a record that the server refuses is open again, with the reason, and can be thrown away', async () => {
  const ada = await createCustomer(e2e.app);
  const desk = await e2e.staff('front_desk', 'Kẹ́mi');
  const booking = await e2e.app.book(ada);
  const { page, context } = await e2e.openAs(desk, `/staff/bookings/${booking._id}/check-in`);
  await fillCheckIn(page);
  await chooseNoCode(page);
  await context.setOffline(true);
  await pressCheckIn(page);
  await pendingOnPhone(page, booking.number).waitFor();
  await expectOk(ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Throw this record away' }).waitFor();
  expect(await page.getByLabel('Kilometres on the clock').inputValue()).toBe('128,412');
  await expectAccessible(page, 'a refused record');
  await page.goto('/staff/on-site');
  await page.getByText(/is not checked in:/).waitFor();
  await page.getByRole('link', { name: booking.number, exact: true }).click();
  await page.getByRole('button', { name: 'Throw this record away' }).click();
  await page.waitForURL(`/staff/bookings/${booking._id}`);
  expect(await page.getByText(/is not checked in:/).count()).toBe(0);
});
