import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { getStaffRelease, releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import {
  getRelease,
  makeNewCode,
  nameCollector,
  sendConfirmationCode,
  showReleaseCode,
} from '#shared/releases/releases.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate } from '#test/payments.ts';
import { newDevice } from '#test/devices.ts';
import { createCustomerOnDevice, makeReady, seeRelease, WITHOUT_CODE } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { inTurn, textsTo, wrongCodes } from './attackers.ts';

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

/** A paid and ready car, and a session that a thief opened on a new device with the phished password. */
async function phished() {
  const ada = await createCustomerOnDevice(app);
  const booking = await app.book(ada);
  await makeReady(desk, booking);
  const { email, password } = ada;
  const logIn = async (): Promise<SentHeaders> => {
    const headers = { 'x-device': newDevice() };
    const { body } = await expectOk(app.request('POST', 'user/login', { body: { email, password }, headers }));
    return { token: String(body['token']), headers };
  };
  return { ada, booking, logIn, thief: await logIn(), params: { id: booking._id } };
}
type SentHeaders = { token: string; headers: Record<string, string> };

test('a phished password alone releases no car and names no one to take it, and the owner gets an email about the log-in', async () => {
  const { ada, thief, params } = await phished();
  await expectOk(ada.call(nameCollector, { params, body: { name: 'Túndé Bákàrè', phone: '+2348035551234' } }));
  const seen = (await expectOk(app.call(getRelease, { ...thief, params }))).body;
  expect(seen).toMatchObject({ code: null, why: 'step-up', collector: { name: null, phone: null } });
  const path = `booking/${params.id}/release`;
  const body = { currentPassword: ada.password };
  expect((await app.request('POST', path, { ...thief, body })).code).toBe('account.confirm_first');
  const person = { name: 'Thief', phone: '+2348035559999' };
  expect((await app.call(nameCollector, { ...thief, params, body: person })).code).toBe('account.confirm_first');
  expect((await app.call(makeNewCode, { ...thief, params, body: { replaces: 1 } })).code).toBe('account.confirm_first');
  const mails = await textsTo(app, ada.email);
  expect(mails.filter((text) => text.includes('log in on a device that we did not know'))).toHaveLength(1);
});

test('fifty codes at once, from as many sessions as a thief likes, are five tries', async () => {
  const { ada, thief, logIn, params } = await phished();
  await expectOk(app.call(sendConfirmationCode, { ...thief, params, body: { by: 'email' } }));
  const right = await app.code(ada.email);
  const sessions = [thief, ...(await inTurn(Array.from({ length: 9 }), logIn))];
  const answers = await atOnce(50, (i) =>
    app.call(showReleaseCode, { ...sessions[i % 10]!, params, body: { otp: wrongCodes(right, 50)[i]! } }),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['account.wrong_code']));
  // The tries are used up: not even the right code counts any more, nor on another device that the log-in made known.
  for (const session of [thief, await logIn()]) {
    const late = await app.call(showReleaseCode, { ...session, params, body: { otp: right } });
    expect(late.code).toBe('account.wrong_code');
  }
  expect((await expectOk(app.call(getRelease, { ...thief, params }))).body.code).toBeNull();
});

test('the code of another customer, of another purpose, or used before opens no release', async () => {
  const { ada, thief, logIn, params } = await phished();
  const mine = await phished();
  await expectOk(app.call(sendConfirmationCode, { ...mine.thief, params: mine.params, body: { by: 'email' } }));
  const show = (session: SentHeaders, otp: string) => app.call(showReleaseCode, { ...session, params, body: { otp } });
  expect((await show(thief, await app.code(mine.ada.email))).code).toBe('account.wrong_code');
  await expectOk(app.request('POST', 'otp/get', { ...thief, body: { reason: 'Confirm' } }));
  const other = await app.code(ada.email);
  expect((await show(thief, other)).code).toBe('account.wrong_code');
  const owner = await logIn();
  await sql`delete from rate_limits`.execute(app.runtime.db);
  await expectOk(app.call(sendConfirmationCode, { ...owner, params, body: { by: 'email' } }));
  const otp = await app.code(ada.email, [other]);
  // The owner and a thief enter it at once: one of the two sessions is opened.
  const both = await Promise.all([show(owner, otp), show(thief, otp)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.find(({ status }) => status !== 200)?.code).toBe('account.wrong_code');
});
