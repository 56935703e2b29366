import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { appointBookingAsStaff, offerTime } from '#shared/bookings/staff-day.contract.ts';
import { expectAccessible, launchBrowser } from '#test/browser.ts';
import { comingMonday, lagosTime, versionOf } from '#test/calendar.ts';
import { createCustomer } from '#test/customers.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { signedIn } from './signed-in.ts';
import { longTest } from '#test/long-test.ts';

let app: TestApp;
let browser: Browser;
let manager: StaffMember;
let monday: string;
beforeAll(async () => {
  [app, browser] = await Promise.all([createTestApp(), launchBrowser()]);
  manager = await createStaff(app, 'manager');
  monday = await comingMonday(app);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const at = (time: string): string => lagosTime(monday, time);
const offer = async ({ _id }: Booking, time: string) =>
  expectOk(
    manager.call(offerTime, { params: { id: _id }, body: { version: await versionOf(app, _id), startsAt: at(time) } }),
  );

test('a customer accepts another time that the centre offers with one tap', async () => {
  const ada = await createCustomer(app);
  const booking = await app.book(ada, { startsAt: at('09:00') });
  await offer(booking, '10:30');
  const { page, context, complaints, open } = await signedIn(browser, app, ada);
  try {
    await open(`/user/bookings/${booking._id}`);
    const sheet = page.getByRole('dialog', { name: 'Would another time suit you?' });
    await sheet.getByText(/We cannot keep|we cannot keep/).waitFor();
    await expectAccessible(page, 'another time that is offered');
    await sheet.getByRole('button', { name: /^Accept .*10:30 am$/ }).click();
    await sheet.waitFor({ state: 'hidden' });
    const { body } = await ada.request<Booking>('GET', `booking/${booking._id}`);
    expect(body.appointment).toMatchObject({ startsAt: at('10:30') });
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
});

longTest('a time that others took meanwhile is refused in words, and the old one stays', async () => {
  const ada = await createCustomer(app);
  const booking = await app.book(ada, { startsAt: at('13:00') });
  await offer(booking, '14:00');
  for (let i = 0; i < 2; i++) {
    const { _id } = await app.book(await createCustomer(app));
    const body = { version: await versionOf(app, _id), startsAt: at('14:00') };
    await expectOk(manager.call(appointBookingAsStaff, { params: { id: _id }, body }));
  }
  const { page, context, open } = await signedIn(browser, app, ada);
  try {
    await open(`/user/bookings/${booking._id}`);
    await page.getByRole('button', { name: /^Accept .*2:00 pm$/ }).click();
    await page.getByText('That time has just been taken.').first().waitFor();
    const { body } = await ada.request<Booking>('GET', `booking/${booking._id}`);
    expect(body.appointment).toMatchObject({ startsAt: at('13:00') });
  } finally {
    await context.close();
  }
});
