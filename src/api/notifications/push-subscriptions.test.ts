import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hire } from '#test/hire.ts';
import type { TestBrowser } from '#test/push-service.ts';
import { startPushWorld, untilArrived, untilAsked, type PushWorld } from '#test/push-world.ts';
import { atOnce, expectOk, type Customer, type World } from '#test/world.ts';
import { BROWSERS_EACH } from './push.repository.ts';
import { deliverDuePushes } from './push.ts';

let scene: PushWorld;
let world: World;
beforeAll(async () => {
  scene = await startPushWorld();
  ({ world } = scene);
});
afterAll(() => scene.stop());
beforeEach(() => sql`delete from limits`.execute(world.runtime.db));

async function logIn(customer: Customer): Promise<Customer> {
  const { body } = await expectOk(world.call<{ token: string }>('POST', 'user/login', { body: { email: customer.email, password: customer.password } }));
  return { ...customer, token: body.token, call: (method, path, given) => world.call(method, path, { body: given, token: body.token }) };
}

test('a subscription needs a session of a customer', async () => {
  const { subscription } = scene.service.browser();
  expect((await world.call('POST', 'user/me/push', { body: subscription })).status).toBe(401);
  expect((await world.call('DELETE', 'user/me/push')).status).toBe(401);
  const manager = await hire(world, 'manager');
  expect((await manager.call('POST', 'user/me/push', subscription)).status).toBe(401);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/x', 'https://fcm.googleapis.com:8443/fcm/send/x', 'https://user:pass@fcm.googleapis.com/x', 'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/x', 'https://evilfcm.googleapis.com/x', 'https://push.apple.com.evil.example/x', 'https://10.0.0.8/x', 'https://169.254.169.254/latest/meta-data/', 'https://[fd00::1]/x',
  'http://0.0.0.0/x', 'http://127.1.2.3.nip.example/x', 'file:///etc/passwd', 'javascript:alert(1)', 'not an address', 'https://',
])('a subscription to %s is refused', async (endpoint) => {
  const { keys } = scene.service.browser().subscription;
  const customer = await sharedCustomer();
  const answer = await customer.call('POST', 'user/me/push', { endpoint, keys });
  expect([answer.status, answer.body['code']]).toEqual([400, 'push.bad_subscription']);
});

test.each([
  ['a key of another length', { p256dh: 'BAAA' }], ['a point that is not on the curve', { p256dh: `B${'A'.repeat(86)}` }], ['a key that is not base64url', { p256dh: '+'.repeat(87) }],
  ['a short secret', { auth: 'AAAA' }], ['a long secret', { auth: 'A'.repeat(40) }],
])('a subscription with %s is refused', async (_what, wrong) => {
  const { endpoint, keys } = scene.service.browser().subscription;
  const customer = await sharedCustomer();
  expect((await customer.call('POST', 'user/me/push', { endpoint, keys: { ...keys, ...wrong } })).body['code']).toBe('push.bad_subscription');
});

