import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken } from '#api/platform/http/session.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { PASSWORD, withFullPasswordQueue } from '#test/passwords.ts';
import { enableTotp, createStaff } from '#test/staff.ts';
import { newDevice } from '#test/devices.ts';
import { createCustomer } from '#test/customers.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import { insertLink } from '#api/staff/staff-sessions.repository.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ STAFF_SECOND_STEP: 'required', TRUST_PROXY: '1' })));
afterAll(() => app.stop());

const logIn = (email: string, more: object = {}) =>
  app.request('POST', 'staff/login', { body: { email, password: PASSWORD, ...more } });
const readAudit = (event: string) =>
  app.runtime.db.selectFrom('audit_log').selectAll().where('event', '=', event).execute();

test('logs a technician in with email address and password', async () => {
  const { email } = await createStaff(app, 'technician', { name: 'Bọ́lá Ìgè' });
  const { token } = (await expectOk(logIn(email))).body;
  const me = await app.request('GET', 'staff/me', { token });
  expect(me.body).toEqual({ _id: expect.any(String), name: 'Bọ́lá Ìgè', email, type: 'technician', secondStep: false });
  expect(me.headers.get('cache-control')).toBe('no-store');
  await app.request('GET', 'staff/logout', { token });
  expect((await app.request('GET', 'staff/me', { token })).status).toBe(401);
  expect(await readAudit('staff.logged-in')).toContainEqual(
    expect.objectContaining({ subject_id: me.body['_id'], detail: { by: 'password' } }),
  );
});

test("responds alike to a wrong password, an unknown address and a customer's log-in", async () => {
  const { email } = await createStaff(app, 'manager');
  const customer = await createCustomer(app);
  const answers = await Promise.all([
    logIn(email, { password: 'not the password' }),
    logIn('nobody@staff.example.ng'),
    app.request('POST', 'staff/login', { body: { email: customer.email, password: customer.password } }),
  ]);
  expect(answers.map(({ status, body }) => [status, body['code'], body['message']])).toEqual(
    Array(3).fill([401, 'account.wrong_credentials', 'That email and password do not match.']),
  );
});

