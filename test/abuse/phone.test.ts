import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { digest, type LimitName, LIMITS } from '#api/platform/http/limits.ts';
import { requestCode as requestOwnCode } from '#shared/accounts/accounts.contract.ts';
import { logInByPhone, requestLogInCode } from '#shared/accounts/phone-log-in.contract.ts';
import { createCustomer } from '#test/customers.ts';
import { eventually } from '#test/payments.ts';
import { clearLimits, logInCode, newDevice, newPhone, signUpByPhone } from '#test/phone-accounts.ts';
import { smsCode, wrongReleaseCode } from '#test/releases.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { BEHIND_PROXY, from } from './attackers.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp(BEHIND_PROXY)));
afterAll(() => app.stop());
beforeEach(() => clearLimits(app));

const requestCode = (phone: string, headers: Record<string, string> = {}) =>
  app.call(requestLogInCode, { headers, body: { phone } });

test('fifty verifications of one code at once make one account', async () => {
  const phone = newPhone();
  const otp = await logInCode(app, phone);
  const body = { phone, otp, firstName: 'Túndé', lastName: 'Bákàrè' };
  const answers = await atOnce(50, (i) => app.call(logInByPhone, { headers: from(`10.1.0.${i}`), body }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  const rows = await app.runtime.db.selectFrom('customers').select('id').where('phone', '=', phone).execute();
  expect(rows).toHaveLength(1);
});

test('a stranger requests a code for the number of another person, opens nothing and does not stop its owner', async () => {
  const tunde = await signUpByPhone(app);
  const otp = await logInCode(app, tunde.phone, { headers: from('10.2.0.1') });
  await expectOk(requestCode(tunde.phone, from('10.2.0.2')));
  const wrong = { phone: tunde.phone, otp: wrongReleaseCode(otp, await smsCode(app, tunde.phone)) };
  for (let i = 0; i < 8; i++)
    expect((await app.call(logInByPhone, { headers: from('10.2.0.2'), body: wrong })).code).toBe('account.wrong_code');
  const own = { headers: from('10.2.0.1'), body: { phone: tunde.phone, otp } };
  expect((await expectOk(app.call(logInByPhone, own))).body.user._id).toBe(tunde.user._id);
});

test('asking for a code reveals nothing about a number', async () => {
  const [known, typed, unknown] = [await signUpByPhone(app), newPhone(), newPhone()];
  await createCustomer(app, { phoneNumber: typed });
  const answers = [];
  for (const phone of [known.phone, typed, unknown]) {
    const { status, body } = await requestCode(phone, from('10.3.0.1'));
    const { status: wrong, code } = await app.call(logInByPhone, { body: { phone, otp: '000000' } });
    answers.push({ status, body, wrong, code });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

/** The number of used points of a limit, for all keys together. */
const pointsOf = async (name: LimitName): Promise<number> => {
  const rows = app.runtime.db.selectFrom('rate_limits').select('points').where('key', 'like', `${name}:%`);
  return (await rows.execute()).reduce((sum, { points }) => sum + points, 0);
};
const forget = (keys: string) => app.runtime.db.deleteFrom('rate_limits').where('key', 'like', keys).execute();

test('many sources together keep a person from codes for at most 15 minutes, and its own devices not at all', async () => {
  const tunde = await signUpByPhone(app);
  const refused = { status: 429, code: 'account.too_many_codes' };
  for (let i = 0; i < LIMITS.logInCodesOfNumber.points; i++)
    await expectOk(requestCode(tunde.phone, from(`10.4.0.${i}`)));
  expect(await requestCode(tunde.phone, from('10.4.1.1'))).toMatchObject(refused);
  const waitS = await app.runtime.limits.waitS('pace', 'logInCodesOfNumber', digest(tunde.phone));
  expect(waitS).toBeLessThanOrEqual(15 * 60);
  // A quarter of an hour later one more goes.
  await forget('wait:%');
  await expectOk(requestCode(tunde.phone, from('10.4.1.2')));
  expect(await requestCode(tunde.phone, from('10.4.1.3'))).toMatchObject(refused);
  await expectOk(requestCode(tunde.phone, { 'x-device': tunde.device, ...from('10.4.1.4') }));
});

test('codes that strangers had sent to a number leave its ten SMS a day, and more of them arrive', async () => {
  const tunde = await signUpByPhone(app);
  await sql`insert into outbox (id, channel, recipient, kind, encrypted_payload, status, sent_at)
    select gen_random_uuid(), 'sms', ${tunde.phone}, 'account.code.log-in', '\\x00', 'sent', app_now()
    from generate_series(1, 10)`.execute(app.runtime.db);
  await expectOk(requestCode(tunde.phone, { 'x-device': tunde.device }));
  await expectOk(tunde.call(requestOwnCode, { body: { reason: 'Confirm' } }));
  const sent = await eventually(async () => {
    const rows = app.runtime.db.selectFrom('outbox').select('status').where('recipient', '=', tunde.phone);
    const statuses = (await rows.where('attempts', '>', 0).execute()).map(({ status }) => status);
    return statuses.length === 3 && !statuses.includes('queued') && statuses;
  });
  expect(sent).not.toContain('given-up');
});

test('the known devices of one number do not use up the codes of all known devices', async () => {
  const tunde = await signUpByPhone(app);
  const request = async () => {
    await forget('codes%');
    return requestCode(tunde.phone, { 'x-device': tunde.device });
  };
  for (let i = 0; i < LIMITS.logInCodesOfNumber.points; i++) await expectOk(request());
  const before = await pointsOf('logInCodesOfCentre');
  expect(await request()).toMatchObject({ status: 429, code: 'account.too_many_codes' });
  expect(await pointsOf('logInCodesOfCentre')).toBe(before);
});

test('a number whose code the limit of the centre refused keeps its own codes', async () => {
  for (let i = 0; i < LIMITS.logInCodesOfCentre.points; i++)
    await app.runtime.limits.take('logInCodesOfCentre', 'strangers');
  const phone = newPhone();
  for (let i = 0; i < LIMITS.logInCodesOfNumber.points; i++)
    expect((await requestCode(phone, from(`10.9.0.${i}`))).code).toBe('account.codes_paused');
  expect(await pointsOf('logInCodesOfNumber')).toBe(0);
  await forget('logInCodesOfCentre:%');
  await expectOk(requestCode(phone, from('10.9.1.1')));
});

test('the heads of staff are notified whether new or known devices get no codes', async () => {
  const tunde = await signUpByPhone(app);
  for (const bucket of ['strangers', 'known'])
    for (let i = 0; i < LIMITS.logInCodesOfCentre.points; i++)
      await app.runtime.limits.take('logInCodesOfCentre', bucket);
  const texts = async () => {
    const rows = app.runtime.db.selectFrom('messages').select('body').where('title', 'like', 'Too many log-in codes%');
    return (await rows.orderBy('created_at', 'desc').limit(2).execute()).map(({ body }) => body);
  };
  expect((await requestCode(newPhone(), from('10.10.0.1'))).code).toBe('account.codes_paused');
  expect((await requestCode(tunde.phone, { 'x-device': tunde.device })).code).toBe('account.codes_paused');
  const [known, strangers] = await texts();
  expect(strangers).toContain('Devices that customers used before still get their codes');
  expect(known).toContain('New numbers and devices still get their codes');
});

test('an attacker requests codes for many numbers until the hourly limit of the centre, and known devices still get codes', async () => {
  const tunde = await signUpByPhone(app);
  for (let i = 0; i < LIMITS.logInCodesOfCentre.points; i++)
    await app.runtime.limits.take('logInCodesOfCentre', 'strangers');
  const notices = () =>
    app.runtime.db.selectFrom('messages').select('id').where('title', '=', 'Too many log-in codes by SMS').execute();
  const before = (await notices()).length;
  for (let i = 0; i < 3; i++)
    expect(await requestCode(newPhone(), from(`10.5.0.${i}`))).toMatchObject({
      status: 429,
      code: 'account.codes_paused',
    });
  expect(await notices()).toHaveLength(before + 1);
  await expectOk(requestCode(tunde.phone, { 'x-device': tunde.device }));
});

test('a code cannot be asked for again within a minute, nor by one source for more than 75 numbers in a row', async () => {
  const phone = newPhone();
  await expectOk(requestCode(phone, from('10.6.0.1')));
  expect(await requestCode(phone, from('10.6.0.1'))).toMatchObject({ status: 429, code: 'account.code_too_soon' });
  for (let i = 0; i < LIMITS.codeRequests.points + 1; i++) await app.runtime.limits.slow('codeRequests', '10.6.0.2');
  expect(await requestCode(newPhone(), from('10.6.0.2'))).toMatchObject({ status: 429, code: 'request.too_many' });
});

test('a source with too many failures verifies no code, except on a known device', async () => {
  const tunde = await signUpByPhone(app);
  for (let i = 0; i < LIMITS.failures.points + 1; i++)
    await app.runtime.limits.take('failures', '10.7.0.1').catch(() => undefined);
  const otp = await logInCode(app, tunde.phone, { headers: { 'x-device': tunde.device, ...from('10.7.0.1') } });
  const body = { phone: tunde.phone, otp };
  const refused = { status: 429, code: 'account.too_many_tries' };
  expect(await app.call(logInByPhone, { headers: from('10.7.0.1'), body })).toMatchObject(refused);
  const registration = 'r'.repeat(22);
  const asked = { phone: tunde.phone, registration };
  expect(await app.call(requestLogInCode, { headers: from('10.7.0.1'), body: asked })).toMatchObject(refused);
  const own = { 'x-device': tunde.device, ...from('10.7.0.1') };
  await expectOk(app.call(logInByPhone, { headers: own, body }));
});

test('a script that opens accounts by phone from one source is slowed down', async () => {
  for (let i = 0; i < LIMITS.signUps.points + 1; i++) await app.runtime.limits.slow('signUps', '10.8.0.1');
  const phone = newPhone();
  const otp = await logInCode(app, phone);
  const body = { phone, otp, firstName: 'Túndé', lastName: 'Bákàrè' };
  expect(await app.call(logInByPhone, { headers: from('10.8.0.1'), body })).toMatchObject({
    status: 429,
    code: 'request.too_many',
  });
  await expectOk(app.call(logInByPhone, { headers: { 'x-device': newDevice() }, body }));
});
