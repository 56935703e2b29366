import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDeviceKnown } from '#test/devices.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { atOnce, createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ TRUST_PROXY: '1' })));
afterAll(() => app.stop());
const freeLimits = async () => void (await sql`delete from rate_limits`.execute(app.runtime.db));
beforeEach(freeLimits);

const NEW = 'the new one, much better';
const login = (email: string, password: string) => app.request('POST', 'user/login', { body: { email, password } });
const emailsTo = async (email: string) =>
  (await app.request<{ messages: { subject: string }[] }>('GET', `sandbox/outbox?to=${email}`)).body.messages.map(
    (one) => one.subject,
  );

/** The six-digit code in the latest email. */
async function sixDigits(email: string, known: string[] = []): Promise<string> {
  const first = await app.code(email, known);
  return first.length === 6 ? first : sixDigits(email, [...known, first]);
}
async function resetCode(email: string, known: string[] = []): Promise<string> {
  await freeLimits();
  expect((await app.request('POST', 'user/forgot-password', { body: { email } })).status).toBe(200);
  return sixDigits(email, known);
}
async function changeCode(ada: Customer, known: string[] = []): Promise<string> {
  await freeLimits();
  expect((await ada.request('POST', 'otp/get', { reason: 'Password Change', email: ada.email, size: 6 })).status).toBe(
    200,
  );
  return sixDigits(ada.email, known);
}
const reset = (email: string, otp: string, newPassword = NEW) =>
  app.request('POST', 'user/reset-password', { body: { email, otp, newPassword } });
const change = (ada: Customer, otp: string, given: object = {}) =>
  ada.request('POST', 'user/change-password', {
    oldPassword: ada.password,
    newPassword: NEW,
    confirmPassword: NEW,
    otp,
    ...given,
  });

describe('a forgotten password', () => {
  test('the emailed code replaces a forgotten password, ends all sessions and codes and notifies the customer', async () => {
    const ada = await createCustomer(app);
    const change = await changeCode(ada);
    const otp = await resetCode(ada.email, [change]);
    expect(await reset(ada.email, otp)).toMatchObject({
      status: 200,
      body: { message: 'Your password is changed. You can log in now.' },
    });
    expect((await ada.request('GET', 'user/me')).status).toBe(401);
    expect((await login(ada.email, ada.password)).status).toBe(401);
    const opened = await login(ada.email, NEW);
    expect(opened.status).toBe(200);
    expect((await emailsTo(ada.email))[0]).toBe('Your password was changed');
    const late = await app.request('POST', 'user/change-password', {
      token: String(opened.body['token']),
      body: { oldPassword: NEW, newPassword: 'a third one, fine', confirmPassword: 'a third one, fine', otp: change },
    });
    expect(late.body['code']).toBe('account.wrong_code');
    expect((await reset(ada.email, otp)).body['code']).toBe('account.wrong_code');
  });

  test('the email with a code leads to the page where it is entered', async () => {
    const ada = await createCustomer(app);
    await resetCode(ada.email);
    const { messages } = (await app.request<{ messages: { text: string }[] }>('GET', `sandbox/outbox?to=${ada.email}`))
      .body;
    expect(messages[0]?.text).toContain(`${app.url}/new\n`);
  });

  test('a forgotten password gets the same response for known, unknown and unverified addresses', async () => {
    const ada = await createCustomer(app);
    await app.request('POST', 'user/register', {
      body: {
        firstName: 'A',
        lastName: 'B',
        email: 'fresh@example.ng',
        phoneNumber: '08031234567',
        password: 'kept in the glove box',
      },
    });
    await freeLimits();
    const answers = [];
    for (const email of [ada.email, 'unknown@example.ng', 'fresh@example.ng'])
      answers.push(await app.request('POST', 'user/forgot-password', { body: { email } }));
    expect(new Set(answers.map((one) => `${one.status} ${one.text}`)).size).toBe(1);
    const wrong = [
      await reset(ada.email, '000000'),
      await reset('unknown@example.ng', '000000'),
      await reset('fresh@example.ng', '000000'),
    ];
    expect(new Set(wrong.map((one) => `${one.status} ${one.text.replace(/"requestId":"[^"]+"/, '')}`)).size).toBe(1);
  });

  test('fifty concurrent requests with one code reset the password once', async () => {
    const ada = await createCustomer(app);
    const otp = await resetCode(ada.email);
    const answers = await atOnce(50, () => reset(ada.email, otp));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(
      answers.every((one) => one.status === 200 || one.body['code'] === 'account.wrong_code' || one.status === 503),
    ).toBe(true);
    expect((await emailsTo(ada.email)).filter((subject) => subject === 'Your password was changed')).toHaveLength(1);
  });

  test('a weak new password is rejected and leaves the code valid', async () => {
    const ada = await createCustomer(app);
    const otp = await resetCode(ada.email);
    for (const weak of ['password1', ada.email, '11111111', 'Nigeria1', 'carcare123', 'bodijacarcare', 'Bodija2026'])
      expect(await reset(ada.email, otp, weak)).toMatchObject({
        status: 400,
        body: { code: 'account.weak_password', fields: { newPassword: expect.any(String) } },
      });
    expect((await reset(ada.email, otp)).status).toBe(200);
  });

  test('a reset while the password queue is full is rejected and leaves the code valid', async () => {
    const ada = await createCustomer(app);
    const otp = await resetCode(ada.email);
    const answer = await withFullPasswordQueue(app, () => reset(ada.email, otp));
    expect(answer).toMatchObject({ status: 503, body: { code: 'request.busy' } });
    expect(Number(answer.headers.get('retry-after'))).toBe(3);
    expect((await reset(ada.email, otp)).status).toBe(200);
  });

  test('a known device resets the password from an address with too many failures', async () => {
    const ada = await createCustomer(app);
    const otp = await resetCode(ada.email);
    await sql`insert into rate_limits (key, points, expire) values ('failures:102.5.0.1', 301, ${Date.now() + 600_000})`.execute(
      app.runtime.db,
    );
    const body = { email: ada.email, otp, newPassword: NEW };
    const there = { 'x-forwarded-for': '102.5.0.1' };
    expect((await app.request('POST', 'user/reset-password', { body, headers: there })).status).toBe(429);
    const own = { ...there, 'x-device': await makeDeviceKnown(app, { customerId: ada._id }) };
    expect((await app.request('POST', 'user/reset-password', { body, headers: own })).status).toBe(200);
  });
});

