import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp } from '#test/customers.ts';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { purgeUnverifiedAccounts } from '#api/accounts/purge-expired-account-data.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.stop());
// The requests of one test must not count towards the limits of another.
beforeEach(async () => void (await sql`delete from rate_limits`.execute(app.runtime.db)));

const person = (email: string, changes: object = {}) => ({
  firstName: 'Ọláṣẹ́gun',
  lastName: 'Bọ́lá',
  email,
  phoneNumber: '08031234567',
  password: 'kept in the glove box',
  ...changes,
});
const register = (body: unknown) => app.request('POST', 'user/register', { body });
const emailsTo = async (email: string) =>
  (
    await app.request<{ messages: { subject: string; text: string }[] }>(
      'GET',
      `sandbox/outbox?to=${encodeURIComponent(email)}`,
    )
  ).body.messages;
const rowOf = (email: string) =>
  app.runtime.db.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst();
const signUpOf = (email: string) =>
  app.runtime.db.selectFrom('sign_ups').select('id').where('email', '=', email).executeTakeFirst();
/** The response without the secret, of which only the length may be the same. */
const shape = (answer: { status: number; text: string }) => [
  answer.status,
  answer.text.replace(/"registration":"[\w-]{43}"/, 'a secret'),
];

test('responds alike for a known and an unknown address; the owner of the known one gets an email', async () => {
  const ada = await signUp(app);
  await sql`delete from rate_limits`.execute(app.runtime.db);
  const before = await rowOf(ada.email);
  const known = await register(person(ada.email, { password: 'a password of an intruder' }));
  const unknown = await register(person('brand-new@example.ng'));
  expect(shape(known)).toEqual(shape(unknown));
  expect(known.status).toBe(201);
  expect(await rowOf(ada.email)).toEqual(before);
  expect((await emailsTo(ada.email))[0]?.subject).toBe('You already have an account');
  expect((await ada.request('GET', 'user/me')).status).toBe(200);
});

const freeLimits = () => sql`delete from rate_limits`.execute(app.runtime.db);
/** Signs up on a browser of its own; returns its code and its secret. */
async function begin(email: string, changes: object = {}, known: string[] = []) {
  await freeLimits();
  const { body } = await expectOk(register(person(email, changes)));
  return { otp: await app.code(email, known), registration: String(body['registration']) };
}
const verify = (email: string, body: object) => app.request('POST', 'user/verify-email', { body: { email, ...body } });
const logIn = (email: string, password: string) =>
  app.request<{ user: { firstName: string }; registration: string }>('POST', 'user/login', {
    body: { email, password },
  });

test('normalises the email address, so that each has one account', async () => {
  const { otp, registration } = await begin('One.Address@Example.NG');
  await expectOk(verify(' one.address@example.ng ', { otp, registration }));
  await freeLimits();
  await register(person('ONE.address@example.ng'));
  expect((await emailsTo('one.address@example.ng'))[0]?.subject).toBe('You already have an account');
});

test('the code with the secret of the only sign-up opens a session, which ends as any other', async () => {
  const email = 'one-way@example.ng';
  const { body } = await expectOk(verify(email, await begin(email)));
  expect(body['user']).toMatchObject({ email, confirmBy: 'password' });
  const token = String(body['token']);
  const me = () => app.request('GET', 'user/me', { token });
  expect((await me()).body).toMatchObject({ email });
  await app.request('GET', 'user/logout', { token });
  expect((await me()).status).toBe(401);
});

test('a code opens no session without the secret, nor while two sign-ups of the address wait', async () => {
  const { otp } = await begin('elsewhere@example.ng');
  expect((await expectOk(verify('elsewhere@example.ng', { otp }))).body).not.toHaveProperty('token');
  const own = await begin('two-wait@example.ng');
  await begin('two-wait@example.ng', { password: 'the stranger’s password' }, [own.otp]);
  expect((await expectOk(verify('two-wait@example.ng', own))).body).toEqual({
    message: 'Your email is verified. You can log in now.',
  });
});

test('a second sign-up for an address touches nothing of the first', async () => {
  const email = 'twice@example.ng';
  const own = await begin(email, { firstName: 'Owner', password: 'the owner’s password' });
  const strangers = await begin(email, { firstName: 'Stranger', password: 'the stranger’s password' }, [own.otp]);
  // Each browser's secret makes only its own code count, whichever of them is newer.
  if (own.otp !== strangers.otp)
    expect((await verify(email, { otp: strangers.otp, registration: own.registration })).body['code']).toBe(
      'account.wrong_code',
    );
  await expectOk(verify(email, own));
  expect((await logIn(email, 'the stranger’s password')).status).toBe(401);
  expect((await expectOk(logIn(email, 'the owner’s password'))).body.user.firstName).toBe('Owner');
  expect((await verify(email, strangers)).body['code']).toBe('account.wrong_code');
});

test('a code without the secret opens the account of the only sign-up with its password', async () => {
  const { otp } = await begin('only@example.ng');
  expect((await expectOk(verify('only@example.ng', { otp }))).body['message']).toBe(
    'Your email is verified. You can log in now.',
  );
  await expectOk(logIn('only@example.ng', 'kept in the glove box'));
});

