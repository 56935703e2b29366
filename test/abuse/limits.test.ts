import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#test/customers.ts';
import { PASSWORD } from '#test/passwords.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
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
  'one address gets 75 codes of all accounts at %s, and then another every ten seconds, which holds up no known device',
  async (path) => {
    const [source, device] = [path.startsWith('staff') ? '41.3.0.1' : '41.3.1.1', 'd'.repeat(22)];
    const victim = path.startsWith('staff') ? await createStaff(app, 'owner') : await createCustomer(app);
    const logIn = path.replace('forgot-password', 'login');
    await expectOk(
      app.request('POST', logIn, {
        body: { email: victim.email, password: victim.password },
        headers: from('102.84.0.1', device),
      }),
    );
    const requestCode = (email: string, headers: Record<string, string>) =>
      app.request('POST', path, { body: { email }, headers });
    const answers = await inTurn(Array.from({ length: 90 }), () =>
      requestCode(`${crypto.randomUUID()}@example.ng`, from(source)),
    );
    expect(answers.slice(0, 75).map(({ status }) => status)).toEqual(Array(75).fill(200));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(5);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['request.too_many']));
    expect(Math.max(...refused.map(waitS))).toBeLessThanOrEqual(10);
    expect((await requestCode(victim.email, from(source, device))).status).toBe(200);
  },
);

test('entries of the waitlist from a shared address stop no sign-up behind it', async () => {
  const headers = from('41.3.2.1');
  const answers = await inTurn(Array.from({ length: 80 }), (_each, i) =>
    app.request('POST', 'waitlist/create', { body: { name: 'Eve', phoneNumber: `eve${i}@example.ng` }, headers }),
  );
  expect(answers.some(({ status }) => status === 429)).toBe(true);
  const body = { firstName: 'Ada', lastName: 'Obi', phoneNumber: '08031234567', password: PASSWORD };
  await expectOk(app.request('POST', 'user/register', { body: { ...body, email: 'neighbour@example.ng' }, headers }));
});
