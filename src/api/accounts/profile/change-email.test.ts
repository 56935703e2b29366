import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { ageEmail, createCustomer, type Customer } from '#test/customers.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.stop());
const freeLimits = async () => void (await sql`delete from rate_limits`.execute(app.runtime.db));
beforeEach(freeLimits);

type Saved = { message: string; user: User; code: string };
/** Saves changes, confirmed by the password. */
const put = (ada: Customer, body: object) =>
  ada.request<Saved>('PUT', 'user/me', { currentPassword: ada.password, ...body });
const confirm = (ada: Customer, otp: string) => ada.request<Saved>('POST', 'user/confirm-email', { otp });
const login = (email: string, password: string) => app.request('POST', 'user/login', { body: { email, password } });
const subjects = async (email: string) =>
  (
    await app.request<{ messages: { subject: string; text: string }[] }>('GET', `sandbox/outbox?to=${email}`)
  ).body.messages.map((one) => one.subject);

test('saves names and a normalised phone number; null and missing fields change nothing', async () => {
  const ada = await createCustomer(app);
  const saved = await put(ada, { firstName: 'Fọláṣadé', phoneNumber: '0705 555 1234' });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      message: 'Your changes are saved.',
      user: {
        firstName: 'Fọláṣadé',
        lastName: ada.lastName,
        fullName: `Fọláṣadé ${ada.lastName}`,
        phoneNumber: '+2347055551234',
        email: ada.email,
      },
    },
  });
  expect((await put(ada, { firstName: null, lastName: null })).body.user).toMatchObject({
    firstName: 'Fọláṣadé',
    lastName: ada.lastName,
  });
  expect((await put(ada, {})).status).toBe(200);
  expect(await put(ada, { phoneNumber: 'call me' })).toMatchObject({
    status: 400,
    body: { fields: { phoneNumber: expect.any(String) } },
  });
  expect(await put(ada, { email: 'nobody' })).toMatchObject({
    status: 400,
    body: { fields: { email: expect.any(String) } },
  });
});

test('rejects a blank name or phone at its field, except where the account has none', async () => {
  const ada = await createCustomer(app);
  for (const field of ['firstName', 'lastName', 'phoneNumber'])
    for (const blank of ['', '  '])
      expect(await put(ada, { [field]: blank })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', fields: { [field]: 'Please fill this in.' } },
      });
  await app.runtime.db.updateTable('customers').set({ phone: null }).where('id', '=', ada._id).execute();
  expect(await put(ada, { firstName: 'Ada', phoneNumber: '' })).toMatchObject({
    status: 200,
    body: { user: { firstName: 'Ada', phoneNumber: null } },
  });
});

test('a new email or phone needs the password; the same values and a first phone do not', async () => {
  const ada = await createCustomer(app);
  const save = (body: object) => ada.request<{ code: string; by: string }>('PUT', 'user/me', body);
  for (const change of [{ email: 'thief@example.ng' }, { phoneNumber: '0705 555 1234' }]) {
    expect(await save({ ...change, firstName: 'Thief' })).toMatchObject({
      status: 403,
      body: { code: 'account.confirm_first', by: 'password' },
    });
    expect(await save({ ...change, currentPassword: 'a guess' })).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_password', fields: { currentPassword: expect.any(String) } },
    });
  }
  expect((await ada.request<User>('GET', 'user/me')).body).toMatchObject({
    firstName: ada.firstName,
    phoneNumber: ada.phoneNumber,
  });
  await expectOk(save({ email: ada.email, phoneNumber: ada.phoneNumber, firstName: 'Ada' }));
  await app.runtime.db.updateTable('customers').set({ phone: null }).where('id', '=', ada._id).execute();
  await expectOk(save({ phoneNumber: '0705 555 1234' }));
});

test('an account without a password confirms by a code to its own address, once', async () => {
  const ada = await createCustomer(app);
  await app.runtime.db.updateTable('customers').set({ password_hash: null }).where('id', '=', ada._id).execute();
  const save = (body: object) => ada.request('PUT', 'user/me', { phoneNumber: '0705 555 1234', ...body });
  expect(await save({ currentPassword: 'any' })).toMatchObject({
    status: 403,
    body: { code: 'account.confirm_first', by: 'code' },
  });
  await expectOk(ada.request('POST', 'otp/get', { reason: 'Confirm' }));
  const otp = await app.code(ada.email);
  expect(otp).toMatch(/^\d{6}$/);
  const wrong = { otp: otp === '000000' ? '000001' : '000000' };
  expect((await save(wrong)).body['code']).toBe('account.wrong_code');
  expect((await ada.request('DELETE', 'user/me', wrong)).body['code']).toBe('account.wrong_code');
  await expectOk(save({ otp }));
  expect((await save({ otp, phoneNumber: '0705 555 9999' })).body['code']).toBe('account.wrong_code');
});

