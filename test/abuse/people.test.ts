import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import type { WaitlistEntry } from '#shared/waitlist/staff-waitlist.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { openEventStream } from '#test/event-stream.ts';
import { emailsTo, startPayment } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { picture } from '#test/visits.ts';
import { wholeDatabase } from '#test/whole-database.ts';
import { BEHIND_PROXY, from, inTurn } from './attackers.ts';

let app: TestApp;
let manager: StaffMember;
let technician: StaffMember;
let frontDesk: StaffMember;
beforeAll(async () => {
  app = await createTestApp(BEHIND_PROXY, { ownProcess: true });
  [manager, technician, frontDesk] = await Promise.all([
    createStaff(app, 'manager'),
    createStaff(app, 'technician'),
    createStaff(app, 'front_desk'),
  ]);
});
afterAll(() => app.stop());

const CARE = 'Car care and repair';
const act = async (id: string, what: string, body: object = {}) => {
  const { version } = (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body
    .booking;
  await expectOk(manager.request('PUT', `staff/booking/${id}/${what}`, { version, ...body }));
};
/** Signs up and logs in over HTTP, from an address of its own. */
async function signUp(email: string, source: string): Promise<string> {
  const headers = from(source);
  const password = 'kept in the glove box';
  const known = await app.request<{ messages: { text: string }[] }>('GET', `sandbox/outbox?to=${email}`);
  const former = known.body.messages.flatMap(({ text }) => /^\d{4}$/m.exec(text)?.[0] ?? []);
  const form = { firstName: 'Ada', lastName: 'Obi', email, phoneNumber: '08031234567', password };
  const { registration } = (
    await expectOk(app.request<{ registration: string }>('POST', 'user/register', { body: form, headers }))
  ).body;
  const body = { email, otp: await app.code(email, former), registration };
  await expectOk(app.request('POST', 'user/verify-email', { body, headers }));
  const login = { body: { email, password }, headers };
  return (await expectOk(app.request<{ token: string }>('POST', 'user/login', login))).body.token;
}
const promotionOf = async (token: string, service: string): Promise<string | undefined> => {
  const { brand, vehicle, service: id } = await app.bookingForm(service);
  const body = { service: id, brand, vehicle };
  return (await expectOk(app.request<QuoteAnswer>('POST', 'booking/quote', { token, body }))).body.promotion?.code;
};

test('a person who deletes the account and signs up again gets no promotion a second time', async () => {
  const email = 'again@example.ng';
  const token = await signUp(email, '41.1.0.1');
  expect(await promotionOf(token, CARE)).toBe('first-100');
  const body = await app.bookingForm(CARE);
  const { _id } = (await expectOk(app.request<{ booking: StaffCard }>('POST', 'booking/book', { token, body }))).body
    .booking;
  await act(_id, 'payment', { method: 'cash' });
  await act(_id, 'finish');
  await expectOk(app.request('DELETE', 'user/me', { token, body: { currentPassword: 'kept in the glove box' } }));
  const left = (await app.request('GET', 'centre')).body['promotionPlacesLeft'];
  const again = await signUp('Again@Example.ng', '41.1.0.2');
  expect((await app.request('GET', 'centre')).body['promotionPlacesLeft']).toBe(left);
  expect(await inTurn([CARE, 'Car wash'], (service) => promotionOf(again, service))).toEqual([undefined, undefined]);
});

async function bookWalkIn(name: string): Promise<StaffCard> {
  const form = { ...(await app.bookingForm()), fullName: name, phoneNumber: '0803 555 0099', paymentMethod: 'cash' };
  const body = { ...form, mode: 'pick-up', location: 'Heron Street 5' };
  return (await expectOk(frontDesk.request<{ booking: StaffCard }>('POST', 'staff/booking', body))).body.booking;
}

test('a walk-in is erased on request, by a manager and by no one below', async () => {
  const { customer } = await bookWalkIn('Heron Walkin');
  const ada = await createCustomer(app);
  const refused = await inTurn([technician, frontDesk, ada], (by) =>
    by.request('DELETE', `staff/customer/${customer}`),
  );
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  await expectOk(manager.request('DELETE', `staff/customer/${customer}`));
  const rows = (await wholeDatabase(app.runtime.db)).split('\n');
  expect(rows.filter((row) => /Heron|8035550099/.test(row))).toEqual([]);
});

test('a person is taken off the waitlist on request', async () => {
  const body = { name: 'Ibis Waiting', phoneNumber: 'ibis@example.ng' };
  await expectOk(app.request('POST', 'waitlist/create', { body }));
  const { entries } = (await expectOk(manager.request<{ entries: WaitlistEntry[] }>('GET', 'staff/waitlist'))).body;
  const entry = entries.find(({ name }) => name === body.name);
  expect((await technician.request('DELETE', `staff/waitlist/${entry?._id}`)).status).toBe(403);
  await expectOk(manager.request('DELETE', `staff/waitlist/${entry?._id}`));
  expect((await manager.request('GET', 'staff/waitlist')).text).not.toContain('Ibis');
});

test('no shared cache keeps the face of a person, and none is served after the deletion', async () => {
  const ada = await createCustomer(app);
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(await picture())]), 'me.jpg');
  const saved = await expectOk(ada.request<{ user: { photo: string } }>('PUT', 'user/me/update-photo', form));
  const face = () => fetch(new URL(saved.body.user.photo, app.url));
  const served = await face();
  expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'private, max-age=86400']);
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  expect((await face()).status).toBe(404);
});

