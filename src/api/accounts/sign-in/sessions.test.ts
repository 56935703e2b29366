import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenSession } from '#shared/accounts/sessions.contract.ts';
import { createCustomer, signUp, type Customer } from '#test/customers.ts';
import { newDevice } from '#test/devices.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.stop());
beforeEach(async () => void (await sql`delete from rate_limits`.execute(app.runtime.db)));

const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; Infinix X6525) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';

/** Logs the customer in on another device and returns the session's token. */
const logIn = async ({ email, password }: Customer, userAgent = ANDROID): Promise<string> => {
  const headers = { 'user-agent': userAgent, 'x-device': newDevice() };
  const { body } = await expectOk(app.request('POST', 'user/login', { body: { email, password }, headers }));
  return String(body['token']);
};
const list = async (who: Customer, token = who.token): Promise<OpenSession[]> =>
  (await expectOk(app.request<{ sessions: OpenSession[] }>('GET', 'user/me/sessions', { token }))).body.sessions;
const isOpen = async (token: string) => (await app.request('GET', 'user/me', { token })).status === 200;

test('lists the own sessions, the one of the call first, each with its device', async () => {
  const ada = await createCustomer(app);
  const phone = await logIn(ada);
  await createCustomer(app);
  const sessions = await list(ada, phone);
  expect(sessions).toEqual([
    { _id: expect.any(String), device: 'Chrome on Android', lastSeen: expect.any(String), current: true },
    { _id: expect.any(String), device: 'Unknown device', lastSeen: expect.any(String), current: false },
  ]);
});

test('emails a log-in on a new device, at most ten times a day, and none for the first after a sign-up', async () => {
  const ada = await createCustomer(app);
  const device = newDevice();
  const onDevice = (name: string) => {
    const headers = { 'user-agent': ANDROID, 'x-device': name };
    const { email, password } = ada;
    return expectOk(app.request('POST', 'user/login', { body: { email, password }, headers }));
  };
  const emails = async () =>
    (await app.request<{ messages: { subject: string; text: string }[] }>('GET', `sandbox/outbox?to=${ada.email}`)).body
      .messages;
  await onDevice(device);
  expect((await emails()).map(({ subject }) => subject)).toEqual(['A log-in on a new device']);
  expect((await emails())[0]?.text).toContain('Chrome on Android');
  await onDevice(device);
  expect(await emails()).toHaveLength(1);
  for (let i = 0; i < 11; i++) await onDevice(newDevice());
  expect(await emails()).toHaveLength(10);
  const bola = await signUp(app);
  const { body } = await app.request<{ messages: { subject: string }[] }>('GET', `sandbox/outbox?to=${bola.email}`);
  expect(body.messages.map(({ subject }) => subject)).not.toContain('A log-in on a new device');
});

test('ends one session, and answers for the session of another customer as for a missing one', async () => {
  const [ada, bola] = [await createCustomer(app), await createCustomer(app)];
  const phone = await logIn(ada);
  const [, other] = await list(ada);
  const end = (who: Customer, id: string | undefined) => who.request('DELETE', `user/me/sessions/${id}`);
  const foreign = await end(bola, other?._id);
  const missing = await end(bola, '018f4c2e-0000-7000-8000-000000000412');
  expect([foreign.status, foreign.body['code'], foreign.body['message']]).toEqual([
    missing.status,
    missing.body['code'],
    missing.body['message'],
  ]);
  expect(foreign.body['code']).toBe('account.session_not_found');
  expect(await isOpen(phone)).toBe(true);
  await expectOk(end(ada, other?._id));
  expect([await isOpen(phone), await isOpen(ada.token)]).toEqual([false, true]);
  expect((await end(ada, other?._id)).body['code']).toBe('account.session_not_found');
});

test('ends all sessions but the one of the call', async () => {
  const [ada, bola] = [await createCustomer(app), await createCustomer(app)];
  const others = [await logIn(ada), await logIn(ada)];
  await expectOk(ada.request('DELETE', 'user/me/sessions'));
  expect(await Promise.all([...others, ada.token, bola.token].map(isOpen))).toEqual([false, false, true, true]);
  expect(await list(ada)).toHaveLength(1);
});

test('a session in daily use ends 180 days after its log-in', async () => {
  const ada = await createCustomer(app);
  for (let day = 20; day < 180; day += 20) {
    await app.advance(`${day} days`);
    await expectOk(ada.request('GET', 'user/me'));
  }
  await app.advance('179 days 23 hours');
  await expectOk(ada.request('GET', 'user/me'));
  await app.advance('180 days 1 minute');
  expect((await ada.request('GET', 'user/me')).body['code']).toBe('session.missing');
  await app.advance('0 minutes');
});
