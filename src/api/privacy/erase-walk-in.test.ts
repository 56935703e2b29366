import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { WaitlistEntry } from '#shared/waitlist/staff-waitlist.contract.ts';
import * as people from '#shared/cars/car-people.contract.ts';
import { releaseCar } from '#shared/releases/staff-releases.contract.ts';
import { showDriverCode } from '#shared/shared-cars/shared-visits.contract.ts';
import { addCarFor, shareCar } from '#test/car-people.ts';
import { createCustomer } from '#test/customers.ts';
import { signUpByPhone } from '#test/phone-accounts.ts';
import { createCustomerOnDevice, makeReady } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { wholeDatabase } from '#test/whole-database.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { purgeExpiredStaffData } from '#api/staff/staff-members.ts';
import { purgeWalkIns } from './purge-walk-ins.ts';

let app: TestApp;
let manager: StaffMember;
let desk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
});
afterAll(() => app.stop());

let created = 0;
/** Books for a walk-in of a name and number of its own. */
async function bookWalkIn(changes: object = {}): Promise<StaffCard & { phone: string }> {
  const phone = `080355500${String(++created).padStart(2, '0')}`;
  const { body } = await expectOk(
    desk.request<{ booking: StaffCard }>(
      'POST',
      'staff/booking',
      {
        ...(await app.bookingForm()),
        fullName: 'Heron Walkin',
        phoneNumber: phone,
        mode: 'pick-up',
        location: 'Heron Street 5',
        paymentMethod: 'cash',
        ...changes,
      },
      { 'idempotency-key': newId() },
    ),
  );
  return { ...body.booking, phone };
}
const rowOf = (id: string) =>
  app.runtime.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const bookingOf = (id: string) =>
  app.runtime.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const audited = (event: string, id: string) =>
  app.runtime.db
    .selectFrom('audit_log')
    .select(['staff_id', 'detail'])
    .where('event', '=', event)
    .where('subject_id', '=', id)
    .execute();
const erase = (id: string, by = manager) => by.request('DELETE', `staff/customer/${id}`);

test('a manager erases a walk-in: name, phone and address go, the booking stays under a tombstone', async () => {
  const booking = await bookWalkIn();
  expect((await erase(booking.customer, desk)).status).toBe(403);
  await expectOk(erase(booking.customer));
  expect(await rowOf(booking.customer)).toMatchObject({ first_name: 'Deleted', last_name: 'account', phone: null });
  expect(await bookingOf(booking._id)).toMatchObject({ full_name: 'Deleted account', phone: '-', location: '-' });
  const everything = (await wholeDatabase(app.runtime.db)).split('\n');
  expect(everything.filter((line) => /heron/i.test(line) || line.includes(booking.phone.slice(1)))).toEqual([]);
  const { body } = await desk.request('GET', `staff/customer?q=${booking.phone}`);
  expect(body['total_items']).toBe(0);
  expect((await desk.request('GET', `staff/customer/${booking.customer}`)).code).toBe('account.not_found');
});

test('fifty calls at once erase once, and a repeated one is a success', async () => {
  const { customer } = await bookWalkIn();
  const answers = await atOnce(50, () => erase(customer));
  expect(new Set(answers.map(({ status }) => status).filter((status) => status !== 503))).toEqual(new Set([200]));
  await expectOk(erase(customer));
  expect(await audited('customer.erased', customer)).toEqual([{ staff_id: manager.id, detail: {} }]);
});

test('neither an account nor an unknown id nor a walk-in with unfinished money is erased', async () => {
  const ada = await createCustomer(app);
  expect(await erase(ada._id)).toMatchObject({ status: 409, code: 'customer.has_account' });
  for (const id of [newId(), 'x']) expect(await erase(id)).toMatchObject({ status: 404, code: 'account.not_found' });
  const booking = await bookWalkIn();
  await expectOk(
    desk.request('PUT', `staff/booking/${booking._id}/payment`, { version: booking.version, method: 'cash' }),
  );
  expect(await erase(booking.customer)).toMatchObject({ status: 409, code: 'customer.open_paid_booking' });
  expect((await rowOf(booking.customer)).first_name).toBe('Heron');
});

test('a manager takes one entry off the waitlist, once', async () => {
  for (const phoneNumber of ['0805 111 0001', '0805 111 0002'])
    await expectOk(app.request('POST', 'waitlist/create', { body: { name: 'Heron', phoneNumber } }));
  const list = async () =>
    (await desk.request<{ entries: WaitlistEntry[] }>('GET', 'staff/waitlist')).body.entries.map(({ _id }) => _id);
  const [gone = '', stays] = await list();
  expect((await desk.request('DELETE', `staff/waitlist/${gone}`)).status).toBe(403);
  const answers = await atOnce(10, () => manager.request('DELETE', `staff/waitlist/${gone}`));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await list()).toEqual([stays]);
  expect(await audited('waitlist.erased', gone)).toHaveLength(1);
  for (const id of ['x', newId()])
    expect((await manager.request('DELETE', `staff/waitlist/${id}`)).code).toBe('waitlist.not_found');
});

