import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBooks } from '#api/reports/read-books.ts';
import { notify } from '#api/notifications/notify.ts';
import { newId } from '#api/platform/database/database.ts';
import { listCars } from '#shared/cars/cars.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { getCustomerMoney } from '#shared/customers/customer-parts.contract.ts';
import {
  confirmJoin,
  declineJoin,
  listJoinRequests,
  type JoinRequest,
} from '#shared/customers/walk-in-joins.contract.ts';
import { requestJoin } from '#shared/customers/join-request.contract.ts';
import { ageEmail, createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate } from '#test/payments.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { bookWalkIn, proveNumber } from '#test/walk-ins.ts';
import { wholeDatabase } from '#test/whole-database.ts';

let app: TestApp;
let manager: StaffMember;
let desk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
});
afterAll(() => app.stop());

let made = 0;
/** A walk-in with a number of its own, its booking, and an account that has proven the number. */
async function makePair(changes: object = {}): Promise<{ ada: Customer; booking: StaffCard; phone: string }> {
  const phone = `+23480566${String(++made).padStart(5, '0')}`;
  const booking = await bookWalkIn(app, desk, { phoneNumber: phone, ...changes });
  const ada = await createCustomer(app);
  await proveNumber(app, ada._id, phone);
  return { ada, booking, phone };
}
const requestBy = (who: Customer, known: string) => who.call(requestJoin, { body: { known } });
const openRequests = async (): Promise<JoinRequest[]> =>
  (await expectOk(desk.call(listJoinRequests, { query: {} }))).body.requests;
const requestsOf = async (customer: string) => (await openRequests()).filter(({ account }) => account._id === customer);
/** The id of the only open request of an account. */
async function onlyRequest(who: Customer): Promise<string> {
  const requests = await requestsOf(who._id);
  expect(requests).toHaveLength(1);
  return requests[0]?._id ?? '';
}
const confirm = (id: string, by = manager) => by.call(confirmJoin, { params: { id } });
const decline = (id: string, reason = 'Not the same person.') =>
  manager.call(declineJoin, { params: { id }, body: { reason } });
const customerRow = (id: string) =>
  app.runtime.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const claimsOf = (id: string) =>
  app.runtime.db
    .selectFrom('promotion_claims')
    .select(['promotion_code', 'booking_id'])
    .where('customer_id', '=', id)
    .orderBy('promotion_code')
    .execute();
const notificationsOf = async (who: Customer): Promise<string[]> =>
  (await expectOk(who.request<{ messages: { title: string }[] }>('GET', 'message/me/notification'))).body.messages.map(
    ({ title }) => title,
  );
const moneyOf = async (id: string) => (await expectOk(desk.call(getCustomerMoney, { params: { id }, query: {} }))).body;

test('bookings, car, visit, money and messages of a walk-in belong to the account once staff confirm', async () => {
  const { ada, booking, phone } = await makePair({ isHere: true });
  await checkIn(desk, booking, { plate: 'KJA-771XY', km: 81_000 });
  await finishInCash(desk, booking._id);
  const second = await bookWalkIn(app, desk, { phoneNumber: phone, customer: booking.customer });
  const [before, books] = [await moneyOf(booking.customer), await readBooks(app.runtime.db)];
  expect(before.paid).toBe(booking.amount);
  expect(before.due).toBe(second.amount);

  await expectOk(requestBy(ada, 'kja 771 xy'));
  const [request] = await requestsOf(ada._id);
  expect(request).toMatchObject({
    foundBy: 'plate',
    isPossible: true,
    account: { _id: ada._id, email: ada.email, phoneNumber: phone, bookings: 0, lastBooking: null },
    walkIn: { fullName: 'Bàbá Àkàndé', phoneNumber: phone, bookings: 2, plates: ['KJA-771XY'] },
  });
  expect((await confirm(request?._id ?? '', desk)).status).toBe(403);
  await expectOk(confirm(request?._id ?? ''));

  const mine = await ada.request<{ bookings: { _id: string; number: string; amount: number }[] }>(
    'GET',
    'booking/mine',
  );
  expect(mine.body.bookings.map(({ number, amount }) => ({ number, amount }))).toEqual([
    { number: second.number, amount: second.amount },
    { number: booking.number, amount: booking.amount },
  ]);
  await expectOk(ada.request('GET', `booking/${booking._id}/visit`));
  await expectOk(ada.request('GET', `booking/${booking._id}/receipt`));
  const { cars } = (await expectOk(ada.call(listCars))).body;
  expect(cars).toMatchObject([{ plate: 'KJA-771XY', km: { km: 81_000 } }]);
  expect((await ada.request<{ car: string }>('GET', `booking/${booking._id}`)).body.car).toBe(cars[0]?._id);
  expect(await moneyOf(ada._id)).toEqual(before);
  const after = await readBooks(app.runtime.db);
  expect([after.totals, after.differing]).toEqual([books.totals, 0]);
  expect((await notificationsOf(ada))[0]).toBe('Your earlier visits are here');

  const walkIn = await customerRow(booking.customer);
  expect(walkIn).toMatchObject({ phone: null, walk_in: false, joined_to: ada._id, first_name: 'Joined' });
  const refused = await desk.request('POST', 'staff/booking', {
    ...(await app.bookingForm()),
    customer: walkIn.id,
    fullName: 'X',
    phoneNumber: phone,
    paymentMethod: 'cash',
  });
  expect(refused.code).toBe('account.not_found');
  expect((await desk.request('GET', `staff/customer/${walkIn.id}`)).body).toMatchObject({
    customer: { _id: ada._id, joined: 1 },
  });
  const { rows } = await sql<{ detail: object }>`
    select detail from audit_log where event = 'customer.joined' and subject_id = ${ada._id}`.execute(app.runtime.db);
  expect(rows).toEqual([{ detail: { walkIn: walkIn.id, bookings: 2, foundBy: 'plate' } }]);
});

