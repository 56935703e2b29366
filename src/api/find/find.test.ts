import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchCustomers } from '#shared/accounts/customers.contract.ts';
import { searchBookings } from '#shared/bookings/staff-booking-lists.contract.ts';
import { addCar } from '#shared/cars/cars.contract.ts';
import { findAnything, keepFind, listRecentFinds, RECENT_MAX } from '#shared/find/find.contract.ts';
import { getReceipt } from '#shared/payments/payments.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { insertWalkIn } from '#test/walk-ins.ts';

let app: TestApp;
let ada: Customer;
let desk: StaffMember;
let technician: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  desk = await createStaff(app, 'front_desk');
  technician = await createStaff(app, 'technician');
  ada = await createCustomer(app, { firstName: 'Ṣadé', lastName: 'Ọlátúnjí', phoneNumber: '0807 111 2233' });
});
afterAll(() => app.stop());

const find = async (q: string, by = desk) => (await expectOk(by.call(findAnything, { query: { q } }))).body;
const idsOf = (rows: readonly { _id: string }[]): string[] => rows.map(({ _id }) => _id);
const countFinds = async (): Promise<number> =>
  (await app.runtime.db.selectFrom('audit_log').select('id').where('event', '=', 'find.by-phone').execute()).length;

test('a car, its bookings and its owner are found by any part of a plate, a name without tone marks, and a phone', async () => {
  const { vehicle } = await app.bookingForm();
  const car = await expectOk(ada.call(addCar, { body: { vehicle: String(vehicle), plate: 'LSR 15 AA' } }));
  const [booked, seen] = [
    await app.book(ada, { fullName: 'Ṣadé Ọlátúnjí', car: car.body.car._id }),
    await app.book(ada),
  ];
  await checkIn(desk, seen, { plate: 'KJA-771XY' });
  for (const q of ['sr15', 'R 15 A', 'LSR-15AA']) {
    const found = await find(q);
    expect([q, idsOf(found.cars), idsOf(found.bookings)]).toEqual([q, [car.body.car._id], [booked._id]]);
    expect(found.cars[0]?.customer._id).toBe(ada._id);
  }
  expect(idsOf((await find('771x')).bookings)).toEqual([seen._id]);
  expect((await find('771x')).bookings).toMatchObject([{ plate: 'KJA-771XY', visit: 'checked-in' }]);
  for (const q of ['sade olatunji', 'ṢADÉ', 'olatun']) {
    const found = await find(q);
    expect([q, idsOf(found.customers), idsOf(found.bookings).includes(booked._id)]).toEqual([q, [ada._id], true]);
  }
  expect(idsOf((await find('0807 111 2233')).customers)).toEqual([ada._id]);
});

test('a booking is found by its number, its invoice and its receipt', async () => {
  const booking = await app.book(ada, { paymentMethod: 'cash' });
  await finishInCash(desk, booking._id);
  const receipt = (await expectOk(ada.call(getReceipt, { params: { id: booking._id } }))).body.number;
  const figures = booking.number.replaceAll(/\D/g, '');
  for (const q of [booking.number, figures, `${booking.number.replace(' ', '-I ')}`])
    expect([q, idsOf((await find(q)).bookings)]).toEqual([q, [booking._id]]);
  expect((await find(receipt)).receipts).toMatchObject([
    { number: receipt, amount: booking.amount, booking: { _id: booking._id, number: booking.number } },
  ]);
  expect((await find(receipt, technician)).receipts).toEqual([]);
});

test('answers at most five of a kind, and names the kinds that have more', async () => {
  for (let count = 0; count < 6; count += 1) await insertWalkIn(app, { name: `Àjàyí Wáhàbí ${count}` });
  const found = await find('ajayi wahabi');
  expect([found.customers.length, found.more]).toEqual([5, ['customers']]);
});

test('fewer than three characters and pattern signs find nothing', async () => {
  for (const q of ['ab', '12', 'ọ́ṣ'])
    expect((await desk.call(findAnything, { query: { q } })).body).toMatchObject({
      code: 'request.invalid',
      fields: { q: expect.stringContaining('three characters') },
    });
  expect(await find('%%%')).toEqual({ cars: [], bookings: [], customers: [], receipts: [], more: [] });
});

test('a technician finds bookings only, and none by a phone number', async () => {
  const before = await countFinds();
  const found = await find('0807 111 2233', technician);
  expect(found).toEqual({ cars: [], bookings: [], customers: [], receipts: [], more: [] });
  expect((await find('LSR', technician)).cars).toEqual([]);
  expect(JSON.stringify(await find('sade', technician))).not.toContain('8071112233');
  expect(await countFinds()).toBe(before);
  expect((await ada.request('GET', 'staff/find?q=sade')).status).toBe(403);
});