test('requires a super admin to set up the second step at the first log-in and to use it afterwards', async () => {
  const { email, id } = await createStaff(app, 'super_admin');
  const first = (await expectOk(logIn(email))).body;
  expect(first).toMatchObject({ step: 'enrol', secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
  expect(first['token']).toBeUndefined();
  expect(first['uri']).toMatch(/^otpauth:\/\/totp\/Bodija%20Car%20Care:super_admin\d+%40staff\.example\.ng\?secret=/);
  expect((await logIn(email, { code: '000000' })).body['code']).toBe('staff.wrong_code');

  const code = await codeFor(first['secret'], 0);
  const opened = (await expectOk(logIn(email, { code }))).body;
  expect(opened['recoveryCodes']).toHaveLength(10);
  expect((await app.request('GET', 'staff/me', { token: opened['token'] })).body['secondStep']).toBe(true);

  const again = (await expectOk(logIn(email))).body;
  expect(again).toEqual({ message: expect.any(String), step: 'code' });
  const [recovery] = opened['recoveryCodes'] as string[];
  expect((await expectOk(logIn(email, { code: recovery?.toLowerCase().replace('-', ' ') }))).body['token']).toBeTypeOf(
    'string',
  );
  expect((await logIn(email, { code: recovery })).body['code']).toBe('staff.wrong_code');
  const row = await app.runtime.db
    .selectFrom('staff')
    .select('encrypted_totp_secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.encrypted_totp_secret?.includes(Buffer.from(String(first['secret'])))).toBe(false);
});

async function codeFor(base32Secret: unknown, stepsLater: number): Promise<string> {
  const { totpAt } = await import('#api/staff/second-step/totp.ts');
  const { currentTotpStep } = await import('#test/staff.ts');
  const bits = String(base32Secret)
    .split('')
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return totpAt(Buffer.from(bytes), (await currentTotpStep(app.runtime.db)) + stepsLater);
}

test('accepts a code of the app once, and no older one after a newer one', async () => {
  const { email, id } = await createStaff(app, 'owner');
  const code = await enableTotp(app, id);
  const now = await code();
  const answers = await atOnce(5, () => logIn(email, { code: now }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    answers.filter(({ body }) => body['code'] === 'staff.wrong_code' || body['code'] === 'account.too_many_tries'),
  ).toHaveLength(4);
  await clearLimits();
  await expectOk(logIn(email, { code: await code(1) }));
  expect((await logIn(email, { code: now })).body['code']).toBe('staff.wrong_code');
  expect((await logIn(email, { code: await code(-3) })).body['code']).toBe('staff.wrong_code');
});

const clearLimits = () => app.runtime.db.deleteFrom('rate_limits').execute();

test("delays guesses of passwords and codes, but not attempts from the person's own device", async () => {
  await clearLimits();
  const { email, id } = await createStaff(app, 'super_admin');
  const code = await enableTotp(app, id);
  const own = { 'x-device': newDevice() };
  await expectOk(
    app.request('POST', 'staff/login', { body: { email, password: PASSWORD, code: await code() }, headers: own }),
  );
  for (let tries = 0; tries < 5; tries++) await logIn(email, { password: `guess ${tries}` });
  // As after twelve: the wait is two minutes, however slow the machine is.
  await sql`update rate_limits set points = 12 where key like 'loginAttempts:%'`.execute(app.runtime.db);
  await logIn(email, { password: 'the thirteenth guess' });
  const newVisitor = await logIn(email, { password: 'one more guess' });
  expect([newVisitor.status, newVisitor.body['code']]).toEqual([429, 'account.too_many_tries']);
  expect(Number(newVisitor.headers.get('retry-after'))).toBeGreaterThan(0);
  await expectOk(
    app.request('POST', 'staff/login', { body: { email, password: PASSWORD, code: await code(1) }, headers: own }),
  );
});

const logInFrom = (source: string, email: string, device?: string, password = PASSWORD) =>
  app.request('POST', 'staff/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': source, ...(device && { 'x-device': device }) },
  });
const failAt = (source: string) =>
  sql`insert into rate_limits (key, points, expire) values (${`failures:${source}`}, 300, ${Date.now() + 600_000})`.execute(
    app.runtime.db,
  );

test('rejects an address after three hundred failures, whichever account it names, except known devices', async () => {
  await clearLimits();
  const [bisi, kemi] = [await createStaff(app, 'manager'), await createStaff(app, 'technician')];
  const phone = newDevice();
  await expectOk(logInFrom('105.120.0.1', bisi.email, phone));
  await expectOk(logInFrom('105.121.0.1', kemi.email));
  await failAt('105.121.0.1');
  // The 301st failure is still compared; all later ones are rejected.
  expect((await logInFrom('105.121.0.1', 'nobody@staff.example.ng')).status).toBe(429);
  const strangers = [
    await logInFrom('105.121.0.1', bisi.email),
    await logInFrom('105.121.0.1', bisi.email, newDevice()),
    await logInFrom('105.121.0.1', kemi.email),
    await logInFrom('105.121.0.1', 'nobody@staff.example.ng'),
  ];
  expect(
    new Set(strangers.map(({ status, text }) => `${status} ${text.replace(/"requestId":"[^"]+"/, '')}`)).size,
  ).toBe(1);
  expect(strangers[0]).toMatchObject({ status: 429, body: { code: 'account.too_many_tries' } });
  await expectOk(logInFrom('105.121.0.1', bisi.email, phone));
  // Attempts from a known device have their own limit and leave that of the shared address alone.
  for (let tries = 0; tries < 5; tries++)
    expect((await logInFrom('105.120.0.1', bisi.email, phone, 'a guess')).status).toBe(401);
  expect(await sql`select 1 from rate_limits where key = 'failures:105.120.0.1'`.execute(app.runtime.db)).toMatchObject(
    { rows: [] },
  );
});

test('accepts a valid link from a client with three hundred failures; an invalid one is rejected and counted', async () => {
  await clearLimits();
  const { id, email } = await createStaff(app, 'manager');
  const { token, hash } = newToken();
  await insertLink(app.runtime.db, id, hash, 'reset');
  const choose = (link: string) =>
    app.request('POST', 'staff/password', {
      body: { token: link, newPassword: 'found on the way home' },
      headers: { 'x-forwarded-for': '105.122.0.1' },
    });
  expect((await choose('A'.repeat(43))).body['code']).toBe('staff.link_over');
  await clearLimits();
  await failAt('105.122.0.1');
  expect((await choose('A'.repeat(43))).body['code']).toBe('account.too_many_tries');
  await expectOk(choose(token));
  expect((await choose(token)).body['code']).toBe('account.too_many_tries');
  await expectOk(logInFrom('105.123.0.1', email, undefined, 'found on the way home'));
});

test.each([
  ['the password was changed', { password_hash: 'another' }],
  ['the role was raised', { type: 'owner' as const }],
  ['the person was suspended', { suspended_at: new Date() }],
])('opens no session when %s during the comparison of the password', async (_what, change) => {
  await clearLimits();
  const { id, email } = await createStaff(app, 'manager');
  const { passwords, db } = app.runtime;
  const original = passwords.matches.bind(passwords);
  passwords.matches = async (stored, password) => {
    const same = await original(stored, password);
    await db.updateTable('staff').set(change).where('id', '=', id).execute();
    await db.deleteFrom('staff_sessions').where('staff_id', '=', id).execute();
    return same;
  };
  const late = await logIn(email).finally(() => (passwords.matches = original));
  expect(late).toMatchObject({ status: 401, body: { code: 'account.wrong_credentials' } });
  expect(await db.selectFrom('staff_sessions').selectAll().where('staff_id', '=', id).execute()).toEqual([]);
});

test('logs a failed log-in once, with the digest of the address and the request id', async () => {
  const from = app.logs.length;
  const answer = await logIn('canary@staff.example.ng', { password: 'CANARY-PASSWORD' });
  const lines = app.logs.slice(from).filter((line) => line.includes('staff.login-failed'));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { account: expect.any(String), time: expect.any(Number), requestId: answer.body['requestId'] },
  ]);
  expect(lines[0]).not.toMatch(/canary/i);
});

