import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { MARKETING_CONSENT } from '#shared/accounts/marketing-consent.ts';
import { getCustomer } from '#shared/accounts/customers.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { addCar, addReading } from '#shared/cars/cars.contract.ts';
import * as parts from '#shared/customers/customer-parts.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate, giveWashCredit, startPayment } from '#test/payments.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { bookWalkIn } from '#test/walk-ins.ts';

let app: TestApp;
let manager: StaffMember;
let desk: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk', { name: 'Kẹ́mi Àjàyí' })];
});
afterAll(() => app.stop());

const moneyOf = async (id: string, page = '1') =>
  (await expectOk(desk.call(parts.getCustomerMoney, { params: { id }, query: { page } }))).body;
const carsOf = async (id: string) => (await expectOk(desk.call(parts.listCustomerCars, { params: { id } }))).body.cars;
const versionOf = async (id: string): Promise<number> =>
  (await expectOk(desk.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking.version;

test('the record has devices, the consent with its text and time, and former contacts', async () => {
  const ada = await createCustomer(app, { phoneNumber: '0803 777 0001' });
  const read = async () => (await expectOk(desk.call(getCustomer, { params: { id: ada._id } }))).body.customer;
  expect(await read()).toMatchObject({ consent: null, formerContacts: [], phoneVerified: false, joined: 0 });
  await expectOk(ada.request('PUT', 'user/me/consent', { marketing: true }));
  await expectOk(ada.request('PUT', 'user/me', { phoneNumber: '0803 777 0002', currentPassword: ada.password }));
  expect(await read()).toMatchObject({
    phoneNumber: '+2348037770002',
    consent: { given: true, words: MARKETING_CONSENT, at: expect.stringMatching(/^\d{4}-.*Z$/) },
    formerContacts: [{ contact: '+2348037770001', verified: false }],
    sessions: [{ device: 'Unknown device', lastSeen: expect.stringMatching(/Z$/) }],
  });
  await expectOk(ada.request('PUT', 'user/me/consent', { marketing: false }));
  expect((await read()).consent?.given).toBe(false);
});

test('cars have the last reading that counts; a walk-in shows those of its check-ins', async () => {
  const ada = await createCustomer(app);
  const vehicle = String((await app.bookingForm())['vehicle']);
  const { car } = (await expectOk(ada.call(addCar, { body: { vehicle, plate: 'BDJ-482KA' } }))).body;
  await expectOk(ada.call(addReading, { params: { id: car._id }, body: { km: 81_000 } }));
  // Lower than the one before: in doubt.
  await expectOk(ada.call(addReading, { params: { id: car._id }, body: { km: 8_100 } }));
  expect(await carsOf(ada._id)).toMatchObject([{ plate: 'BDJ-482KA', isOwn: true, km: { km: 81_000 } }]);

  const booking = await bookWalkIn(app, desk, { isHere: true });
  await checkIn(desk, booking, { plate: 'KJA-771XY', km: 44_000 });
  await finishInCash(desk, booking._id);
  const again = await bookWalkIn(app, desk, { customer: booking.customer, isHere: true });
  await checkIn(desk, again, { plate: 'KJA-771XY', km: 45_500 });
  expect(await carsOf(booking.customer)).toEqual([
    {
      _id: null,
      plate: 'KJA-771XY',
      carType: booking.carType,
      vehicle: booking.vehicle._id,
      words: { make: 'Honda', model: 'Accord', year: 2004 },
      isOwn: false,
      km: { km: 45_500, at: expect.any(String) },
      people: [],
    },
  ]);
});

test('visits come newest first with plate and state', async () => {
  const ada = await createCustomer(app);
  const [first, second] = [await app.book(ada), await app.book(ada)];
  await checkIn(desk, first);
  await checkIn(desk, second, { plate: 'LSR 15 AA', km: null });
  const { body } = await expectOk(desk.call(parts.listCustomerVisits, { params: { id: ada._id }, query: {} }));
  expect(body).toMatchObject({
    visits: [
      { _id: second._id, number: second.number, km: null, state: 'checked-in', releasedAt: null },
      { _id: first._id, plate: 'BDJ-482KA', km: 128_412 },
    ],
    total_items: 2,
    total_page: 1,
  });
});

test('messages of both directions and notifications are listed, announcements and those of others are not', async () => {
  const [ada, bola] = [await createCustomer(app), await createCustomer(app)];
  await app.book(ada);
  await expectOk(ada.request('POST', 'message', { type: 'message', to: 'admins', title: 'Mine', message: 'When?' }));
  await expectOk(bola.request('POST', 'message', { type: 'message', to: 'admins', title: 'Not hers', message: 'x' }));
  const reply = { type: 'message', to: 'user', receivers: [{ user: ada._id }], title: 'Reply', message: 'At five.' };
  await expectOk(desk.request('POST', 'message', reply));
  await expectOk(
    manager.request('POST', 'message', { type: 'broadcast', to: 'all_users', title: 'To all', message: 'x' }),
  );
  const read = (by: StaffMember) => by.call(parts.listCustomerMessages, { params: { id: ada._id }, query: {} });
  const { messages } = (await expectOk(read(desk))).body;
  expect(messages.map(({ title, fromCustomer, staff, kind }) => [title, fromCustomer, staff, kind])).toEqual([
    ['Reply', false, 'Kẹ́mi Àjàyí', 'message'],
    ['Mine', true, null, 'message'],
    [expect.any(String), false, null, 'notification'],
  ]);
  expect((await read(await createStaff(app, 'technician'))).status).toBe(403);
});

test('a conversation shows the booking of the customer, and which messages are new to the reader', async () => {
  const ada = await createCustomer(app);
  const read = async (by: StaffMember) =>
    (await expectOk(by.call(parts.listCustomerMessages, { params: { id: ada._id }, query: {} }))).body;
  expect((await read(desk)).about).toBeNull();
  const { _id: booking } = await app.book(ada);
  const write = (title: string, to: object) =>
    expectOk(ada.request('POST', 'message', { type: 'message', title, message: 'When?', ...to }));
  await write('To all', { to: 'admins' });
  await write('To the manager', { to: 'admin', receivers: [{ admin: manager.id }] });
  const news = async (by: StaffMember) =>
    (await read(by)).messages.flatMap(({ title, isNew }) => (isNew ? [title] : []));
  expect((await read(desk)).about).toEqual({ booking, number: expect.stringMatching(/^BCC \d+$/), plate: null });
  expect(await news(desk)).toEqual(['To all']);
  expect(await news(manager)).toEqual(['To the manager', 'To all']);
  // Who joined later did not miss it.
  expect(await news(await createStaff(app, 'front_desk'))).toEqual([]);
  const [, toAll] = (await read(manager)).messages;
  await expectOk(manager.request('PUT', `message/${toAll?._id}/read`));
  expect(await news(manager)).toEqual(['To the manager']);
  expect(await news(desk)).toEqual(['To all']);
});

/** What the ledger and the charges say about a customer's bookings, kobo, each by a statement of its own. */
async function ownFigures(customer: string) {
  const { rows } = await sql<{ paid: number; back: number; due: number; credit: number }>`
    select
      (select coalesce(sum(l.amount_kobo), 0)::bigint from ledger l join bookings b on b.id = l.booking_id
        where b.customer_id = ${customer} and l.kind = 'payment') as paid,
      (select coalesce(-sum(l.amount_kobo), 0)::bigint from ledger l join bookings b on b.id = l.booking_id
        where b.customer_id = ${customer} and l.kind <> 'payment') as back,
      (select coalesce(sum(c.amount_kobo), 0)::bigint from charges c join bookings b on b.id = c.booking_id
        where b.customer_id = ${customer} and b.status <> 'cancelled' and c.voided_at is null
          and not exists (select from payments p where p.charge_id = c.id and p.status = 'settled')) as due,
      (select coalesce(sum(amount_kobo), 0)::bigint from credit_entries where customer_id = ${customer}) as credit`.execute(
    app.runtime.db,
  );
  return rows[0];
}

async function expectMoneyOfLedger(customer: Customer): Promise<parts.CustomerMoney> {
  const money = await moneyOf(customer._id);
  const kobo = { paid: money.paid, back: money.refunded, due: money.due, credit: money.washCredit };
  expect(Object.fromEntries(Object.entries(kobo).map(([name, naira]) => [name, Math.round(naira * 100)]))).toEqual(
    await ownFigures(customer._id),
  );
  const shown = money.entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(shown).toBe(Math.round((money.paid - money.refunded) * 100));
  return money;
}

test('the money of a customer equals the ledger and the charges to the kobo', async () => {
  const ada = await createCustomer(app);
  expect(await expectMoneyOfLedger(ada)).toMatchObject({ paid: 0, due: 0, entries: [] });
  await giveWashCredit(app, ada, 150_000);
  const { booking, reference } = await startPayment(app, ada);
  await expectMoneyOfLedger(ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
  expect((await expectMoneyOfLedger(ada)).entries[0]).toMatchObject({
    kind: 'payment',
    method: 'online',
    booking: { number: booking.number },
  });
  await addEstimate(app, booking._id, 123_457);
  expect((await expectMoneyOfLedger(ada)).due).toBe(1234.57);
  const cash = await app.book(ada, await app.bookingForm('Diagnostic repair'));
  const body = { version: await versionOf(cash._id), method: 'cash' };
  await expectOk(desk.request('PUT', `staff/booking/${cash._id}/payment`, body));
  const undo = { version: await versionOf(cash._id), note: 'Counted twice.' };
  await expectOk(manager.request('PUT', `staff/booking/${cash._id}/payment/undo`, undo));
  const undone = await expectMoneyOfLedger(ada);
  expect(undone.entries[0]).toMatchObject({ kind: 'correction', amount: -cash.amount });
  const cancel = { version: await versionOf(booking._id), note: 'No bay.' };
  await expectOk(manager.request('PUT', `staff/booking/${booking._id}/cancel`, cancel));
  expect((await moneyOf(ada._id)).refundsOpen + (await moneyOf(ada._id)).refunded).toBeGreaterThan(0);
  await expectMoneyOfLedger(ada);
});

test('a malformed id and an unknown one answer alike, and a page past the end is empty', async () => {
  for (const id of [newId(), 'x'])
    for (const part of ['', '/cars', '/visits', '/messages', '/money'])
      expect(await desk.request('GET', `staff/customer/${id}${part}`)).toMatchObject({
        status: 404,
        code: 'account.not_found',
      });
  const ada = await createCustomer(app);
  await app.book(ada);
  for (const part of ['visits', 'messages', 'money']) {
    const { body } = await expectOk(desk.request('GET', `staff/customer/${ada._id}/${part}?page=9`));
    expect(body['visits'] ?? body['messages'] ?? body['entries']).toEqual([]);
    expect((await desk.request('GET', `staff/customer/${ada._id}/${part}?page=x`)).code).toBe('request.bad_page');
  }
});