test.each([
  {}, { endpoint: 'https://fcm.googleapis.com/x' }, { endpoint: 7, keys: {} }, { endpoint: 'https://fcm.googleapis.com/x', keys: null }, { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: [], auth: {} } },
  { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}`, keys: { p256dh: 'x', auth: 'x' } },
])('a subscription of the form %j is refused', async (body) => {
  expect((await (await sharedCustomer()).call('POST', 'user/me/push', body)).body['code']).toBe('request.invalid');
});

test('where push is off nothing is kept or sent, and the browser is not offered it', async () => {
  const { customer, browser } = await scene.withBrowser();
  const { push } = world.runtime;
  world.runtime.push = null;
  try {
    expect((await customer.call('POST', 'user/me/push', browser.subscription)).body['code']).toBe('push.off');
    const { body } = await world.call<{ on: { push: boolean } }>('GET', 'centre');
    expect([body.on.push, 'pushKey' in body]).toEqual([false, false]);
    await scene.tell(customer);
    await expect.poll(() => scene.waiting(customer), { timeout: 20_000 }).toEqual([]);
    expect(browser.asked).toBe(0);
  } finally {
    world.runtime.push = push;
  }
});

test('a subscription that stopped is told nothing more, and stopping again is the same', async () => {
  const { customer, browser } = await scene.withBrowser();
  for (let i = 0; i < 2; i++) expect((await customer.call('DELETE', 'user/me/push')).status).toBe(200);
  await scene.tell(customer);
  expect([await scene.browsersOf(customer), browser.asked]).toEqual([[], 0]);
});

test('a subscription given again is one, given by somebody else is theirs, and what waited for the first is not shown to the second', async () => {
  const { customer: ada, browser } = await scene.withBrowser();
  await scene.start(ada, browser);
  expect(await scene.browsersOf(ada)).toEqual([browser.subscription.endpoint]);
  browser.manner = { status: 503 };
  await scene.tell(ada, 'For Ada alone');
  await scene.settled(ada, 1);
  const ben = await world.customer();
  await scene.start(ben, browser);
  expect([await scene.browsersOf(ada), await scene.browsersOf(ben)]).toEqual([[], [browser.subscription.endpoint]]);
  browser.manner = { status: 201 };
  await world.advance('1 hour');
  await deliverDuePushes(world.runtime);
  await scene.tell(ben, 'For Ben');
  await untilArrived(browser, ['For Ben']);
  await world.advance('0 minutes');
});

test('a subscription replaced by the same browser leaves one; renewed, it keeps what waits', async () => {
  const { customer, browser } = await scene.withBrowser();
  const next = scene.service.browser();
  await scene.start(customer, next);
  expect(await scene.browsersOf(customer)).toEqual([next.subscription.endpoint]);
  next.manner = { status: 503 };
  await scene.tell(customer, 'Waits');
  await scene.settled(customer, 1);
  await scene.start(customer, next);
  expect(await scene.waiting(customer)).toHaveLength(1);
  expect(browser.asked).toBe(0);
});

test.each([
  ['log-out', (customer: Customer) => customer.call('GET', 'user/logout')],
  ['a deleted account', (customer: Customer) => customer.call('DELETE', 'user/me')],
  ['an ended session', (customer: Customer) => sql`delete from sessions where customer_id = ${customer._id}`.execute(world.runtime.db)],
])('a subscription goes with %s', async (_what, end) => {
  const { customer, browser } = await scene.withBrowser();
  browser.manner = { status: 503 };
  await scene.tell(customer);
  await scene.settled(customer, 1);
  await end(customer);
  expect([await scene.browsersOf(customer), await scene.waiting(customer)]).toEqual([[], []]);
  const { rows } = await sql`select from push_subscriptions where endpoint = ${browser.subscription.endpoint}`.execute(world.runtime.db);
  expect(rows).toHaveLength(0);
});

test('a subscription is one of ten at most: the longest unseen goes', async () => {
  const customer = await world.customer();
  const browsers: TestBrowser[] = [];
  for (let i = 0; i <= BROWSERS_EACH; i++) {
    const browser = scene.service.browser();
    browsers.push(browser);
    await scene.start(await logIn(customer), browser);
  }
  expect(await scene.browsersOf(customer)).toEqual(browsers.slice(1).map(({ subscription }) => subscription.endpoint));
}, 30_000);

test('a subscription fifty at once, of two people over two addresses, end without an error', async () => {
  const [ada, ben] = [await world.customer(), await world.customer()];
  const two = [scene.service.browser(), scene.service.browser()] as const;
  const answers = await atOnce(50, (i) => (i % 3 === 0 ? ada : ben).call('POST', 'user/me/push', two[i % 2 === 0 ? 0 : 1].subscription));
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  const rows = await world.runtime.db.selectFrom('push_subscriptions').select('endpoint').where('endpoint', 'in', two.map(({ subscription }) => subscription.endpoint)).execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ endpoint }) => endpoint)).size).toBe(rows.length);
});

test('a subscription is in the export by its service, and its address is nowhere: not there, not in the log', async () => {
  const { customer, browser } = await scene.withBrowser();
  await scene.tell(customer);
  await untilAsked(browser, 1);
  const answer = await customer.call('GET', 'user/me/export');
  expect(answer.body['pushes']).toMatchObject([{ service: '127.0.0.1' }]);
  const secret = new URL(browser.subscription.endpoint).pathname;
  for (const text of [answer.text, ...world.logs]) expect(text).not.toContain(secret);
});

let shared: Promise<Customer> | undefined;
/** For calls that change nothing. */
const sharedCustomer = (): Promise<Customer> => (shared ??= world.customer());
