import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#test/customers.ts';
import { signUp } from '#test/customers.ts';
import { atOnce, createTestApp, type CallOptions, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.stop());

const person = (email: string) => ({
  firstName: 'Ọláṣẹ́gun',
  lastName: 'Bọ́lá',
  email,
  phoneNumber: '08031234567',
  password: 'kept in the glove box',
});

test('signs a customer up, verifies the emailed code and logs in', async () => {
  const ada = await signUp(app, { firstName: 'Ṣadé', lastName: 'Adébáyọ̀' });
  const me = await ada.request('GET', 'user/me');
  expect(me.status).toBe(200);
  expect(me.body).toMatchObject({
    fullName: 'Ṣadé Adébáyọ̀',
    email: ada.email,
    phoneNumber: '+2348031234567',
    washCredit: 0,
    confirmBy: 'password',
    photo: null,
  });
  expect(me.body['referralLink']).toBe(`${app.url}/signup?ref=${ada.referralCode}`);
  expect(me.headers.get('cache-control')).toBe('no-store');
  const allowed = [
    '_id',
    'firstName',
    'lastName',
    'fullName',
    'email',
    'phoneNumber',
    'referralCode',
    'referralLink',
    'photo',
    'pendingEmail',
    'washCredit',
    'confirmBy',
  ];
  expect(Object.keys(me.body).filter((key) => !allowed.includes(key))).toEqual([]);
});

test('builds the referral link from PUBLIC_URL, not from request headers', async () => {
  const ada = await createCustomer(app);
  const headers = {
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
  };
  expect((await ada.request('GET', 'user/me', undefined, headers)).body['referralLink']).toBe(
    `${app.url}/signup?ref=${ada.referralCode}`,
  );
});

test('accepts a code once among fifty concurrent requests', async () => {
  const form = person('fifty@example.ng');
  await app.request('POST', 'user/register', { body: form });
  const otp = await app.code(form.email);
  const answers = await atOnce(50, () =>
    app.request('POST', 'user/verify-email', { body: { email: form.email, otp } }),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(answers.every((a) => a.status === 200 || a.body['code'] === 'account.wrong_code')).toBe(true);
});

test('compares at most five of fifty concurrent guesses from one client', async () => {
  const form = person('guessed@example.ng');
  await app.request('POST', 'user/register', { body: form });
  const right = await app.code(form.email);
  const wrong = Array.from({ length: 50 }, (_, i) => String((Number(right) + 1 + i) % 10000).padStart(4, '0'));
  await Promise.all(wrong.map((otp) => app.request('POST', 'user/verify-email', { body: { email: form.email, otp } })));
  const late = await app.request('POST', 'user/verify-email', { body: { email: form.email, otp: right } });
  expect(late.body['code']).toBe('account.wrong_code');
});

test('rejects a code after ten minutes', async () => {
  const form = person('late@example.ng');
  await app.request('POST', 'user/register', { body: form });
  const otp = await app.code(form.email);
  await app.advance('11 minutes');
  const answer = await app.request('POST', 'user/verify-email', { body: { email: form.email, otp } });
  await app.advance('0 minutes');
  expect(answer.body['code']).toBe('account.wrong_code');
});

test('writes no password, token or code to logs, responses or the database', async () => {
  const email = 'canary@example.ng';
  const password = 'CANARY-password-of-somebody';
  const answers: string[] = [];
  const call: TestApp['request'] = async <T>(method: string, path: string, options?: CallOptions) => {
    const answer = await app.request<T>(method, path, options);
    answers.push(answer.text);
    return answer;
  };
  const codes: string[] = [];
  const nextCode = async () => {
    for (;;) {
      const code = await app.code(email, codes);
      codes.push(code);
      if (code.length === 6 || codes.length === 1) return code;
    }
  };
  await call('POST', 'user/register', { body: { ...person(email), password } });
  await call('POST', 'user/verify-email', { body: { email, otp: await nextCode() } });
  const { body } = await app.request('POST', 'user/login', { body: { email, password } });
  const token = String(body['token']);
  await call('POST', 'user/login', { body: { email, password: `${password}-wrong` } });
  await sql`delete from rate_limits`.execute(app.runtime.db);
  await call('POST', 'otp/get', { body: { reason: 'Password Change', email, size: 6 }, token });
  const change = await nextCode();
  await call('POST', 'user/change-password', {
    token,
    body: { oldPassword: password, newPassword: 'CANARY-second', confirmPassword: 'CANARY-second', otp: change },
  });
  await sql`delete from rate_limits`.execute(app.runtime.db);
  await call('POST', 'user/forgot-password', { body: { email } });
  const reset = await nextCode();
  await call('POST', 'user/reset-password', { body: { email, otp: reset, newPassword: 'CANARY-third' } });
  await call('POST', 'user/reset-password', {
    body: `{"email":"${email}","otp":"${reset}","newPassword":"CANARY-broken`,
    headers: { 'content-type': 'application/json' },
  });

  const { rows } = await sql<{
    name: string;
  }>`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
    app.runtime.db,
  );
  const stored = (
    await Promise.all(
      rows.map(async ({ name }) =>
        (await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(app.runtime.db)).rows.map(
          ({ row }) => `${name}: ${row}`,
        ),
      ),
    )
  ).flat();
  // Also checks the bytes: encrypted columns must not contain the plain text.
  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const secret of ['CANARY', token, change, reset]) {
    expect(
      app.logs.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([]);
    expect(
      answers.filter((text) => text.includes(secret)),
      secret,
    ).toEqual([]);
    // Matches six digits only if they stand alone, since ids and digests contain such runs by chance.
    const alone = new RegExp(`(?<![0-9a-f-])${secret}(?![0-9a-f-])`);
    expect(
      stored.filter((line) => alone.test(line)),
      secret,
    ).toEqual([]);
    expect(
      stored.filter((line) => line.includes(hex(secret))),
      secret,
    ).toEqual([]);
  }
});
