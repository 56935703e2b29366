import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REDACTED } from '#api/platform/log.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, createTestApp, type TestResponse, type TestApp } from '#test/test-app.ts';
import { purgeExpiredAccountData } from './accounts.jobs.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ TRUST_PROXY: '1' })));
afterAll(() => app.stop());
const freeLimits = async () => void (await sql`delete from rate_limits`.execute(app.runtime.db));
beforeEach(freeLimits);

const OFFICE = '102.89.0.1';
const login = (email: string, password: string, source = OFFICE, device?: string): Promise<TestResponse> =>
  app.request('POST', 'user/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': source, ...(device && { 'x-device': device }) },
  });
const forget = (ada: Customer) =>
  app.runtime.db.deleteFrom('known_origins').where('customer_id', '=', ada._id).execute();

/** Counts the work on passwords while something runs. */
async function hashing<T>(work: () => Promise<T>): Promise<{ result: T; matches: (boolean | null)[] }> {
  const { passwords } = app.runtime;
  const original = passwords.matches.bind(passwords);
  const matches: (boolean | null)[] = [];
  passwords.matches = async (stored, password) => {
    const same = await original(stored, password);
    matches.push(stored === null ? null : same);
    return same;
  };
  try {
    return { result: await work(), matches };
  } finally {
    passwords.matches = original;
  }
}

