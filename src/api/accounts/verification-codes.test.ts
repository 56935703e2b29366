import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCustomer } from '#test/customers.ts';
import { makeDeviceKnown } from '#test/devices.ts';
import { waitForJobs } from '#test/jobs.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { purgeExpiredAccountData } from './purge-expired-account-data.ts';

let app: TestApp;
// One proxy is trusted, so that a test can send requests from many IP addresses.
beforeAll(async () => void (app = await createTestApp({ TRUST_PROXY: '1' })));
afterAll(() => app.stop());
const freeLimits = async () => void (await sql`delete from rate_limits`.execute(app.runtime.db));
beforeEach(freeLimits);

const from = (source: string) => ({ 'x-forwarded-for': source });
const person = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Obi',
  email,
  phoneNumber: '08031234567',
  password: 'kept in the glove box',
});
const verify = (email: string, otp: string, source = '102.89.0.1') =>
  app.request('POST', 'user/verify-email', { body: { email, otp }, headers: from(source) });
const requestCode = (body: object, source = '102.89.0.1', token: string | null = null) =>
  app.request('POST', 'otp/get', { body, token, headers: from(source) });
const others = (right: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    String((Number(right) + 1 + i) % 10 ** right.length).padStart(right.length, '0'),
  );

async function signedUp(email: string): Promise<string> {
  await app.request('POST', 'user/register', { body: person(email) });
  const code = await app.code(email);
  await freeLimits();
  return code;
}
async function another(email: string, known: string[]): Promise<string> {
  expect((await requestCode({ reason: 'Verification', to: email })).status).toBe(200);
  const code = await app.code(email, known);
  await freeLimits();
  return code;
}

test('allows five failed attempts per client; others still succeed', async () => {
  const right = await signedUp('five@example.ng');
  for (const wrong of others(right, 5))
    expect((await verify('five@example.ng', wrong)).body['code']).toBe('account.wrong_code');
  expect((await verify('five@example.ng', right)).body['code']).toBe('account.wrong_code');
  expect((await verify('five@example.ng', right, '102.89.0.2')).status).toBe(200);
});

test('attempts of a client beyond its five do not use up another client’s', async () => {
  const right = await signedUp('one-stranger@example.ng');
  for (const wrong of others(right, 20)) await verify('one-stranger@example.ng', wrong);
  expect((await verify('one-stranger@example.ng', right, '102.89.0.2')).status).toBe(200);
});

test('a known device has five attempts of its own, also at a code on which strangers spent all fifteen', async () => {
  const ada = await createCustomer(app);
  await app.request('POST', 'user/forgot-password', { body: { email: ada.email } });
  const right = await app.code(ada.email);
  const reset = (otp: string, headers: Record<string, string>) =>
    app.request('POST', 'user/reset-password', {
      body: { email: ada.email, otp, newPassword: 'found under the seat' },
      headers,
    });
  const phone = { ...from('102.93.0.1'), 'x-device': await makeDeviceKnown(app, { customerId: ada._id }) };
  for (const wrong of others(right, 4)) await reset(wrong, phone);
  // The attempts of a known device use up only its own: three strangers still have five each.
  for (const [i, wrong] of others(right, 14).entries()) await reset(wrong, from(`102.93.${1 + Math.floor(i / 5)}.1`));
  const { attempts } = await app.runtime.db
    .selectFrom('verification_codes')
    .select('attempts')
    .where('customer_id', '=', ada._id)
    .executeTakeFirstOrThrow();
  expect(attempts).toBe(14);
  await reset('000000', from('102.93.9.1'));
  expect((await reset(right, from('102.93.9.2'))).body['code']).toBe('account.wrong_code');
  expect((await reset(right, phone)).status).toBe(200);
});

test('counts an IPv6 /64 as one client', async () => {
  const right = await signedUp('six@example.ng');
  const wrong = others(right, 5);
  for (const [i, otp] of wrong.entries()) await verify('six@example.ng', otp, `2c0f:f5c0:1:2::${i + 1}`);
  expect((await verify('six@example.ng', right, '2c0f:f5c0:1:2:ffff::9')).status).toBe(400);
  expect((await verify('six@example.ng', right, '2c0f:f5c0:1:3::9')).status).toBe(200);
});

