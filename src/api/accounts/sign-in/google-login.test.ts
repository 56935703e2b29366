import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { digest } from '#api/platform/http/limits.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { createGoogleUsers, startIssuer, type GoogleUsers, type Issuer, type Claims } from '#test/google-issuer.ts';
import { createCustomer } from '#test/customers.ts';
import { newDevice } from '#test/devices.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import { exportedData } from '#test/exported-data.ts';
import { purgeExpiredAccountData } from '#api/accounts/purge-expired-account-data.ts';

let issuer: Issuer;
let app: TestApp;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await createTestApp(issuer.env);
  ({ person, nonce, credential, post, login, register } = createGoogleUsers(app, issuer));
});
afterAll(async () => {
  await app.stop();
  await issuer.stop();
});
beforeEach(async () => void (await sql`delete from rate_limits`.execute(app.runtime.db)));

let person: GoogleUsers['person'];
let nonce: GoogleUsers['nonce'];
let credential: GoogleUsers['credential'];
let post: GoogleUsers['post'];
let login: GoogleUsers['login'];
let register: GoogleUsers['register'];
const me = (token: string) => app.request<User>('GET', 'user/me', { token });
const rowOf = (email: string) =>
  app.runtime.db.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst();
const count = async (email: string) =>
  (await app.runtime.db.selectFrom('customers').select('id').where('email', '=', email).execute()).length;
const failed = { status: 401, body: { code: 'account.google_failed', message: 'Could not login with Google' } };

test('returns the configuration of the button with no-store', async () => {
  const { body, headers } = await app.request('GET', 'user/google');
  expect(body).toEqual({
    clientId: issuer.env['GOOGLE_CLIENT_ID'],
    script: 'https://accounts.google.com/gsi/client',
    nonce: expect.stringMatching(/^\d{10}\.[\w-]{22}\.[\w-]{43}$/),
  });
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await app.request<{ on: { google: boolean } }>('GET', 'centre')).body.on.google).toBe(true);
});

test('signs a new customer up with the names and address of the Google identity, and logs in again', async () => {
  const ada = person();
  const made = await register(
    { ...ada, given_name: 'Ṣadé', family_name: 'Adébáyọ̀' },
    { name: 'Mallory', email: ada.email },
  );
  expect(made).toMatchObject({
    status: 200,
    body: { user: { firstName: 'Ṣadé', lastName: 'Adébáyọ̀', email: ada.email, phoneNumber: null } },
  });
  expect((await me(made.body.token)).body._id).toBe(made.body.user._id);
  const again = await login(ada);
  expect(again).toMatchObject({ status: 200, body: { message: 'Welcome back.', user: { _id: made.body.user._id } } });
  expect(again.body.token).not.toBe(made.body.token);
  // The account is verified, has a place of the promotion, and has no password that could be guessed.
  expect(await rowOf(ada.email)).toMatchObject({
    google_sub: ada.sub,
    email_verified_at: expect.any(Date),
    password_hash: null,
  });
  const { rows } =
    await sql`select 1 from promotion_claims where promotion_code = 'first-100' and customer_id = ${made.body.user._id}`.execute(
      app.runtime.db,
    );
  expect(rows).toHaveLength(1);
  expect(await app.request('POST', 'user/login', { body: { email: ada.email, password: 'null' } })).toMatchObject({
    status: 401,
    body: { code: 'account.wrong_credentials' },
  });
});

test('creates no account on log-in; the same credential can then sign up', async () => {
  const ada = person();
  const body = { credential: await credential(ada) };
  expect(await post('login', body)).toMatchObject({ status: 404, body: { code: 'account.google_unknown' } });
  expect(await count(ada.email)).toBe(0);
  expect((await post('register', body)).status).toBe(200);
});

test('rejects a second sign-up; the same credential can then log in', async () => {
  const ada = person();
  expect((await register(ada)).status).toBe(200);
  const body = { credential: await credential(ada) };
  expect(await post('register', body)).toMatchObject({ status: 409, body: { code: 'account.google_exists' } });
  expect((await post('login', body)).status).toBe(200);
});

describe('a posted name and email address does not authenticate (docs/security.md 1)', () => {
  test('rejects a name and an email address without a credential', async () => {
    const ada = await createCustomer(app);
    for (const what of ['login', 'register'] as const) {
      for (const body of [
        { name: 'Ada', email: ada.email },
        { name: 'Ada', email: ada.email, credential: '' },
        { name: 'Ada', email: ada.email, credential: null },
        {},
      ])
        expect(await post(what, body)).toMatchObject(failed);
    }
  });

  test('rejects an email address that differs from that of the credential', async () => {
    const [ada, bisi] = [person(), person()];
    await register(ada);
    expect(await login(bisi, { email: ada.email })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: { email: expect.any(String) } },
    });
    expect(await register(bisi, { email: ada.email })).toMatchObject({ status: 400 });
    expect(await count(bisi.email)).toBe(0);
    // The comparison ignores case.
    expect((await login(ada, { email: ada.email.toUpperCase() })).status).toBe(200);
  });
});