test('rejects a suspended person, and says so only with the correct password', async () => {
  const boss = await createStaff(app, 'owner');
  const kemi = await createStaff(app, 'front_desk');
  const suspend = (suspended: boolean) =>
    boss.request('PUT', `staff/people/${kemi.id}/suspended`, { suspended, currentPassword: boss.password });
  await expectOk(suspend(true));
  expect((await kemi.request('GET', 'staff/board')).body['code']).toBe('session.missing');
  expect((await logIn(kemi.email)).body['code']).toBe('staff.suspended');
  expect((await logIn(kemi.email, { password: 'wrong password' })).body['code']).toBe('account.wrong_credentials');
  await expectOk(suspend(false));
  await expectOk(logIn(kemi.email));
});

test('rejects a log-in and a new password while the password queue is full, and the link stays valid', async () => {
  await clearLimits();
  const kemi = await createStaff(app, 'front_desk');
  const { token, hash } = newToken();
  await insertLink(app.runtime.db, kemi.id, hash, 'reset');
  const newPassword = 'found on the way home';
  const choose = () => app.request('POST', 'staff/password', { body: { token, newPassword } });
  const answers = await withFullPasswordQueue(app, () =>
    Promise.all([
      logIn(kemi.email),
      kemi.request('PUT', 'staff/me/password', { oldPassword: PASSWORD, newPassword }),
      choose(),
    ]),
  );
  expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(Array(3).fill([503, 'request.busy']));
  await expectOk(choose());
});

test('expires a session after twelve idle hours', async () => {
  const { request: call } = await createStaff(app, 'manager');
  await app.advance('11 hours');
  await expectOk(call('GET', 'staff/me'));
  await app.advance('24 hours');
  const late = await call('GET', 'staff/me');
  await app.advance('0 minutes');
  expect(late.body['code']).toBe('session.missing');
});

test('ends a session in use seven days after its log-in', async () => {
  const { request: call } = await createStaff(app, 'manager');
  for (let hours = 11; hours < 168; hours += 11) {
    await app.advance(`${hours} hours`);
    await expectOk(call('GET', 'staff/me'));
  }
  await app.advance('168 hours 1 minute');
  const late = await call('GET', 'staff/me');
  await app.advance('0 minutes');
  expect(late.body['code']).toBe('session.missing');
});

test('a password change with a stolen password never beats the reset made against it', async () => {
  for (let round = 0; round < 8; round++) {
    await clearLimits();
    const kemi = await createStaff(app, 'front_desk');
    const { token, hash } = newToken();
    await insertLink(app.runtime.db, kemi.id, hash, 'reset');
    const [theft, reset] = await Promise.all([
      kemi.request('PUT', 'staff/me/password', { oldPassword: PASSWORD, newPassword: 'the word of a thief' }),
      app.request('POST', 'staff/password', { body: { token, newPassword: 'found on the way home' } }),
    ]);
    const works = async (password: string) =>
      (await logInFrom(`105.9.0.${round}`, kemi.email, undefined, password)).status === 200;
    const [thief, owner] = [await works('the word of a thief'), await works('found on the way home')];
    // Either the reset came last, or the change ended its link; a reset that succeeded is never undone.
    expect(reset.status === 200 ? [thief, owner] : [thief, owner, theft.status]).toEqual(
      reset.status === 200 ? [false, true] : [true, false, 200],
    );
  }
});

