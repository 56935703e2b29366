import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStaff } from '#test/staff.ts';
import type { TestBrowser } from '#test/push-service.ts';
import { createPushTestApp, untilArrived, untilRequested, type PushTestApp } from '#test/push-app.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, expectOk, type TestApp } from '#test/test-app.ts';
import { exportedData } from '#test/exported-data.ts';
import { MAX_BROWSERS } from '#shared/notifications/push.contract.ts';
import { deliverDuePushes } from './deliver-pushes.ts';

let pushApp: PushTestApp;
let app: TestApp;
beforeAll(async () => {
  pushApp = await createPushTestApp();
  ({ app } = pushApp);
});
afterAll(() => pushApp.stop());
beforeEach(() => sql`delete from rate_limits`.execute(app.runtime.db));

async function logIn(customer: Customer): Promise<Customer> {
  const { body } = await expectOk(
    app.request<{ token: string }>('POST', 'user/login', {
      body: { email: customer.email, password: customer.password },
    }),
  );
  return {
    ...customer,
    token: body.token,
    request: (method, path, given) => app.request(method, path, { body: given, token: body.token }),
  };
}

test('a subscription requires a customer session', async () => {
  const { subscription } = pushApp.service.browser();
  expect((await app.request('POST', 'user/me/push', { body: subscription })).status).toBe(401);
  expect((await app.request('DELETE', 'user/me/push')).status).toBe(401);
  const manager = await createStaff(app, 'manager');
  expect((await manager.request('POST', 'user/me/push', subscription)).status).toBe(401);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://push.apple.com.evil.example/x',
  'https://10.0.0.8/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00::1]/x',
  'http://0.0.0.0/x',
  'http://127.1.2.3.nip.example/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'not an address',
  'https://',
])('rejects a subscription to %s', async (endpoint) => {
  const { keys } = pushApp.service.browser().subscription;
  const customer = await sharedCustomer();
  const answer = await customer.request('POST', 'user/me/push', { endpoint, keys });
  expect([answer.status, answer.body['code']]).toEqual([400, 'push.bad_subscription']);
});

test.each([
  ['a key of another length', { p256dh: 'BAAA' }],
  ['a point that is not on the curve', { p256dh: `B${'A'.repeat(86)}` }],
  ['a key that is not base64url', { p256dh: '+'.repeat(87) }],
  ['a short secret', { auth: 'AAAA' }],
  ['a long secret', { auth: 'A'.repeat(40) }],
])('rejects a subscription with %s', async (_what, wrong) => {
  const { endpoint, keys } = pushApp.service.browser().subscription;
  const customer = await sharedCustomer();
  expect((await customer.request('POST', 'user/me/push', { endpoint, keys: { ...keys, ...wrong } })).body['code']).toBe(
    'push.bad_subscription',
  );
});

