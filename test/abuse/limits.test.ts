import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#test/customers.ts';
import { PASSWORD } from '#test/passwords.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { BEHIND_PROXY, from, inTurn, LONGEST_WAIT_S, strangers, waitS } from './attackers.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp(BEHIND_PROXY, { ownProcess: true })));
afterAll(() => app.stop());

/** Moves the windows of all limits, which go by the process's clock, as if the longest wait had passed. */
const passLongestWait = () =>
  sql`update rate_limits set expire = expire - ${LONGEST_WAIT_S * 1000}`.execute(app.runtime.db);

test('codes asked for from 25 addresses delay the owner for 15 minutes at most, whatever the owner asks for', async () => {
  const ada = await createCustomer(app);
  const asked = await inTurn(strangers(1, 25), (source) =>
    app.request('POST', 'user/forgot-password', { body: { email: ada.email }, headers: from(source) }),
  );
  expect(asked.at(-1)?.code).toBe('account.code_too_soon');
  const person = { firstName: 'Ada', lastName: 'Obi', phoneNumber: '08031234567', password: PASSWORD };
  const calls = [
    ['POST', 'user/forgot-password', { email: ada.email }, null],
    ['POST', 'user/register', { ...person, email: ada.email }, null],
    ['POST', 'otp/get', { reason: 'Password Change' }, ada.token],
  ] as const;
  for (const [i, [method, path, body, token]] of calls.entries()) {
    const requestCode = (network: number) =>
      app.request(method, path, { body, token, headers: from(`102.8${network}.${i}.1`) });
    const early = await requestCode(0);
    expect([path, early.code]).toEqual([path, 'account.code_too_soon']);
    expect(waitS(early)).toBeLessThanOrEqual(LONGEST_WAIT_S);
    await passLongestWait();
    expect([path, (await requestCode(1)).code]).toEqual([path, undefined]);
  }
});

test('links asked for from 25 addresses delay a member of staff for 15 minutes at most', async () => {
  const { email } = await createStaff(app, 'owner');
  const requestCode = (source: string) =>
    app.request('POST', 'staff/forgot-password', { body: { email }, headers: from(source) });
  await inTurn(strangers(2, 25), requestCode);
  const early = await requestCode('102.83.0.1');
  expect(early.code).toBe('account.code_too_soon');
  expect(waitS(early)).toBeLessThanOrEqual(LONGEST_WAIT_S);
  await passLongestWait();
  expect((await requestCode('102.83.0.2')).status).toBe(200);
});

test.each(['user/forgot-password', 'staff/forgot-password'])(
  'one address asks for at most 75 codes of all accounts together at %s',
  async (path) => {
    const source = path.startsWith('staff') ? '41.3.0.1' : '41.3.1.1';
    const answers = await inTurn(Array.from({ length: 90 }), () =>
      app.request('POST', path, {
        body: { email: `${crypto.randomUUID()}@example.ng` },
        headers: from(source),
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(75);
    expect(answers.at(-1)).toMatchObject({ status: 429, code: 'request.too_many' });
  },
);
