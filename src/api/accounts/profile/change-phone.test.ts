import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmEmailChange, getCurrentUser, requestCode, updateProfile } from '#shared/accounts/accounts.contract.ts';
import { confirmNewPhone, requestNewPhone } from '#shared/accounts/new-phone.contract.ts';
import { logInByPhone } from '#shared/accounts/phone-log-in.contract.ts';
import { ageEmail, createCustomer } from '#test/customers.ts';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { clearLimits, logInCode, newDevice, newPhone, signUpByPhone, type PhoneUser } from '#test/phone-accounts.ts';
import { smsCode, wrongReleaseCode } from '#test/releases.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { proveNumber } from '#test/walk-ins.ts';

let app: TestApp;
let tunde: PhoneUser;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.stop());
beforeEach(async () => {
  await clearLimits(app);
  tunde = await signUpByPhone(app);
  await makeOld(tunde.user._id);
});

/** Lets a day pass for the devices of an account. */
const makeOld = (id: string) =>
  sql`update known_devices set known_since = known_since - interval '25 hours' where customer_id = ${id}`.execute(
    app.runtime.db,
  );
const kindsTo = async (recipient: string): Promise<string[]> => {
  const sent = app.runtime.db.selectFrom('outbox').select('kind').where('recipient', '=', recipient);
  return (await sent.execute()).map(({ kind }) => kind);
};
/** The code that confirms the identity, sent to the present number. */
async function confirmCode(): Promise<string> {
  await clearLimits(app);
  await expectOk(tunde.call(requestCode, { body: { reason: 'Confirm' } }));
  return smsCode(app, tunde.phone);
}
const requestCodeTo = async (phoneNumber: string) =>
  tunde.call(requestNewPhone, { body: { phoneNumber, otp: await confirmCode() } });

test('an account with a phone only changes its number by a code to each, and the former one is notified', async () => {
  const phone = newPhone();
  const device = newDevice();
  const headers = { 'x-device': device };
  const otp = await logInCode(app, tunde.phone, { headers });
  const { token: other } = (await expectOk(app.call(logInByPhone, { headers, body: { phone: tunde.phone, otp } })))
    .body;
  await expectOk(requestCodeTo(phone));
  expect((await expectOk(tunde.call(getCurrentUser, {}))).body.phoneNumber).toBe(tunde.phone);
  const body = { otp: await smsCode(app, phone) };
  const { user } = (await expectOk(tunde.call(confirmNewPhone, { body }))).body;
  expect(user).toMatchObject({ _id: tunde.user._id, phoneNumber: phone, phoneProven: true });
  expect(await kindsTo(tunde.phone)).toContain('account.phone-changed');
  expect((await app.call(getCurrentUser, { token: other })).status).toBe(401);
  const row = await app.runtime.db
    .selectFrom('customers')
    .select('credentials_changed_at')
    .where('id', '=', tunde.user._id)
    .executeTakeFirstOrThrow();
  expect(row.credentials_changed_at).toEqual(expect.any(Date));
  expect((await tunde.call(confirmNewPhone, { body })).code).toBe('account.wrong_code');
});

test('a number that was mistyped changes nothing, since its code is never entered', async () => {
  const [mistyped, right] = [newPhone(), newPhone()];
  await expectOk(requestCodeTo(mistyped));
  const first = await smsCode(app, mistyped);
  await expectOk(requestCodeTo(right));
  expect((await tunde.call(confirmNewPhone, { body: { otp: first } })).code).toBe('account.wrong_code');
  await expectOk(tunde.call(confirmNewPhone, { body: { otp: await smsCode(app, right) } }));
});

test('a customer with a password confirms with it, on any device, and keeps a verified number all the time', async () => {
  const ada = await createCustomer(app);
  const [before, phone] = [newPhone(), newPhone()];
  await proveNumber(app, ada._id, before);
  await ageEmail(app, ada._id, '25 hours');
  const change = (more: object) => ada.call(requestNewPhone, { body: { phoneNumber: phone, ...more } });
  expect((await change({})).code).toBe('account.confirm_first');
  expect((await change({ currentPassword: 'not the password' })).code).toBe('account.wrong_password');
  const busy = await withFullPasswordQueue(app, () => change({ currentPassword: ada.password }));
  expect(busy.code).toBe('request.busy');
  await expectOk(change({ currentPassword: ada.password }));
  const { user } = (await expectOk(ada.call(confirmNewPhone, { body: { otp: await smsCode(app, phone) } }))).body;
  expect(user).toMatchObject({ phoneNumber: phone, phoneProven: true });
  expect(await kindsTo(ada.email)).toEqual(['account.phone-changed']);
  expect(await kindsTo(before)).toEqual(['account.phone-changed']);
});

test('a thief of the SIM card who logs in on a new device does not change the number for a day', async () => {
  const headers = { 'x-device': newDevice() };
  const otp = await logInCode(app, tunde.phone, { headers });
  const { token } = (await expectOk(app.call(logInByPhone, { headers, body: { phone: tunde.phone, otp } }))).body;
  const thief = { token, headers, body: { phoneNumber: newPhone(), otp: await confirmCode() } };
  expect(await app.call(requestNewPhone, thief)).toMatchObject({ status: 409, code: 'account.new_device' });
  const nameless = { token, body: thief.body };
  expect((await app.call(requestNewPhone, nameless)).code).toBe('account.new_device');
});