test('a code without the secret of one of several sign-ups opens the account without a password', async () => {
  const email = 'several@example.ng';
  const own = await begin(email, { password: 'the owner’s password' });
  const strangers = await begin(email, { password: 'the stranger’s password' }, [own.otp]);
  const { body } = await expectOk(verify(email, { otp: strangers.otp }));
  expect(body['message']).toMatch(/Choose a password/);
  for (const password of ['the owner’s password', 'the stranger’s password'])
    expect((await logIn(email, password)).status).toBe(401);
  await freeLimits();
  const earlier = (await emailsTo(email)).flatMap(({ text }) => text.match(/\b\d{4,6}\b/g) ?? []);
  await expectOk(app.request('POST', 'user/forgot-password', { body: { email } }));
  const otp = await app.code(email, earlier);
  await expectOk(
    app.request('POST', 'user/reset-password', { body: { email, otp, newPassword: 'chosen by the owner' } }),
  );
  await expectOk(logIn(email, 'chosen by the owner'));
});

test('strangers without the secret cannot spend the attempts of the browser that signed up', async () => {
  const email = 'attempts@example.ng';
  const { otp, registration } = await begin(email);
  const wrong = String((Number(otp) + 1) % 10_000).padStart(4, '0');
  for (let i = 0; i < 20; i++) await verify(email, { otp: wrong });
  expect((await verify(email, { otp })).body['code']).toBe('account.wrong_code');
  await expectOk(verify(email, { otp, registration }));
});

test('a secret of another address or a forged one is ignored', async () => {
  const [own, other] = [await begin('mine@example.ng'), await begin('other@example.ng')];
  for (let i = 0; i < 5; i++) {
    const registration = i % 2 === 0 ? other.registration : 'A'.repeat(43);
    await verify('mine@example.ng', { otp: '0000', registration });
  }
  expect((await verify('mine@example.ng', { otp: own.otp, registration: other.registration })).body['code']).toBe(
    'account.wrong_code',
  );
  await expectOk(verify('mine@example.ng', own));
});

test('the right password of a sign-up returns its secret, also when the address has an account', async () => {
  const email = 'waiting@example.ng';
  const { otp, registration } = await begin(email);
  expect(await logIn(email, 'kept in the glove box')).toMatchObject({
    status: 403,
    body: { code: 'account.unverified', registration },
  });
  await expectOk(verify(email, { otp, registration }));
  await freeLimits();
  const decoy = (await register(person(email, { password: 'a password of an intruder' }))).body['registration'];
  expect(await logIn(email, 'a password of an intruder')).toMatchObject({
    status: 403,
    body: { code: 'account.unverified', registration: decoy },
  });
  expect((await verify(email, { otp: '0000', registration: decoy })).body['code']).toBe('account.wrong_code');
  await expectOk(logIn(email, 'kept in the glove box'));
});

test('opens one account of fifty concurrent verifications, and of fifty concurrent sign-ups', async () => {
  const email = 'rush@example.ng';
  const answers = await atOnce(50, () => register(person(email)));
  expect(answers.every(({ status }) => status === 201 || status === 429 || status === 503)).toBe(true);
  const registration = answers.find(({ status }) => status === 201)?.body['registration'];
  const otp = await app.code(email);
  const verified = await atOnce(50, () => verify(email, { otp, registration }));
  expect(verified.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await app.runtime.db.selectFrom('customers').select('id').where('email', '=', email).execute()).toHaveLength(
    1,
  );
});

test('the email of an opened account greets with one word that is a name', async () => {
  const email = 'greeted@example.ng';
  await begin(email, { firstName: 'Ada. You won ₦50,000, claim at http://evil.example/win' });
  const [mail] = await emailsTo(email);
  expect(mail?.text).toContain('Hello, use this code');
  expect(mail?.text).not.toMatch(/evil|won/);
});

test('records a referral code in any case and ignores an unknown one', async () => {
  const ada = await signUp(app);
  const referrerOf = async (email: string, referralCode: string) => {
    await expectOk(verify(email, await begin(email, { referralCode })));
    return (await rowOf(email))?.referred_by;
  };
  expect(await referrerOf('friend@example.ng', ada.referralCode.toLowerCase())).toBe(ada._id);
  expect(await referrerOf('stranger@example.ng', 'NOSUCHCODE')).toBeNull();
});

test.each<[string, object]>([
  ['seven characters', { password: 'sevench' }],
  ['a common one', { password: 'password1' }],
  ['a common one in capitals', { password: 'PASSWORD1' }],
  ['one character over and over', { password: 'aaaaaaaaaa' }],
  ['a run', { password: '123456789' }],
  ['the country', { password: 'Nigeria1' }],
  ["the centre's name", { password: 'bodijacarcare' }],
  ["the centre's town and a year", { password: 'Ibadan2026' }],
  ['the word and a year', { password: 'password2026' }],
  ['their own address', { password: 'weak@example.ng' }],
  ['129 characters', { password: 'x1'.repeat(64) + 'y' }],
])('rejects as password: %s', async (_what, changes) => {
  const answer = await register(person('weak@example.ng', changes));
  expect(answer.status).toBe(400);
  expect((answer.body['fields'] as Record<string, string>)['password']).toMatch(/[a-z]/);
  expect(await rowOf('weak@example.ng')).toBeUndefined();
});