describe('all forged tokens are rejected with the same response', () => {
  const past = Math.floor(Date.now() / 1000) - 7200;
  test.each<[string, (claims: Claims) => string | Promise<string>]>([
    ['wrong audience', (claims) => issuer.token({ ...claims, aud: 'other', azp: 'other' })],
    ['wrong issuer', (claims) => issuer.token({ ...claims, iss: 'https://accounts.example.com' })],
    ['expired', (claims) => issuer.token({ ...claims, iat: past, exp: past + 3600 })],
    ['wrong nonce', (claims) => issuer.token({ ...claims, nonce: 'n-0S6_WzA2Mj' })],
    [
      'a nonce with another signature',
      (claims) => issuer.token({ ...claims, nonce: `${String(claims['nonce']).slice(0, -43)}${'A'.repeat(43)}` }),
    ],
    [
      'a nonce with a changed expiry',
      (claims) => issuer.token({ ...claims, nonce: String(claims['nonce']).replace(/^\d/, '9') }),
    ],
    ['unverified address', (claims) => issuer.token({ ...claims, email_verified: false })],
    ['bad signature', (claims) => issuer.forged(claims)],
    ['unknown key', (claims) => issuer.forged(claims, 'key-9')],
    ['alg none', (claims) => issuer.unsigned(claims)],
    ['HS256', (claims) => issuer.symmetric(claims)],
    ['no token', () => 'eyJ'],
  ])('%s', async (_what, make) => {
    const ada = person();
    await register(ada);
    const before = app.logs.length;
    const forged = await make({ ...ada, nonce: await nonce() });
    const ids: unknown[] = [];
    for (const what of ['login', 'register'] as const) {
      const answer = await post(what, { credential: forged, email: ada.email });
      expect(answer).toMatchObject(failed);
      ids.push((answer.body as { requestId?: string }).requestId);
    }
    const logged = app.logs.slice(before).join('');
    const lines = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === 'login.failed');
    expect(lines.map(({ requestId, account }) => [requestId, account])).toEqual(
      ids.map((id) => [id, digest(ada.email)]),
    );
    // The log contains neither the token nor its claims.
    for (const part of [...forged.split('.').filter((one) => one.length > 20), ada.email, ada.sub])
      expect(logged).not.toContain(part);
  });
});

describe('a credential is valid once', () => {
  test('rejects it after it opened a session', async () => {
    const ada = person();
    await register(ada);
    const body = { credential: await credential(ada) };
    expect((await post('login', body)).status).toBe(200);
    for (const what of ['login', 'register', 'login'] as const) expect(await post(what, body)).toMatchObject(failed);
  });

  test('accepts it only from the device that asked for its nonce', async () => {
    const ada = person();
    await register(ada);
    const [own, other] = [newDevice(), newDevice()];
    const named = (name: string) => ({ headers: { 'x-device': name } });
    const asked = await app.request<{ nonce: string }>('GET', 'user/google', named(own));
    const body = { credential: await issuer.token({ nonce: asked.body.nonce, ...ada }) };
    const path = 'user/login/google';
    expect(await app.request('POST', path, { body, ...named(other) })).toMatchObject(failed);
    expect(await post('login', body)).toMatchObject(failed);
    expect((await app.request('POST', path, { body, ...named(own) })).status).toBe(200);
    // A caller without a device, such as a program, gets a nonce for any.
    const unbound = { credential: await credential(ada) };
    expect((await app.request('POST', path, { body: unbound, ...named(own) })).status).toBe(200);
  });

  test('accepts one of fifty concurrent log-ins', async () => {
    const ada = person();
    await register(ada);
    const body = { credential: await credential(ada) };
    const answers = await atOnce(50, () => post('login', body));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array<number>(49).fill(401)]);
  });

  test('rejects another token with the same nonce', async () => {
    const [ada, bisi] = [person(), person()];
    const same = await nonce();
    expect((await post('register', { credential: await issuer.token({ ...ada, nonce: same }) })).status).toBe(200);
    expect(await post('register', { credential: await issuer.token({ ...bisi, nonce: same }) })).toMatchObject(failed);
  });

  test('rejects it after ten minutes and deletes expired nonces', async () => {
    const ada = person();
    await register(ada);
    const [early, late] = [await credential(ada), await credential(ada)];
    try {
      await app.advance('9 minutes 50 seconds');
      expect((await post('login', { credential: early })).status).toBe(200);
      await app.advance('10 minutes 2 seconds');
      expect(await post('login', { credential: late })).toMatchObject(failed);
      await purgeExpiredAccountData(app.runtime);
      expect(await app.runtime.db.selectFrom('google_nonces').selectAll().execute()).toEqual([]);
      expect(await post('login', { credential: early })).toMatchObject(failed);
    } finally {
      await app.advance('0 seconds');
    }
  });
});

test('creates one account for fifty concurrent sign-ups with different credentials', async () => {
  const ada = person();
  const credentials = await atOnce(50, () => credential(ada));
  const answers = await Promise.all(credentials.map((one) => post('register', { credential: one })));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array<number>(49).fill(409)]);
  expect(await count(ada.email)).toBe(1);
});

