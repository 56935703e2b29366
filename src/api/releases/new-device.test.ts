import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderEntry } from '#api/notifications/outbox.ts';
import { LIMITS } from '#api/platform/http/limits.ts';
import { confirmPhone, updateProfile } from '#shared/accounts/accounts.contract.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import * as contract from '#shared/releases/releases.contract.ts';
import { releaseCar } from '#shared/releases/staff-releases.contract.ts';
import type { Customer } from '#test/customers.ts';
import {
  confirmDevice,
  createCustomerOnDevice,
  makeReady,
  releaseCodeOf,
  seeRelease,
  smsCode,
} from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';

let app: TestApp;
let ada: Customer & { device: string };
let desk: StaffMember;
let booking: Booking;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  desk = await createStaff(app, 'front_desk');
});
beforeEach(async () => {
  await clearLimits();
  ada = await createCustomerOnDevice(app);
  booking = await app.book(ada);
});
afterAll(() => app.stop());

const clearLimits = () => sql`delete from rate_limits`.execute(app.runtime.db);
/** A call of Ada's session from a device that is not known. */
const here = () => ({ params: { id: booking._id }, token: ada.token, headers: {} });
const see = async (changes = {}) => (await expectOk(app.call(contract.getRelease, { ...here(), ...changes }))).body;
const sendCode = (by: contract.ConfirmChannel) => app.call(contract.sendConfirmationCode, { ...here(), body: { by } });
const show = (body: { otp?: string; token?: string }, changes = {}) =>
  app.call(contract.showReleaseCode, { ...here(), body, ...changes });
const person = { name: 'Túndé Bákàrè', phone: '+2348035550001' };
const wrong = (otp: string) => (otp === '000000' ? '000001' : '000000');
/** Marks Ada's number as verified before today, which the Adas of earlier tests lose. */
async function verifyPhone(): Promise<void> {
  const verified = '+2348031234567';
  const customers = app.runtime.db.updateTable('customers');
  await customers.set({ verified_phone: null }).where('verified_phone', '=', verified).execute();
  await customers.set({ verified_phone: verified }).where('id', '=', ada._id).execute();
}

/** Logs Ada in once more, on a device that is not known before. Returns the session's token. */
async function newSession(headers: Record<string, string> = {}): Promise<string> {
  const body = { email: ada.email, password: ada.password };
  return String((await expectOk(app.request('POST', 'user/login', { body, headers }))).body['token']);
}

/** The notices about shown codes that went to Ada: the kinds of emails and SMS, and the titles of notifications. */
async function notices(): Promise<{ sent: string[]; titles: string[] }> {
  const { db } = app.runtime;
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'channel'])
    .where('recipient', 'in', [ada.email, '+2348031234567'])
    .where('kind', 'in', ['release.code-shown', 'release.device-confirmed'])
    .where('created_at', '>=', sql<Date>`(select created_at from customers where id = ${ada._id})`)
    .orderBy('created_at')
    .orderBy('channel')
    .execute();
  const messages = await db
    .selectFrom('messages')
    .innerJoin('message_recipients', 'message_recipients.message_id', 'messages.id')
    .select('title')
    .where('customer_id', '=', ada._id)
    .where('title', 'like', '%release code%')
    .execute();
  return { sent: rows.map(({ kind, channel }) => `${channel} ${kind}`), titles: messages.map(({ title }) => title) };
}

test('a device that was not known before check-in shows the code only after a step-up, to that session', async () => {
  await makeReady(desk, booking);
  const code = await releaseCodeOf(ada, booking._id);
  expect(await see()).toMatchObject({ code: null, why: 'step-up', confirmBy: ['email'] });
  expect((await show({})).body).toMatchObject({ code: 'account.confirm_first', by: 'code' });
  // The password, which opened this session, confirms nothing.
  const byPassword = await app.request('POST', `booking/${booking._id}/release`, {
    token: ada.token,
    body: { currentPassword: ada.password },
  });
  expect(byPassword.code).toBe('account.confirm_first');
  await expectOk(sendCode('email'));
  const otp = await app.code(ada.email);
  expect(otp).toMatch(/^\d{6}$/);
  expect((await show({ otp: wrong(otp) })).code).toBe('account.wrong_code');
  expect((await see()).code).toBeNull();
  expect((await expectOk(show({ otp }))).body.code).toBe(code);
  expect(await see()).toMatchObject({ code, confirmBy: null });
  expect((await expectOk(show({}))).body.code).toBe(code);
  // Another session of the same person has not confirmed anything, and the code is used up.
  const other = { token: await newSession() };
  expect(await see(other)).toMatchObject({ code: null, why: 'step-up' });
  expect((await show({ otp }, other)).code).toBe('account.wrong_code');
  // Nor does the confirmation last for a later visit.
  booking = await app.book(ada);
  await makeReady(desk, booking);
  expect((await see()).why).toBe('step-up');
});

/** Adds a number to an account without one and proves it, as anyone in a session can. */
async function addPhone(who: Customer, phone: string): Promise<void> {
  await expectOk(who.call(updateProfile, { body: { phoneNumber: phone } }));
  await expectOk(who.request('POST', 'user/me/phone-code'));
  await expectOk(who.call(confirmPhone, { body: { otp: await smsCode(app, phone) } }));
}

