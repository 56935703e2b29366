import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBooking, listMyBookings } from '#shared/bookings/bookings.contract.ts';
import { liveThing } from '#shared/bookings/live-thing.ts';
import { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { saveReview } from '#shared/reviews/reviews.contract.ts';
import { markReady } from '#shared/visits/staff-visits.contract.ts';
import { getVisit } from '#shared/visits/visits.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { answered, sendVersion } from '#test/estimates.ts';
import { payInCash } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

const MANAGERS_WAY = {
  name: 'Bayo Ojo',
  reason: 'The battery of the phone is empty.',
  idKind: 'passport',
  idLast4: '48AB',
} as const;

const list = async (customer: Customer) => (await expectOk(customer.call(listMyBookings, { query: {} }))).body;
const read = async (customer: Customer, id: string) =>
  (await expectOk(customer.call(getBooking, { params: { id } }))).body;
const thingOf = async (customer: Customer, id: string) => liveThing(await read(customer, id), new Date());

test('a booking carries the stay of its car and the findings to answer, from the appointment to the rating', async () => {
  const customer = await createCustomer(app);
  const { _id: id } = await app.book(customer, { paymentMethod: 'cash' });
  const params = { id };
  const { checkInCode } = (await expectOk(customer.call(getVisit, { params }))).body;
  expect(checkInCode).toMatch(/^\d{4}$/);
  expect((await read(customer, id)).live).toEqual({ stay: null, toAnswer: null, checkInCode });
  expect(await thingOf(customer, id)).toBe('appointment');

  const { checkIn: record } = await checkIn(manager, { _id: id });
  const stay = { state: 'checked-in', since: record?.at, readyAt: null, releasedAt: null, isRated: false };
  expect((await read(customer, id)).live).toEqual({ stay, toAnswer: null, checkInCode });
  expect(await thingOf(customer, id)).toBe('in-work');

  const { lines } = await sendVersion(manager, id);
  const [pads = '', fitting = '', shock = ''] = lines.map(({ _id }) => _id);
  expect((await read(customer, id)).live?.toAnswer).toEqual({ findings: 2, amount: 51_500 });
  // The part is answered and its work is not: the finding still waits.
  await answered(customer, id, 1, [{ line: pads, answer: 'approve' }]);
  expect((await read(customer, id)).live?.toAnswer).toEqual({ findings: 2, amount: 35_500 });
  await answered(customer, id, 1, [{ line: fitting, answer: 'not-now' }]);
  expect((await read(customer, id)).live?.toAnswer).toEqual({ findings: 1, amount: 31_000 });
  expect(await thingOf(customer, id)).toBe('answer');
  await answered(customer, id, 1, [{ line: shock, answer: 'ask', text: 'Can it wait?' }]);
  expect((await read(customer, id)).live?.toAnswer).toBeNull();

  await expectOk(manager.call(markReady, { params }));
  expect(await thingOf(customer, id)).toBe('pay');
  // The price, then the approved part.
  for (let charge = 1; charge <= 2; charge++) await payInCash(manager, id);
  const ready = await read(customer, id);
  expect([ready.live?.stay?.state, ready.live?.checkInCode]).toEqual(['ready', null]);
  expect(await thingOf(customer, id)).toBe('collect');
  await expectOk(manager.call(releaseWithoutCode, { params, body: MANAGERS_WAY }));
  expect(await thingOf(customer, id)).toBe('rate');
  expect((await list(customer)).upcoming).toEqual([]);
  await expectOk(customer.call(saveReview, { params, body: { stars: 5, showName: false } }));
  expect((await read(customer, id)).live?.stay?.isRated).toBe(true);
  expect(await thingOf(customer, id)).toBeNull();
});

test('the coming bookings are in the order in which their customer has to act, also after their day', async () => {
  const customer = await createCustomer(app);
  const book = async () => (await app.book(customer, { paymentMethod: 'cash' }))._id;
  const [atWork, ready, unanswered] = [await book(), await book(), await book()];
  const unpaid = (await app.book(customer, { paymentMethod: 'online' }))._id;
  const coming = await book();
  for (const _id of [atWork, ready, unanswered]) await checkIn(manager, { _id });
  await sendVersion(manager, unanswered);
  await payInCash(manager, ready);
  await expectOk(manager.call(markReady, { params: { id: ready } }));
  const { upcoming, bookings } = await list(customer);
  expect(upcoming?.map(({ _id }) => _id)).toEqual([unanswered, unpaid, ready, atWork, coming]);
  expect(upcoming?.map((booking) => bookings.find(({ _id }) => _id === booking._id))).toEqual(upcoming);
});

test('a customer sees nothing of the bookings of another', async () => {
  const [customer, other] = [await createCustomer(app), await createCustomer(app)];
  const { _id: id } = await app.book(customer);
  await checkIn(manager, { _id: id });
  await sendVersion(manager, id);
  expect((await other.call(getBooking, { params: { id } })).body).toMatchObject({ code: 'booking.not_found' });
  expect(await list(other)).toMatchObject({ bookings: [], upcoming: [] });
});

test('an answer to a change, which is stored for its key, has no check-in code', async () => {
  const customer = await createCustomer(app);
  expect(await app.book(customer)).not.toHaveProperty('live');
});