test('no second step is switched on while the password queue is full', async () => {
  await clearLimits();
  const kemi = await createStaff(app, 'manager');
  const body = { currentPassword: PASSWORD, code: '000000' };
  const answers = await withFullPasswordQueue(app, () =>
    Promise.all([
      kemi.request('POST', 'staff/me/second-step', body),
      kemi.request('PUT', 'staff/me/second-step', body),
    ]),
  );
  expect(answers.map(({ code }) => code)).toEqual(['request.busy', 'request.busy']);
});

test('the second step cannot be switched on with a session alone', async () => {
  await clearLimits();
  const kemi = await createStaff(app, 'manager');
  const start = await kemi.request('POST', 'staff/me/second-step', {});
  expect([start.status, start.body['code']]).toEqual([403, 'account.confirm_first']);
  const wrong = await kemi.request('POST', 'staff/me/second-step', { currentPassword: 'a guess' });
  expect(wrong.body['code']).toBe('account.wrong_password');
  const { secret } = (await expectOk(kemi.request('POST', 'staff/me/second-step', { currentPassword: PASSWORD }))).body;
  const confirm = await kemi.request('PUT', 'staff/me/second-step', { code: await codeFor(secret, 0) });
  expect([confirm.status, confirm.body['code']]).toEqual([403, 'account.confirm_first']);
  expect((await kemi.request('GET', 'staff/me')).body['secondStep']).toBe(false);
});

test('ends the other sessions on a password change and notifies the person', async () => {
  const { id, email, request: call } = await createStaff(app, 'manager');
  const { createStaffSession } = await import('#test/staff.ts');
  const other = await createStaffSession(app, id);
  expect(
    (await call('PUT', 'staff/me/password', { oldPassword: 'wrong one', newPassword: 'a better word of mine' })).body[
      'code'
    ],
  ).toBe('account.wrong_password');
  expect(
    (await call('PUT', 'staff/me/password', { oldPassword: PASSWORD, newPassword: 'password1' })).body['code'],
  ).toBe('account.weak_password');
  await expectOk(call('PUT', 'staff/me/password', { oldPassword: PASSWORD, newPassword: 'a better word of mine' }));
  await expectOk(call('GET', 'staff/me'));
  expect((await app.request('GET', 'staff/me', { token: other })).status).toBe(401);
  const { body } = await app.request<{ messages: { subject: string }[] }>('GET', `sandbox/outbox?to=${email}`);
  expect(body.messages[0]?.subject).toBe('Your staff password was changed');
});

test('lets signed-in staff turn the second step on and renew the recovery codes', async () => {
  const { email, request: call, id } = await createStaff(app, 'manager');
  const confirmed = { currentPassword: PASSWORD };
  const { secret } = (await expectOk(call('POST', 'staff/me/second-step', confirmed))).body;
  const on = await expectOk(call('PUT', 'staff/me/second-step', { ...confirmed, code: await codeFor(secret, 0) }));
  expect((await call('POST', 'staff/me/second-step', confirmed)).body['code']).toBe('staff.second_step_on');
  expect(
    (await call('PUT', 'staff/me/second-step', { ...confirmed, code: await codeFor(secret, 1) })).body['code'],
  ).toBe('staff.second_step_on');
  expect((await expectOk(logIn(email))).body['step']).toBe('code');
  const [old] = on.body['recoveryCodes'] as string[];
  const renewed = await expectOk(
    call('POST', 'staff/me/recovery-codes', { ...confirmed, code: await codeFor(secret, 1) }),
  );
  expect((await logIn(email, { code: old })).body['code']).toBe('staff.wrong_code');
  await expectOk(logIn(email, { code: (renewed.body['recoveryCodes'] as string[])[9] }));
  expect((await readAudit('staff.second-step-on')).some((row) => row.subject_id === id)).toBe(true);
});

test('a log-in by password alone never beats the second step that is switched on meanwhile', async () => {
  const { id, email } = await createStaff(app, 'manager');
  const { passwords } = app.runtime;
  const original = passwords.matches.bind(passwords);
  passwords.matches = async (stored, password) => {
    const same = await original(stored, password);
    await enableTotp(app, id);
    return same;
  };
  const late = await logIn(email).finally(() => (passwords.matches = original));
  expect(late).toMatchObject({ status: 401, body: { code: 'account.wrong_credentials' } });
  expect((await expectOk(logIn(email))).body['step']).toBe('code');
});