test('allows fifteen failed attempts per code, also among a hundred concurrent ones', async () => {
  const right = await signedUp('fifteen@example.ng');
  const wrongCodes = others(right, 100);
  await atOnce(100, (i) => verify('fifteen@example.ng', wrongCodes[i] ?? '', `102.90.${i}.1`));
  const { rows } = await sql<{
    tries: number;
  }>`select attempts as tries from verification_codes join sign_ups s on s.id = sign_up_id where s.email = 'fifteen@example.ng'`.execute(
    app.runtime.db,
  );
  expect(rows[0]?.tries).toBe(15);
  expect((await verify('fifteen@example.ng', right, '102.91.0.1')).body['code']).toBe('account.wrong_code');
});

test.each([
  ['user/confirm-email', '0000'],
  ['user/me/confirm-phone', '000000'],
])('%s rejects an address with three hundred failures, except on a known device', async (path, otp) => {
  const ada = await createCustomer(app);
  const phone = { ...from('102.97.0.1'), 'x-device': await makeDeviceKnown(app, { customerId: ada._id }) };
  await sql`insert into rate_limits (key, points, expire) values ('failures:102.97.0.1', 301, ${Date.now() + 60_000})`.execute(
    app.runtime.db,
  );
  const body = { email: ada.email, otp };
  const refused = await ada.request('POST', path, body, from('102.97.0.1'));
  expect(refused).toMatchObject({ status: 429, body: { code: 'account.too_many_tries' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ada.request('POST', path, body, phone)).body['code']).toBe('account.wrong_code');
});

test('user/verify-email rejects an address with three hundred failures, except the browser of the sign-up', async () => {
  const email = 'too-many@example.ng';
  const { body } = await expectOk(app.request('POST', 'user/register', { body: person(email) }));
  const otp = await app.code(email);
  await sql`insert into rate_limits (key, points, expire) values ('failures:102.97.0.2', 301, ${Date.now() + 60_000})`.execute(
    app.runtime.db,
  );
  const refused = await verify(email, otp, '102.97.0.2');
  expect(refused).toMatchObject({ status: 429, body: { code: 'account.too_many_tries' } });
  const own = { email, otp, registration: body['registration'] };
  await expectOk(app.request('POST', 'user/verify-email', { body: own, headers: from('102.97.0.2') }));
});

test('allows three valid codes at a time; one success ends them all', async () => {
  const email = 'alive@example.ng';
  const codes = [await signedUp(email)];
  while (codes.length < 4) codes.unshift(await another(email, codes));
  const [newest, second, third, first] = codes;
  expect((await verify(email, first ?? '')).body['code']).toBe('account.wrong_code');
  expect((await verify(email, third ?? '')).status).toBe(200);
  for (const rest of [newest, second])
    expect((await verify(email, rest ?? '')).body['code']).toBe('account.wrong_code');
});

test('accepts a code once, and only for its account and purpose', async () => {
  const [one, two] = [await signedUp('mine@example.ng'), await signedUp('yours@example.ng')];
  if (one !== two) expect((await verify('yours@example.ng', one)).body['code']).toBe('account.wrong_code');
  expect((await verify('mine@example.ng', one)).status).toBe(200);
  expect((await verify('mine@example.ng', one)).body['code']).toBe('account.wrong_code');

  const ada = await createCustomer(app);
  await freeLimits();
  await requestCode({ reason: 'Password Change', email: ada.email, size: 6 }, undefined, ada.token);
  const change = await app.code(ada.email);
  expect(change).toMatch(/^\d{6}$/);
  const reset = await app.request('POST', 'user/reset-password', {
    body: { email: ada.email, otp: change, newPassword: 'another good one' },
  });
  expect(reset.body['code']).toBe('account.wrong_code');
  expect((await app.request('POST', 'user/login', { body: { email: ada.email, password: ada.password } })).status).toBe(
    200,
  );
});

describe('limits of code requests', () => {
  test('sends one code in 60 s per address and client, whether the address is known or not', async () => {
    const ada = await createCustomer(app);
    await freeLimits();
    for (const to of [ada.email, 'unknown@example.ng']) {
      const [first, second] = [
        await requestCode({ reason: 'Verification', to }),
        await requestCode({ reason: 'Verification', to }),
      ];
      expect(first).toMatchObject({
        status: 200,
        body: { message: 'If that email or phone can use a code, it is on its way.' },
      });
      expect(second).toMatchObject({ status: 429, body: { code: 'account.code_too_soon' } });
      expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(50);
      expect(Number(second.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect((await requestCode({ reason: 'Verification', to }, '102.89.9.9')).status).toBe(200);
    }
    const forgot = () => app.request('POST', 'user/forgot-password', { body: { email: 'nobody@example.ng' } });
    expect([(await forgot()).status, (await forgot()).status]).toEqual([200, 429]);
  });

  test('a code for a new password follows a code for another purpose at once', async () => {
    const [email, headers] = ['forgot@example.ng', from('102.89.0.3')];
    await expectOk(app.request('POST', 'user/register', { body: person(email), headers }));
    const forgot = () => app.request('POST', 'user/forgot-password', { body: { email }, headers });
    const verification = await requestCode({ reason: 'Verification', to: email }, '102.89.0.3');
    expect([verification.status, (await forgot()).status, (await forgot()).status]).toEqual([429, 200, 429]);
  });

  test('a refusal beyond two limits at once names the longer wait', async () => {
    const request = () => requestCode({ reason: 'Verification', to: 'both@example.ng' });
    for (let i = 0; i < 5; i++) {
      await sql`delete from rate_limits where key like 'codesMinute:%'`.execute(app.runtime.db);
      expect((await request()).status).toBe(200);
    }
    // One a minute, and since the fifth of the hour one every 15 minutes.
    expect(Number((await request()).headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  });

  test('sends five codes an hour per address and client, and twenty a day per address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      // Resets the limit of one a minute.
      await sql`delete from rate_limits where key like 'codesMinute:%'`.execute(app.runtime.db);
      statuses.push((await requestCode({ reason: 'Verification', to: 'often@example.ng' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    let sent = 5;
    for (let i = 0; i < 20; i++)
      if ((await requestCode({ reason: 'Verification', to: 'often@example.ng' }, `102.92.0.${i}`)).status === 200)
        sent++;
    expect(sent).toBe(20);
  });

  test.each<[string, (email: string) => object]>([
    ['otp/get', (to) => ({ reason: 'Verification', to })],
    ['user/forgot-password', (email) => ({ email })],
  ])('75 codes go out for one client in 15 minutes, and then another every ten seconds, on %s', async (path, body) => {
    const requestCode = (email: string, source: string) =>
      app.request('POST', path, { body: body(email), headers: from(source) });
    await sql`insert into rate_limits (key, points, expire) values ('codeRequests:102.96.0.1', 75, ${Date.now() + 60_000})`.execute(
      app.runtime.db,
    );
    expect((await requestCode('last@example.ng', '102.96.0.1')).status).toBe(200);
    const refused = await requestCode('late@example.ng', '102.96.0.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect((await requestCode('late@example.ng', '102.96.0.2')).status).toBe(200);
  });

  test('sends one email for fifty concurrent requests', async () => {
    await signedUp('flood@example.ng');
    const answers = await atOnce(50, () => requestCode({ reason: 'Verification', to: 'flood@example.ng' }));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.status === 429)).toHaveLength(49);
  });
});

/** Asks for another code past the limits of a minute and an hour, and waits for its email. */
async function nextEmail(email: string): Promise<string> {
  const emails = async () =>
    (await app.request<{ messages: { text: string }[] }>('GET', `sandbox/outbox?to=${email}`)).body.messages;
  const { length } = await emails();
  await sql`delete from rate_limits where key like 'codesMinute:%' or key like 'codesHourly:%'`.execute(app.runtime.db);
  await expectOk(app.request('POST', 'user/forgot-password', { body: { email } }));
  await expect.poll(async () => (await emails()).length).toBe(length + 1);
  return (await emails())[0]?.text ?? '';
}

test('the sixth code of a day is a link, which needs no tries and works once', async () => {
  const { email } = await createCustomer(app);
  for (let i = 0; i < 5; i++) expect(await nextEmail(email)).toMatch(/^\d{6}$/m);
  const text = await nextEmail(email);
  expect(text).not.toMatch(/^\d{6}$/m);
  const token = /#token=([\w-]{22})&/.exec(text)?.[1] ?? '';
  const reset = (proof: object) =>
    app.request('POST', 'user/reset-password', { body: { email, ...proof, newPassword: 'found in the glove box' } });
  for (let i = 0; i < 20; i++)
    expect((await reset({ token: `${token.slice(0, 20)}${String(i).padStart(2, '0')}` })).body['code']).toBe(
      'account.wrong_code',
    );
  await freeLimits();
  const answers = await atOnce(10, () => reset({ token }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await reset({ token })).body['code']).toBe('account.wrong_code');
});

test('no number of requests by strangers makes the owner wait longer than 15 minutes for a code', async () => {
  const { email } = await createCustomer(app);
  const forgot = (source: string) =>
    app.request('POST', 'user/forgot-password', { body: { email }, headers: from(source) });
  for (let i = 0; i < 40; i++) await forgot(`102.93.0.${i}`);
  const late = await forgot('102.94.0.1');
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  await sql`update rate_limits set expire = expire - ${15 * 60 * 1000}`.execute(app.runtime.db);
  expect((await forgot('102.94.0.1')).status).toBe(200);
});

test('sends no verification code to a verified account and no reset code to an unverified one', async () => {
  const ada = await createCustomer(app);
  await signedUp('unproven@example.ng');
  await requestCode({ reason: 'Verification', to: ada.email });
  await app.request('POST', 'user/forgot-password', { body: { email: 'unproven@example.ng' } });
  await waitForJobs(app, ['send-code']);
  const kinds = await app.runtime.db
    .selectFrom('outbox')
    .select(['kind', 'recipient'])
    .where('recipient', 'in', [ada.email, 'unproven@example.ng'])
    .execute();
  expect(kinds.filter((one) => one.recipient === ada.email).map((one) => one.kind)).toEqual([]);
  expect(kinds.filter((one) => one.recipient === 'unproven@example.ng').map((one) => one.kind)).toEqual([
    'account.code.verify',
  ]);
});

test("requires a session for a 'Password Change' code and sends it to the account's own address", async () => {
  expect((await requestCode({ reason: 'Password Change', email: 'x@example.ng', size: 6 })).status).toBe(401);
  const ada = await createCustomer(app);
  await freeLimits();
  expect(
    (await requestCode({ reason: 'Password Change', email: 'intruder@example.ng', size: 4 }, undefined, ada.token))
      .status,
  ).toBe(200);
  expect(await app.code(ada.email)).toMatch(/^\d{6}$/);
  const { n } = await app.runtime.db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('recipient', '=', 'intruder@example.ng')
    .executeTakeFirstOrThrow();
  expect(n).toBe(0);
});

test('concurrent sign-ups, attempts and new codes for one address do not deadlock', async () => {
  const email = 'ring@example.ng';
  const codes = [await signedUp(email)];
  while (codes.length < 3) codes.unshift(await another(email, codes));
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, (_, i) => verify(email, codes[i % 3] ?? '', `102.93.${i}.1`)),
    ...Array.from({ length: 10 }, (_, i) =>
      app.request('POST', 'user/register', { body: person(email), headers: from(`102.94.${i}.1`) }),
    ),
    ...Array.from({ length: 10 }, (_, i) => requestCode({ reason: 'Verification', to: email }, `102.95.${i}.1`)),
  ]);
  expect(answers.map((one) => one.status).filter((status) => status >= 500)).toEqual([]);
  expect(app.logs.filter((line) => line.includes('deadlock'))).toEqual([]);
});

test('stores codes as HMACs only and deletes them a day after they expire', async () => {
  const code = await signedUp('stored@example.ng');
  const { rows } = await sql<{
    row: string;
  }>`select verification_codes::text as row from verification_codes join sign_ups s on s.id = sign_up_id where s.email = 'stored@example.ng'`.execute(
    app.runtime.db,
  );
  expect(rows[0]?.row).toMatch(/\\x[0-9a-f]{64}/);
  expect(rows[0]?.row.split(',')).not.toContain(code);
  await app.advance('2 days');
  await purgeExpiredAccountData(app.runtime);
  await app.advance('0 minutes');
  const { n } = await app.runtime.db
    .selectFrom('verification_codes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(0);
});

test.each(['', '123', '12345', 'abcd', '١٢٣٤', ' 1 2 ', null, 1234])('rejects the malformed code %j', async (otp) => {
  const answer = await app.request('POST', 'user/verify-email', { body: { email: 'form@example.ng', otp } });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'account.missing_otp', message: 'Please fill in the OTP fields.' });
});