describe('a password change', () => {
  test('a change with the current password and the code ends the other sessions and notifies the customer', async () => {
    const ada = await createCustomer(app);
    const other = String((await login(ada.email, ada.password)).body['token']);
    const otp = await changeCode(ada);
    expect(await change(ada, otp)).toMatchObject({
      status: 200,
      body: { message: 'Your password is changed. Other devices are logged out.' },
    });
    expect((await ada.request('GET', 'user/me')).status).toBe(200);
    expect((await app.request('GET', 'user/me', { token: other })).status).toBe(401);
    expect((await emailsTo(ada.email))[0]).toBe('Your password was changed');
    expect((await login(ada.email, NEW)).status).toBe(200);
  });

  test('a code for a change is not sent with a wrong current password', async () => {
    const ada = await createCustomer(app);
    const requestWith = (oldPassword: string) =>
      ada.request('POST', 'otp/get', { reason: 'Password Change', oldPassword });
    expect(await requestWith('not mine')).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_password', fields: { oldPassword: expect.any(String) } },
    });
    const busy = await withFullPasswordQueue(app, () => requestWith(ada.password));
    expect(busy).toMatchObject({ status: 503, body: { code: 'request.busy' } });
    expect(await emailsTo(ada.email)).toEqual([]);
    expect((await requestWith(ada.password)).status).toBe(200);
    expect((await change(ada, await sixDigits(ada.email))).status).toBe(200);
  });

  test('wrong current passwords of a request for a code are limited', async () => {
    const ada = await createCustomer(app);
    const body = { reason: 'Password Change', oldPassword: 'not mine' };
    const codes = [];
    while (codes.at(-1) !== 'account.too_many_tries' && codes.length < 30)
      codes.push((await ada.request('POST', 'otp/get', body)).body['code']);
    expect(codes.at(-1)).toBe('account.too_many_tries');
    expect((await ada.request('POST', 'otp/get', { ...body, oldPassword: ada.password })).status).toBe(429);
  });

  test('a change fails without the current password or the code, and when the confirmation differs', async () => {
    const ada = await createCustomer(app);
    const otp = await changeCode(ada);
    expect(await change(ada, otp, { confirmPassword: 'something else' })).toMatchObject({
      status: 400,
      body: { code: 'account.password_mismatch', fields: { confirmPassword: expect.any(String) } },
    });
    expect(await change(ada, otp, { oldPassword: 'not mine' })).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_password', fields: { oldPassword: expect.any(String) } },
    });
    expect(await change(ada, otp, { newPassword: 'password1', confirmPassword: 'password1' })).toMatchObject({
      status: 400,
      body: { code: 'account.weak_password' },
    });
    expect((await change(ada, otp === '000000' ? '000001' : '000000')).body['code']).toBe('account.wrong_code');
    expect((await change(ada, '')).body['code']).toBe('account.missing_fields');
    expect(
      (
        await app.request('POST', 'user/change-password', {
          body: { oldPassword: ada.password, newPassword: NEW, confirmPassword: NEW, otp },
        })
      ).status,
    ).toBe(401);
    expect((await login(ada.email, ada.password)).status).toBe(200);
    expect((await change(ada, otp)).status).toBe(200);
  });

  test('limits guesses of the current password after five attempts', async () => {
    const ada = await createCustomer(app);
    const otp = await changeCode(ada);
    const statuses = [];
    for (let i = 0; i < 8; i++) statuses.push((await change(ada, otp, { oldPassword: `guess ${i}` })).body['code']);
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill('account.wrong_password'));
    expect(statuses).toContain('account.too_many_tries');
  });

  test('fails while the password queue is full and leaves the code valid', async () => {
    const ada = await createCustomer(app);
    const otp = await changeCode(ada);
    expect(await withFullPasswordQueue(app, () => change(ada, otp))).toMatchObject({
      status: 503,
      body: { code: 'request.busy' },
    });
    expect((await change(ada, otp)).status).toBe(200);
  });

  test('fails with the code of another customer', async () => {
    const [ada, bola] = [await createCustomer(app), await createCustomer(app)];
    const otp = await changeCode(bola);
    expect((await change(ada, otp)).body['code']).toBe('account.wrong_code');
    expect((await change(bola, otp)).status).toBe(200);
  });

  test('succeeds once among fifty concurrent requests', async () => {
    const ada = await createCustomer(app);
    const otp = await changeCode(ada);
    const answers = await atOnce(50, (i) =>
      change(ada, otp, { newPassword: `${NEW} ${i}`, confirmPassword: `${NEW} ${i}` }),
    );
    expect(answers.filter((one) => one.status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter((one) => one.status >= 500 && one.status !== 503)).toEqual([]);
    const works = [];
    await freeLimits();
    for (const [i, one] of answers.entries())
      if (one.status === 200) works.push((await login(ada.email, `${NEW} ${i}`)).status);
    expect(works.every((status) => status === 200)).toBe(true);
    expect((await emailsTo(ada.email)).filter((subject) => subject === 'Your password was changed')).toHaveLength(
      works.length,
    );
  });
});