test('records a known referral code at a sign-up with Google and ignores an unknown one', async () => {
  const referrer = await createCustomer(app);
  const [ada, bisi] = [person(), person()];
  await register(ada, { referralCode: referrer.referralCode.toLowerCase() });
  await register(bisi, { referralCode: 'NOBODY22' });
  expect((await rowOf(ada.email))?.referred_by).toBe(referrer._id);
  expect((await rowOf(bisi.email))?.referred_by).toBeNull();
});

test('log-out ends the session; deletion removes the identity, which can then sign up again', async () => {
  const ada = person();
  const { token, user } = (await register(ada)).body;
  const data = (await exportedData<{ account: { usesGoogle: boolean } }>(app, user._id)).body;
  expect(data.account.usesGoogle).toBe(true);
  expect(user.confirmBy).toBe('code');
  expect(JSON.stringify(data)).toContain(ada.email);
  const second = (await login(ada)).body.token;
  await app.request('GET', 'user/logout', { token: second });
  expect((await me(second)).status).toBe(401);
  await expectOk(app.request('POST', 'otp/get', { token, body: { reason: 'Confirm' } }));
  const otp = await app.code(ada.email);
  expect((await app.request('DELETE', 'user/me', { token, body: { otp } })).status).toBe(200);
  expect(await login(ada)).toMatchObject({ status: 404, body: { code: 'account.google_unknown' } });
  const again = await register(ada);
  expect(again.status).toBe(200);
  expect(again.body.user._id).not.toBe(user._id);
});

test('sets the first password of an account by email; Google still opens it', async () => {
  const ada = person();
  await register(ada);
  await expectOk(app.request('POST', 'user/forgot-password', { body: { email: ada.email } }));
  const otp = await app.code(ada.email);
  await expectOk(
    app.request('POST', 'user/reset-password', {
      body: { email: ada.email, otp, newPassword: 'under the rusty roof' },
    }),
  );
  expect(
    (await app.request('POST', 'user/login', { body: { email: ada.email, password: 'under the rusty roof' } })).status,
  ).toBe(200);
  expect((await login(ada)).status).toBe(200);
});

test('accepts a valid credential from a network with too many failures', async () => {
  const ada = person();
  await register(ada);
  const answers = await atOnce(310, () => post('login', { credential: 'x.y.z' }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect(await post('register', { credential: 'x.y.z' })).toMatchObject({
    status: 429,
    body: { code: 'account.too_many_tries' },
  });
  expect((await login(ada)).status).toBe(200);
});

describe('configuration', () => {
  test('responds 503 while the keys of Google are unavailable and leaves the nonce valid', async () => {
    const peer = await startIssuer();
    const other = await createTestApp(peer.env);
    try {
      const ada = person();
      const given = (await other.request<{ nonce: string }>('GET', 'user/google')).body.nonce;
      const body = { credential: await peer.token({ ...ada, nonce: given }) };
      peer.respondWith((answer) => void answer.writeHead(500).end());
      for (const what of ['login', 'register']) {
        const answer = await other.request('POST', `user/${what}/google`, { body });
        expect(answer).toMatchObject({ status: 503, body: { code: 'account.google_unavailable' } });
        expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3);
      }
      peer.respondWith((slow, keys) => void setTimeout(() => slow.writeHead(200).end(keys), 100));
      expect((await other.request('POST', 'user/register/google', { body })).status).toBe(200);
    } finally {
      await other.stop();
      await peer.stop();
    }
  });

  test('responds 404 when log-in with Google is off', async () => {
    const off = await createTestApp({ ...issuer.env, WORKER: 'off' });
    try {
      off.runtime.google = null;
      off.runtime.config.google = null;
      for (const [method, path, options] of [
        ['GET', 'user/google', {}],
        ['POST', 'user/login/google', { body: { credential: 'x' } }],
        ['POST', 'user/register/google', { body: { credential: 'x' } }],
      ] as const) {
        expect(await off.request(method, path, options)).toMatchObject({
          status: 404,
          body: { code: 'request.not_found' },
        });
      }
      expect((await off.request<{ on: { google: boolean } }>('GET', 'centre')).body.on.google).toBe(false);
    } finally {
      await off.stop();
    }
  });

  test('allows exactly the hosts of Google in the content security policy', async () => {
    const policy = (await app.request('GET', '/healthz')).headers.get('content-security-policy') ?? '';
    const google = policy.split(';').flatMap((directive) =>
      directive
        .trim()
        .split(' ')
        .slice(1)
        .filter((one) => one.includes('google'))
        .map((one) => `${directive.trim().split(' ')[0]} ${one}`),
    );
    expect(google).toEqual([
      'script-src https://accounts.google.com/gsi/client',
      'style-src https://accounts.google.com/gsi/style',
      'connect-src https://accounts.google.com/gsi/',
      'frame-src https://accounts.google.com/gsi/',
    ]);
    expect((await app.request('GET', '/healthz')).headers.get('cross-origin-opener-policy')).toBe(
      'same-origin-allow-popups',
    );
    // The simulated issuer is not registered beside the real one.
    expect((await app.request('GET', 'sandbox/google/certs')).status).toBe(404);
  });
});
