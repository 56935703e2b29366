import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '#api/notifications/notify.ts';
import type { Centre } from '#shared/settings/centre.contract.ts';
import { createPushTestApp, titles, untilArrived, untilRequested, type PushTestApp } from '#test/push-app.ts';
import { atOnce, expectOk, type TestApp } from '#test/test-app.ts';
import { deliverDuePushes } from './deliver-pushes.ts';
import { longTest } from '#test/long-test.ts';

let pushApp: PushTestApp;
let app: TestApp;
beforeAll(async () => {
  pushApp = await createPushTestApp();
  ({ app } = pushApp);
});
afterAll(() => pushApp.stop());
beforeEach(() => sql`delete from rate_limits`.execute(app.runtime.db));

test('pushes a booking notification to the subscribed browser, encrypted and signed', async () => {
  const { customer, browser } = await pushApp.withBrowser();
  const { _id, number } = await app.book(customer);
  await untilArrived(browser, ['Your booking is made']);
  const [{ payload, vapid, publicKey, ttlS, topic, urgency, bytes } = expect.fail('nothing came')] = browser.received;
  const { messages } = (
    await customer.request<{ messages: { _id: string; title: string; message: string }[] }>(
      'GET',
      'message/me/notification',
    )
  ).body;
  const tag = messages[0]?._id.replaceAll('-', '');
  // Contains no more than the notification list.
  expect(payload).toEqual({
    title: messages[0]?.title,
    body: messages[0]?.message,
    page: `/user/bookings/${_id}`,
    tag,
  });
  expect(messages[0]?.message).toContain(number);
  const { body: centre } = await app.request<Centre>('GET', 'centre');
  expect([centre.on.push, centre.pushKey]).toEqual([true, publicKey]);
  expect([vapid.aud, vapid.sub]).toEqual([pushApp.service.origin, 'mailto:hello@example.com']);
  expect((vapid.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);
  expect([topic, urgency]).toEqual([tag, 'normal']);
  expect(ttlS).toBeGreaterThan(24 * 60 * 60 - 120);
  expect(bytes).toBeLessThan(3200);
  expect(await pushApp.waiting(customer)).toEqual([]);
});

test('pushes a notification only if its transaction commits, and only to its customer', async () => {
  const { customer, browser } = await pushApp.withBrowser();
  const other = await pushApp.withBrowser();
  await app.runtime.db
    .transaction()
    .execute(async (trx) => {
      await notify(trx, { customerId: customer._id }, { title: 'Never', message: 'It did not happen.' });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await pushApp.notify(customer, 'It happened');
  await untilArrived(browser, ['It happened']);
  expect(titles(other.browser)).toEqual([]);
});

test('truncates a long text and keeps one in Yoruba intact', async () => {
  const { customer, browser } = await pushApp.withBrowser();
  await pushApp.notify(customer, 'Ẹ káàbọ̀, Ṣadé', '₦4,500 ọkọ̀ rẹ ti ṣetán.');
  await untilArrived(browser, ['Ẹ káàbọ̀, Ṣadé']);
  await pushApp.notify(customer, 'Long', '🚗'.repeat(900));
  await untilArrived(browser, ['Ẹ káàbọ̀, Ṣadé', 'Long']);
  const [short, long] = browser.received.map(({ payload }) => payload as { body: string; page: string });
  expect([short?.body, short?.page]).toEqual(['₦4,500 ọkọ̀ rẹ ti ṣetán.', '/user/notifications']);
  expect([Array.from(long?.body ?? '').length, long?.body.endsWith('🚗…')]).toEqual([300, true]);
  await pushApp.notify(customer, 'Parts', `${'x'.repeat(298)}👩‍🔧xx`);
  await untilArrived(browser, ['Ẹ káàbọ̀, Ṣadé', 'Long', 'Parts']);
  expect(browser.received.at(-1)?.payload).toMatchObject({ body: `${'x'.repeat(298)}…` });
});

test('does not push a notification that was already read in the application', async () => {
  const { customer, browser } = await pushApp.withBrowser();
  browser.response = { status: 503 };
  await pushApp.notify(customer, 'Read already');
  await pushApp.untilAttempted(customer, 1);
  await expectOk(customer.request('PUT', 'message/me/notification/read'));
  browser.response = { status: 201 };
  await app.advance('1 hour');
  await deliverDuePushes(app.runtime);
  await expect.poll(() => pushApp.waiting(customer)).toEqual([]);
  expect(browser.requestCount).toBe(1);
  await app.advance('0 minutes');
});

describe('when the push service', () => {
  test.each([404, 410])('responds %i, the subscription is deleted', async (status) => {
    const { customer, browser } = await pushApp.withBrowser();
    browser.response = { status };
    await pushApp.notify(customer);
    await expect.poll(() => pushApp.browsersOf(customer), { timeout: 20_000 }).toEqual([]);
    await pushApp.notify(customer);
    expect([browser.requestCount, await pushApp.waiting(customer)]).toEqual([1, []]);
  });

  test('responds 429, the next attempt respects Retry-After', async () => {
    const { customer, browser } = await pushApp.withBrowser();
    browser.response = { status: 429, retryAfter: '1800' };
    await pushApp.notify(customer, 'Patience');
    await pushApp.untilAttempted(customer, 1);
    const [{ due_s } = { due_s: 0 }] = await pushApp.waiting(customer);
    expect([due_s > 1700, due_s <= 1800]).toEqual([true, true]);
    browser.response = { status: 201 };
    await deliverDuePushes(app.runtime);
    expect(browser.requestCount).toBe(1);
    await app.advance('31 minutes');
    await deliverDuePushes(app.runtime);
    await untilArrived(browser, ['Patience']);
    await app.advance('0 minutes');
  });

  test('fails, the push is retried with growing delays and given up after a day', async () => {
    const { customer, browser } = await pushApp.withBrowser();
    browser.response = { status: 500 };
    await pushApp.notify(customer, 'Given up');
    await pushApp.untilAttempted(customer, 1);
    expect((await pushApp.waiting(customer))[0]?.due_s).toBeLessThanOrEqual(15);
    await app.advance('1 hour');
    await deliverDuePushes(app.runtime);
    await pushApp.untilAttempted(customer, 2);
    expect((await pushApp.waiting(customer))[0]?.due_s).toBeGreaterThan(20);
    await app.advance('23 hours 59 minutes 50 seconds');
    await deliverDuePushes(app.runtime);
    await expect.poll(() => pushApp.waiting(customer)).toEqual([]);
    expect(browser.requestCount).toBe(3);
    expect(app.logs.some((line) => line.includes('"push.given_up"') && line.includes('status-500'))).toBe(true);
    // The subscription remains.
    expect(await pushApp.browsersOf(customer)).toHaveLength(1);
    await app.advance('0 minutes');
  });

  longTest(
    'does not respond, other pushes are delivered meanwhile and the push is retried',
    async () => {
      const [slow, quick] = [await pushApp.withBrowser(), await pushApp.withBrowser()];
      slow.browser.response = 'hang';
      await pushApp.notify(slow.customer, 'Slow');
      await untilRequested(slow.browser, 1);
      const began = performance.now();
      await pushApp.notify(quick.customer, 'Quick');
      await untilArrived(quick.browser, ['Quick']);
      expect(performance.now() - began).toBeLessThan(8000);
      await pushApp.untilAttempted(slow.customer, 1);
      slow.browser.response = { status: 410 };
    },
    40_000,
  );

  test('redirects, the redirect is not followed', async () => {
    const [{ customer, browser }, elsewhere] = [await pushApp.withBrowser(), pushApp.service.browser()];
    browser.response = { status: 307, location: elsewhere.subscription.endpoint };
    await pushApp.notify(customer);
    await pushApp.untilAttempted(customer, 1);
    expect([browser.requestCount, elsewhere.requestCount]).toEqual([1, 0]);
    browser.response = { status: 410 };
  });

  test.each([
    [400, 'push.given_up'],
    [413, 'push.given_up'],
    [403, 'push.keys'],
  ])('responds %i, the push is not retried and %s is logged', async (status, event) => {
    const { customer, browser } = await pushApp.withBrowser();
    browser.response = { status };
    const before = app.logs.filter((line) => line.includes(`"${event}"`)).length;
    await pushApp.notify(customer);
    await expect
      .poll(async () => [browser.requestCount, (await pushApp.waiting(customer)).length], { timeout: 20_000 })
      .toEqual([1, 0]);
    expect(app.logs.filter((line) => line.includes(`"${event}"`)).length).toBe(before + 1);
    expect(await pushApp.browsersOf(customer)).toHaveLength(1);
  });
});

test('a push claimed by a killed process is claimable again after a minute, with the same tag', async () => {
  const { customer, browser } = await pushApp.withBrowser();
  browser.response = { status: 503 };
  await pushApp.notify(customer, 'Once');
  await pushApp.untilAttempted(customer, 1);
  // The state after a worker was killed between the push service's response and its own update.
  await sql`update push_deliveries set due_at = app_now(), claimed_until = app_now() + interval '55 seconds'`.execute(
    app.runtime.db,
  );
  browser.response = { status: 201 };
  await app.restart();
  await deliverDuePushes(app.runtime);
  expect(browser.requestCount).toBe(1);
  await app.advance('1 minute');
  await deliverDuePushes(app.runtime);
  await untilArrived(browser, ['Once']);
  await app.advance('0 minutes');
});

test('ten concurrent runs send each push once', async () => {
  const { customer, browser } = await pushApp.withBrowser();
  browser.response = { status: 503 };
  const all = Array.from({ length: 25 }, (_, i) => `No ${i}`);
  for (const title of all) await pushApp.notify(customer, title);
  await expect
    .poll(async () => (await pushApp.waiting(customer)).filter(({ tries, claimed }) => tries > 0 && !claimed).length, {
      timeout: 20_000,
    })
    .toBe(25);
  browser.response = { status: 201 };
  await app.advance('2 hours');
  await atOnce(10, () => deliverDuePushes(app.runtime));
  await expect.poll(() => pushApp.waiting(customer)).toEqual([]);
  expect(titles(browser).toSorted()).toEqual(all.toSorted());
  await app.advance('0 minutes');
});