test('the daily job erases walk-ins two years after their last booking changed, and no others', async () => {
  const [old, open, recent] = [await bookWalkIn(), await bookWalkIn(), await bookWalkIn()];
  const account = await createCustomer(app);
  await expectOk(desk.request('PUT', `staff/booking/${open._id}/payment`, { version: open.version, method: 'cash' }));
  const longAgo = async (id: string) => {
    const at = new Date(Date.now() - 735 * 24 * 3600 * 1000);
    await app.runtime.db.updateTable('customers').set({ created_at: at }).where('id', '=', id).execute();
    await app.runtime.db.updateTable('bookings').set({ updated_at: at }).where('customer_id', '=', id).execute();
  };
  for (const id of [old.customer, open.customer, account._id]) await longAgo(id);
  await purgeWalkIns(app.runtime);
  const names = await Promise.all(
    [old.customer, open.customer, recent.customer, account._id].map(async (id) => (await rowOf(id)).first_name),
  );
  expect(names).toEqual(['Deleted', 'Heron', 'Heron', account.firstName]);
});

test('the code of a removed driver stays invalid after the daily job deleted the person', async () => {
  const owner = await createCustomerOnDevice(app);
  const driver = await signUpByPhone(app);
  const car = (await addCarFor(app, owner))._id;
  const personId = await shareCar(owner, car, driver, 'driver');
  const params = { id: car, personId };
  await expectOk(owner.call(people.nameStandingDriver, { params, body: { currentPassword: owner.password } }));
  const booking = await app.book(owner, { ...(await app.bookingForm('Car wash')), car, paymentMethod: 'cash' });
  await makeReady(manager, booking);
  const { code } = (await expectOk(driver.call(showDriverCode, { params: { id: booking._id } }))).body;
  await expectOk(owner.call(people.removePerson, { params }));
  const longAgo = new Date(Date.now() - 400 * 24 * 3600_000);
  const rows = app.runtime.db.updateTable('car_people').where('id', '=', personId);
  await rows.set({ ended_at: longAgo }).execute();
  await purgeWalkIns(app.runtime);
  const left = await app.runtime.db.selectFrom('car_people').select('id').where('id', '=', personId).execute();
  expect(left).toEqual([]);
  const gate = await manager.call(releaseCar, { params: { id: booking._id }, body: { code: code ?? '' } });
  expect(gate.code).toBe('release.wrong_code');
});

test('contact data of staff is erased a year after they left; the name stays, and a new invitation is possible', async () => {
  const owner = await createStaff(app, 'owner');
  const left = await createStaff(app, 'technician', { email: 'left@staff.example.ng', suspended: true });
  const resting = await createStaff(app, 'technician', { suspended: true });
  const suspendedFor = (id: string, days: number) =>
    app.runtime.db
      .updateTable('staff')
      .set({ suspended_at: new Date(Date.now() - days * 24 * 3600 * 1000) })
      .where('id', '=', id)
      .execute();
  await suspendedFor(left.id, 367);
  await suspendedFor(resting.id, 360);
  await purgeExpiredStaffData(app.runtime);
  const { body } = await owner.request<{ people: { _id: string; name: string; email: string | null }[] }>(
    'GET',
    'staff/people',
  );
  const find = (id: string) => body.people.find((person) => person._id === id);
  expect(find(left.id)).toMatchObject({ name: left.name, email: null, phoneNumber: null, state: 'suspended' });
  expect(find(resting.id)).toMatchObject({ email: resting.email });
  expect(
    await owner.request('PUT', `staff/people/${left.id}/suspended`, {
      suspended: false,
      currentPassword: owner.password,
    }),
  ).toMatchObject({
    status: 409,
    code: 'staff.erased',
  });
  const form = { name: left.name, type: 'front_desk', phoneNumber: '0803 765 4321', currentPassword: owner.password };
  expect(await owner.request('PUT', `staff/people/${left.id}`, form)).toMatchObject({
    status: 409,
    code: 'staff.erased',
  });
  expect((await owner.request('POST', `staff/people/${left.id}/link`, { currentPassword: owner.password })).code).toBe(
    'staff.suspended',
  );
  expect(
    (await app.request('POST', 'staff/login', { body: { email: left.email, password: left.password } })).code,
  ).toBe('account.wrong_credentials');
  await expectOk(
    owner.request('POST', 'staff/people', {
      email: left.email,
      name: left.name,
      type: 'technician',
      phoneNumber: null,
      currentPassword: owner.password,
    }),
  );
});

test('a manager logs a customer out on all devices, once or fifty times, and only that customer', async () => {
  const [ada, ben] = [await createCustomer(app), await createCustomer(app)];
  const login = { body: { email: ada.email, password: ada.password } };
  await expectOk(app.request('POST', 'user/login', login));
  expect((await desk.request('GET', `staff/customer/${ada._id}`)).body['customer']).toMatchObject({
    _id: ada._id,
    email: ada.email,
    walkIn: false,
    sessions: [{}, {}],
  });
  const end = (by: StaffMember, id: string) => by.request('DELETE', `staff/customer/${id}/sessions`);
  expect((await end(desk, ada._id)).status).toBe(403);
  expect((await end(manager, newId())).code).toBe('account.not_found');
  expect((await ada.request('GET', 'user/me')).status).toBe(200);
  const answers = await atOnce(50, () => end(manager, ada._id));
  expect(new Set(answers.map(({ status }) => status).filter((status) => status !== 503))).toEqual(new Set([200]));
  expect((await ada.request('GET', 'user/me')).status).toBe(401);
  expect((await ben.request('GET', 'user/me')).status).toBe(200);
  // The password stays.
  await expectOk(app.request('POST', 'user/login', login));
  expect(await audited('customer.sessions-ended', ada._id)).toHaveLength(1);
});
