import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp } from '#test/customers.ts';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { atOnce, createTestApp, type TestApp } from '#test/test-app.ts';
import { purgeUnverifiedAccounts } from './purge-unverified-accounts.ts';

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
const shape = (answer: { status: number; text: string }) => [
  answer.status,
  answer.text.replace(/"requestId":"[^"]+"/, ''),
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

test('normalises the email address, so that each has one account', async () => {
  await register(person('One.Address@Example.NG'));
  await sql`delete from rate_limits`.execute(app.runtime.db);
  await register(person(' one.address@example.ng '));
  const { n } = await app.runtime.db
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('email', '=', 'one.address@example.ng')
    .executeTakeFirstOrThrow();
  expect(n).toBe(1);
});

test('replaces names, password and codes of an unverified account on a second sign-up', async () => {
  const email = 'twice@example.ng';
  await register(person(email, { firstName: 'Intruder', password: 'the intruder’s password' }));
  const old = await app.code(email);
  await sql`delete from rate_limits`.execute(app.runtime.db);
  await register(person(email, { firstName: 'Owner', password: 'the owner’s password' }));
  const fresh = await app.code(email, [old]);
  expect((await app.request('POST', 'user/verify-email', { body: { email, otp: old } })).body['code']).toBe(
    'account.wrong_code',
  );
  expect((await app.request('POST', 'user/verify-email', { body: { email, otp: fresh } })).status).toBe(200);
  expect(
    (await app.request('POST', 'user/login', { body: { email, password: 'the intruder’s password' } })).status,
  ).toBe(401);
  const opened = await app.request<{ user: { firstName: string } }>('POST', 'user/login', {
    body: { email, password: 'the owner’s password' },
  });
  expect(opened.body.user.firstName).toBe('Owner');
});

test('creates one account for fifty concurrent sign-ups, without a server error', async () => {
  const answers = await atOnce(50, () => register(person('rush@example.ng')));
  expect(answers.every((one) => one.status === 201 || one.status === 429 || one.status === 503)).toBe(true);
  expect(answers.some((one) => one.status === 201)).toBe(true);
  const { n } = await app.runtime.db
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('email', '=', 'rush@example.ng')
    .executeTakeFirstOrThrow();
  expect(n).toBe(1);
});

test('records a referral code in any case and ignores an unknown one and the customer’s own', async () => {
  const ada = await signUp(app);
  await register(person('friend@example.ng', { referralCode: ada.referralCode.toLowerCase() }));
  expect((await rowOf('friend@example.ng'))?.referred_by).toBe(ada._id);
  await register(person('stranger@example.ng', { referralCode: 'NOSUCHCODE' }));
  expect((await rowOf('stranger@example.ng'))?.referred_by).toBeNull();
  await register(person('selfish@example.ng'));
  const own = (await rowOf('selfish@example.ng'))?.referral_code;
  await sql`delete from rate_limits`.execute(app.runtime.db);
  await register(person('selfish@example.ng', { referralCode: own }));
  expect((await rowOf('selfish@example.ng'))?.referred_by).toBeNull();
});

test.each<[string, object]>([
  ['seven characters', { password: 'sevench' }],
  ['a common one', { password: 'password1' }],
  ['a common one in capitals', { password: 'PASSWORD1' }],
  ['one character over and over', { password: 'aaaaaaaaaa' }],
  ['a run', { password: '123456789' }],
  ['their own address', { password: 'weak@example.ng' }],
  ['129 characters', { password: 'x1'.repeat(64) + 'y' }],
])('rejects as password: %s', async (_what, changes) => {
  const answer = await register(person('weak@example.ng', changes));
  expect(answer.status).toBe(400);
  expect((answer.body['fields'] as Record<string, string>)['password']).toMatch(/[a-z]/);
  expect(await rowOf('weak@example.ng')).toBeUndefined();
});

test.each(['p ass wörd', '密码密码密码密码', ' leading and trailing ', 'x1'.repeat(64), 'Ẹ̀kọ́ ni agbára'])(
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
  await register(
    person('yoruba@example.ng', { firstName: 'Ṣadé'.normalize('NFD'), lastName: 'Adébáyọ̀'.normalize('NFD') }),
  );
  expect(await rowOf('yoruba@example.ng')).toMatchObject({
    first_name: 'Ṣadé'.normalize('NFC'),
    last_name: 'Adébáyọ̀'.normalize('NFC'),
  });
});

test('ignores read-only fields in the body', async () => {
  await register(
    person('bold@example.ng', {
      email_verified_at: '2020-01-01',
      walk_in: true,
      referral_code: 'MINE',
      washCredit: 1000,
      _id: '00000000-0000-7000-8000-000000000000',
      deleted_at: null,
    }),
  );
  expect(await rowOf('bold@example.ng')).toMatchObject({ email_verified_at: null, walk_in: false });
});

test('rejects more than 300 sign-ups an hour from one client', async () => {
  await sql`insert into rate_limits (key, points, expire) values ('signUps:127.0.0.1', 300, ${Date.now() + 60_000})`.execute(
    app.runtime.db,
  );
  expect(await register(person('late@example.ng'))).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
});

test('creates no account while the password queue is full', async () => {
  const answer = await withFullPasswordQueue(app, () => register(person('crowded@example.ng')));
  expect(answer).toMatchObject({ status: 503, body: { code: 'request.busy' } });
  expect(await rowOf('crowded@example.ng')).toBeUndefined();
});

test('deletes an unverified account after seven days and never a verified one', async () => {
  const ada = await signUp(app);
  await register(person('forgotten@example.ng'));
  await app.advance('6 days');
  await purgeUnverifiedAccounts(app.runtime);
  expect(await rowOf('forgotten@example.ng')).toBeDefined();
  await app.advance('8 days');
  await purgeUnverifiedAccounts(app.runtime);
  expect(await rowOf('forgotten@example.ng')).toBeUndefined();
  expect(await rowOf(ada.email)).toBeDefined();
  await app.advance('0 minutes');
});