test('no row but the tombstone, its requests and the audit log names the walk-in afterwards', async () => {
  const { ada, booking } = await makePair({ isHere: true });
  await checkIn(desk, booking, { plate: 'ABC-123XY' });
  const written = { title: 'Your car is here', message: 'In bay 2.' };
  await app.runtime.db.transaction().execute((trx) => notify(trx, { customerId: booking.customer }, written));
  await expectOk(requestBy(ada, booking.number));
  await expectOk(confirm(await onlyRequest(ada)));
  const lines = (await wholeDatabase(app.runtime.db)).split('\n').filter((line) => line.includes(booking.customer));
  const tables = new Set(lines.map((line) => line.slice(0, line.indexOf(' '))));
  expect([...tables].toSorted()).toEqual(['audit_log:', 'customers:', 'join_requests:']);
  expect(await notificationsOf(ada)).toContain('Your car is here');
});

test('the answer is the same with and without a match, and only a match of phone and number is stored as a request', async () => {
  const [mine, other] = [await makePair(), await makePair()];
  const answers = [];
  for (const known of [other.booking.number, 'ZZZ-999ZZ', '99999', mine.booking.number])
    answers.push((await requestBy(mine.ada, known)).text);
  expect(new Set(answers).size).toBe(1);
  expect((await requestsOf(mine.ada._id)).map(({ walkIn }) => walkIn._id)).toEqual([mine.booking.customer]);
  await expectOk(requestBy(mine.ada, mine.booking.number));
  expect(await requestsOf(mine.ada._id)).toHaveLength(1);
  // Five a day.
  expect(await requestBy(mine.ada, mine.booking.number)).toMatchObject({ status: 429, code: 'request.too_many' });
});

test('an account without a proven number asks for nothing, and one that changed it is not joined', async () => {
  const { ada, booking, phone } = await makePair();
  const stranger = await createCustomer(app, { phoneNumber: phone });
  expect(await requestBy(stranger, booking.number)).toMatchObject({ status: 409, code: 'customer.phone_unverified' });
  await expectOk(requestBy(ada, booking.number));
  const id = await onlyRequest(ada);
  await ageEmail(app, ada._id, '25 hours');
  const change = { phoneNumber: '0806 777 8899', currentPassword: ada.password };
  await expectOk(ada.request('PUT', 'user/me', change));
  expect((await requestsOf(ada._id))[0]?.isPossible).toBe(false);
  expect(await confirm(id)).toMatchObject({ status: 409, code: 'join.not_possible' });
  expect(await customerRow(booking.customer)).toMatchObject({ walk_in: true, joined_to: null, phone });
  await expectOk(decline(id));
  await expectOk(decline(id, 'A second reason.'));
  expect(await confirm(id)).toMatchObject({ status: 409, code: 'join.decided' });
  expect((await notificationsOf(ada)).filter((title) => title === 'Your earlier visits')).toHaveLength(1);
  const { messages } = (await ada.request<{ messages: { message: string }[] }>('GET', 'message/me/notification')).body;
  expect(messages[0]?.message).toContain('Not the same person.');
});

test('an unknown and a malformed request are not found', async () => {
  for (const id of [newId(), 'x']) {
    expect(await confirm(id)).toMatchObject({ status: 404, code: 'join.not_found' });
    expect(await decline(id)).toMatchObject({ status: 404, code: 'join.not_found' });
  }
});