test('a code by SMS confirms as well, to a verified phone only', async () => {
  await checkIn(desk, booking);
  expect((await sendCode('sms')).code).toBe('customer.phone_unverified');
  await verifyPhone();
  await makeReady(desk, booking);
  expect((await see()).confirmBy).toEqual(['email', 'sms']);
  // The hourly limit of the centre is for log-in codes alone.
  for (const of of ['strangers', 'known'])
    for (let i = 0; i < LIMITS.logInCodesOfCentre.points; i++) await app.runtime.limits.take('logInCodesOfCentre', of);
  await expectOk(sendCode('sms'));
  expect((await sendCode('sms')).code).toBe('account.code_too_soon');
  const otp = await smsCode(app, '+2348031234567');
  expect((await expectOk(show({ otp }))).body.code).toMatch(/^\d{6}$/);
});

test('a phone that was added after check-in gets no code, and one that was added before it does', async () => {
  const { db } = app.runtime;
  await db.updateTable('customers').set({ phone: null, verified_phone: null }).where('id', '=', ada._id).execute();
  await db.updateTable('customers').set({ credentials_changed_at: null }).where('id', '=', ada._id).execute();
  await checkIn(desk, booking);
  await addPhone(ada, '+2348037779901');
  expect((await see()).confirmBy).toEqual(['email']);
  expect(await sendCode('sms')).toMatchObject({ status: 409, code: 'account.known_device_only' });
  await clearLimits();
  booking = await app.book(ada);
  await makeReady(desk, booking);
  expect((await see()).confirmBy).toEqual(['email', 'sms']);
  // Proving the number once more, as each log-in does, makes it no younger.
  await expectOk(ada.request('POST', 'user/me/phone-code'));
  await expectOk(ada.call(confirmPhone, { body: { otp: await smsCode(app, '+2348037779901') } }));
  await clearLimits();
  await expectOk(sendCode('sms'));
});

test('no code goes by SMS while SMS is off', async () => {
  await makeReady(desk, booking);
  await verifyPhone();
  const { sms } = app.runtime;
  app.runtime.sms = null;
  const answer = await sendCode('sms').finally(() => (app.runtime.sms = sms));
  expect(answer).toMatchObject({ status: 409, code: 'account.no_sms' });
});

test('an address with too many wrong codes is refused, with the right code too', async () => {
  await makeReady(desk, booking);
  await expectOk(sendCode('email'));
  const otp = await app.code(ada.email);
  for (let tries = 0; tries < LIMITS.failures.points; tries++) await app.runtime.limits.take('failures', '127.0.0.1');
  const refused = { status: 429, code: 'account.too_many_tries' };
  expect(await show({ otp: wrong(otp) })).toMatchObject(refused);
  expect(await show({ otp })).toMatchObject(refused);
});

test('a code that went to a phone which is no longer the account’s confirms nothing', async () => {
  await makeReady(desk, booking);
  await verifyPhone();
  await expectOk(sendCode('sms'));
  const otp = await smsCode(app, '+2348031234567');
  const changes = { verified_phone: '+2348031239999', phone: '+2348031239999' };
  await app.runtime.db.updateTable('customers').set(changes).where('id', '=', ada._id).execute();
  expect((await show({ otp })).code).toBe('account.wrong_code');
});

test('no SMS goes to a number that got ten in 24 hours', async () => {
  await checkIn(desk, booking);
  await verifyPhone();
  await sql`
    insert into outbox (id, channel, recipient, kind, encrypted_payload, status, sent_at)
    select gen_random_uuid(), 'sms', '+2348031234567', 'test', '\\x00', 'sent', app_now() from generate_series(1, 10)
  `.execute(app.runtime.db);
  expect((await sendCode('sms')).code).toBe('account.too_many_texts');
  await app.runtime.db.deleteFrom('outbox').where('kind', '=', 'test').execute();
});

test('a code is sent only while the car is here', async () => {
  expect((await sendCode('email')).code).toBe('visit.not_checked_in');
  await makeReady(desk, booking);
  const code = await releaseCodeOf(ada, booking._id);
  await expectOk(desk.call(releaseCar, { params: { id: booking._id }, body: { code } }));
  expect((await sendCode('email')).code).toBe('visit.released');
});

test('the email with the sixth code of a day has a link in its place, which confirms as well', async () => {
  await makeReady(desk, booking);
  for (let i = 0; i < 6; i++) {
    await expectOk(sendCode('email'));
    await app.runtime.db.deleteFrom('rate_limits').where('key', 'not like', 'codesDaily%').execute();
  }
  const [mail] = await app.runtime.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', ada.email)
    .where('kind', '=', 'account.code.release')
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute();
  const { text } = await renderEntry(app.runtime, mail!);
  expect(text).toContain(`/user/bookings/${booking._id}/release#token=`);
  const token = /#token=([\w-]{22})/.exec(text)?.[1] ?? '';
  expect((await expectOk(show({ token }))).body.code).toMatch(/^\d{6}$/);
  expect((await show({ token: 'A'.repeat(22) }, { token: await newSession() })).code).toBe('account.wrong_code');
});

