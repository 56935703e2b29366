import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#test/customers.ts';
import { newDevice } from '#test/devices.ts';
import { createGoogleUsers, startIssuer, type GoogleUsers, type Issuer } from '#test/google-issuer.ts';
import { PASSWORD } from '#test/passwords.ts';
import { createStaff } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import {
  BEHIND_PROXY,
  from,
  inTurn,
  LONGEST_WAIT_S,
  sentTo,
  strangers,
  textsTo,
  waitS,
  wrongCodes,
} from './attackers.ts';

let issuer: Issuer;
let app: TestApp;
let google: GoogleUsers;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await createTestApp({ ...BEHIND_PROXY, ...issuer.env }, { ownProcess: true });
  google = createGoogleUsers(app, issuer);
});
afterAll(async () => {
  await app.stop();
  await issuer.stop();
});

type Kind = 'customer' | 'staff';
const LOGIN_PATHS = { customer: 'user/login', staff: 'staff/login' };
const logIn = (email: string, password: string, headers = from('102.89.0.1'), kind: Kind = 'customer') =>
  app.request<{ token: string; step?: string }>('POST', LOGIN_PATHS[kind], { body: { email, password }, headers });
const me = async (token: string) => (await app.request('GET', 'user/me', { token })).status;
const owner = (kind: Kind) => (kind === 'customer' ? createCustomer(app) : createStaff(app, 'front_desk'));

let signUpCount = 0;
const newAddress = () => `victim${++signUpCount}@example.ng`;
const register = async (email: string, headers: Record<string, string>, changes: object = {}) => {
  const body = { firstName: 'Ada', lastName: 'Obi', email, phoneNumber: '08031234567', password: PASSWORD, ...changes };
  return (await expectOk(app.request<{ registration: string }>('POST', 'user/register', { body, headers }))).body
    .registration;
};
const verify = (email: string, otp: string, headers: Record<string, string>, registration?: string) =>
  app.request('POST', 'user/verify-email', { body: { email, otp, ...(registration && { registration }) }, headers });