test.each(['b lue wörd', '密码密码密码密码', ' leading and trailing ', 'x1'.repeat(64), 'Ẹ̀kọ́ ni agbára'])(
  'compares the whole password: %s',
  async (password) => {
    const email = `whole${password.length}@example.ng`;
    await signUp(app, { email, password });
    expect(
      (await app.request('POST', 'user/login', { body: { email, password: password.normalize('NFD') } })).status,
    ).toBe(200);
    expect((await app.request('POST', 'user/login', { body: { email, password: password.slice(0, -1) } })).status).toBe(
      401,
    );
  },
);

test.each<[string, object, string]>([
  ['a blank name', { firstName: '  ' }, 'firstName'],
  ['no last name', { lastName: undefined }, 'lastName'],
  ['no address', { email: 'nobody' }, 'email'],
  ['a phone that is none', { phoneNumber: '12' }, 'phoneNumber'],
  ['letters for a phone', { phoneNumber: 'call me' }, 'phoneNumber'],
  ['a name of 61', { firstName: 'x'.repeat(61) }, 'firstName'],
])('rejects %s with a message at its field', async (_what, changes, field) => {
  const answer = await register({ ...person('form@example.ng'), ...changes });
  expect(answer.status).toBe(400);
  expect(answer.body['fields']).toHaveProperty(field);
});

test('rejects U+0000 and a lone surrogate and stores Yoruba names unchanged', async () => {
  expect(
    (
      await app.request('POST', 'user/register', {
        body: JSON.stringify(person('nul@example.ng')).replace('Bọ́lá', 'B\\u0000'),
        headers: { 'content-type': 'application/json' },
      })
    ).body['code'],
  ).toBe('request.bad_text');
  expect(
    (
      await app.request('POST', 'user/register', {
        body: JSON.stringify(person('nul@example.ng')).replace('Bọ́lá', '\\ud800'),
        headers: { 'content-type': 'application/json' },
      })
    ).body['code'],
  ).toBe('request.bad_text');
  await expectOk(
    verify(
      'yoruba@example.ng',
      await begin('yoruba@example.ng', {
        firstName: 'Ṣadé'.normalize('NFD'),
        lastName: 'Adébáyọ̀'.normalize('NFD'),
      }),
    ),
  );
  expect(await rowOf('yoruba@example.ng')).toMatchObject({
    first_name: 'Ṣadé'.normalize('NFC'),
    last_name: 'Adébáyọ̀'.normalize('NFC'),
  });
});

test('ignores read-only fields in the body', async () => {
  const id = '00000000-0000-7000-8000-000000000000';
  const begun = await begin('bold@example.ng', { email_verified_at: '2020-01-01', walk_in: true, id, _id: id });
  expect(await rowOf('bold@example.ng')).toBeUndefined();
  await expectOk(verify('bold@example.ng', begun));
  const row = await rowOf('bold@example.ng');
  expect(row).toMatchObject({ walk_in: false });
  expect(row?.id).not.toBe(id);
});

test('75 sign-ups pass from one address in 15 minutes, and then another every ten seconds', async () => {
  await sql`insert into rate_limits (key, points, expire) values ('signUps:127.0.0.1', 75, ${Date.now() + 60_000})`.execute(
    app.runtime.db,
  );
  expect((await register(person('next@example.ng'))).status).toBe(201);
  const refused = await register(person('late@example.ng'));
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10);
  await sql`update rate_limits set expire = expire - 10000 where key = 'wait:signUps:127.0.0.1'`.execute(
    app.runtime.db,
  );
  expect((await register(person('later@example.ng'))).status).toBe(201);
  await sql`delete from rate_limits where key like '%signUps:127.0.0.1'`.execute(app.runtime.db);
});

test('creates no account while the password queue is full', async () => {
  const answer = await withFullPasswordQueue(app, () => register(person('crowded@example.ng')));
  expect(answer).toMatchObject({ status: 503, body: { code: 'request.busy' } });
  expect(await signUpOf('crowded@example.ng')).toBeUndefined();
});

test('deletes a sign-up after seven days, and never an account', async () => {
  const ada = await signUp(app);
  const { otp, registration } = await begin('forgotten@example.ng');
  await app.advance('6 days');
  await purgeUnverifiedAccounts(app.runtime);
  expect(await signUpOf('forgotten@example.ng')).toBeDefined();
  await app.advance('8 days');
  expect((await logIn('forgotten@example.ng', 'kept in the glove box')).status).toBe(401);
  expect((await verify('forgotten@example.ng', { otp, registration })).body['code']).toBe('account.wrong_code');
  await purgeUnverifiedAccounts(app.runtime);
  expect(await signUpOf('forgotten@example.ng')).toBeUndefined();
  expect(await rowOf(ada.email)).toBeDefined();
  await app.advance('0 minutes');
});
