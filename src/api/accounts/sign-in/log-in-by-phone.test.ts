import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmEmailChange, confirmPhone, requestCode, updateProfile } from '#shared/accounts/accounts.contract.ts';
import { logInByPhone, requestLogInCode } from '#shared/accounts/phone-log-in.contract.ts';
import { listNotifications } from '#shared/messages/messages.contract.ts';
import { nameCollector } from '#shared/releases/releases.contract.ts';
import { deleteAccount } from '#shared/privacy/privacy.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { clearLimits, logInCode, newDevice, newPhone, signUpByPhone } from '#test/phone-accounts.ts';
import { createCustomerOnDevice, makeReady, smsCode, wrongReleaseCode as another } from '#test/releases.ts';
import { createStaff } from '#test/staff.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.stop());
beforeEach(() => clearLimits(app));

const db = () => app.runtime.db;
const on = (device: string) => ({ headers: { 'x-device': device } });
const verify = (body: Parameters<typeof app.call<typeof logInByPhone>>[1] & {}, device = newDevice()) =>
  app.call(logInByPhone, { ...on(device), ...body });
const kindsTo = async (recipient: string): Promise<string[]> =>
  (await db().selectFrom('outbox').select('kind').where('recipient', '=', recipient).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const rowOf = (id: string) => db().selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A customer with email, password and a verified phone. */
async function withEmail(phone = newPhone()): Promise<Customer & { phone: string }> {
  const ada = await createCustomer(app, { phoneNumber: phone });
  await db().updateTable('customers').set({ verified_phone: phone }).where('id', '=', ada._id).execute();
  return { ...ada, phone };
}

/** Lets half a year pass for an account and its number. */
const silence = (id: string) =>
  sql`
  with d as (update known_devices set seen_at = seen_at - interval '181 days' where customer_id = ${id}),
    s as (update sessions set last_seen_at = last_seen_at - interval '181 days' where customer_id = ${id})
  update customers set phone_verified_at = phone_verified_at - interval '181 days' where id = ${id}`.execute(db());

test('a new number signs up with its code and then its name, and gets a place of the promotion', async () => {
  const phone = newPhone();
  const otp = await logInCode(app, phone);
  const asked = await verify({ body: { phone, otp } });
  expect(asked).toMatchObject({ status: 202, body: { code: 'account.name_needed' } });
  expect(await db().selectFrom('customers').where('phone', '=', phone).selectAll().execute()).toEqual([]);
  const registration = String(asked.body['registration' as never]);
  const done = await expectOk(
    verify({ body: { phone, registration, firstName: 'Ṣadé', lastName: 'Adébáyọ̀', referralCode: 'nobody' } }),
  );
  expect(done.body).toMatchObject({
    message: 'Welcome. Your account is ready.',
    user: { fullName: 'Ṣadé Adébáyọ̀', email: null, phoneNumber: phone, phoneProven: true, confirmBy: 'code' },
  });
  const claims = await sql`select 1 from promotion_claims where customer_id = ${done.body.user._id}`.execute(db());
  expect(claims.rows).toHaveLength(1);
  // Code and secret are used up.
  for (const proof of [{ otp }, { registration }])
    expect((await verify({ body: { phone, ...proof } })).code).toBe('account.wrong_code');
});

/** Asks for a code of a new number, and has it answered with the secret that goes on with a name. */
async function secretForName(phone: string): Promise<string> {
  await clearLimits(app);
  const { body } = await verify({ body: { phone, otp: await logInCode(app, phone) } });
  return String(body['registration' as never]);
}
const name = { firstName: 'Ṣadé', lastName: 'Adébáyọ̀' };

test('the secrets of a log-in by phone end with the code that they come from', async () => {
  const phone = newPhone();
  const otp = await logInCode(app, phone);
  await sql`update verification_codes set expires_at = app_now() + interval '1 minute' where recipient = ${phone}`.execute(
    db(),
  );
  const first = await verify({ body: { phone, otp } });
  await verify({ body: { phone, registration: String(first.body['registration' as never]) } });
  const { rows } = await sql`
    select 1 from verification_codes where recipient = ${phone} and expires_at > app_now() + interval '1 minute'`.execute(
    db(),
  );
  expect(rows).toEqual([]);
  const codes = db().selectFrom('verification_codes').select('id').where('recipient', '=', phone);
  expect(await codes.execute()).toHaveLength(3);
});

test('a log-in by phone ends the codes and secrets of the number that were not used', async () => {
  const phone = newPhone();
  const registration = await secretForName(phone);
  await clearLimits(app);
  const unused = await logInCode(app, phone);
  await secretForName(phone);
  expect((await verify({ body: { phone, registration, ...name } })).code).toBe('account.wrong_code');
  expect((await verify({ body: { phone, otp: unused } })).code).toBe('account.wrong_code');
});

test('a secret that was given for a name opens no account that got the number in the meantime', async () => {
  const phone = newPhone();
  const registration = await secretForName(phone);
  const ada = await withEmail(phone);
  for (const more of [{}, name, { password: ada.password }])
    expect((await verify({ body: { phone, registration, ...more } })).code).toBe('account.wrong_code');
  const asked = await app.call(requestLogInCode, { body: { phone, registration } });
  expect(asked.code).toBe('account.wrong_code');
});

test('an account with a phone only opens by its code, and a new device is reported by SMS', async () => {
  const tunde = await signUpByPhone(app);
  const otp = await logInCode(app, tunde.phone);
  const { body } = await expectOk(verify({ body: { phone: tunde.phone, otp } }));
  expect(body).toMatchObject({ message: 'Welcome back.', user: { _id: tunde.user._id } });
  expect(await kindsTo(tunde.phone)).toContain('account.new-device');
});

test('a call without code or secret is refused, and so is a wrong code', async () => {
  const phone = newPhone();
  expect((await verify({ body: { phone } })).code).toBe('account.missing_otp');
  const otp = await logInCode(app, phone);
  expect((await verify({ body: { phone, otp: another(otp) } })).code).toBe('account.wrong_code');
  expect((await verify({ body: { phone, registration: 'r'.repeat(22) } })).code).toBe('account.wrong_code');
  expect((await verify({ body: { phone: newPhone(), otp } })).code).toBe('account.wrong_code');
});

test('only mobile numbers of the countries of the settings get codes', async () => {
  const request = (phone: string) => app.call(requestLogInCode, { body: { phone } });
  for (const phone of ['0800 123 4567', '+44 7400 123456', '+233 24 123 4567', '12', '01 234 5678'])
    expect(await request(phone)).toMatchObject({
      status: 400,
      body: { fields: { phone: 'Enter a mobile number, for example 0803 123 4567.' } },
    });
  const { sms } = app.runtime.config;
  app.runtime.config.sms = sms && { ...sms, countries: ['NG', 'GH'] };
  await expectOk(request('+233 24 123 4567')).finally(() => (app.runtime.config.sms = sms));
});

test('refuses a code while SMS is off', async () => {
  const { sms } = app.runtime;
  app.runtime.sms = null;
  const refused = await app
    .call(requestLogInCode, { body: { phone: newPhone() } })
    .finally(() => (app.runtime.sms = sms));
  expect(refused).toMatchObject({ status: 409, code: 'account.sms_off' });
});

test('an account with a password opens on a new device with the code and the password', async () => {
  const ada = await withEmail();
  const otp = await logInCode(app, ada.phone);
  const asked = await verify({ body: { phone: ada.phone, otp } });
  expect(asked).toMatchObject({
    status: 202,
    body: { code: 'account.proof_needed', by: ['password', 'email'], mayBeNew: false },
  });
  const registration = String(asked.body['registration' as never]);
  const again = { phone: ada.phone, registration };
  expect((await verify({ body: { ...again, password: 'not the password' } })).code).toBe('account.wrong_password');
  // A name makes no second account of the number.
  const device = newDevice();
  const named = await verify({ body: { ...again, firstName: 'Eve', lastName: 'Thief' } });
  expect(named.body).toMatchObject({ code: 'account.proof_needed' });
  const next = String(named.body['registration' as never]);
  const proof = { phone: ada.phone, registration: next, password: ada.password };
  const busy = await withFullPasswordQueue(app, () => verify({ body: proof }));
  expect(busy).toMatchObject({ status: 503, code: 'request.busy' });
  const { body } = await expectOk(verify({ body: proof }, device));
  expect(body.user._id).toBe(ada._id);
  await clearLimits(app);
  // The device is known now.
  const code = await logInCode(app, ada.phone, on(device));
  await expectOk(verify({ body: { phone: ada.phone, otp: code } }, device));
});

test('a wrong password is logged and counted as at a log-in by email', async () => {
  const ada = await withEmail();
  const device = newDevice();
  const again = async (password: string) => {
    await clearLimits(app);
    const asked = await verify({ body: { phone: ada.phone, otp: await logInCode(app, ada.phone) } }, device);
    const registration = String(asked.body['registration' as never]);
    return verify({ body: { phone: ada.phone, registration, password } }, device);
  };
  const from = app.logs.length;
  const failures = db().selectFrom('rate_limits').select('points').where('key', 'like', 'failures:%');
  expect((await again('not the password')).code).toBe('account.wrong_password');
  expect(await failures.execute()).toEqual([{ points: 1 }]);
  expect(app.logs.slice(from).filter((line) => line.includes('login.failed'))).toHaveLength(1);
  await expectOk(again(ada.password));
  // The tries of a known device are its own.
  const otp = await logInCode(app, ada.phone, on(device));
  const wrong = { phone: ada.phone, otp, password: 'not the password' };
  expect((await verify({ body: wrong }, device)).code).toBe('account.wrong_password');
  const attempts = db().selectFrom('rate_limits').select('key').where('key', 'like', 'loginAttempts:%');
  expect(await attempts.execute()).toEqual([{ key: expect.not.stringContaining('elsewhere') }]);
  expect(await failures.execute()).toEqual([]);
});

test('an account with an email opens on a new device with the code and a code by email', async () => {
  const ada = await withEmail();
  const { phone } = ada;
  expect((await app.call(requestLogInCode, { body: { phone, registration: 'r'.repeat(22) } })).code).toBe(
    'account.wrong_code',
  );
  const asked = await verify({ body: { phone, otp: await logInCode(app, phone) } });
  const registration = String(asked.body['registration' as never]);
  await expectOk(app.call(requestLogInCode, { body: { phone, registration } }));
  const emailOtp = await app.code(ada.email);
  const wrong = { phone, registration, emailOtp: another(emailOtp) };
  expect((await verify({ body: wrong })).code).toBe('account.wrong_code');
  const { body } = await expectOk(verify({ body: { phone, registration, emailOtp } }));
  expect(body.user._id).toBe(ada._id);
});

test('a typed number and the number of a walk-in open nothing', async () => {
  const typed = newPhone();
  const ada = await createCustomer(app, { phoneNumber: typed });
  const walkIn = newPhone();
  await sql`insert into customers (id, first_name, last_name, phone, referral_code, walk_in)
    values (gen_random_uuid(), 'Walk', 'In', ${walkIn}, 'WALKIN01', true)`.execute(db());
  for (const phone of [typed, walkIn]) {
    const tunde = await signUpByPhone(app, phone);
    expect(tunde.user._id).not.toBe(ada._id);
  }
});

test('a number that was silent for 180 days opens a new account, and the old one keeps everything else', async () => {
  const old = await signUpByPhone(app);
  await silence(old.user._id);
  const asked = await verify({ body: { phone: old.phone, otp: await logInCode(app, old.phone) } });
  expect(asked.body).toMatchObject({ code: 'account.name_needed' });
  const registration = String(asked.body['registration' as never]);
  const { body } = await expectOk(
    verify({ body: { phone: old.phone, registration, firstName: 'New', lastName: 'Owner' } }),
  );
  expect(body.user._id).not.toBe(old.user._id);
  expect(await rowOf(old.user._id)).toMatchObject({
    phone: null,
    verified_phone: null,
    phone_lost_at: expect.any(Date),
    first_name: 'Túndé',
    deleted_at: null,
  });
  expect(await rowOf(body.user._id)).toMatchObject({ phone: old.phone, verified_phone: old.phone });
});

test('a silent number opens its account on a device that the account knows', async () => {
  const old = await signUpByPhone(app);
  await silence(old.user._id);
  const otp = await logInCode(app, old.phone, on(old.device));
  const { body } = await expectOk(verify({ body: { phone: old.phone, otp } }, old.device));
  expect(body.user._id).toBe(old.user._id);
});

test('a delivered message ends the silence of a number, but a delivered code does not', async () => {
  const old = await signUpByPhone(app);
  await silence(old.user._id);
  await sql`update outbox set status = 'delivered', delivered_at = app_now() where recipient = ${old.phone}`.execute(
    db(),
  );
  const asked = await verify({ body: { phone: old.phone, otp: await logInCode(app, old.phone) } });
  expect(asked.body).toMatchObject({ code: 'account.name_needed' });
  await clearLimits(app);
  await sql`insert into outbox (id, channel, recipient, kind, encrypted_payload, status, delivered_at)
    select gen_random_uuid(), 'sms', recipient, 'booking.made', encrypted_payload, 'delivered', app_now()
    from outbox where recipient = ${old.phone} limit 1`.execute(db());
  const { body } = await expectOk(verify({ body: { phone: old.phone, otp: await logInCode(app, old.phone) } }));
  expect(body.user._id).toBe(old.user._id);
});

test('a delivered message to another person with the number does not end its silence', async () => {
  const old = await signUpByPhone(app);
  await silence(old.user._id);
  const desk = await createStaff(app, 'manager');
  const ada = await createCustomerOnDevice(app);
  const booking = await app.book(ada);
  await makeReady(desk, booking);
  const person = { name: 'Bayo Ojo', phone: old.phone };
  await expectOk(ada.call(nameCollector, { params: { id: booking._id }, body: person }));
  await sql`insert into outbox (id, channel, recipient, kind, encrypted_payload, status)
    select gen_random_uuid(), 'sms', recipient, unnest(array['release.walk-in-code', 'release.car-left']),
      encrypted_payload, 'sent' from outbox where kind = 'release.collector-code' and recipient = ${old.phone}`.execute(
    db(),
  );
  await sql`update outbox set status = 'delivered', delivered_at = app_now() where recipient = ${old.phone}`.execute(
    db(),
  );
  const asked = await verify({ body: { phone: old.phone, otp: await logInCode(app, old.phone) } });
  expect(asked.body).toMatchObject({ code: 'account.name_needed' });
});

test('a silent account with an email may be opened by the password or left for a new one', async () => {
  const ada = await withEmail();
  await silence(ada._id);
  const asked = await verify({ body: { phone: ada.phone, otp: await logInCode(app, ada.phone) } });
  expect(asked.body).toMatchObject({ code: 'account.proof_needed', mayBeNew: true });
  const registration = String(asked.body['registration' as never]);
  const { body } = await expectOk(
    verify({ body: { phone: ada.phone, registration, firstName: 'New', lastName: 'Owner' } }),
  );
  expect(body.user._id).not.toBe(ada._id);
  expect(await kindsTo(ada.email)).toContain('account.phone-lost');
  expect(await rowOf(ada._id)).toMatchObject({ phone: null, email: ada.email });
});

test('proving a number in the profile takes it from the account that held it', async () => {
  const ada = await withEmail();
  const bola = await createCustomer(app, { phoneNumber: ada.phone });
  await expectOk(bola.request('POST', 'user/me/phone-code'));
  const otp = await smsCode(app, ada.phone);
  await expectOk(bola.call(confirmPhone, { body: { otp } }));
  expect(await rowOf(ada._id)).toMatchObject({ phone: null, verified_phone: null });
  expect(await rowOf(bola._id)).toMatchObject({ verified_phone: ada.phone, phone_verified_at: expect.any(Date) });
  expect(await kindsTo(ada.email)).toContain('account.phone-lost');
  const { messages } = (await expectOk(ada.call(listNotifications, {}))).body;
  expect(messages[0]).toMatchObject({ title: 'Your phone number is gone', page: '/user/profile' });
});

test('an account with a phone only adds an email by a code to the phone, and keeps the number until then', async () => {
  const tunde = await signUpByPhone(app);
  expect((await tunde.call(updateProfile, { body: { phoneNumber: newPhone() } })).code).toBe('account.only_contact');
  const email = 'tunde.adds@example.ng';
  const add = (more: object) => tunde.call(updateProfile, { body: { email, ...more } });
  expect(await add({})).toMatchObject({ code: 'account.confirm_first', body: { by: 'code' } });
  await expectOk(tunde.call(requestCode, { body: { reason: 'Confirm' } }));
  await expectOk(add({ otp: await smsCode(app, tunde.phone) }));
  const { body } = await expectOk(tunde.call(confirmEmailChange, { body: { otp: await app.code(email) } }));
  expect(body.user).toMatchObject({ email, phoneNumber: tunde.phone });
  expect(await kindsTo(tunde.phone)).toEqual(
    expect.arrayContaining(['account.email-change-asked', 'account.email-changed']),
  );
});

test('the code that confirms an account with a phone only goes to its number alone', async () => {
  const tunde = await signUpByPhone(app);
  const confirm = () => tunde.call(requestCode, { body: { reason: 'Confirm' } });
  const { sms } = app.runtime;
  app.runtime.sms = null;
  expect((await confirm().finally(() => (app.runtime.sms = sms))).code).toBe('account.sms_off');
  await sql`insert into outbox (id, channel, recipient, kind, encrypted_payload, status, sent_at)
    select gen_random_uuid(), 'sms', ${tunde.phone}, 'test', '\\x00', 'sent', app_now() from generate_series(1, 10)`.execute(
    db(),
  );
  expect((await confirm()).code).toBe('account.too_many_texts');
  await sql`update customers set phone = null, verified_phone = null, phone_lost_at = app_now() where id = ${tunde.user._id}`.execute(
    db(),
  );
  expect((await confirm()).code).toBe('account.no_phone');
});

test('the number of a deleted account signs up again, as a new account', async () => {
  const tunde = await signUpByPhone(app);
  await expectOk(tunde.call(requestCode, { body: { reason: 'Confirm' } }));
  await expectOk(tunde.call(deleteAccount, { body: { otp: await smsCode(app, tunde.phone) } }));
  expect(await kindsTo(tunde.phone)).toEqual(['profile.deleted']);
  expect(await db().selectFrom('phone_log_ins').where('phone', '=', tunde.phone).selectAll().execute()).toEqual([]);
  await clearLimits(app);
  const again = await signUpByPhone(app, tunde.phone);
  expect(again.user._id).not.toBe(tunde.user._id);
});
