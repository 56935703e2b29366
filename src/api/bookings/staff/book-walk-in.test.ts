import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeUnverifiedAccounts } from '#api/accounts/purge-expired-account-data.ts';
import { addCar } from '#shared/cars/cars.contract.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createCustomer } from '#test/customers.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';

let app: TestApp;
let frontDesk: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  frontDesk = await createStaff(app, 'front_desk', { name: 'Kẹ́mi' });
});
afterAll(() => app.stop());

const form = async (more: object = {}) => ({
  ...(await app.bookingForm()),
  fullName: 'Bàbá Túndé Àkàndé',
  phoneNumber: '0805 555 6677',
  paymentMethod: 'cash',
  ...more,
});
const bookFor = async (more: object = {}, headers: Record<string, string> = {}) =>
  frontDesk.request<{ code?: string; fields?: object; booking: StaffCard }>(
    'POST',
    'staff/booking',
    await form(more),
    headers,
  );
const find = (q: string) =>
  frontDesk.request<{
    customers: { _id: string; fullName: string; walkIn: boolean; phoneNumber: string; email: string | null }[];
    fields?: object;
  }>('GET', `staff/customer?q=${encodeURIComponent(q)}`);

test('staff book for a new walk-in, find them in the customer list and book for them again', async () => {
  const { booking } = (await expectOk(bookFor())).body;
  expect(booking).toMatchObject({
    fullName: 'Bàbá Túndé Àkàndé',
    phoneNumber: '+2348055556677',
    status: 'pending',
    paymentMethod: 'cash',
  });
  const { customers } = (await expectOk(find('baba tunde'))).body;
  expect(customers).toMatchObject([
    { _id: booking.customer, fullName: 'Bàbá Túndé Àkàndé', phoneNumber: '+2348055556677', email: null, walkIn: true },
  ]);
  expect((await expectOk(find('5556677'))).body.customers).toEqual(customers);
  const again = (await expectOk(bookFor({ customer: booking.customer }))).body.booking;
  expect(again.customer).toBe(booking.customer);
  const { events } = (await frontDesk.request<{ events: object[] }>('GET', `staff/booking/${booking._id}`)).body;
  expect(events).toMatchObject([{ actor: 'staff', who: 'Kẹ́mi', event: 'booked' }]);
});

test('a customer with an account sees the booking that staff made for them', async () => {
  const ada = await createCustomer(app, { firstName: 'Àdùkẹ́', lastName: 'Bẹ́llò' });
  expect((await expectOk(find(ada.email))).body.customers).toMatchObject([
    { _id: ada._id, walkIn: false, email: ada.email },
  ]);
  const { booking } = (await expectOk(bookFor({ customer: ada._id, fullName: ada.fullName }))).body;
  expect((await ada.request('GET', `booking/${booking._id}`)).body).toMatchObject({
    number: booking.number,
    amount: booking.amount,
  });
});

test('a walk-in has the plate of the customer’s own car, or that which staff type', async () => {
  const ada = await createCustomer(app);
  const { vehicle } = (await form()) as unknown as Record<string, string>;
  const added = await expectOk(ada.call(addCar, { body: { vehicle: vehicle ?? '', plate: 'BDJ-482KA' } }));
  const own = { customer: ada._id, car: added.body.car._id };
  expect((await expectOk(bookFor({ ...own, plate: 'LSR 15 AA' }))).body.booking).toMatchObject({
    car: own.car,
    plate: 'BDJ-482KA',
  });
  expect((await expectOk(bookFor({ plate: 'kja 771 xy' }))).body.booking).toMatchObject({
    car: null,
    plate: 'KJA-771XY',
  });
  expect((await expectOk(bookFor({ plate: '' }))).body.booking.plate).toBeNull();
  const foreign = await bookFor({ car: own.car });
  expect([foreign.status, foreign.body.code, Object.keys(foreign.body.fields ?? {})]).toEqual([
    422,
    'booking.unknown_car',
    ['car'],
  ]);
});

test('the walk-in quote equals the price of the booking', async () => {
  const { service, brand, vehicle } = (await form()) as unknown as Record<string, string>;
  const quote = (
    await expectOk(
      frontDesk.request<{ amount: number; price: number }>('POST', 'staff/quote', { service, brand, vehicle }),
    )
  ).body;
  expect((await expectOk(bookFor({ amount: quote.amount }))).body.booking.amount).toBe(quote.amount);
  const other = await bookFor({ amount: quote.amount + 1 });
  expect([other.status, other.body.code]).toEqual([409, 'booking.price_changed']);
});

test.each(['service', 'vehicle'])('the walk-in quote rejects an unknown %s', async (field) => {
  const answer = await frontDesk.request('POST', 'staff/quote', await form({ [field]: 'nothing' }));
  expect(answer).toMatchObject({
    status: 422,
    body: { code: `catalogue.unknown_${field}`, fields: { [field]: expect.any(String) } },
  });
});

test('a request repeated by the same member of staff creates one booking', async () => {
  const headers = { 'idempotency-key': 'a key of the desk' };
  const answers = await atOnce(10, () => bookFor({ fullName: 'Once Only' }, headers));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.booking?._id}`)).size).toBe(1);
  expect((await find('once only')).body.customers).toHaveLength(1);
  const other = await bookFor({ fullName: 'Somebody Else' }, headers);
  expect([other.status, other.body.code]).toEqual([422, 'booking.key_reused']);
});

test.each([
  [{ fullName: ' ' }, 'booking.missing_fields', 'fullName'],
  [{ phoneNumber: '12' }, 'request.invalid', 'phoneNumber'],
  [{ fullName: `${'a'.repeat(70)} b` }, 'request.invalid', 'fullName'],
  [{ customer: 'nobody' }, 'account.not_found', 'customer'],
  [{ customer: '018f4c2e-0000-7000-8000-000000000000' }, 'account.not_found', 'customer'],
  [{ service: 'nothing' }, 'catalogue.unknown_service', 'service'],
  [{ vehicle: 'nothing' }, 'catalogue.unknown_vehicle', 'vehicle'],
  [{ mode: 'pick-up' }, 'booking.missing_fields', 'location'],
  [{ plate: '!' }, 'request.invalid', 'plate'],
])('rejects %j with the name of the field and creates no customer', async (invalid, code, field) => {
  const before = await app.runtime.db.selectFrom('customers').select('id').execute();
  const { body } = await bookFor(invalid);
  expect([body.code, Object.keys(body.fields ?? {})]).toEqual([code, [field]]);
  expect(await app.runtime.db.selectFrom('customers').select('id').execute()).toHaveLength(before.length);
});

test('a walk-in customer has no log-in and is not deleted with unverified accounts', async () => {
  const { booking } = (await expectOk(bookFor({ fullName: 'Still Here' }))).body;
  await app.advance('8 days');
  await purgeUnverifiedAccounts(app.runtime);
  await app.advance('0 minutes');
  expect((await find('still here')).body.customers).toMatchObject([{ _id: booking.customer }]);
});

test('rejects a search text that is too short', async () => {
  expect((await find('ab')).body.fields).toEqual({ q: expect.stringContaining('three letters') });
});