test('the remarks of staff about a person are erased with the account', async () => {
  const ada = await createCustomer(app, { email: 'plover@example.ng' });
  const { _id } = await app.book(ada);
  await act(_id, 'cancel', { note: 'plover is abroad' });
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  const rows = (await wholeDatabase(app.runtime.db)).split('\n').filter((row) => /plover|706c6f766572/i.test(row));
  // The last email must still be delivered.
  expect(rows.filter((row) => !/^outbox: .*profile\.deleted/.test(row))).toEqual([]);
});

test('a session that ended unnoticed keeps no stream of changes', async () => {
  const gone = await createCustomer(app);
  const stream = await openEventStream(app.url, gone.token);
  // As if the notification of this deletion had been missed.
  await app.runtime.db.transaction().execute(async (trx) => {
    await sql`alter table sessions disable trigger notify_session_end`.execute(trx);
    await sql`delete from sessions where customer_id = ${gone._id}`.execute(trx);
    await sql`alter table sessions enable trigger notify_session_end`.execute(trx);
  });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'car-care-changes' and datname = current_database()`.execute(
    app.runtime.db,
  );
  await expect.poll(stream.ended, { timeout: 20_000 }).toBe(true);
});

test("a manager ends a customer's sessions; a technician does not", async () => {
  const ada = await createCustomer(app);
  const path = `staff/customer/${ada._id}/sessions`;
  expect((await technician.request('DELETE', path)).status).toBe(403);
  expect((await ada.request('GET', 'user/me')).status).toBe(200);
  await expectOk(manager.request('DELETE', path));
  expect((await ada.request('GET', 'user/me')).status).toBe(401);
});

test("an owner who left gets no alert about payments; today's owners do", async () => {
  const owner = await createStaff(app, 'owner');
  await app.runtime.db
    .updateTable('staff')
    .set({ suspended_at: new Date() })
    .where('email', '=', 'owner@example.com')
    .execute();
  const ada = await createCustomer(app);
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'wrong-amount', { webhook: 'never' });
  await ada.request('POST', 'booking/pay', { id: booking._id, ref: reference });
  const alerts = async (email: string) => (await emailsTo(app, email)).filter((subject) => subject.includes(reference));
  await expect.poll(() => alerts(owner.email), { timeout: 15_000 }).toHaveLength(1);
  expect(await alerts('owner@example.com')).toEqual([]);
});

test('a technician sees neither phone numbers nor pick-up addresses', async () => {
  const ada: Customer = await createCustomer(app);
  const { _id } = await app.book(ada, {
    phoneNumber: '+2348098765432',
    mode: 'pick-up',
    location: '5 Awolowo Avenue, Bodija',
  });
  for (const path of [`staff/booking/${_id}`, 'staff/booking', 'staff/board'])
    expect((await expectOk(technician.request('GET', path))).text).not.toMatch(/8098765432|Awolowo Avenue/);
});

test('a blank name is refused at its field, not dropped in silence', async () => {
  const ada = await createCustomer(app);
  for (const name of ['firstName', 'lastName', 'phoneNumber'] as const)
    expect(await ada.request('PUT', 'user/me', { [name]: ' ', currentPassword: ada.password })).toMatchObject({
      status: 400,
      body: { fields: { [name]: expect.any(String) } },
    });
});
