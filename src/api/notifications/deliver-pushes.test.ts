import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from './notify.ts';
import type { Centre } from '#shared/settings/centre.contract.ts';
import { startPushWorld, titles, untilArrived, untilAsked, type PushWorld } from '#test/push-world.ts';
import { atOnce, expectOk, type World } from '#test/world.ts';
import { deliverDuePushes } from './push.ts';

let scene: PushWorld;
let world: World;
beforeAll(async () => {
  scene = await startPushWorld();
  ({ world } = scene);
});
afterAll(() => scene.stop());
beforeEach(() => sql`delete from limits`.execute(world.runtime.db));

test('what happens to a booking is pushed to the browser that asked, encrypted for it and signed by us', async () => {
  const { customer, browser } = await scene.withBrowser();
  const { _id, number } = await world.book(customer);
  await untilArrived(browser, ['Your booking is made']);
  const [{ payload, vapid, publicKey, ttlS, topic, urgency, bytes } = expect.fail('nothing came')] = browser.arrived;
  const { messages } = (await customer.call<{ messages: { _id: string; title: string; message: string }[] }>('GET', 'message/me/notification')).body;
  const tag = messages[0]?._id.replaceAll('-', '');
  // No more than the list shows.
  expect(payload).toEqual({ title: messages[0]?.title, body: messages[0]?.message, page: `/user/bookings/${_id}`, tag });
  expect(messages[0]?.message).toContain(number);
  const { body: centre } = await world.call<Centre>('GET', 'centre');
  expect([centre.on.push, centre.pushKey]).toEqual([true, publicKey]);
  expect([vapid.aud, vapid.sub]).toEqual([scene.service.origin, 'mailto:hello@example.com']);
  expect((vapid.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);
  expect([topic, urgency]).toEqual([tag, 'normal']);
  expect(ttlS).toBeGreaterThan(24 * 60 * 60 - 120);
  expect(bytes).toBeLessThan(3200);
  expect(await scene.waiting(customer)).toEqual([]);
});

test('it is pushed exactly if the transaction commits, and nobody else hears of it', async () => {
  const { customer, browser } = await scene.withBrowser();
  const other = await scene.withBrowser();
  await world.runtime.db.transaction().execute(async (trx) => {
    await notify(trx, { customerId: customer._id }, { title: 'Never', message: 'It did not happen.' });
    throw new Error('rolled back');
  }).catch(() => undefined);
  await scene.tell(customer, 'It happened');
  await untilArrived(browser, ['It happened']);
  expect(titles(other.browser)).toEqual([]);
});

test('a long text is shortened, and one in Yoruba arrives whole', async () => {
  const { customer, browser } = await scene.withBrowser();
  await scene.tell(customer, 'Ẹ káàbọ̀, Ṣadé', '₦4,500 ọkọ̀ rẹ ti ṣetán.');
  await untilArrived(browser, ['Ẹ káàbọ̀, Ṣadé']);
  await scene.tell(customer, 'Long', '🚗'.repeat(900));
  await untilArrived(browser, ['Ẹ káàbọ̀, Ṣadé', 'Long']);
  const [short, long] = browser.arrived.map(({ payload }) => payload as { body: string; page: string });
  expect([short?.body, short?.page]).toEqual(['₦4,500 ọkọ̀ rẹ ti ṣetán.', '/user/notifications']);
  expect([Array.from(long?.body ?? '').length, long?.body.endsWith('🚗…')]).toEqual([300, true]);
});

test('what was read in the application meanwhile is not pushed', async () => {
  const { customer, browser } = await scene.withBrowser();
  browser.manner = { status: 503 };
  await scene.tell(customer, 'Read already');
  await scene.settled(customer, 1);
  await expectOk(customer.call('PUT', 'message/me/notification/read'));
  browser.manner = { status: 201 };
  await world.advance('1 hour');
  await deliverDuePushes(world.runtime);
  await expect.poll(() => scene.waiting(customer)).toEqual([]);
  expect(browser.asked).toBe(1);
  await world.advance('0 minutes');
});

describe('when the push service', () => {
  test.each([404, 410])('answers %i, the browser is forgotten', async (status) => {
    const { customer, browser } = await scene.withBrowser();
    browser.manner = { status };
    await scene.tell(customer);
    await expect.poll(() => scene.browsersOf(customer), { timeout: 20_000 }).toEqual([]);
    await scene.tell(customer);
    expect([browser.asked, await scene.waiting(customer)]).toEqual([1, []]);
  });

  test('answers 429, the next try keeps to its Retry-After', async () => {
    const { customer, browser } = await scene.withBrowser();
    browser.manner = { status: 429, retryAfter: '1800' };
    await scene.tell(customer, 'Patience');
    await scene.settled(customer, 1);
    const [{ due_s } = { due_s: 0 }] = await scene.waiting(customer);
    expect([due_s > 1700, due_s <= 1800]).toEqual([true, true]);
    browser.manner = { status: 201 };
    await deliverDuePushes(world.runtime);
    expect(browser.asked).toBe(1);
    await world.advance('31 minutes');
    await deliverDuePushes(world.runtime);
    await untilArrived(browser, ['Patience']);
    await world.advance('0 minutes');
  });

  test('fails, it is tried again with growing waits and given up after a day', async () => {
    const { customer, browser } = await scene.withBrowser();
    browser.manner = { status: 500 };
    await scene.tell(customer, 'Given up');
    await scene.settled(customer, 1);
    expect((await scene.waiting(customer))[0]?.due_s).toBeLessThanOrEqual(15);
    await world.advance('1 hour');
    await deliverDuePushes(world.runtime);
    await scene.settled(customer, 2);
    expect((await scene.waiting(customer))[0]?.due_s).toBeGreaterThan(20);
    await world.advance('23 hours 59 minutes 50 seconds');
    await deliverDuePushes(world.runtime);
    await expect.poll(() => scene.waiting(customer)).toEqual([]);
    expect(browser.asked).toBe(3);
    expect(world.logs.some((line) => line.includes('"push.given_up"') && line.includes('status-500'))).toBe(true);
    // The browser itself stays.
    expect(await scene.browsersOf(customer)).toHaveLength(1);
    await world.advance('0 minutes');
  });

  test('does not answer, others get theirs meanwhile, and it is tried again', async () => {
    const [slow, quick] = [await scene.withBrowser(), await scene.withBrowser()];
    slow.browser.manner = 'hang';
    await scene.tell(slow.customer, 'Slow');
    await untilAsked(slow.browser, 1);
    const began = performance.now();
    await scene.tell(quick.customer, 'Quick');
    await untilArrived(quick.browser, ['Quick']);
    expect(performance.now() - began).toBeLessThan(8000);
    await scene.settled(slow.customer, 1);
    slow.browser.manner = { status: 410 };
  }, 40_000);

  test('sends us elsewhere, we do not go', async () => {
    const [{ customer, browser }, elsewhere] = [await scene.withBrowser(), scene.service.browser()];
    browser.manner = { status: 307, location: elsewhere.subscription.endpoint };
    await scene.tell(customer);
    await scene.settled(customer, 1);
    expect([browser.asked, elsewhere.asked]).toEqual([1, 0]);
    browser.manner = { status: 410 };
  });

  test.each([[400, 'push.given_up'], [413, 'push.given_up'], [403, 'push.keys']])('answers %i, it is not tried again and the log says %s', async (status, event) => {
    const { customer, browser } = await scene.withBrowser();
    browser.manner = { status };
    const before = world.logs.filter((line) => line.includes(`"${event}"`)).length;
    await scene.tell(customer);
    await expect.poll(async () => [browser.asked, (await scene.waiting(customer)).length], { timeout: 20_000 }).toEqual([1, 0]);
    expect(world.logs.filter((line) => line.includes(`"${event}"`)).length).toBe(before + 1);
    expect(await scene.browsersOf(customer)).toHaveLength(1);
  });
});

test('whoever was killed with a push in hand lets it go after a minute, and the phone shows the same one once', async () => {
  const { customer, browser } = await scene.withBrowser();
  browser.manner = { status: 503 };
  await scene.tell(customer, 'Once');
  await scene.settled(customer, 1);
  // As a worker leaves it that was killed between the service's answer and its own note.
  await sql`update pushes set due_at = app_now(), claimed_until = app_now() + interval '55 seconds'`.execute(world.runtime.db);
  browser.manner = { status: 201 };
  await world.restart();
  await deliverDuePushes(world.runtime);
  expect(browser.asked).toBe(1);
  await world.advance('1 minute');
  await deliverDuePushes(world.runtime);
  await untilArrived(browser, ['Once']);
  await world.advance('0 minutes');
});

test('ten rounds at once send each push once', async () => {
  const { customer, browser } = await scene.withBrowser();
  browser.manner = { status: 503 };
  const all = Array.from({ length: 25 }, (_, i) => `No ${i}`);
  for (const title of all) await scene.tell(customer, title);
  await expect.poll(async () => (await scene.waiting(customer)).filter(({ tries, held }) => tries > 0 && !held).length, { timeout: 20_000 }).toBe(25);
  browser.manner = { status: 201 };
  await world.advance('2 hours');
  await atOnce(10, () => deliverDuePushes(world.runtime));
  await expect.poll(() => scene.waiting(customer)).toEqual([]);
  expect(titles(browser).toSorted()).toEqual(all.toSorted());
  await world.advance('0 minutes');
});