test('a change of email or phone ends the other sessions and notifies the current address', async () => {
  const ada = await createCustomer(app);
  const other = async () => String((await login(ada.email, ada.password)).body['token']);
  const isOpen = async (token: string) => (await app.request('GET', 'user/me', { token })).status === 200;
  const first = await other();
  await expectOk(put(ada, { phoneNumber: '0705 555 1234' }));
  expect([await isOpen(first), await isOpen(ada.token)]).toEqual([false, true]);
  expect((await subjects(ada.email))[0]).toBe('The phone number of your account was changed');
  const second = await other();
  await expectOk(put(ada, { email: `new-${ada.email}` }));
  expect([await isOpen(second), await isOpen(ada.token)]).toEqual([false, true]);
});

test.each([
  ['pending', false],
  ['confirmed', true],
])('the link in the email to the old address takes a %s change back', async (_what, isConfirmed) => {
  const ada = await createCustomer(app);
  await ageEmail(app, ada._id, '7 days 1 minute');
  const fresh = `thief-${ada.email}`;
  await put(ada, { email: fresh });
  if (isConfirmed) await expectOk(confirm(ada, await app.code(fresh)));
  const { body } = await app.request<{ messages: { subject: string; text: string }[] }>(
    'GET',
    `sandbox/outbox?to=${ada.email}`,
  );
  const mail = body.messages.find(({ subject }) => subject === 'A new email for your account');
  const token = /email-back#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const takeBack = () => app.request('POST', 'user/email-back', { body: { token } });
  const answers = await atOnce(10, takeBack);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(9);
  expect((await ada.request('GET', 'user/me')).status).toBe(401);
  for (const email of [ada.email, fresh]) expect((await login(email, ada.password)).status).toBe(401);
  await freeLimits();
  await expectOk(app.request('POST', 'user/forgot-password', { body: { email: ada.email } }));
  const otp = await app.code(ada.email);
  await expectOk(
    app.request('POST', 'user/reset-password', {
      body: { email: ada.email, otp, newPassword: 'back in my own hands' },
    }),
  );
  await expectOk(login(ada.email, 'back in my own hands'));
});

test('an address that was verified less than seven days ago gets no link that takes a change back', async () => {
  const ada = await createCustomer(app);
  await ageEmail(app, ada._id, '6 days 23 hours');
  await expectOk(put(ada, { email: `new-${ada.email}` }));
  const { body } = await app.request<{ messages: { subject: string; text: string }[] }>(
    'GET',
    `sandbox/outbox?to=${ada.email}`,
  );
  expect(body.messages.map(({ subject }) => subject)).toEqual(['A new email for your account']);
  expect(body.messages[0]?.text).toContain('write to us at once');
  expect(body.messages[0]?.text).not.toContain('email-back');
  const links = app.runtime.db.selectFrom('account_links').select('purpose').where('customer_id', '=', ada._id);
  expect(await links.execute()).toEqual([]);
});

test('a change is not taken back while another account has the former address', async () => {
  const ada = await createCustomer(app);
  await ageEmail(app, ada._id, '8 days');
  const fresh = `moved-${ada.email}`;
  await put(ada, { email: fresh });
  await expectOk(confirm(ada, await app.code(fresh)));
  await createCustomer(app, { email: ada.email });
  const { messages } = (await app.request<{ messages: { text: string }[] }>('GET', `sandbox/outbox?to=${ada.email}`))
    .body;
  const [token] = messages.flatMap(({ text }) => /email-back#token=([\w-]{43})/.exec(text)?.[1] ?? []);
  const refused = await app.request('POST', 'user/email-back', { body: { token } });
  expect(refused.body['code']).toBe('account.email_taken');
  expect((await ada.request<User>('GET', 'user/me')).body.email).toBe(fresh);
});

test('rejects a confirmation by password at once, and changes nothing, while the hash queue is full', async () => {
  const ada = await createCustomer(app);
  const answers = await withFullPasswordQueue(app, () =>
    Promise.all([
      put(ada, { phoneNumber: '0705 555 1234' }),
      ada.request('DELETE', 'user/me', { currentPassword: ada.password }),
    ]),
  );
  expect(answers.map(({ code }) => code)).toEqual(['request.busy', 'request.busy']);
  expect((await ada.request<User>('GET', 'user/me')).body.phoneNumber).toBe(ada.phoneNumber);
});

test.each([
  ['a new number', 'POST', 'user/me/new-phone', { phoneNumber: '0705 555 9876' }],
  ['a deletion of the account', 'DELETE', 'user/me', {}],
])('%s counts wrong passwords as a log-in does, and nothing changes', async (_what, method, address, body) => {
  const ada = await createCustomer(app);
  const answers = [];
  for (let tries = 0; tries < 8; tries++)
    answers.push(await ada.request(method, address, { ...body, currentPassword: `guess ${tries}` }));
  expect(answers.slice(0, 5).map(({ status, code }) => [status, code])).toEqual(
    Array(5).fill([400, 'account.wrong_password']),
  );
  const refused = answers.find(({ code }) => code === 'account.too_many_tries');
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await expectOk(ada.request<User>('GET', 'user/me'))).body.phoneNumber).toBe(ada.phoneNumber);
  const codes = app.runtime.db.selectFrom('verification_codes').selectAll().where('customer_id', '=', ada._id);
  expect(await codes.execute()).toEqual([]);
});

