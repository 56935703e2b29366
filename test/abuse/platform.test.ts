import { once } from 'node:events';
import { statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#shared/all-endpoints.ts';
import { addCar } from '#shared/cars/cars.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { PASSWORD } from '#test/passwords.ts';
import { temporaryFolder } from '#test/postgres-process.ts';
import { startProcess } from '#test/process.ts';
import { startPushService } from '#test/push-service.ts';
import { createStaff } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { inTurn, wrongCodes } from './attackers.ts';

let app: TestApp;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp({}, { ownProcess: true });
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

/** A connection on which bytes are sent as they are, since a client that parses addresses would change them. */
async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
/** Sends bytes and returns everything that comes back until the server closes the connection. */
async function send(bytes: string): Promise<string> {
  const socket = await open();
  let text = '';
  socket.on('data', (part) => (text += String(part)));
  const closed = once(socket, 'close');
  socket.write(bytes);
  await closed;
  return text;
}
const request = (method: string, target: string, host = 'localhost', more = '') =>
  send(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);
const linesOf = (event: string) => app.logs.filter((line) => line.includes(`"event":"${event}"`));

test.each(['//a:b', '//%5B', '/\\[', '///x?y=//z', '/%c0%af', '/api/user/%00'])(
  'the odd address %s is no server error and leaves no stack in the log',
  async (target) => {
    const first = app.logs.length;
    expect(await request('GET', target)).toMatch(/^HTTP\/1\.1 4\d\d [^]*x-content-type-options: nosniff/i);
    // Lines come after the answers; this one comes after those of the address.
    const before = linesOf('login.failed').length;
    await app.request('POST', 'user/login', { body: { email: `${crypto.randomUUID()}@example.ng`, password: 'x' } });
    await expect.poll(() => linesOf('login.failed').length).toBe(before + 1);
    expect(app.logs.slice(first).filter((line) => /"stack"|"event":"internal"/.test(line))).toEqual([]);
  },
);

test.each(['GET', 'POST', 'PUT', 'DELETE'])(
  '%s with a path parameter of 5000 characters is 404 with all headers',
  async (method) => {
    const answer = await request(method, `/api/message/${'x'.repeat(5000)}`, 'localhost', 'Content-Length: 0\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    for (const header of ['x-content-type-options', 'content-security-policy', 'cross-origin-resource-policy'])
      expect(answer.toLowerCase()).toContain(`\r\n${header}:`);
  },
);

test('a malformed id in any place of an address with several is no server error', async () => {
  const [manager, booking] = [await createStaff(app, 'manager'), await app.book(ada)];
  const { vehicle } = await app.bookingForm();
  const { car } = (await expectOk(ada.call(addCar, { body: { vehicle: String(vehicle), plate: 'BDJ 482 KA' } }))).body;
  const several = api.filter(({ endpoint: { path: one } }) => (one.match(/:\w+/g) ?? []).length > 1);
  expect(several.length).toBeGreaterThan(1);
  for (const { endpoint: e } of several)
    for (const odd of ['x', "1' or '1'='1", '%00', '%F0%9F%9A%97', 'x'.repeat(300)]) {
      // The first id is one of the caller's own, so that the call gets as far as the next one.
      const own = e.path.startsWith('user/me/car') ? car._id : booking._id;
      const last = /:\w+(?=[^:]*$)/.exec(e.path)?.[0];
      const target = e.path.replaceAll(/:\w+/g, (name) => (name === last ? odd : own));
      const { token } = e.auth === 'staff' ? manager : ada;
      const { status } = await app.request(e.method, target, { token, ...(e.method !== 'GET' && { body: {} }) });
      expect([target, status >= 400 && status < 500]).toEqual([target, true]);
    }
});

const PHOTO =
  'PUT /api/user/me/update-photo HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x';
const FORM_START = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n';

test('a photo with a declared length of 900 MB is refused before any of it is sent', async () => {
  const answer = await send(`${PHOTO}\r\nAuthorization: Bearer ${ada.token}\r\nContent-Length: 900000000\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*"account\.photo_too_large"/);
});

test('a photo without a declared length is refused soon after its limit, and the connection closed', async () => {
  const socket = await open();
  const answer = once(socket, 'data').then(([bytes]) => String(bytes));
  const closed = once(socket, 'close');
  let answered = false;
  void answer.then(() => (answered = true));
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  socket.write(`${PHOTO}\r\nAuthorization: Bearer ${ada.token}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  socket.write(chunk(Buffer.from(FORM_START)));
  const megabyte = chunk(Buffer.alloc(1024 * 1024, 0xff));
  for (let sent = 0; !answered && sent < 40; sent++)
    if (!socket.write(megabyte)) await Promise.race([once(socket, 'drain'), answer]);
  expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*"account\.photo_too_large"/);
  await closed;
});

test("a web page that points its own name at this machine reads none of the sandbox's messages", async () => {
  await expectOk(app.request('POST', 'user/forgot-password', { body: { email: ada.email } }));
  const code = await app.code(ada.email);
  for (const host of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example', ''])
    for (const target of ['/api/sandbox/outbox', '/sandbox', '/api/centre']) {
      const answer = await request('GET', target, host);
      expect([host, target, answer.slice(0, 10)]).toEqual([host, target, expect.stringMatching(/^HTTP\/1\.1 4/)]);
      expect(answer).not.toContain(code);
    }
  expect(await request('GET', '/api/sandbox/outbox', 'localhost:3000')).toMatch(/^HTTP\/1\.1 200 /);
});

test('a push subscription does not make the server call a port of its own machine', async () => {
  const service = await startPushService();
  try {
    const browser = service.browser();
    const { subscription } = browser;
    for (const endpoint of [subscription.endpoint, 'http://127.0.0.1:22/', 'http://[::1]:5432/', 'http://localhost/x'])
      expect((await ada.request('POST', 'user/me/push', { ...subscription, endpoint })).status).toBe(400);
    expect(browser.requestCount).toBe(0);
  } finally {
    await service.stop();
  }
});

test.each([
  ['webhook.bad_signature', 'payment/webhook/paystack'],
  ['sms.bad_signature', 'sms/report/termii'],
])('a hundred unsigned calls leave not a line each, but one %s with their number', async (event, target) => {
  const answers = await atOnce(100, () =>
    app.request('POST', target, { body: '{}', headers: { 'content-type': 'application/json' } }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  await expect.poll(() => linesOf(event).length).toBeGreaterThan(0);
  expect(linesOf(event).length).toBeLessThanOrEqual(2);
});

test('log-ins, sign-ups, wrong codes and refused calls leave lines, without contact data', async () => {
  const person = { firstName: 'Ọmọlará', lastName: 'Canary', email: 'canary@example.ng', phoneNumber: '08037770001' };
  const wrongBefore = linesOf('code.wrong').length;
  await expectOk(app.request('POST', 'user/register', { body: { ...person, password: PASSWORD } }));
  const right = await app.code(person.email);
  const verify = (otp: string) => app.request('POST', 'user/verify-email', { body: { email: person.email, otp } });
  await inTurn(wrongCodes(right, 3), verify);
  await expectOk(verify(right));
  await expectOk(app.request('POST', 'user/login', { body: { email: person.email, password: PASSWORD } }));
  expect((await ada.request('GET', 'staff/people')).status).toBe(403);
  await expect.poll(() => linesOf('access.refused').some((line) => line.includes(ada._id))).toBe(true);
  expect(linesOf('code.wrong').length - wrongBefore).toBe(3);
  for (const event of ['account.signed-up', 'account.verified', 'login.succeeded'])
    expect([event, linesOf(event).length > 0]).toEqual([event, true]);
  // Ids, times and process ids can contain the digits of a code by chance.
  const lines = app.logs.map((line) => line.replaceAll(/[\da-f]{8}-[\da-f-]{27}|"(?:time|pid)":\d+/g, ''));
  for (const secret of [person.email, person.firstName, person.lastName, '8037770001', right, PASSWORD, ada.token])
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});

test('production does not start with weak settings, and names each', async () => {
  const weak = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://care.example.ng',
    DATABASE_URL: 'postgres://care:secret@db.example.com/care',
    OWNER_EMAIL: 'owner@example.ng',
    OWNER_PASSWORD: 'a',
    PAYSTACK_SECRET_KEY: 'sk_live_x',
    PAYSTACK_PUBLIC_KEY: 'pk_live_x',
    SMTP_URL: 'smtp://mail.example.com:25?tls=off',
    MAIL_FROM: 'Care <care@example.ng>',
    APP_SECRET: 'a'.repeat(32),
  };
  const failure = async (env: Record<string, string>) =>
    String(
      await startProcess(env).then(
        ({ end }) => end('SIGKILL'),
        (error: unknown) => error,
      ),
    );
  const [named, behindProxy] = await Promise.all([
    failure(weak),
    failure({ ...weak, PUBLIC_URL: 'https://care.example.ng', OWNER_PASSWORD: 'changeme' }),
  ]);
  for (const name of Object.keys(weak).filter((one) => !['NODE_ENV', 'OWNER_EMAIL', 'MAIL_FROM'].includes(one)))
    expect(named).toContain(name);
  expect(behindProxy).toMatch(/OWNER_PASSWORD[^]*TRUST_PROXY/);
});

test('an older version starts beside a newer one, and its data folder is closed to other users', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '2027-01-01T00:00:00.000Z')`.execute(
    app.runtime.db,
  );
  await app.runtime.db.updateTable('schema_compat').set({ oldest_version: '0.1.0' }).execute();
  const folder = path.join(temporaryFolder(), 'data');
  const older = await startProcess({ DATABASE_URL: app.database.url, DATA_DIR: folder, APP_SECRET: '' });
  try {
    expect((await fetch(`${older.url}/readyz`)).status).toBe(200);
    expect(statSync(folder).mode & 0o066).toBe(0);
    expect(statSync(path.join(folder, 'app-secret')).mode & 0o077).toBe(0);
  } finally {
    await older.end('SIGKILL');
  }
});

test('a malformed address is answered with the sentence of the specification', async () => {
  for (const target of ['user/forgot-password', 'user/login', 'user/register', 'staff/forgot-password'])
    expect((await app.request('POST', target, { body: { email: 'not an address', password: 'x' } })).text).toContain(
      'enter a valid email',
    );
});

test('a call for files refuses a caller without the right before it looks at the type of the file', async () => {
  const calls = api.filter(({ endpoint: { raw } }) => raw === 'multipart' || raw === 'stream');
  for (const { endpoint: e } of calls) {
    const path = e.path.replaceAll(/:\w+/g, crypto.randomUUID());
    const code = async (token: string | null) =>
      (await app.request(e.method, path, { body: { any: 'thing' }, token })).code;
    expect([path, await code(null)]).toEqual([path, 'session.missing']);
    if (e.auth === 'staff') expect([path, await code(ada.token)]).toEqual([path, 'session.forbidden']);
  }
});

test('a technician and a customer reach no route of managers', async () => {
  const technician = await createStaff(app, 'technician');
  const routes = [
    'staff/people',
    'staff/audit',
    'staff/settings',
    'staff/money',
    'staff/money/export',
    'staff/customer',
  ];
  for (const by of [technician, ada])
    expect(await inTurn(routes, async (route) => (await by.request('GET', route)).status)).toEqual(
      Array(routes.length).fill(403),
    );
});
