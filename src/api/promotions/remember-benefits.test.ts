import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { createCustomer, signUp, type Customer } from '#test/customers.ts';
import { retryWhileUnavailable } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import { exportedData } from '#test/exported-data.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

const CARE = 'Car care and repair';
const db = () => app.runtime.db;
const places = async (): Promise<number> => (await app.request('GET', 'centre')).body['promotionPlacesLeft'] as number;
const promotionOf = async (who: Customer, service: string): Promise<string | undefined> => {
  const { brand, vehicle, service: id } = await app.bookingForm(service);
  const { body } = await expectOk(who.request<QuoteAnswer>('POST', 'booking/quote', { service: id, brand, vehicle }));
  return body.promotion?.code;
};
const remove = (who: Customer) => who.request('DELETE', 'user/me', { currentPassword: who.password });
const versionOf = async (booking: Booking): Promise<number> =>
  (await manager.request('GET', `staff/booking/${booking._id}`)).body['booking'].version as number;
/** Books a service, which staff record as paid in cash and finish. */
async function completeBooking(who: Customer, service: string): Promise<Booking> {
  const booking = await app.book(who, await app.bookingForm(service));
  const action = async (path: string, more: object) =>
    expectOk(
      manager.request('PUT', `staff/booking/${booking._id}/${path}`, { version: await versionOf(booking), ...more }),
    );
  await action('payment', { method: 'cash' });
  await action('finish', {});
  return booking;
}
/** Marks a number as verified by a code. */
const verifyPhone = (who: Customer, phone: string) =>
  db().updateTable('customers').set({ phone, verified_phone: phone }).where('id', '=', who._id).execute();

test('a deleted account that used promotions gets none of them again at its address, in any notation', async () => {
  const ada = await createCustomer(app, { email: 'once@example.ng' });
  expect(await promotionOf(ada, CARE)).toBe('first-100');
  await completeBooking(ada, CARE);
  await expectOk(remove(ada));
  const left = await places();
  const again = await signUp(app, { email: 'Once@Example.NG' });
  expect(await places()).toBe(left);
  expect(await promotionOf(again, CARE)).toBeUndefined();
  expect(await promotionOf(again, 'Car wash')).toBeUndefined();
});

test('the stored benefits of a deleted account contain no address, and the export names them', async () => {
  const ada = await createCustomer(app, { email: 'export-once@example.ng' });
  await completeBooking(ada, 'Car wash');
  await expectOk(remove(ada));
  const rows = await db().selectFrom('remembered_benefits').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('export-once');
  expect(rows.every((row) => row.contact_digest.length === 32)).toBe(true);
  const again = await createCustomer(app, { email: 'export-once@example.ng' });
  const { body } = await exportedData<{ remembered: object[] }>(app, again._id);
  expect(body.remembered).toEqual([{ benefit: 'first-care', used: true, times: 1, at: expect.any(String) as string }]);
  expect((await expectOk(manager.request('GET', 'staff/promotion'))).status).toBe(200);
});

test('a promotion is used only once its booking was paid or completed', async () => {
  const ada = await createCustomer(app, { email: 'only-booked@example.ng' });
  await app.book(ada, await app.bookingForm('Car wash'));
  await expectOk(remove(ada));
  expect(await promotionOf(await createCustomer(app, { email: 'only-booked@example.ng' }), 'Car wash')).toBe(
    'first-care',
  );
});

test('a place that no booking used comes back to its address once and takes no other', async () => {
  const ada = await createCustomer(app, { email: 'place@example.ng' });
  const left = await places();
  await expectOk(remove(ada));
  const again = await createCustomer(app, { email: 'place@example.ng' });
  expect(await places()).toBe(left);
  expect(await promotionOf(again, CARE)).toBe('first-100');
  // It is not given to a third account of that address beside the second one.
  await db().updateTable('customers').set({ email: 'place-moved@example.ng' }).where('id', '=', again._id).execute();
  await createCustomer(app, { email: 'place@example.ng' });
  expect(await places()).toBe(left - 1);
});

test('a verified number is remembered as well, but not one that was only typed', async () => {
  const [typed, verified] = ['+2348035550001', '+2348035550002'];
  const ada = await createCustomer(app, { phoneNumber: typed });
  await completeBooking(ada, CARE);
  await expectOk(remove(ada));
  const bola = await createCustomer(app);
  await verifyPhone(bola, verified);
  await completeBooking(bola, CARE);
  await expectOk(remove(bola));
  const next = await createCustomer(app);
  await verifyPhone(next, typed);
  expect(await promotionOf(next, CARE)).toBe('first-100');
  await verifyPhone(next, verified);
  expect(await promotionOf(next, CARE)).toBeUndefined();
});

test('a former address that another customer has now is not remembered', async () => {
  const ada = await createCustomer(app, { email: 'handed-over@example.ng' });
  await completeBooking(ada, CARE);
  await db().updateTable('customers').set({ email: 'moved-on@example.ng' }).where('id', '=', ada._id).execute();
  const bola = await createCustomer(app, { email: 'handed-over@example.ng' });
  await expectOk(remove(ada));
  expect(await promotionOf(bola, CARE)).toBe('first-100');
});

test('a person who was a referral earns no second wash credit for a friend', async () => {
  const friend = await createCustomer(app);
  for (const earned of [1000, 1000]) {
    const referred = await createCustomer(app, {
      email: 'referred-twice@example.ng',
      referralCode: friend.referralCode,
    });
    await completeBooking(referred, 'Diagnostic repair');
    expect((await friend.request('GET', 'user/me')).body['washCredit']).toBe(earned);
    await expectOk(remove(referred));
  }
});

test('fifty people who come back at once get neither a second promotion nor a second place', async () => {
  const people = await Promise.all(
    Array.from({ length: 50 }, (_, i) => createCustomer(app, { email: `back${i}@example.ng` })),
  );
  await completeBooking(people[0] as Customer, CARE);
  for (const one of people) await expectOk(remove(one));
  const left = await places();
  const back = await atOnce(50, (i) => createCustomer(app, { email: `back${i}@example.ng` }));
  expect(await places()).toBe(left);
  const { rows } = await sql<{ email: string }>`
    select email from customers join promotion_claims on customer_id = id where id in (${sql.join(back.map(({ _id }) => _id))})`.execute(
    db(),
  );
  expect(rows.map(({ email }) => email)).not.toContain('back0@example.ng');
  expect(rows).toHaveLength(49);
});

test('fifty sign-ups at once for the address of a deleted account open one account without a promotion', async () => {
  const ada = await createCustomer(app, { email: 'rush@example.ng' });
  await completeBooking(ada, CARE);
  await expectOk(remove(ada));
  const left = await places();
  const person = {
    firstName: 'Ada',
    lastName: 'Obi',
    email: 'rush@example.ng',
    phoneNumber: '0803 123 4567',
    password: ada.password,
  };
  await atOnce(50, () => retryWhileUnavailable(() => app.request('POST', 'user/register', { body: person })));
  const otp = await app.code(person.email);
  const answers = await atOnce(50, () =>
    retryWhileUnavailable(() => app.request('POST', 'user/verify-email', { body: { email: person.email, otp } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await places()).toBe(left);
  const { rows } = await sql`
    select 1 from promotion_claims join customers on id = customer_id where email = ${person.email}`.execute(db());
  expect(rows).toEqual([]);
});