test('each find by a phone number, in the search for everything and in both lists, is an entry of the audit log, without the number', async () => {
  const before = await countFinds();
  await find('0807 111 2233');
  await find('1112233');
  await find('sade');
  expect(await countFinds()).toBe(before + 2);
  // The lists of bookings and customers read a text by the same rule.
  for (const by of [desk, technician])
    for (const q of ['0807 111 2233', 'sade']) {
      await expectOk(by.call(searchBookings, { query: { q } }));
      if (by === desk) await expectOk(by.call(searchCustomers, { query: { q } }));
    }
  expect(await countFinds()).toBe(before + 4);
  const { rows } = await sql<{
    text: string;
  }>`select audit_log::text as text from audit_log where event = 'find.by-phone'`.execute(app.runtime.db);
  expect(rows.filter(({ text }) => /1112233/.test(text))).toEqual([]);
});

test('opened finds are kept once for their member of staff, the latest first, and at most twenty', async () => {
  const own = await createStaff(app, 'front_desk');
  const booking = await app.book(ada);
  const keep = (kind: 'booking' | 'customer', id: string) => expectOk(own.call(keepFind, { body: { kind, id } }));
  const recent = async (by = own) =>
    (await expectOk(by.call(listRecentFinds))).body.recent.map((one) => one.booking?._id ?? one.customer?._id);
  await keep('booking', booking._id);
  await keep('customer', ada._id);
  await keep('booking', booking._id);
  expect(await recent()).toEqual([booking._id, ada._id]);
  expect(await recent(await createStaff(app, 'manager'))).toEqual([]);
  const many: string[] = [];
  for (let count = 0; count < RECENT_MAX; count += 1) {
    const id = await insertWalkIn(app, { name: `Kẹ́hìndé ${count}` });
    many.unshift(id);
    await keep('customer', id);
  }
  expect(await recent()).toEqual(many);
});

test('recent finds are checked against the rights of today, and end after seven days', async () => {
  const own = await createStaff(app, 'front_desk');
  const booking = await app.book(ada);
  await expectOk(own.call(keepFind, { body: { kind: 'customer', id: ada._id } }));
  await expectOk(own.call(keepFind, { body: { kind: 'booking', id: booking._id } }));
  await app.runtime.db.updateTable('staff').set({ type: 'technician' }).where('id', '=', own.id).execute();
  const recent = (await expectOk(own.call(listRecentFinds))).body.recent;
  expect(recent).toMatchObject([{ booking: { _id: booking._id }, customer: null }]);
  await sql`update recent_finds set at = at - interval '8 days' where staff_id = ${own.id}`.execute(app.runtime.db);
  expect((await expectOk(own.call(listRecentFinds))).body.recent).toEqual([]);
});

test('keeps no customer for a technician, and nothing that is missing', async () => {
  const booking = await app.book(ada);
  const refused = async (by: StaffMember, kind: 'booking' | 'customer', id: string) =>
    (await by.call(keepFind, { body: { kind, id } })).body;
  expect(await refused(technician, 'customer', ada._id)).toMatchObject({ code: 'account.not_found' });
  for (const id of ['nonsense', booking._id.replace(/^./, 'f')])
    expect(await refused(desk, 'booking', id)).toMatchObject({ code: 'booking.not_found' });
  expect(await refused(desk, 'customer', booking._id)).toMatchObject({ code: 'account.not_found' });
});

test('an erased customer is in no recent finds', async () => {
  const gone = await createCustomer(app, { firstName: 'Vanishing' });
  const booking = await app.book(gone);
  await expectOk(desk.call(keepFind, { body: { kind: 'customer', id: gone._id } }));
  await expectOk(desk.call(keepFind, { body: { kind: 'booking', id: booking._id } }));
  await expectOk(gone.request('DELETE', 'user/me', { currentPassword: gone.password }));
  const { rows } =
    await sql`select id from recent_finds where customer_id = ${gone._id} or booking_id = ${booking._id}`.execute(
      app.runtime.db,
    );
  expect(rows).toEqual([]);
  expect(await find('vanishing')).toMatchObject({ customers: [], bookings: [] });
  expect((await desk.call(keepFind, { body: { kind: 'booking', id: booking._id } })).body).toMatchObject({
    code: 'booking.not_found',
  });
});