test('an email that a thief of the SIM card adds does not help to change the number for a day', async () => {
  const headers = { 'x-device': newDevice() };
  const logIn = { phone: tunde.phone, otp: await logInCode(app, tunde.phone, { headers }) };
  const { token } = (await expectOk(app.call(logInByPhone, { headers, body: logIn }))).body;
  const email = `thief${newPhone()}@example.ng`;
  const by = { token, headers };
  await expectOk(app.call(updateProfile, { ...by, body: { email, otp: await confirmCode() } }));
  await expectOk(app.call(confirmEmailChange, { ...by, body: { otp: await app.code(email) } }));
  const phoneNumber = newPhone();
  const confirmed = async () => {
    await clearLimits(app);
    await expectOk(app.call(requestCode, { ...by, body: { reason: 'Confirm' } }));
    return { phoneNumber, otp: await app.code(email) };
  };
  expect((await app.call(requestNewPhone, { ...by, body: await confirmed() })).code).toBe('account.new_device');
  expect((await app.call(updateProfile, { ...by, body: await confirmed() })).code).toBe('account.only_contact');
  await ageEmail(app, tunde.user._id, '24 hours 1 minute');
  await expectOk(app.call(requestNewPhone, { ...by, body: await confirmed() }));
});

test('an email that was there before the phone counts at once', async () => {
  const ada = await createCustomer(app);
  await proveNumber(app, ada._id, newPhone());
  await sql`update customers set phone_verified_since = app_now() where id = ${ada._id}`.execute(app.runtime.db);
  const body = { phoneNumber: newPhone(), currentPassword: ada.password };
  await expectOk(ada.call(requestNewPhone, { body }));
});

test('refuses no code, a wrong one, a number that gets no codes, the present one, and all without SMS', async () => {
  const phoneNumber = newPhone();
  expect((await tunde.call(requestNewPhone, { body: { phoneNumber } })).code).toBe('account.confirm_first');
  const wrong = { phoneNumber, otp: wrongReleaseCode(await confirmCode()) };
  expect((await tunde.call(requestNewPhone, { body: wrong })).code).toBe('account.wrong_code');
  for (const number of ['+44 7400 123456', '12', tunde.phone]) {
    const { body } = await tunde.call(requestNewPhone, { body: { phoneNumber: number } });
    expect(body).toMatchObject({ fields: { phoneNumber: expect.any(String) } });
  }
  expect((await tunde.request('POST', 'user/me/new-phone/confirm', {})).code).toBe('account.missing_otp');
  const { sms } = app.runtime;
  app.runtime.sms = null;
  const off = await tunde.call(requestNewPhone, { body: { phoneNumber } }).finally(() => (app.runtime.sms = sms));
  expect(off.code).toBe('account.sms_off');
});

test('codes to new numbers are limited for the account and the number', async () => {
  const phoneNumber = newPhone();
  await expectOk(requestCodeTo(phoneNumber));
  const wrong = wrongReleaseCode(await smsCode(app, phoneNumber));
  // Another code that confirms may be sent at once, but none to the new number.
  await sql`delete from rate_limits where key like 'codesMinute:confirm:%'`.execute(app.runtime.db);
  await expectOk(tunde.call(requestCode, { body: { reason: 'Confirm' } }));
  const again = { phoneNumber, otp: await smsCode(app, tunde.phone) };
  expect((await tunde.call(requestNewPhone, { body: again })).code).toBe('account.code_too_soon');
  await sql`insert into outbox (id, channel, recipient, kind, encrypted_payload, status, sent_at)
    select gen_random_uuid(), 'sms', ${phoneNumber}, 'test', '\\x00', 'sent', app_now() from generate_series(1, 10)`.execute(
    app.runtime.db,
  );
  expect((await requestCodeTo(phoneNumber)).code).toBe('account.too_many_texts');
  for (let tries = 0; tries < 6; tries++) await tunde.call(confirmNewPhone, { body: { otp: wrong } });
  await sql`insert into rate_limits (key, points, expire) values ('failures:127.0.0.1', 301, ${Date.now() + 600_000})`.execute(
    app.runtime.db,
  );
  const stranger = { headers: { 'x-device': newDevice() }, token: tunde.token, body: { otp: '000000' } };
  expect((await app.call(confirmNewPhone, stranger)).code).toBe('account.too_many_tries');
});

test('fifty confirmations at once change the number once, and take it from the account that held it', async () => {
  const other = await signUpByPhone(app);
  await expectOk(requestCodeTo(other.phone));
  const body = { otp: await smsCode(app, other.phone) };
  const answers = await atOnce(50, () => tunde.call(confirmNewPhone, { body }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  const holders = app.runtime.db.selectFrom('customers').select('id').where('phone', '=', other.phone);
  expect(await holders.execute()).toEqual([{ id: tunde.user._id }]);
  expect((await kindsTo(tunde.phone)).filter((kind) => kind === 'account.phone-changed')).toHaveLength(1);
});