test('ignores read-only fields in the body', async () => {
  const ada = await createCustomer(app);
  const { body } = await put(ada, {
    washCredit: 1000,
    referralCode: 'MINE',
    _id: 'x',
    photo: '/x',
    pendingEmail: 'x@example.ng',
    password: 'x',
    walk_in: true,
  });
  expect(body.user).toEqual((await ada.request<User>('GET', 'user/me')).body);
  expect(body.user).toMatchObject({ referralCode: ada.referralCode, washCredit: 0, photo: null });
  expect(body.user).not.toHaveProperty('pendingEmail');
});

test('changes the email address only after its code is entered and notifies both addresses', async () => {
  const ada = await createCustomer(app);
  const fresh = `new-${ada.email}`;
  const requested = await put(ada, { email: fresh.toUpperCase() });
  expect(requested.body.user).toMatchObject({ email: ada.email, pendingEmail: fresh });
  expect((await subjects(ada.email))[0]).toBe('A new email for your account');
  expect((await login(ada.email, ada.password)).status).toBe(200);
  expect((await login(fresh, ada.password)).status).toBe(401);
  const otp = await app.code(fresh);
  expect(otp).toMatch(/^\d{4}$/);
  const done = await confirm(ada, otp);
  expect(done).toMatchObject({ status: 200, body: { user: { email: fresh } } });
  expect(done.body.user).not.toHaveProperty('pendingEmail');
  expect((await login(ada.email, ada.password)).status).toBe(401);
  expect((await login(fresh, ada.password)).status).toBe(200);
  expect((await subjects(ada.email))[0]).toBe('The email of your account was changed');
  expect((await ada.request('GET', 'user/me')).status).toBe(200);
  expect((await confirm(ada, otp)).body.code).toBe('account.wrong_code');
});

test('sends no second code for the pending address; another address replaces it and the current one cancels it', async () => {
  const ada = await createCustomer(app);
  const [one, two] = [`one-${ada.email}`, `two-${ada.email}`];
  for (let i = 0; i < 3; i++) expect((await put(ada, { email: one })).status).toBe(200);
  expect(await subjects(one)).toHaveLength(1);
  const first = await app.code(one);
  await freeLimits();
  expect((await put(ada, { email: two })).body.user.pendingEmail).toBe(two);
  const second = await app.code(two);
  if (first !== second) expect((await confirm(ada, first)).body.code).toBe('account.wrong_code');
  expect((await put(ada, { email: ada.email })).body.user).not.toHaveProperty('pendingEmail');
  expect((await confirm(ada, second)).body.code).toBe('account.wrong_code');
});

test('sends a notice instead of a code to an address with an account, with the same response', async () => {
  const [ada, bola] = [await createCustomer(app), await createCustomer(app)];
  await freeLimits();
  const taken = await put(ada, { email: bola.email });
  const free = await put(bola, { email: 'free-one@example.ng' });
  expect(taken).toMatchObject({
    status: 200,
    body: { message: free.body.message, user: { pendingEmail: bola.email } },
  });
  expect(
    (await subjects(bola.email)).filter((subject) => subject === 'Your email was entered for another account'),
  ).toHaveLength(1);
  const { n } = await app.runtime.db
    .selectFrom('verification_codes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('customer_id', '=', ada._id)
    .where('purpose', '=', 'confirm-email')
    .executeTakeFirstOrThrow();
  expect(n).toBe(0);
});

test('gives an address that two customers requested to the first who confirms it, also concurrently', async () => {
  const people = [await createCustomer(app), await createCustomer(app)];
  const [ada, bola] = people as [Customer, Customer];
  const goal = 'wanted@example.ng';
  await put(ada, { email: goal });
  const one = await app.code(goal);
  await freeLimits();
  await put(bola, { email: goal });
  const two = await app.code(goal, [one]);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => confirm(ada, one)),
    ...Array.from({ length: 10 }, () => confirm(bola, two)),
  ]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
  const owners = await app.runtime.db.selectFrom('customers').select('id').where('email', '=', goal).execute();
  expect(owners).toHaveLength(1);
  const loser = owners[0]?.id === ada._id ? bola : ada;
  expect((await loser.request<User>('GET', 'user/me')).body.email).toBe(loser.email);
  expect(answers.some((answer) => answer.body.code === 'account.email_taken')).toBe(true);
});