test('a promotion that the walk-in used counts as used by the account, and both prices stay', async () => {
  const { ada, booking } = await makePair();
  expect(booking.discount).toBeGreaterThan(0);
  expect(await claimsOf(booking.customer)).toEqual([{ promotion_code: 'first-care', booking_id: booking._id }]);
  await expectOk(requestBy(ada, booking.number));
  await expectOk(confirm(await onlyRequest(ada)));
  expect((await claimsOf(ada._id)).filter(({ promotion_code: code }) => code === 'first-care')).toEqual([
    { promotion_code: 'first-care', booking_id: booking._id },
  ]);
  expect((await app.book(ada, await app.bookingForm('Car wash'))).discount).toBe(0);

  const second = await makePair();
  const own = await app.book(second.ada, await app.bookingForm('Car wash'));
  expect(own.discount).toBeGreaterThan(0);
  await expectOk(requestBy(second.ada, second.booking.number));
  await expectOk(confirm(await onlyRequest(second.ada)));
  const claims = await claimsOf(second.ada._id);
  expect(claims.filter(({ promotion_code: code }) => code === 'first-care')).toEqual([
    { promotion_code: 'first-care', booking_id: own._id },
  ]);
  for (const { _id, discount } of [own, second.booking])
    expect((await second.ada.request('GET', `booking/${_id}`)).body['discount']).toBe(discount);
  // Cancelling the walk-in's booking gives back nothing that the account's own booking uses.
  await expectOk(
    manager.request('PUT', `staff/booking/${second.booking._id}/cancel`, {
      version: second.booking.version,
      note: 'No.',
    }),
  );
  expect(await claimsOf(second.ada._id)).toEqual(claims);
});

test('the uses of a code by the walk-in and by the account are added up', async () => {
  const code = { code: 'for-all', title: 'For all', percent: 90, services: [], perCustomer: 3 };
  await expectOk(manager.request('POST', 'staff/promotion', code));
  const { ada, booking } = await makePair({ code: code.code });
  const form = { ...(await app.bookingForm('Diagnostic repair')), code: code.code };
  const own = await app.book(ada, form);
  await expectOk(requestBy(ada, booking.number));
  await expectOk(confirm(await onlyRequest(ada)));
  const uses = (await claimsOf(ada._id)).filter(({ promotion_code: used }) => used === code.code);
  expect(new Set(uses.map(({ booking_id: id }) => id))).toEqual(new Set([own._id, booking._id]));
  await app.book(ada, { ...form, ...(await app.bookingForm('Car wash')) });
  expect((await ada.request('POST', 'booking/book', form)).code).toBe('promotion.code_refused');
});

test('a booking with an approved estimate and a car on site goes on in the account', async () => {
  const { ada, booking } = await makePair({ isHere: true });
  await checkIn(desk, booking);
  await expectOk(requestBy(ada, booking.number));
  await expectOk(confirm(await onlyRequest(ada)));
  await addEstimate(app, booking._id, 500_000);
  expect((await ada.request('GET', `booking/${booking._id}`)).body['due']).toBe(booking.amount + 5000);
  await expectOk(ada.request('POST', `booking/${booking._id}/payment`));
  const { version } = (await desk.request<{ booking: StaffCard }>('GET', `staff/booking/${booking._id}`)).body.booking;
  const paid = { version, method: 'cash' };
  const card = (
    await expectOk(desk.request<{ booking: StaffCard }>('PUT', `staff/booking/${booking._id}/payment`, paid))
  ).body;
  await expectOk(
    desk.request('PUT', `staff/booking/${booking._id}/payment`, { version: card.booking.version, method: 'cash' }),
  );
  expect((await moneyOf(ada._id)).due).toBe(0);
});

test('a car that the account has under the plate gets the reading, and a removed one stays removed', async () => {
  const { ada, booking, phone } = await makePair({ isHere: true });
  const vehicle = String((await app.bookingForm())['vehicle']);
  const added = await expectOk(
    ada.request<{ car: { _id: string } }>('POST', 'user/me/car', { vehicle, plate: 'AAA-111AA' }),
  );
  const sold = await expectOk(
    ada.request<{ car: { _id: string } }>('POST', 'user/me/car', { vehicle, plate: 'BBB-222BB' }),
  );
  await expectOk(ada.request('DELETE', `user/me/car/${sold.body.car._id}`));
  await checkIn(desk, booking, { plate: 'AAA-111AA', km: 50_500 });
  await finishInCash(desk, booking._id);
  const second = await bookWalkIn(app, desk, { phoneNumber: phone, customer: booking.customer, isHere: true });
  await checkIn(desk, second, { plate: 'BBB-222BB' });
  await expectOk(requestBy(ada, booking.number));
  await expectOk(confirm(await onlyRequest(ada)));
  const { cars } = (await expectOk(ada.call(listCars))).body;
  expect(cars).toMatchObject([{ _id: added.body.car._id, km: { km: 50_500 } }]);
});
