import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '#api/platform/http/limits.ts';
import { logInByPhone, requestLogInCode } from '#shared/accounts/phone-log-in.contract.ts';
import { createCustomer } from '#test/customers.ts';
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

test('many sources together get six codes a day to one number, and its own devices still get them', async () => {
  const tunde = await signUpByPhone(app);
  for (let i = 0; i < LIMITS.logInCodesOfNumber.points; i++)
    await expectOk(requestCode(tunde.phone, from(`10.4.0.${i}`)));
  expect(await requestCode(tunde.phone, from('10.4.1.1'))).toMatchObject({
    status: 429,
    code: 'account.too_many_codes',
  });
  await expectOk(requestCode(tunde.phone, { 'x-device': tunde.device, ...from('10.4.1.2') }));
});

test('an attacker requests codes for many numbers until the hourly limit of the centre, and known devices still get theirs', async () => {
  const tunde = await signUpByPhone(app);
  for (let i = 0; i < LIMITS.logInCodesOfCentre.points; i++)
    await app.runtime.limits.take('logInCodesOfCentre', 'strangers');
  const notices = () =>
    app.runtime.db.selectFrom('messages').select('id').where('title', '=', 'Too many log-in codes by SMS').execute();
  for (let i = 0; i < 3; i++)
    expect(await requestCode(newPhone(), from(`10.5.0.${i}`))).toMatchObject({
      status: 429,
      code: 'account.codes_paused',
    });
  expect(await notices()).toHaveLength(1);
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