test('a code is not used up by a log-in that fails after it was checked, also with two at once', async () => {
  const { db } = app.runtime;
  const member = await createStaff(app, 'manager');
  const code = await (await enableTotp(app, member.id))();
  await sql`alter table staff_sessions add constraint no_sessions check (false) not valid`.execute(db);
  const failed = await logIn(member.email, { code });
  await sql`alter table staff_sessions drop constraint no_sessions`.execute(db);
  expect(failed.status).toBe(500);
  const both = await Promise.all([logIn(member.email, { code }), logIn(member.email, { code })]);
  expect(both.map(({ status, code: refused }) => refused ?? String(status)).toSorted()).toEqual([
    '200',
    'staff.wrong_code',
  ]);
});

test('no recovery codes are made for a second step that is reset meanwhile', async () => {
  const { id, request: call } = await createStaff(app, 'manager');
  const code = await enableTotp(app, id);
  const { db } = app.runtime;
  const renewal = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute();
    const renewing = call('POST', 'staff/me/recovery-codes', { code: await code() });
    await expect.poll(() => waitingForLocks(trx)).toBeGreaterThan(0);
    await trx
      .updateTable('staff')
      .set({ totp_confirmed_at: null, encrypted_totp_secret: null })
      .where('id', '=', id)
      .execute();
    return { renewing };
  });
  expect((await renewal.renewing).body['code']).toBe('staff.wrong_code');
  expect(await db.selectFrom('staff_recovery_codes').select('hmac').where('staff_id', '=', id).execute()).toEqual([]);
});

test('limits the guesses of the password before a second step after five attempts', async () => {
  await clearLimits();
  const { request: call } = await createStaff(app, 'manager');
  const codes: unknown[] = [];
  for (let tries = 0; tries < 8; tries++)
    codes.push((await call('POST', 'staff/me/second-step', { currentPassword: `guess ${tries}` })).body['code']);
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('account.wrong_password'));
  expect(codes).toContain('account.too_many_tries');
});

test.each([
  ['PUT', 'staff/me/password', 'account.wrong_password'],
  ['PUT', 'staff/me/second-step', 'staff.wrong_code'],
  ['POST', 'staff/me/recovery-codes', 'staff.wrong_code'],
])('limits the guesses of signed-in staff on %s %s after five attempts', async (method, path, wrong) => {
  await clearLimits();
  const { request: call } = await createStaff(app, 'manager');
  const codes: unknown[] = [];
  for (let tries = 0; tries < 8; tries++) {
    const attempt = {
      oldPassword: `guess ${tries}`,
      newPassword: 'a better word of mine',
      currentPassword: PASSWORD,
      code: '000000',
    };
    codes.push((await call(method, path, attempt)).body['code']);
  }
  expect(codes.slice(0, 5)).toEqual(Array(5).fill(wrong));
  expect(codes).toContain('account.too_many_tries');
});

test('writes no secret of a staff account in plain text to the database or the log', async () => {
  const { email } = await createStaff(app, 'super_admin');
  const { secret } = (await expectOk(logIn(email))).body;
  const { recoveryCodes, token } = (await expectOk(logIn(email, { code: await codeFor(secret, 0) }))).body;
  const canaries = [PASSWORD, secret, token, ...(recoveryCodes as string[])].map(String);
  expect(canaries.filter((canary) => app.logs.some((line) => line.includes(canary)))).toEqual([]);
  const rows = JSON.stringify([
    await app.runtime.db.selectFrom('audit_log').selectAll().execute(),
    await app.runtime.db.selectFrom('staff').selectAll().execute(),
  ]);
  expect(canaries.filter((canary) => rows.includes(canary))).toEqual([]);
});

test('rejects every code when the second step was encrypted with another APP_SECRET', async () => {
  const { email, id } = await createStaff(app, 'super_admin');
  const code = await enableTotp(app, id);
  const { config } = app.runtime;
  const secret = config.appSecret;
  config.appSecret = Buffer.from('another secret of at least thirty-two');
  const answer = await logIn(email, { code: await code() });
  config.appSecret = secret;
  expect([answer.status, answer.body['code']]).toEqual([400, 'staff.wrong_code']);
  await expectOk(logIn(email, { code: await code() }));
});