test.each([
  {},
  { endpoint: 'https://fcm.googleapis.com/x' },
  { endpoint: 7, keys: {} },
  { endpoint: 'https://fcm.googleapis.com/x', keys: null },
  { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: [], auth: {} } },
  { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}`, keys: { p256dh: 'x', auth: 'x' } },
])('rejects a subscription of the form %j', async (body) => {
  expect((await (await sharedCustomer()).request('POST', 'user/me/push', body)).body['code']).toBe('request.invalid');
});

test('the server stores and sends no push while push is turned off, and the client is not offered it', async () => {
  const { customer, browser } = await pushApp.withBrowser();
  const { push } = app.runtime;
  app.runtime.push = null;
  try {
    expect((await customer.request('POST', 'user/me/push', browser.subscription)).body['code']).toBe('push.off');
    const { body } = await app.request<{ on: { push: boolean } }>('GET', 'centre');
    expect([body.on.push, 'pushKey' in body]).toEqual([false, false]);
    await pushApp.notify(customer);
    await expect.poll(() => pushApp.waiting(customer), { timeout: 20_000 }).toEqual([]);
    expect(browser.requestCount).toBe(0);
  } finally {
    app.runtime.push = push;
  }
});

test('a removed subscription receives nothing more, and removing it again succeeds', async () => {
  const { customer, browser } = await pushApp.withBrowser();
  for (let i = 0; i < 2; i++) expect((await customer.request('DELETE', 'user/me/push')).status).toBe(200);
  await pushApp.notify(customer);
  expect([await pushApp.browsersOf(customer), browser.requestCount]).toEqual([[], 0]);
});

test('a repeated subscription is stored once, and moves without its pending pushes to another customer who sends it', async () => {
  const { customer: ada, browser } = await pushApp.withBrowser();
  await pushApp.start(ada, browser);
  expect(await pushApp.browsersOf(ada)).toEqual([browser.subscription.endpoint]);
  browser.response = { status: 503 };
  await pushApp.notify(ada, 'For Ada alone');
  await pushApp.untilAttempted(ada, 1);
  const ben = await createCustomer(app);
  await pushApp.start(ben, browser);
  expect([await pushApp.browsersOf(ada), await pushApp.browsersOf(ben)]).toEqual([[], [browser.subscription.endpoint]]);
  browser.response = { status: 201 };
  await app.advance('1 hour');
  await deliverDuePushes(app.runtime);
  await pushApp.notify(ben, 'For Ben');
  await untilArrived(browser, ['For Ben']);
  await app.advance('0 minutes');
});

test('a new subscription of the same browser replaces the old one, and a renewed one keeps its pending pushes', async () => {
  const { customer, browser } = await pushApp.withBrowser();
  const next = pushApp.service.browser();
  await pushApp.start(customer, next);
  expect(await pushApp.browsersOf(customer)).toEqual([next.subscription.endpoint]);
  next.response = { status: 503 };
  await pushApp.notify(customer, 'Waits');
  await pushApp.untilAttempted(customer, 1);
  await pushApp.start(customer, next);
  expect(await pushApp.waiting(customer)).toHaveLength(1);
  expect(browser.requestCount).toBe(0);
});

test.each([
  ['log-out', (customer: Customer) => customer.request('GET', 'user/logout')],
  [
    'a deleted account',
    (customer: Customer) => customer.request('DELETE', 'user/me', { currentPassword: customer.password }),
  ],
  [
    'an ended session',
    (customer: Customer) => sql`delete from sessions where customer_id = ${customer._id}`.execute(app.runtime.db),
  ],
])('deletes the subscription with %s', async (_what, end) => {
  const { customer, browser } = await pushApp.withBrowser();
  browser.response = { status: 503 };
  await pushApp.notify(customer);
  await pushApp.untilAttempted(customer, 1);
  await end(customer);
  expect([await pushApp.browsersOf(customer), await pushApp.waiting(customer)]).toEqual([[], []]);
  const { rows } = await sql`select from push_subscriptions where endpoint = ${browser.subscription.endpoint}`.execute(
    app.runtime.db,
  );
  expect(rows).toHaveLength(0);
});

test('stores at most ten subscriptions of a customer and deletes the one unused for longest', async () => {
  const customer = await createCustomer(app);
  const browsers: TestBrowser[] = [];
  for (let i = 0; i <= MAX_BROWSERS; i++) {
    const browser = pushApp.service.browser();
    browsers.push(browser);
    await pushApp.start(await logIn(customer), browser);
  }
  expect(await pushApp.browsersOf(customer)).toEqual(
    browsers.slice(1).map(({ subscription }) => subscription.endpoint),
  );
}, 30_000);

test('allows sixty subscriptions an hour', async () => {
  const customer = await createCustomer(app);
  await sql`insert into rate_limits (key, points, expire) values (${`pushSubscriptions:${customer._id}`}, 59, ${Date.now() + 60_000})`.execute(
    app.runtime.db,
  );
  const { subscription } = pushApp.service.browser();
  expect((await customer.request('POST', 'user/me/push', subscription)).status).toBe(200);
  expect(await customer.request('POST', 'user/me/push', subscription)).toMatchObject({
    status: 429,
    body: { code: 'request.too_many' },
  });
});

test('fifty concurrent subscriptions of two customers with two endpoints end without an error', async () => {
  const [ada, ben] = [await createCustomer(app), await createCustomer(app)];
  const two = [pushApp.service.browser(), pushApp.service.browser()] as const;
  const answers = await atOnce(50, (i) =>
    (i % 3 === 0 ? ada : ben).request('POST', 'user/me/push', two[i % 2 === 0 ? 0 : 1].subscription),
  );
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  const rows = await app.runtime.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where(
      'endpoint',
      'in',
      two.map(({ subscription }) => subscription.endpoint),
    )
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ endpoint }) => endpoint)).size).toBe(rows.length);
});

test('the export names the push service, and the endpoint is neither in the export nor in the log', async () => {
  const { customer, browser } = await pushApp.withBrowser();
  await pushApp.notify(customer);
  await untilRequested(browser, 1);
  const answer = await exportedData(app, customer._id);
  expect(answer.body['pushes']).toMatchObject([{ service: '127.0.0.1' }]);
  const secret = new URL(browser.subscription.endpoint).pathname;
  for (const text of [answer.text, ...app.logs]) expect(text).not.toContain(secret);
});

let shared: Promise<Customer> | undefined;
/** A shared customer for tests that change nothing. */
const sharedCustomer = (): Promise<Customer> => (shared ??= createCustomer(app));