test('ends the sign-ups of an address when a customer confirms it', async () => {
  const goal = 'squatted@example.ng';
  await app.request('POST', 'user/register', {
    body: {
      firstName: 'Squatter',
      lastName: 'X',
      email: goal,
      phoneNumber: '08031234567',
      password: 'kept in the glove box',
    },
  });
  const squatters = await app.code(goal);
  await freeLimits();
  const ada = await createCustomer(app);
  await put(ada, { email: goal });
  expect((await confirm(ada, await app.code(goal, [squatters]))).body.user.email).toBe(goal);
  expect((await login(goal, 'kept in the glove box')).status).toBe(200);
  expect((await app.request('POST', 'user/verify-email', { body: { email: goal, otp: squatters } })).body['code']).toBe(
    'account.wrong_code',
  );
});

test('rejects codes sent to the former address after the change', async () => {
  const ada = await createCustomer(app);
  await freeLimits();
  await app.request('POST', 'user/forgot-password', { body: { email: ada.email } });
  const reset = await app.code(ada.email);
  const fresh = `moved-${ada.email}`;
  await put(ada, { email: fresh });
  await confirm(ada, await app.code(fresh));
  for (const email of [ada.email, fresh]) {
    expect(
      (
        await app.request('POST', 'user/reset-password', {
          body: { email, otp: reset, newPassword: 'the old mailbox wants in' },
        })
      ).body['code'],
    ).toBe('account.wrong_code');
  }
});

test("otp/get 'Verification' with a session sends another code to the pending address only", async () => {
  const ada = await createCustomer(app);
  const fresh = `again-${ada.email}`;
  await put(ada, { email: fresh });
  const first = await app.code(fresh);
  expect((await ada.request('POST', 'otp/get', { reason: 'Verification', to: fresh })).status).toBe(429);
  await freeLimits();
  expect((await ada.request('POST', 'otp/get', { reason: 'Verification', to: fresh })).status).toBe(200);
  const second = await app.code(fresh, [first]);
  expect((await confirm(ada, second)).status).toBe(200);
});

test('sends one email for fifty concurrent changes to one address, and at most five an hour for an account', async () => {
  const ada = await createCustomer(app);
  const fresh = `rush-${ada.email}`;
  const answers = await atOnce(50, () => put(ada, { email: fresh }));
  // Fifty correct passwords at once are more than an account may try, and more than the queue takes.
  expect(answers.every(({ status }) => [200, 429, 503].includes(status))).toBe(true);
  expect(await subjects(fresh)).toHaveLength(1);
  for (const late of answers.filter((one) => one.status === 429))
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(3);
  await sql`delete from rate_limits where key not like 'codesHourly:%'`.execute(app.runtime.db);
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await put(ada, { email: `n${i}-${ada.email}` })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
});

test('accepts the code for a new address only for its own account', async () => {
  const [ada, bola] = [await createCustomer(app), await createCustomer(app)];
  const fresh = `bound-${ada.email}`;
  await put(ada, { email: fresh });
  const otp = await app.code(fresh);
  expect((await confirm(bola, otp)).body.code).toBe('account.wrong_code');
  expect((await confirm(ada, otp)).status).toBe(200);
});

test('rejects a change confirmed with the former password when a reset changed it meanwhile', async () => {
  const ada = await createCustomer(app);
  const raced = await app.runtime.db.transaction().execute(async (trx) => {
    // Held until the password has changed: the confirmed change waits for the account's lock.
    await trx.selectFrom('customers').select('id').where('id', '=', ada._id).forUpdate().executeTakeFirstOrThrow();
    const saving = put(ada, { phoneNumber: '0705 555 9876' });
    await expect.poll(() => waitingForLocks(app.runtime.db)).toBeGreaterThan(0);
    await trx.updateTable('customers').set({ password_hash: 'another' }).where('id', '=', ada._id).execute();
    return { saving };
  });
  expect((await raced.saving).body.code).toBe('account.wrong_password');
  expect((await ada.request<User>('GET', 'user/me')).body.phoneNumber).toBe(ada.phoneNumber);
});
