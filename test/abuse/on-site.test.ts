import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { getStaffRelease, releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate } from '#test/payments.ts';
import { makeReady, seeRelease, WITHOUT_CODE } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { inTurn } from './attackers.ts';

/** A car on site is the security of the centre: no one gets it out by making the debt smaller. */
let app: TestApp;
let desk: StaffMember;
let technician: StaffMember;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({}, { ownProcess: true });
  [desk, technician, manager] = await Promise.all([
    createStaff(app, 'front_desk'),
    createStaff(app, 'technician'),
    createStaff(app, 'manager'),
  ]);
});
afterAll(() => app.stop());

const DEAR = 'Collision repair';
const ESTIMATE_KOBO = 45_000_000;
const gate = async (id: string) => (await expectOk(desk.call(getStaffRelease, { params: { id } }))).body;
const cardOf = async (id: string) =>
  (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;

/** A ready car with an approved estimate, all of it unpaid. */
async function readyCar(): Promise<{ ada: Customer; booking: Booking; due: number }> {
  const ada = await createCustomer(app);
  const booking = await app.book(ada, await app.bookingForm(DEAR));
  await addEstimate(app, booking._id, ESTIMATE_KOBO);
  await makeReady(desk, booking, { isPaid: false });
  return { ada, booking, due: booking.amount + ESTIMATE_KOBO / 100 };
}

test('a customer does not lower the price of a repair by editing it into a car wash when the car is ready', async () => {
  const { ada, booking, due } = await readyCar();
  const cheap = await app.bookingForm('Car wash');
  const answers = await atOnce(10, () => ada.request('PUT', `booking/${booking._id}`, cheap));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['booking.checked_in']));
  expect(await gate(booking._id)).toMatchObject({ due, why: 'money-due' });
  expect((await seeRelease(ada, booking._id)).code).toBeNull();
});

test('a customer who edits while the car is checked in owes one of the two prices, and it stays', async () => {
  const cheap = await app.bookingForm('Car wash');
  for (let round = 0; round < 5; round++) {
    const ada = await createCustomer(app);
    const booking = await app.book(ada, await app.bookingForm(DEAR));
    const [edited] = await Promise.all([ada.request('PUT', `booking/${booking._id}`, cheap), checkIn(desk, booking)]);
    const { amount, due } = await cardOf(booking._id);
    expect(due).toBe(amount);
    expect(edited.code ?? 'ok').toBe(amount === booking.amount ? 'booking.checked_in' : 'ok');
    expect((await ada.request('PUT', `booking/${booking._id}`, await app.bookingForm(DEAR))).code).toBe(
      'booking.checked_in',
    );
  }
});

test('a debtor does not make the debt vanish by deleting the account, before or after the car left', async () => {
  const { ada, booking, due } = await readyCar();
  const remove = () => ada.request('DELETE', 'user/me', { currentPassword: ada.password });
  expect((await remove()).code).toBe('account.car_on_site');
  expect(await gate(booking._id)).toMatchObject({ due, why: 'money-due' });
  await expectOk(manager.call(releaseWithoutCode, { params: { id: booking._id }, body: WITHOUT_CODE }));
  expect((await remove()).code).toBe('account.money_owed');
  expect(await cardOf(booking._id)).toMatchObject({ due, fullName: booking.fullName, status: 'pending' });
  const released = (await expectOk(manager.call(getStaffRelease, { params: { id: booking._id } }))).body.released;
  expect(released).toMatchObject({ to: WITHOUT_CODE.name, reason: WITHOUT_CODE.reason, idLast4: '48AB' });
});

test('a technician or the front desk makes no unpaid car free to go by cancelling its booking', async () => {
  const { ada, booking, due } = await readyCar();
  const { version } = await cardOf(booking._id);
  const note = 'The customer asked.';
  const refused = await inTurn(
    [technician, desk].flatMap((by) => ['cancel', 'no-show'].map((what) => ({ by, what }))),
    ({ by, what }) => by.request('PUT', `staff/booking/${booking._id}/${what}`, { version, note }),
  );
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['session.forbidden']));
  expect(await gate(booking._id)).toMatchObject({ due, why: 'money-due' });
  expect((await seeRelease(ada, booking._id)).code).toBeNull();
});
