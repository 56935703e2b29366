import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from './customers.ts';
import { PASSWORD } from './passwords.ts';
import { createStaff } from './staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ TRUST_PROXY: '1' })));
afterAll(() => app.stop());

/** The lines of some events since `from`, parsed. */
const linesOf = (from: number, ...events: string[]) =>
  app.logs
    .slice(from)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => events.includes(String(event)));

test('sign-up, verification, log-in, wrong code and ended sessions each leave a line, without contact data', async () => {
  const from = app.logs.length;
  const person = { firstName: 'Ọmọlará', lastName: 'Canary', email: 'canary@example.ng', phoneNumber: '0803 777 0001' };
  await expectOk(app.request('POST', 'user/register', { body: { ...person, password: PASSWORD } }));
  const otp = await app.code(person.email);
  const wrong = otp === '0000' ? '0001' : '0000';
  await app.request('POST', 'user/verify-email', { body: { email: person.email, otp: wrong } });
  await expectOk(app.request('POST', 'user/verify-email', { body: { email: person.email, otp } }));
  const logIn = () =>
    expectOk(
      app.request<{ token: string; user: { _id: string } }>('POST', 'user/login', {
        body: { email: person.email, password: PASSWORD },
      }),
    );
  const first = (await logIn()).body;
  const second = (await logIn()).body;
  await expectOk(app.request('DELETE', 'user/me/sessions', { token: first.token }));
  await app.request('GET', 'user/logout', { token: second.token });
  await expectOk(app.request('GET', 'user/logout', { token: first.token }));
  const events = ['account.signed-up', 'account.verified', 'code.wrong', 'login.succeeded', 'session.ended'];
  const lines = linesOf(from, ...events);
  const customer = first.user._id;
  expect(lines).toEqual([
    expect.objectContaining({ event: 'account.signed-up', signUp: expect.any(String), source: '127.0.0.1' }),
    expect.objectContaining({ event: 'code.wrong', purpose: 'verify', source: '127.0.0.1' }),
    expect.objectContaining({ event: 'account.verified', customer, source: '127.0.0.1' }),
    expect.objectContaining({ event: 'login.succeeded', customer, by: 'password', source: '127.0.0.1' }),
    expect.objectContaining({ event: 'login.succeeded', customer, by: 'password' }),
    expect.objectContaining({ event: 'session.ended', customer, by: 'owner', count: 1 }),
    expect.objectContaining({ event: 'session.ended', customer, by: 'log-out' }),
  ]);
  for (const line of lines) expect(line['requestId']).toMatch(/^[0-9a-f-]{36}$/);
  const text = JSON.stringify(lines);
  for (const canary of [...Object.values(person), PASSWORD, otp, first.token, second.token, '8037770001'])
    expect(text).not.toContain(canary);
});

test('a log-out of staff leaves a line', async () => {
  const from = app.logs.length;
  const member = await createStaff(app, 'technician');
  await expectOk(member.request('GET', 'staff/logout'));
  expect(linesOf(from, 'session.ended')).toEqual([expect.objectContaining({ staff: member.id, by: 'log-out' })]);
});

test('a customer at a staff route, and staff without the right, leave a line each', async () => {
  const from = app.logs.length;
  const [ada, member] = [await createCustomer(app), await createStaff(app, 'technician')];
  expect((await ada.request('GET', 'staff/me')).status).toBe(403);
  expect((await member.request('GET', 'staff/audit')).status).toBe(403);
  expect((await app.request('GET', 'staff/me')).status).toBe(401);
  expect(linesOf(from, 'access.refused')).toEqual([
    expect.objectContaining({ code: 'session.forbidden', route: 'GET staff/me', customer: ada._id }),
    expect.objectContaining({ code: 'session.forbidden', route: 'GET staff/audit', staff: member.id }),
  ]);
});

test('a request that a limit refuses leaves a line, a flood of them at most twenty a minute', async () => {
  const from = app.logs.length;
  const headers = { 'x-forwarded-for': '105.9.9.9' };
  const refusals = await atOnce(60, () =>
    app.request('POST', 'user/login', { body: { email: 'nobody@example.ng', password: 'wrong' }, headers }),
  );
  expect(refusals.filter(({ status }) => status === 429).length).toBeGreaterThan(20);
  const lines = linesOf(from, 'limit.refused');
  expect(lines).toHaveLength(20);
  expect(lines[0]).toMatchObject({ code: 'account.too_many_tries', route: 'POST user/login', source: '105.9.9.9' });
  expect(JSON.stringify(lines)).not.toContain('nobody@');
});

test.each([
  ['webhook.bad_signature', 'payment/webhook/paystack'],
  ['sms.bad_signature', 'sms/report/termii'],
])('two hundred unsigned calls leave one line %s', async (event, path) => {
  const from = app.logs.length;
  const answers = await atOnce(200, () =>
    app.request('POST', path, { body: '{}', headers: { 'content-type': 'application/json' } }),
  );
  expect(answers.every(({ status }) => status === 401)).toBe(true);
  expect(linesOf(from, event)).toEqual([expect.objectContaining({ count: 1, source: '127.0.0.1' })]);
});
