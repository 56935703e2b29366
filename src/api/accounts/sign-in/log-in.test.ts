import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { REDACTED } from '#api/platform/log.ts';
import { createPasswordHasher } from '#api/vendors/password-hashing.ts';
import { createCustomer } from '#test/customers.ts';
import { newDevice } from '#test/devices.ts';
import { createStaff } from '#test/staff.ts';
import { atOnce, createTestApp, type TestResponse, type TestApp } from '#test/test-app.ts';
import { purgeExpiredAccountData } from '#api/accounts/purge-expired-account-data.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ TRUST_PROXY: '1' })));
afterAll(() => app.stop());
const clearLimits = async () => void (await sql`delete from rate_limits`.execute(app.runtime.db));
beforeEach(clearLimits);

const OFFICE = '102.89.0.1';
const login = (email: string, password: string, source = OFFICE, device?: string): Promise<TestResponse> =>
  app.request('POST', 'user/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': source, ...(device && { 'x-device': device }) },
  });

/** Records the password comparisons made by `work`. */
async function recordComparisons<T>(work: () => Promise<T>): Promise<{ result: T; matches: (boolean | null)[] }> {
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

test('responds alike to a wrong password and an unknown address, after one comparison each', async () => {
  const ada = await createCustomer(app);
  const wrong = await recordComparisons(() => login(ada.email, 'not the password'));
  const unknown = await recordComparisons(() => login('unknown@example.ng', 'not the password'));
  const bare = (answer: TestResponse) => [answer.status, answer.text.replace(/"requestId":"[^"]+"/, '')];
  expect(bare(wrong.result)).toEqual(bare(unknown.result));
  expect(wrong.result).toMatchObject({ status: 401, body: { code: 'account.wrong_credentials' } });
  // Null stands for a comparison with the dummy hash.
  expect(wrong.matches).toEqual([false]);
  expect(unknown.matches).toEqual([null]);
});

test('compares with the dummy hash with the work of a real comparison, without a match', async () => {
  // Of the application's cost, which the tests' applications do not have.
  const passwords = createPasswordHasher();
  const stored = await passwords.hash('a real one');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  // Processor time, whose least value a busy machine hardly changes.
  const work = async (hash: string | null) => {
    const before = process.cpuUsage();
    await passwords.matches(hash, 'another');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  let [real, none] = [Infinity, Infinity];
  for (let i = 0; i < 9; i++) {
    real = Math.min(real, await work(stored));
    none = Math.min(none, await work(null));
  }
  expect(none / real).toBeGreaterThan(0.4);
  expect(none / real).toBeLessThan(2.5);
  expect(await passwords.matches(null, '')).toBe(false);
});

test('reports an unverified account only with the correct password', async () => {
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

describe('an answer does not reveal an account', () => {
  const OWN = newDevice();
  /** Sends wrong log-ins from one source until the wait is long; the answers, each without its request id. */
  async function sequence(path: 'user/login' | 'staff/login', email: string, device?: string): Promise<string[]> {
    const answers: string[] = [];
    const attempt = async () => {
      const { status, text, headers } = await app.request('POST', path, {
        body: { email, password: 'not the password' },
        headers: { 'x-forwarded-for': OFFICE, ...(device && { 'x-device': device }) },
      });
      const wait = Number(headers.get('retry-after'));
      answers.push(`${status} ${wait > 60 ? 'minutes' : wait} ${text.replace(/"requestId":"[^"]+"/, '')}`);
    };
    for (let tries = 0; tries < 5; tries++) await attempt();
    // As after twelve: the next wait is longer than the test.
    await sql`update rate_limits set points = 12 where key like 'loginAttempts:%'`.execute(app.runtime.db);
    for (let tries = 0; tries < 4; tries++) await attempt();
    await clearLimits();
    return answers;
  }

  test.each(['user/login', 'staff/login'] as const)(
    '%s answers alike to an unknown address, an account with a session and a member of staff',
    async (path) => {
      const [ada, kemi] = await Promise.all([createCustomer(app), createStaff(app, 'owner')]);
      await login(ada.email, ada.password, OFFICE, OWN);
      await app.request('POST', 'staff/login', {
        body: { email: kemi.email, password: kemi.password },
        headers: { 'x-forwarded-for': OFFICE, 'x-device': OWN },
      });
      await clearLimits();
      const unknown = await sequence(path, 'unknown@example.ng');
      expect(unknown.map((answer) => answer.slice(0, 3))).toEqual([
        ...Array<string>(6).fill('401'),
        ...Array<string>(3).fill('429'),
      ]);
      for (const email of [ada.email, kemi.email]) {
        // Their own sessions were opened from this very address.
        expect(await sequence(path, email)).toEqual(unknown);
        expect(await sequence(path, email, newDevice())).toEqual(unknown);
      }
    },
  );

  test.each(['user/forgot-password', 'staff/forgot-password'])('%s answers alike to all of them', async (path) => {
    const [ada, kemi] = await Promise.all([createCustomer(app), createStaff(app, 'manager')]);
    const answersTo = async (email: string) => {
      const answers: [number, unknown, unknown][] = [];
      for (let i = 0; i < 3; i++) {
        const { status, body } = await app.request('POST', path, {
          body: { email },
          headers: { 'x-forwarded-for': OFFICE },
        });
        answers.push([status, body['code'], body['message']]);
      }
      return answers;
    };
    const unknown = await answersTo('nobody@example.ng');
    expect(unknown.map(([status]) => status)).toEqual([200, 429, 429]);
    expect([await answersTo(ada.email), await answersTo(kemi.email)]).toEqual([unknown, unknown]);
  });
});

test('requires both fields', async () => {
  for (const body of [{}, { email: 'a@example.ng' }, { password: 'x' }, { email: ' ', password: 'x' }]) {
    expect((await app.request('POST', 'user/login', { body })).body).toMatchObject({
      code: 'account.missing_login',
      message: 'Please enter both email and password.',
    });
  }
});

describe('guessing', () => {
  test('doubles the delay in Retry-After from the sixth attempt, up to fifteen minutes', async () => {
    const ada = await createCustomer(app);
    for (let i = 0; i < 5; i++) expect((await login(ada.email, `wrong ${i}`)).status).toBe(401);
    for (let i = 0; i < 14; i++) {
      // The delay passes: one attempt is allowed, then the next delay begins.
      await sql`delete from rate_limits where key like 'wait:%'`.execute(app.runtime.db);
      const from = Date.now();
      expect((await login(ada.email, 'wrong')).status).toBe(401);
      const until = Date.now();
      const { rows } = await sql<{ expire: string }>`select expire from rate_limits where key like 'wait:%'`.execute(
        app.runtime.db,
      );
      const waitMs = Math.min(2 ** i, 900) * 1000;
      expect(Number(rows[0]?.expire)).toBeGreaterThanOrEqual(from + waitMs);
      expect(Number(rows[0]?.expire)).toBeLessThanOrEqual(until + waitMs);
      // A wait of a few seconds could pass on a slow machine before the next attempt.
      if (i < 5) continue;
      const delayed = await login(ada.email, 'wrong');
      expect(delayed).toMatchObject({ status: 429, body: { code: 'account.too_many_tries' } });
      expect(Number(delayed.headers.get('retry-after'))).toBeLessThanOrEqual(waitMs / 1000);
      expect(Number(delayed.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('compares five to seven of fifty concurrent guesses', async () => {
    const ada = await createCustomer(app);
    const { matches, result } = await recordComparisons(() =>
      atOnce(50, (i) => login(ada.email, `wrong ${i}`, `102.9.${i}.1`)),
    );
    expect(matches.length).toBeGreaterThanOrEqual(5);
    expect(matches.length).toBeLessThanOrEqual(7);
    expect(result.every((one) => one.status === 401 || one.status === 429)).toBe(true);
  });

  test('counts attempts on a known device separately, so that others cannot lock the customer out', async () => {
    const ada = await createCustomer(app);
    const phone = newDevice();
    await login(ada.email, ada.password, '105.112.0.1', phone);
    for (let i = 0; i < 30; i++) await login(ada.email, `wrong ${i}`, `102.9.${i}.1`, newDevice());
    expect((await login(ada.email, ada.password, '102.200.0.1', newDevice())).status).toBe(429);
    expect((await login(ada.email, ada.password, '102.201.0.1', phone)).status).toBe(200);
    // The address of the log-in does not make the device known, since strangers share it.
    expect((await login(ada.email, ada.password, '105.112.0.1')).status).toBe(429);
    // Attempts on a known device are limited as well.
    const wrong = await atOnce(12, () => login(ada.email, 'wrong', '105.112.0.1', phone));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401, 429]));
  });

  test.each(['', 'short', 'twenty-three-characters', 'not base64url: 22 char'])(
    'treats the malformed device name "%s" as unknown',
    async (device) => {
      const ada = await createCustomer(app);
      await login(ada.email, ada.password, OFFICE, device);
      expect(
        await app.runtime.db.selectFrom('known_devices').select('device').where('customer_id', '=', ada._id).execute(),
      ).toEqual([]);
    },
  );

  test('stores the name of a device as a digest', async () => {
    const ada = await createCustomer(app);
    const phone = newDevice();
    await login(ada.email, ada.password, OFFICE, phone);
    const rows = await app.runtime.db
      .selectFrom('known_devices')
      .select('device')
      .where('customer_id', '=', ada._id)
      .execute();
    expect(rows).toEqual([{ device: expect.stringMatching(/^[\w-]{22}$/) }]);
    expect(rows[0]?.device).not.toBe(phone);
  });

  test('rejects an address after three hundred failures, except known devices', async () => {
    const [ada, bola] = [await createCustomer(app), await createCustomer(app)];
    const phone = newDevice();
    await login(ada.email, ada.password, '105.113.0.1', phone);
    await clearLimits();
    await sql`insert into rate_limits (key, points, expire) values ('failures:105.113.0.1', 300, ${Date.now() + 600_000})`.execute(
      app.runtime.db,
    );
    expect((await login('somebody@example.ng', 'wrong', '105.113.0.1')).status).toBe(429);
    expect((await login(bola.email, bola.password, '105.113.0.1')).status).toBe(429);
    expect((await login(bola.email, bola.password, '105.114.0.1')).status).toBe(200);
    expect((await login(ada.email, ada.password, '105.113.0.1', phone)).status).toBe(200);
    // The response is the same for all, so that it does not reveal whose sessions were opened there.
    const [knownHere, unknown] = [
      await login(ada.email, 'wrong', '105.113.0.1'),
      await login('nobody@example.ng', 'wrong', '105.113.0.1'),
    ];
    const bare = ({ status, body }: TestResponse) => ({ status, ...body, requestId: '' });
    expect(bare(knownHere)).toEqual(bare(unknown));
    expect(knownHere.status).toBe(429);
  });

  test('does not count successful log-ins, since a whole network can share one address', async () => {
    const people = [await createCustomer(app), await createCustomer(app), await createCustomer(app)];
    for (let i = 0; i < 12; i++)
      for (const one of people) expect((await login(one.email, one.password, '105.115.0.1')).status).toBe(200);
  });

  test('resets the count on a successful log-in', async () => {
    const ada = await createCustomer(app);
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await login(ada.email, 'wrong')).status).toBe(401);
      expect((await login(ada.email, ada.password)).status).toBe(200);
    }
  });

  test('stores the count in the database, so that a restart does not reset it', async () => {
    const ada = await createCustomer(app);
    await login(ada.email, 'wrong');
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from rate_limits where key like 'loginAttempts:%' and points > 0`.execute(app.runtime.db);
    expect(rows[0]?.n).toBeGreaterThan(0);
  });
});

describe('a session', () => {
  test('expires after thirty idle days; each request renews it', async () => {
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

  test('ends by log-out without ending others; log-out succeeds with any token', async () => {
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

  test('a session is identified only by its token in the Authorization header, and stored as a digest', async () => {
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
      // The client may strip the trailing space, which makes the header valid.
      expect(status === 401 || header.endsWith(' '), header).toBe(true);
    }
    expect((await app.request('GET', `user/me?token=${ada.token}`)).status).toBe(401);
    expect((await app.request('GET', 'user/me', { headers: { cookie: `token=${ada.token}` } })).status).toBe(401);
  });

  test.each([
    ['password', { password_hash: 'another hash' }],
    ['address', { email: 'moved@example.ng' }],
  ])('does not open when the %s changed during the comparison', async (_, changes) => {
    const ada = await createCustomer(app);
    const { passwords, db } = app.runtime;
    const original = passwords.matches.bind(passwords);
    passwords.matches = async (stored, password) => {
      const same = await original(stored, password);
      await db.updateTable('customers').set(changes).where('id', '=', ada._id).execute();
      return same;
    };
    const late = await login(ada.email, ada.password).finally(() => (passwords.matches = original));
    expect(late).toMatchObject({ status: 401, body: { code: 'account.wrong_credentials' } });
  });
});

test('logs a failed log-in once, with the request id and without address or password', async () => {
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

test.each(REDACTED)('redacts %s in the log', (path) => {
  const from = app.logs.length;
  const value = path
    .replace('*', 'person')
    .split('.')
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'CANARY');
  app.runtime.log.info({ event: 'internal', ...(value as object) }, 'a line');
  expect(app.logs.slice(from).join('')).toMatch(/^(?!.*CANARY).*\[hidden\].*"a line"/);
});

test('rejects some of 120 concurrent log-ins as busy and still serves other requests fast', async () => {
  // Comparisons of the application's own cost.
  const { passwords } = app.runtime;
  const cheap = passwords.matches.bind(passwords);
  const real = createPasswordHasher();
  passwords.matches = (stored, password) => real.matches(stored, password);
  onTestFinished(() => void (passwords.matches = cheap));
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