test('a device that logged in after check-in is not known before it', async () => {
  await makeReady(desk, booking);
  const device = 'A'.repeat(22);
  const headers = { 'x-device': device };
  const token = await newSession(headers);
  const why = async () => (await see({ token, headers })).why;
  expect(await why()).toBe('step-up');
  await newSession(headers);
  expect(await why()).toBe('step-up');
  booking = await app.book(ada);
  await makeReady(desk, booking);
  expect(await why()).toBeNull();
});

test('wrong codes are limited whatever devices they come from', async () => {
  await makeReady(desk, booking);
  await expectOk(sendCode('email'));
  const otp = await app.code(ada.email);
  // Every log-in makes its device known, so that a known one may not have tries of its own here.
  const devices = Array.from({ length: 10 }, (_, i) => String(i).repeat(22));
  const codes = [];
  for (const device of devices) {
    const headers = { 'x-device': device };
    codes.push((await show({ otp: wrong(otp) }, { token: await newSession(headers), headers })).code);
  }
  expect(new Set(codes)).toEqual(new Set(['account.wrong_code']));
  expect((await show({ otp })).code).toBe('account.wrong_code');
  expect((await see()).code).toBeNull();
});

test('naming a person and making a code need the step-up as well; taking back does not', async () => {
  await makeReady(desk, booking);
  await expectOk(ada.call(contract.nameCollector, { params: { id: booking._id }, body: person }));
  const other = { name: 'Bayo', phone: '+2348035550002' };
  const name = () => app.call(contract.nameCollector, { ...here(), body: other });
  expect((await name()).body).toMatchObject({ code: 'account.confirm_first', by: 'code' });
  const renew = await app.call(contract.makeNewCode, { ...here(), body: { replaces: 1 } });
  expect(renew.code).toBe('account.confirm_first');
  expect((await seeRelease(ada, booking._id)).collector?.name).toBe(person.name);
  const back = (await expectOk(app.call(contract.takeCollectorBack, here()))).body.release;
  expect(back).toMatchObject({ collector: null, code: null, why: 'step-up' });
  await confirmDevice(app, ada, booking._id);
  await expectOk(name());
});

test('the name and phone of the collector show only after the step-up, before the car is ready as well', async () => {
  await checkIn(desk, booking);
  await expectOk(ada.call(contract.nameCollector, { params: { id: booking._id }, body: person }));
  const hidden = await see();
  expect(hidden).toMatchObject({ why: 'not-ready', confirmBy: ['email'], collector: { name: null, phone: null } });
  expect(JSON.stringify(hidden)).not.toMatch(/Túndé|5550001/);
  const list = await expectOk(app.request('GET', 'message/me/notification', { token: ada.token }));
  expect(JSON.stringify(list.body)).toContain('Another person may collect');
  expect(JSON.stringify(list.body)).not.toContain('Túndé');
  expect((await confirmDevice(app, ada, booking._id)).collector).toMatchObject(person);
});

test('the owner is notified of the first showing of each code, by email and SMS, once for fifty calls', async () => {
  await verifyPhone();
  await makeReady(desk, booking);
  expect(await notices()).toEqual({ sent: [], titles: [] });
  await atOnce(50, () => seeRelease(ada, booking._id));
  const once = ['mail release.code-shown', 'sms release.code-shown'];
  expect(await notices()).toEqual({ sent: once, titles: ['Your release code was shown'] });
  await expectOk(ada.call(contract.makeNewCode, { params: { id: booking._id }, body: { replaces: 1 } }));
  await seeRelease(ada, booking._id);
  expect((await notices()).sent).toEqual([...once, ...once]);
});

test('the owner is notified of each new device that was confirmed, also when the code was seen before', async () => {
  await verifyPhone();
  await makeReady(desk, booking);
  await confirmDevice(app, ada, booking._id);
  await see();
  const confirmed = ['mail release.device-confirmed', 'sms release.device-confirmed'];
  expect(await notices()).toEqual({ sent: confirmed, titles: ['A new device sees your release code'] });
  await seeRelease(ada, booking._id);
  expect((await notices()).sent).toEqual(confirmed);
  await clearLimits();
  await confirmDevice(app, { email: ada.email, token: await newSession() }, booking._id);
  expect((await notices()).sent).toEqual([...confirmed, ...confirmed]);
});

test('a known device that sees the code while a new one is confirmed waits for it, and both get an answer', async () => {
  await makeReady(desk, booking);
  for (let round = 0; round < 5; round++) {
    await clearLimits();
    await app.runtime.db.updateTable('release_codes').set({ shown: 0 }).where('visit_id', '=', booking._id).execute();
    const token = await newSession();
    await expectOk(sendCode('email'));
    const otp = await app.code(ada.email);
    const answers = await Promise.all([
      show({ otp }, { token }),
      seeRelease(ada, booking._id),
      seeRelease(ada, booking._id),
    ]);
    expect(answers[0].status).toBe(200);
  }
});
