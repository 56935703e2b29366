import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileAll } from '#api/payments/attempts/reconcile-all.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { RETENTION } from '#shared/retention.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { startPayment } from '#test/payments.ts';
import { makeReady, payInCash, WITHOUT_CODE } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { bookWalkIn } from '#test/walk-ins.ts';
import { purgeWalkIns } from './purge-walk-ins.ts';

let app: TestApp;
let desk: StaffMember;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [desk, manager] = [await createStaff(app, 'front_desk'), await createStaff(app, 'manager')];
});
afterAll(() => app.stop());

const remove = ({ request, password }: Customer) => request('DELETE', 'user/me', { currentPassword: password });
const letGo = ({ _id }: Pick<Booking, '_id'>) =>
  expectOk(manager.call(releaseWithoutCode, { params: { id: _id }, body: WITHOUT_CODE }));
async function finish({ _id }: Pick<Booking, '_id'>): Promise<void> {
  const { version } = (await expectOk(desk.request('GET', `staff/booking/${_id}`))).body['booking'];
  await expectOk(desk.request('PUT', `staff/booking/${_id}/finish`, { version }));
}
const takerOf = ({ _id }: Pick<Booking, '_id'>) =>
  app.runtime.db
    .selectFrom('releases')
    .select(['name', 'reason', 'id_last4'])
    .where('visit_id', '=', _id)
    .executeTakeFirstOrThrow();
const TAKER = { name: WITHOUT_CODE.name, reason: WITHOUT_CODE.reason, id_last4: '48AB' };

test('an account is not deleted while a car is on site or its work is owed, and the answer lists the open bookings', async () => {
  const ada = await createCustomer(app);
  const booking = await app.book(ada);
  const { _id, number, amount } = booking;
  const open = (why: string) => [{ _id, number, service: booking.service.name, why, due: amount }];
  await makeReady(desk, booking, { isPaid: false });
  expect(await remove(ada)).toMatchObject({
    status: 409,
    body: { code: 'account.car_on_site', open: open('car-on-site') },
  });
  await letGo(booking);
  expect(await remove(ada)).toMatchObject({
    status: 409,
    body: { code: 'account.money_owed', open: open('money-owed') },
  });
  expect((await ada.request<Booking>('GET', `booking/${_id}`)).body).toMatchObject({ status: 'pending', due: amount });
  await payInCash(desk, _id);
  await finish(booking);
  await expectOk(remove(ada));
});

test('the record of the person who took a car stays when its owner deletes the account, also the collector with the code', async () => {
  const ada = await createCustomer(app);
  const [first, second] = [await app.book(ada), await app.book(ada)];
  for (const booking of [first, second]) await makeReady(desk, booking);
  await letGo(first);
  const { db } = app.runtime;
  const collector = await db
    .insertInto('release_collectors')
    .values({ id: first._id, visit_id: second._id, number: 1, name: 'Túndé Bákàrè', phone: '+2348034440001' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = new Date();
  await db
    .insertInto('releases')
    .values({
      visit_id: second._id,
      way: 'collector-code',
      collector_id: collector.id,
      due_kobo: 0,
      staff_id: desk.id,
      at,
    })
    .execute();
  await db.updateTable('visits').set({ state: 'released', released_at: at }).where('id', '=', second._id).execute();
  for (const booking of [first, second]) await finish(booking);
  await expectOk(remove(ada));
  expect(await takerOf(first)).toEqual(TAKER);
  expect(
    await db.selectFrom('release_collectors').select(['name', 'phone']).where('visit_id', '=', second._id).execute(),
  ).toEqual([{ name: 'Túndé Bákàrè', phone: '+2348034440001' }]);
});

test('a completed booking whose payment the bank took back keeps its account', async () => {
  const ada = await createCustomer(app);
  const { booking, reference } = await startPayment(app, ada);
  const report = () => ada.request('POST', 'booking/pay', { id: booking._id, ref: reference });
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(report());
  await finish(booking);
  await app.provider(reference, 'reversed', { webhook: 'never' });
  await report();
  expect(await remove(ada)).toMatchObject({ status: 409, code: 'account.money_owed' });
});

test('a payment that the bank takes back after the account was deleted is owed, and its reference leads to the payer at the provider', async () => {
  const ada = await createCustomer(app);
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
  await finish(booking);
  await expectOk(remove(ada));
  await app.provider(reference, 'reversed', { webhook: 'never' });
  await reconcileAll(app.runtime);
  const { body } = await expectOk(manager.request('GET', `staff/booking/${booking._id}`));
  expect(body).toMatchObject({
    booking: { fullName: 'Deleted account', due: booking.amount },
    payments: [{ reference, status: 'taken-back' }],
  });
});

test('a walk-in is not erased with a car on site or a debt, by staff or by the job, until the period of limitation is over', async () => {
  const booking = await bookWalkIn(app, desk);
  const nameOf = async () =>
    (
      await app.runtime.db
        .selectFrom('customers')
        .select('first_name')
        .where('id', '=', booking.customer)
        .executeTakeFirstOrThrow()
    ).first_name;
  const erase = () => manager.request('DELETE', `staff/customer/${booking.customer}`);
  await checkIn(desk, booking);
  expect(await erase()).toMatchObject({ status: 409, code: 'customer.car_on_site' });
  await makeReady(desk, booking, { isPaid: false });
  await letGo(booking);
  expect(await erase()).toMatchObject({ status: 409, code: 'customer.money_owed' });
  for (const months of [RETENTION.walkInMonths + 1, RETENTION.claimMonths - 1]) {
    await app.advance(`${months} months`);
    await purgeWalkIns(app.runtime);
    expect(await nameOf()).toBe('Bàbá');
    expect(await takerOf(booking)).toEqual(TAKER);
  }
  await app.advance(`${RETENTION.claimMonths + 1} months`);
  await purgeWalkIns(app.runtime);
  await app.advance('0 minutes');
  expect(await nameOf()).toBe('Deleted');
  expect(await takerOf(booking)).toEqual({ name: null, reason: null, id_last4: null });
  // The erasure cancelled nothing.
  const { body } = await expectOk(desk.request('GET', `staff/booking/${booking._id}`));
  expect(body['booking']).toMatchObject({ status: 'pending', due: booking.due, fullName: 'Deleted account' });
});