test('a wrong password and an unknown address are one answer after one comparison each', async () => {
  const ada = await createCustomer(app);
  const wrong = await hashing(() => login(ada.email, 'not the password'));
  const unknown = await hashing(() => login('unknown@example.ng', 'not the password'));
  const bare = (answer: TestResponse) => [answer.status, answer.text.replace(/"requestId":"[^"]+"/, '')];
  expect(bare(wrong.result)).toEqual(bare(unknown.result));
  expect(wrong.result).toMatchObject({ status: 401, body: { code: 'account.wrong_credentials' } });
  // Null stands for a comparison with a hash that is nobody's.
  expect(wrong.matches).toEqual([false]);
  expect(unknown.matches).toEqual([null]);
});

test('a comparison with nobody’s hash takes the time of a real one, and is never right', async () => {
  const { passwords } = app.runtime;
  const stored = await passwords.hash('a real one');
  const time = async (hash: string | null) => {
    const times: number[] = [];
    for (let i = 0; i < 9; i++) {
      const start = performance.now();
      await passwords.matches(hash, 'another');
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[4] ?? 0;
  };
  const [real, none] = [await time(stored), await time(null)];
  expect(none / real).toBeGreaterThan(0.4);
  expect(none / real).toBeLessThan(2.5);
  expect(await passwords.matches(null, '')).toBe(false);
});

test('an unverified account is told so only with the right password', async () => {
  const form = {
    firstName: 'A',
    lastName: 'B',
    email: 'unverified@example.ng',
    phoneNumber: '08031234567',
    password: 'kept in the glove box',
  };
  await app.request('POST', 'user/register', { body: form });
  expect((await login(form.email, 'wrong one')).body['code']).toBe('account.wrong_credentials');
  expect(await login(form.email, form.password)).toMatchObject({ status: 403, body: { code: 'account.unverified' } });
  expect((await login(form.email, form.password)).body).not.toHaveProperty('token');
});

test('both fields are asked for in the specification’s words', async () => {
  for (const body of [{}, { email: 'a@example.ng' }, { password: 'x' }, { email: ' ', password: 'x' }]) {
    expect((await app.request('POST', 'user/login', { body })).body).toMatchObject({
      code: 'account.missing_login',
      message: 'Please enter both email and password.',
    });
  }
});

describe('guessing', () => {
  test('after five free tries each wait doubles, is told in Retry-After and never passes fifteen minutes', async () => {
    const ada = await createCustomer(app);
    await forget(ada);
    const waits: number[] = [];
    for (let i = 0; i < 5; i++) expect((await login(ada.email, `wrong ${i}`)).status).toBe(401);
    for (let i = 0; i < 14; i++) {
      // The wait goes by: one pass, then the next wait.
      await sql`delete from rate_limits where key like 'wait:%'`.execute(app.runtime.db);
      expect((await login(ada.email, 'wrong')).status).toBe(401);
      const told = await login(ada.email, 'wrong');
      expect(told).toMatchObject({ status: 429, body: { code: 'account.too_many_tries' } });
      waits.push(Number(told.headers.get('retry-after')));
    }
    for (const [i, wait] of waits.entries()) expect(wait, String(i)).toBeLessThanOrEqual(Math.min(2 ** i, 900));
    for (const [i, wait] of waits.slice(3, 10).entries()) expect(wait).toBeGreaterThanOrEqual(2 ** (i + 3) - 2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(900);
    expect(waits.at(-1)).toBeGreaterThan(890);
  });

  test('fifty at once are five compared, or six with the one pass of the first wait', async () => {
    const ada = await createCustomer(app);
    await forget(ada);
    const { matches, result } = await hashing(() => atOnce(50, (i) => login(ada.email, `wrong ${i}`, `102.9.${i}.1`)));
    expect(matches.length).toBeGreaterThanOrEqual(5);
    expect(matches.length).toBeLessThanOrEqual(7);
    expect(result.every((one) => one.status === 401 || one.status === 429)).toBe(true);
  });

  test('strangers cannot lock the owner out: their device and their place count apart', async () => {
    const ada = await createCustomer(app);
    await login(ada.email, ada.password, '105.112.0.1', 'adas own phone');
    for (let i = 0; i < 30; i++) await login(ada.email, `wrong ${i}`, `102.9.${i}.1`);
    expect((await login(ada.email, ada.password, '102.200.0.1')).status).toBe(429);
    expect((await login(ada.email, ada.password, '102.201.0.1', 'adas own phone')).status).toBe(200);
    expect((await login(ada.email, ada.password, '105.112.0.1')).status).toBe(200);
    // Guesses where the owner is known are limited as well.
    for (let i = 0; i < 6; i++) await login(ada.email, `wrong ${i}`, '105.112.0.1');
    expect((await login(ada.email, `wrong`, '105.112.0.1')).status).toBe(429);
    expect((await login(ada.email, ada.password, '105.112.0.1', 'adas own phone')).status).toBe(200);
  });

  test('three hundred failures from one address turn away strangers there, not those who had a session there', async () => {
    const [ada, bola] = [await createCustomer(app), await createCustomer(app)];
    await login(ada.email, ada.password, '105.113.0.1');
    await freeLimits();
    await sql`insert into rate_limits (key, points, expire) values ('failures:105.113.0.1', 300, ${Date.now() + 600_000})`.execute(
      app.runtime.db,
    );
    expect((await login('somebody@example.ng', 'wrong', '105.113.0.1')).status).toBe(429);
    expect((await login(bola.email, bola.password, '105.113.0.1')).status).toBe(429);
    expect((await login(bola.email, bola.password, '105.114.0.1')).status).toBe(200);
    expect((await login(ada.email, ada.password, '105.113.0.1')).status).toBe(200);
    // Wrong passwords are one answer for all: who had a session there is nobody's to find out.
    const [hers, nobodys] = [
      await login(ada.email, 'wrong', '105.113.0.1'),
      await login('nobody@example.ng', 'wrong', '105.113.0.1'),
    ];
    const bare = ({ status, body }: TestResponse) => ({ status, ...body, requestId: '' });
    expect(bare(hers)).toEqual(bare(nobodys));
    expect(hers.status).toBe(429);
  });

  test('right log-ins are never counted: a whole network can share one address', async () => {
    const people = [await createCustomer(app), await createCustomer(app), await createCustomer(app)];
    for (let i = 0; i < 12; i++)
      for (const one of people) expect((await login(one.email, one.password, '105.115.0.1')).status).toBe(200);
  });

  test('a right password clears the count', async () => {
    const ada = await createCustomer(app);
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await login(ada.email, 'wrong')).status).toBe(401);
      expect((await login(ada.email, ada.password)).status).toBe(200);
    }
  });

  test('the count outlives a restart: it lies in the database', async () => {
    const ada = await createCustomer(app);
    await login(ada.email, 'wrong');
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from rate_limits where key like 'loginAttempts:%' and points > 0`.execute(app.runtime.db);
    expect(rows[0]?.n).toBeGreaterThan(0);
  });
});

describe('a session', () => {
  test('is over after thirty days without a call, and every call renews it', async () => {
    const ada = await createCustomer(app);
    await app.advance('29 days');
    expect((await ada.request('GET', 'user/me')).status).toBe(200);
    await app.advance('58 days');
    expect((await ada.request('GET', 'user/me')).status).toBe(200);
    await app.advance('89 days');
    expect(await ada.request('GET', 'user/me')).toMatchObject({ status: 401, body: { code: 'session.missing' } });
    await purgeExpiredAccountData(app.runtime);
    const rows = await app.runtime.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('customer_id', '=', ada._id)
      .execute();
    await app.advance('0 minutes');
    expect(rows).toEqual([]);
  });

  test('ends alone by log-out, which says so with a token of any state', async () => {
    const ada = await createCustomer(app);
    const second = String((await login(ada.email, ada.password)).body['token']);
    for (let i = 0; i < 2; i++)
      expect(await ada.request('GET', 'user/logout')).toMatchObject({
        status: 200,
        body: { message: 'You are logged out.' },
      });
    expect((await ada.request('GET', 'user/me')).status).toBe(401);
    expect((await app.request('GET', 'user/me', { token: second })).status).toBe(200);
    for (const token of [null, 'x', 'A'.repeat(43)])
      expect((await app.request('GET', 'user/logout', { token })).status).toBe(200);
  });

  test('is known by the digest of its token alone', async () => {
    const ada = await createCustomer(app);
    const rows = await sql<{
      row: string;
    }>`select sessions::text as row from sessions where customer_id = ${ada._id}`.execute(app.runtime.db);
    expect(rows.rows[0]?.row).toMatch(/\\x[0-9a-f]{64}/);
    expect(rows.rows[0]?.row).not.toContain(ada.token);
    for (const header of [`bearer ${ada.token}`, `Bearer ${ada.token}`])
      expect((await app.request('GET', 'user/me', { headers: { authorization: header } })).status).toBe(200);
    for (const header of [
      ada.token,
      `Basic ${ada.token}`,
      `Bearer ${ada.token} `,
      `Bearer ${ada.token}x`,
      'Bearer',
      `Bearer ${'A'.repeat(43)}`,
    ]) {
      const { status } = await app.request('GET', 'user/me', { headers: { authorization: header } });
      // The client may strip the space at the end, which makes it the token again.
      expect(status === 401 || header.endsWith(' '), header).toBe(true);
    }
    expect((await app.request('GET', `user/me?token=${ada.token}`)).status).toBe(401);
    expect((await app.request('GET', 'user/me', { headers: { cookie: `token=${ada.token}` } })).status).toBe(401);
  });

  test('does not open when the password was changed while it was compared', async () => {
    const ada = await createCustomer(app);
    const { passwords, db } = app.runtime;
    const original = passwords.matches.bind(passwords);
    const fresh = await passwords.hash('the new password');
    passwords.matches = async (stored, password) => {
      const same = await original(stored, password);
      await db.updateTable('customers').set({ password_hash: fresh }).where('id', '=', ada._id).execute();
      return same;
    };
    const late = await login(ada.email, ada.password).finally(() => (passwords.matches = original));
    expect(late).toMatchObject({ status: 401, body: { code: 'account.wrong_credentials' } });
  });
});

test('a failed log-in is one line of the log with the id in the answer, once, without the address or the password', async () => {
  const ada = await createCustomer(app);
  const from = app.logs.length;
  const answer = await login(ada.email, 'CANARY-PASSWORD');
  const lines = app.logs.slice(from).filter((line) => line.includes('login.failed'));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { account: expect.any(String), time: expect.any(Number), requestId: answer.body['requestId'] },
  ]);
  expect(lines[0]?.match(/"requestId":/g)).toHaveLength(1);
  expect(lines[0]).not.toContain(ada.email);
  expect(lines[0]).not.toContain('CANARY');
});

test.each(REDACTED)('%s is hidden in every line', (path) => {
  const from = app.logs.length;
  const value = path
    .replace('*', 'person')
    .split('.')
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'CANARY');
  app.runtime.log.info(value as object, 'a line');
  expect(app.logs.slice(from).join('')).toMatch(/^(?!.*CANARY).*\[hidden\].*"a line"/);
});

test('a hundred and twenty log-ins at once: some are told to wait, and reading the centre stays fast', async () => {
  const reads: number[] = [];
  let done = false;
  const crowd = atOnce(120, (i) => login(`crowd${i}@example.ng`, 'wrong', `102.77.${i}.1`)).finally(
    () => (done = true),
  );
  while (!done) {
    const start = performance.now();
    expect((await app.request('GET', 'centre')).status).toBe(200);
    reads.push(performance.now() - start);
  }
  const answers = await crowd;
  const busy = answers.filter((one) => one.status === 503);
  expect(busy.length).toBeGreaterThan(20);
  expect(busy.every((one) => one.body['code'] === 'request.busy' && Number(one.headers.get('retry-after')) <= 3)).toBe(
    true,
  );
  expect(answers.filter((one) => one.status === 401).length).toBe(120 - busy.length);
  expect(120 - busy.length).toBeGreaterThanOrEqual(52);
  reads.sort((a, b) => a - b);
  expect(reads[Math.floor(reads.length / 2)]).toBeLessThan(250);
});