describe.each(['customer', 'staff'] as const)('log-in of a %s', (kind) => {
  test('a person whom strangers keep from logging in on a new device gets in there with a mailed code or link', async () => {
    const [{ email, password }, device] = [await owner(kind), newDevice()];
    const network = kind === 'customer' ? 91 : 92;
    const logInWrongly = (count: number) =>
      inTurn(strangers(network, count), (source) => logIn(email, 'a guess', from(source), kind));
    await logInWrongly(6);
    // As after some minutes of guesses: the next one begins a wait of two minutes.
    await sql`update rate_limits set points = 12 where key like 'loginAttempts:%:elsewhere'`.execute(app.runtime.db);
    await sql`delete from rate_limits where key like 'wait:loginAttempts:%:elsewhere'`.execute(app.runtime.db);
    await logInWrongly(2);
    const here = from(`102.${network}.0.1`, device);
    expect((await logIn(email, password, here, kind)).code).toBe('account.too_many_tries');
    const path = kind === 'customer' ? 'user' : 'staff';
    await expectOk(app.request('POST', `${path}/forgot-password`, { body: { email }, headers: here }));
    const newPassword = 'back in my own hands';
    const proof =
      kind === 'customer'
        ? { email, otp: await sentTo(app, email, /^(\d{6})$/m) }
        : { token: await sentTo(app, email, /#token=([\w-]+)/) };
    const choose = kind === 'customer' ? 'user/reset-password' : 'staff/password';
    await expectOk(app.request('POST', choose, { body: { ...proof, newPassword }, headers: here }));
    await expectOk(logIn(email, newPassword, here, kind));
  });

  test("twelve wrong log-ins from the same address do not lock the owner's device out", async () => {
    const [{ email, password }, phone] = [await owner(kind), newDevice()];
    const shared = kind === 'customer' ? '102.90.0.1' : '102.90.1.1';
    await expectOk(logIn(email, password, from(shared, phone), kind));
    const answers = await inTurn(Array.from({ length: 12 }), () => logIn(email, 'a guess', from(shared), kind));
    expect(answers.some(({ code }) => code === 'account.too_many_tries')).toBe(true);
    await expectOk(logIn(email, password, from(shared, phone), kind));
  });

  test("fourteen wrong log-ins from fourteen addresses do not lock out the owner's device at a new address", async () => {
    const [{ email, password }, phone] = [await owner(kind), newDevice()];
    const network = kind === 'customer' ? 1 : 2;
    await expectOk(logIn(email, password, from('102.90.2.1', phone), kind));
    const answers = await inTurn(strangers(network, 14), (source) => logIn(email, 'a guess', from(source), kind));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    for (const answer of answers) expect(waitS(answer)).toBeLessThanOrEqual(LONGEST_WAIT_S);
    await expectOk(logIn(email, password, from('102.90.3.1', phone), kind));
  });

  test('wrong log-ins from an address do not reveal which people have an account or a session there', async () => {
    const [{ email, password }, shared] = [await owner(kind), kind === 'customer' ? '102.90.4.1' : '102.90.5.1'];
    await expectOk(logIn(email, password, from(shared, newDevice()), kind));
    // At once, since the waits between tries grow with time. In which order they count is open.
    const probe = async (address: string) => {
      const sources = [...Array<string>(7).fill(shared), '102.90.6.1'];
      const answers = await Promise.all(sources.map((source) => logIn(address, 'a guess', from(source), kind)));
      return answers.map(({ status, code }) => `${status} ${code}`).toSorted();
    };
    expect(await probe(email)).toEqual(await probe(`unknown-${kind}@example.ng`));
  });
});

test('fifteen wrong codes from one address or three leave the code of a sign-up valid in its browser', async () => {
  const [email, home] = [newAddress(), from('102.91.0.1')];
  const registration = await register(email, home);
  const right = await app.code(email);
  for (const source of ['41.3.0.1', '41.3.0.2', '41.3.0.3'])
    await inTurn(wrongCodes(right, 15), (wrong) => verify(email, wrong, from(source)));
  await expectOk(verify(email, right, home, registration));
});

test('fifteen wrong codes from one address leave the code for a new password valid elsewhere', async () => {
  const { email } = await createCustomer(app);
  await expectOk(app.request('POST', 'user/forgot-password', { body: { email }, headers: from('102.91.1.1') }));
  const right = await app.code(email);
  const reset = (otp: string, source: string) =>
    app.request('POST', 'user/reset-password', {
      body: { email, otp, newPassword: 'found under the seat' },
      headers: from(source),
    });
  await inTurn(wrongCodes(right, 15), (wrong) => reset(wrong, '41.4.0.1'));
  await expectOk(reset(right, '102.91.1.1'));
});

test('a sixteenth code is not compared, whichever address sends it', async () => {
  const email = newAddress();
  await register(email, from('102.91.2.1'));
  const right = await app.code(email);
  for (const source of strangers(5, 3))
    await inTurn(wrongCodes(right, 5), (wrong) => verify(email, wrong, from(source)));
  expect((await verify(email, right, from('41.5.1.1'))).code).toBe('account.wrong_code');
});

test('asking for codes from many addresses brings five of digits, then links that cannot be guessed', async () => {
  const { email } = await createCustomer(app);
  const answers = await inTurn(strangers(6, 10), (source) =>
    app.request('POST', 'user/forgot-password', { body: { email }, headers: from(source) }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(async () => (await textsTo(app, email)).length, { timeout: 15_000 }).toBe(10);
  const texts = await textsTo(app, email);
  expect(texts.filter((text) => /^\d{6}$/m.test(text))).toHaveLength(5);
  expect(texts.filter((text) => /#\S*token=[\w-]{22}\b/.test(text))).toHaveLength(5);
});

test('a password change with a stolen password never beats the reset made against it', async () => {
  const { id, email, token, password } = await createStaff(app, 'manager');
  await expectOk(app.request('POST', 'staff/forgot-password', { body: { email }, headers: from('102.92.0.1') }));
  const link = await sentTo(app, email, /staff\/password#token=([\w-]{43})/);
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.runtime.db,
      )
    ).rows.length;
  // Both wait for the account's row, the reset first; the thief's password was compared before.
  const { reset, change } = await app.runtime.db.transaction().execute(async (trx) => {
    await trx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute();
    const first = app.request('POST', 'staff/password', { body: { token: link, newPassword: 'the owner is back' } });
    await expect.poll(waiting).toBe(1);
    const second = app.request('PUT', 'staff/me/password', {
      token,
      body: { oldPassword: password, newPassword: 'the thief was here' },
    });
    await expect.poll(waiting).toBe(2);
    return { reset: first, change: second };
  });
  await expectOk(reset);
  expect((await change).status).toBe(401);
  expect((await logIn(email, 'the thief was here', from('41.7.0.1'), 'staff')).code).toBe('account.wrong_credentials');
  await expectOk(logIn(email, 'the owner is back', from('102.92.0.1'), 'staff'));
});

test('a stolen session changes no contact and deletes no account', async () => {
  const { token, email, password } = await createCustomer(app);
  const headers = from('41.8.0.1');
  const attempts = [
    ['PUT', 'user/me', { email: 'thief@example.ng' }],
    ['PUT', 'user/me', { phoneNumber: '0705 555 1234' }],
    ['DELETE', 'user/me', {}],
  ] as const;
  for (const [method, path, body] of attempts) {
    expect((await app.request(method, path, { token, body, headers })).code).toBe('account.confirm_first');
    const attempt = await app.request(method, path, { token, body: { ...body, currentPassword: 'a guess' }, headers });
    expect(attempt.code).toBe('account.wrong_password');
  }
  expect(await textsTo(app, 'thief@example.ng')).toEqual([]);
  await expectOk(logIn(email, password));
});

test('a stolen session ends when the owner ends all others, and lives 180 days at most', async () => {
  const ada = await createCustomer(app);
  const { token } = (await expectOk(logIn(ada.email, ada.password))).body;
  await expectOk(ada.request('DELETE', 'user/me/sessions'));
  expect([await me(token), await me(ada.token)]).toEqual([401, 200]);
  try {
    for (const days of [29, 58, 87, 116, 145, 174]) {
      await app.advance(`${days} days`);
      expect(await me(ada.token)).toBe(200);
    }
    await app.advance('181 days');
    expect(await me(ada.token)).toBe(401);
  } finally {
    await app.advance('0 days');
  }
});

test("a second sign-up for an address, made with a stranger's password, does not open the account", async () => {
  const [email, home] = [newAddress(), from('102.93.0.1')];
  const registration = await register(email, home);
  const first = await app.code(email);
  await register(email, from('41.9.0.1'), { password: 'set by a stranger' });
  const second = await app.code(email, [first]);
  expect((await verify(email, second, home, registration)).code).toBe('account.wrong_code');
  await expectOk(verify(email, first, home, registration));
  expect((await logIn(email, 'set by a stranger', from('41.9.0.1'))).code).toBe('account.wrong_credentials');
  await expectOk(logIn(email, PASSWORD, home));
});

test('a stranger who guesses the code of a sign-up loses that account to the link in its email', async () => {
  const email = newAddress();
  await register(email, from('41.9.2.1'), { password: 'set by a stranger' });
  // As if the last of fifteen guesses were right.
  await expectOk(verify(email, await app.code(email), from('41.9.2.2')));
  const { token } = (await expectOk(logIn(email, 'set by a stranger', from('41.9.2.1')))).body;
  const link = await sentTo(app, email, /close-account#token=([\w-]{43})/);
  await expectOk(app.request('POST', 'user/close', { body: { token: link }, headers: from('102.93.2.1') }));
  expect(await me(token)).toBe(401);
  expect((await logIn(email, 'set by a stranger', from('41.9.2.3'))).code).toBe('account.wrong_credentials');
  await register(email, from('102.93.2.1'));
});

test("the newest of two codes, entered elsewhere, opens the account without a stranger's password", async () => {
  const [email, home] = [newAddress(), from('102.93.1.1')];
  await register(email, home);
  const first = await app.code(email);
  await register(email, from('41.9.1.1'), { password: 'set by a stranger' });
  await expectOk(verify(email, await app.code(email, [first]), from('102.93.1.2')));
  expect((await logIn(email, 'set by a stranger', from('41.9.1.1'))).code).toBe('account.wrong_credentials');
});

test("the first log-in with Google ends a stranger's password and session of that address", async () => {
  const { sub, email } = google.person();
  const stranger = await createCustomer(app, { email, password: 'set by a stranger' });
  const { body } = await expectOk(google.login({ sub, email }));
  expect(body.user._id).toBe(stranger._id);
  expect([await me(stranger.token), await me(body.token)]).toEqual([401, 200]);
  expect((await logIn(email, stranger.password, from('41.10.0.1'))).code).toBe('account.wrong_credentials');
});

test('a first name cannot make the centre send a message to an address', async () => {
  const email = newAddress();
  await register(email, from('41.11.0.1'), { firstName: 'Ada. You won N50,000, claim at http://evil.example/win' });
  await app.code(email);
  for (const text of await textsTo(app, email)) expect(text).not.toMatch(/evil|won|claim/i);
});

test('a stolen session of an owner neither adds an address for events nor probes ports with one', async () => {
  const boss = await createStaff(app, 'owner');
  const add = (url: string, more: object = {}) =>
    boss.request('POST', 'staff/webhooks', { name: 'x', url, events: ['booking.booked'], ...more });
  expect((await add('https://partner.ng/')).code).toBe('account.confirm_first');
  for (const port of [22, 25, 5432])
    expect((await add(`https://partner.ng:${port}/`, { currentPassword: boss.password })).code).toBe(
      'webhook.bad_address',
    );
});

test('a stolen staff session cannot switch the second step on', async () => {
  const { token, email, password } = await createStaff(app, 'manager');
  for (const [method, body] of [
    ['POST', {}],
    ['PUT', { code: '000000' }],
  ] as const) {
    expect((await app.request(method, 'staff/me/second-step', { token, body })).code).toBe('account.confirm_first');
    const attempt = { ...body, currentPassword: 'a guess' };
    expect((await app.request(method, 'staff/me/second-step', { token, body: attempt })).code).toBe(
      'account.wrong_password',
    );
  }
  expect((await expectOk(logIn(email, password, from('102.94.0.1'), 'staff'))).body.step).toBeUndefined();
});

test('a stolen session of an owner makes no lasting owner', async () => {
  const owner = await createStaff(app, 'owner');
  const hand = await createStaff(app, 'technician');
  const away = await createStaff(app, 'super_admin', { suspended: true });
  const email = 'thief@staff.example.ng';
  const attempts = [
    ['POST', 'staff/people', { name: 'Thief', email, type: 'owner' }],
    ['POST', 'staff/people', { name: 'Thief', email, type: 'super_admin' }],
    ['PUT', `staff/people/${hand.id}`, { name: hand.name, type: 'owner' }],
    ['PUT', `staff/people/${away.id}/suspended`, { suspended: false }],
    ['POST', `staff/people/${hand.id}/link`, {}],
    ['DELETE', `staff/people/${hand.id}/second-step`, {}],
  ] as const;
  for (const [method, path, body] of attempts)
    expect((await owner.request(method, path, body)).code).toBe('account.confirm_first');
  // Concurrent wrong passwords are limited as at the log-in.
  const attempted = await atOnce(50, (i) =>
    owner.request('POST', 'staff/people', { name: 'Thief', email, type: 'owner', currentPassword: `guess ${i}` }),
  );
  const tried = attempted.filter(({ code }) => code === 'account.wrong_password' || code === 'request.busy');
  expect(attempted.every(({ status }) => status >= 400)).toBe(true);
  expect(tried.length).toBeLessThanOrEqual(8);
  const { people } = (await expectOk(owner.request<{ people: { email: string }[] }>('GET', 'staff/people'))).body;
  expect(people.map((person) => person.email)).not.toContain(email);
  expect(await textsTo(app, email)).toEqual([]);
});

test('a thief with the password of an owner makes an owner who moves no money for a day, and every owner gets an email', async () => {
  const [owner, other] = await Promise.all([createStaff(app, 'owner'), createStaff(app, 'owner')]);
  const email = newAddress();
  const currentPassword = owner.password;
  const form = { name: 'Thief', email, type: 'super_admin', currentPassword };
  await expectOk(owner.request('POST', 'staff/people', form));
  expect((await textsTo(app, other.email)).join()).toContain(`made a staff account for Thief (${email})`);
  const link = (await textsTo(app, email)).join();
  const token = /staff\/password#token=([\w-]{43})/.exec(link)?.[1] ?? '';
  await expectOk(app.request('POST', 'staff/password', { body: { token, newPassword: 'found on the way home' } }));
  const login = await logIn(email, 'found on the way home', from('102.94.0.2'), 'staff');
  const thief = { token: String(login.body['token']) };
  const { settings, version } = (await expectOk(app.request('GET', 'staff/settings', thief))).body;
  const bankAccount = { bank: 'Other Bank', number: '0123456789', name: 'Thief' };
  const body = { settings: { ...settings, bankAccount }, version, currentPassword: 'found on the way home' };
  expect((await app.request('PUT', 'staff/settings', { ...thief, body })).code).toBe('staff.role_is_new');
});

test('an old link for a staff password is over once another was used, and after an hour', async () => {
  const { email } = await createStaff(app, 'technician');
  const tokens = async () =>
    (await textsTo(app, email)).flatMap((text) => /staff\/password#token=([\w-]{43})/.exec(text)?.[1] ?? []);
  for (const [i, source] of strangers(12, 2).entries()) {
    await expectOk(app.request('POST', 'staff/forgot-password', { body: { email }, headers: from(source) }));
    await expect.poll(async () => (await tokens()).length, { timeout: 15_000 }).toBe(i + 1);
  }
  const [first = '', second = ''] = await tokens();
  const choose = (token: string) =>
    app.request('POST', 'staff/password', { body: { token, newPassword: 'found on the way home' } });
  await app.advance('61 minutes');
  expect((await choose(first)).code).toBe('staff.link_over');
  await app.advance('0 minutes');
  await expectOk(choose(first));
  expect((await choose(second)).code).toBe('staff.link_over');
});
