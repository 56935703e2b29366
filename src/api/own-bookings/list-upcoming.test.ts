import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Booking, listMyBookings } from '#shared/bookings/bookings.contract.ts';
import { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { comingMonday } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { sendVersion } from '#test/estimates.ts';
import { makeReady, WITHOUT_CODE } from '#test/releases.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  monday = await comingMonday(app);
});
beforeEach(async () => {
  await app.advance('0 minutes');
  await app.runtime.db.deleteFrom('allocations').execute();
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

/** A time of that Monday on the clock of Lagos. */
const at = (time: string): string => new Date(`${monday}T${time}:00+01:00`).toISOString();
const ids = (bookings: readonly Booking[] | undefined) => bookings?.map(({ _id }) => _id);
const list = async (type: 'all' | 'pending' = 'all', page = 1) =>
  (await expectOk(ada.call(listMyBookings, { query: { type, page: String(page) } }))).body;
const put = ({ _id }: Booking, what: string, body: object) =>
  expectOk(ada.request('PUT', `booking/${_id}/${what}`, body));
/** Moves the clock of the database to an instant. */
const goTo = (iso: string) => app.advance(`${Date.parse(iso) - Date.now()} milliseconds`);

test('coming bookings are listed by their start, then those without a time, the newest first', async () => {
  const later = await app.book(ada, { startsAt: at('11:00') });
  const unknown = [await app.book(ada), await app.book(ada)];
  const sooner = await app.book(ada, { startsAt: at('09:00') });
  const asked = await app.book(ada, { startsAt: at('10:00') });
  await put(asked, 'update-status', { status: 'pending-cancelled' });
  const { upcoming, bookings } = await list();
  expect(ids(upcoming)).toEqual([sooner._id, later._id, unknown[1]?._id, unknown[0]?._id]);
  expect(upcoming?.[0]).toMatchObject(sooner);
  // The list itself is as it was for every client of today.
  expect(ids(bookings)).toEqual([asked, sooner, ...unknown.toReversed(), later].map(({ _id }) => _id));
});

test('the coming bookings are the same on every page of all bookings, and absent from other tabs', async () => {
  const booking = await app.book(ada, { startsAt: at('11:00') });
  const second = await list('all', 2);
  expect([ids(second.bookings), ids(second.upcoming)]).toEqual([[], [booking._id]]);
  expect((await list('pending')).upcoming).toBeUndefined();
});

test('an appointment comes up until its day is over by the clock of the branch', async () => {
  const booking = await app.book(ada, { startsAt: at('11:00') });
  await goTo(at('23:59'));
  expect(ids((await list()).upcoming)).toEqual([booking._id]);
  await goTo(new Date(Date.parse(at('23:59')) + 61_000).toISOString());
  expect(ids((await list()).upcoming)).toEqual([]);
});

test('a car that is here comes up after more than twenty visits; one that left only with money due', async () => {
  const manager = await createStaff(app, 'manager');
  const visit = async ({ isPaid = true } = {}) => {
    const booking = await app.book(ada, { paymentMethod: 'cash' });
    await makeReady(manager, booking, { isPaid });
    return booking;
  };
  const leave = ({ _id: id }: Booking) =>
    expectOk(manager.call(releaseWithoutCode, { params: { id }, body: WITHOUT_CODE }));
  const here = await visit();
  const owing = await visit({ isPaid: false });
  await leave(owing);
  for (let count = 0; count < 21; count++) {
    const paid = await visit();
    await sendVersion(manager, paid._id);
    await leave(paid);
    // A customer makes at most twenty bookings a day.
    await app.runtime.db
      .updateTable('bookings')
      .set({ created_at: sql<Date>`app_now() - interval '2 days'` })
      .where('id', '=', paid._id)
      .execute();
  }
  expect(ids((await list()).upcoming)).toEqual([owing._id, here._id]);
});
