import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import * as contract from '#shared/integrations/staff-webhooks.contract.ts';
import { WEBHOOK_EVENTS, WEBHOOK_RETRIES_S, type WebhookEvent } from '#shared/integrations/webhook-events.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { emailsTo, eventually } from '#test/payments.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { isSignedWith, startReceiver, type TestReceiver } from '#test/webhook-receiver.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { purgeIntegrations } from '#api/integrations/purge-integrations.ts';

let app: TestApp;
let ada: Customer;
let owner: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  ada = await createCustomer(app);
  owner = await createStaff(app, 'owner');
});
const running: TestReceiver[] = [];
afterEach(async () => {
  await app.advance('0 minutes');
  await sql`delete from webhook_receivers`.execute(app.runtime.db);
  // A customer may have ten open ones.
  await sql`update bookings set status = 'cancelled' where status = 'pending'`.execute(app.runtime.db);
  for (const receiver of running.splice(0)) await receiver.stop();
});
afterAll(() => app.stop());

interface Registered {
  receiver: TestReceiver;
  id: string;
  secret: string;
}
async function register(events: readonly WebhookEvent[] = WEBHOOK_EVENTS): Promise<Registered> {
  const receiver = await startReceiver();
  running.push(receiver);
  const body = { name: 'Accounting', url: receiver.url, events: [...events], currentPassword: owner.password };
  const answer = (await expectOk(owner.call(contract.createReceiver, { body }))).body;
  return { receiver, id: answer.receiver._id, secret: answer.secret };
}
/** Moves the clock; the owner was here a moment ago. */
const pass = async (interval: string) => {
  await app.advance(interval);
  await sql`update staff_sessions set created_at = app_now(), last_seen_at = app_now()`.execute(app.runtime.db);
};
const log = async (id: string) =>
  (await expectOk(owner.call(contract.listDeliveries, { params: { id } }))).body.deliveries;
const receivers = async () => (await expectOk(owner.call(contract.listReceivers))).body.receivers;
const sendTest = (id: string) => owner.call(contract.sendTestEvent, { params: { id } });
const types = ({ received }: TestReceiver) => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
/** Lets a try that is due be made now, whichever worker comes first. */
const runUntil = async (id: string, status: string) => {
  await deliverWebhooks(app.runtime, id);
  return eventually(async () => (await log(id)).every((one) => one.status === status));
};

test('the events of a booking, its visit and its payment arrive signed and contain only ids', async () => {
  const { receiver, id, secret } = await register();
  const booking = await app.book(ada, { paymentMethod: 'cash' });
  await checkIn(owner, booking);
  await finishInCash(owner, booking._id);
  const expected = ['booking.booked', 'visit.checked-in', 'payment.recorded', 'booking.completed'];
  await eventually(async () => Promise.resolve(types(receiver).length >= expected.length));
  expect(types(receiver).toSorted()).toEqual(expected.toSorted());
  for (const one of receiver.received) {
    expect(isSignedWith(secret, one)).toBe(true);
    expect(isSignedWith(`whsec_${Buffer.alloc(32).toString('base64')}`, one)).toBe(false);
    expect(isSignedWith(secret, { ...one, body: `${one.body} ` })).toBe(false);
    expect(Math.abs(Number(one.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(300);
    expect(JSON.parse(one.body)).toEqual({
      type: expect.any(String),
      timestamp: expect.stringMatching(/Z$/),
      data: { booking: booking._id, number: booking.number },
    });
  }
  await eventually(async () => (await log(id)).every(({ status }) => status === 'delivered'));
  expect((await log(id))[0]).toMatchObject({ tries: 1, responseStatus: 200, failure: null, nextAt: null });
});

test('only the chosen events are sent, and never those of a transaction that fails', async () => {
  const { receiver, id } = await register(['booking.cancellation-requested']);
  const booking = await app.book(ada);
  await expectOk(ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
  // Not possible any more: its transaction is rolled back.
  expect((await owner.request('PUT', `staff/booking/${booking._id}/finish`, { version: 1 })).status).toBe(409);
  await eventually(async () => Promise.resolve(receiver.received.length === 1));
  expect(types(receiver)).toEqual(['booking.cancellation-requested']);
  expect(await log(id)).toHaveLength(1);
});

test('a failure is tried again with growing waits for a day, under one id, and then given up', async () => {
  const { receiver, id, secret } = await register();
  receiver.answer = (response) => void response.writeHead(503).end();
  await expectOk(sendTest(id));
  await eventually(async () => (await log(id))[0]?.tries === 1);
  let passedS = 0;
  for (const [index, waitS] of WEBHOOK_RETRIES_S.entries()) {
    const [delivery] = await eventually(async () => {
      const all = await log(id);
      return all[0]?.responseStatus === 503 && all[0].tries === index + 1 && all;
    });
    expect(delivery).toMatchObject({ status: 'waiting', failure: expect.stringMatching(/2xx/) });
    const aheadS = (Date.parse(String(delivery?.nextAt)) - Date.parse(String(delivery?.triedAt))) / 1000;
    expect(aheadS).toBeGreaterThanOrEqual(waitS);
    passedS += waitS + 10;
    await pass(`${passedS} seconds`);
    await deliverWebhooks(app.runtime, id);
    await eventually(async () => (await log(id))[0]?.tries === index + 2);
  }
  expect(WEBHOOK_RETRIES_S.reduce((sum, waitS) => sum + waitS, 0) / 3600).toBeGreaterThan(23);
  await eventually(async () => (await log(id))[0]?.status === 'given-up');
  const { length } = receiver.received;
  expect(length).toBe(WEBHOOK_RETRIES_S.length + 1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBeGreaterThan(1);

  receiver.answer = (response) => void response.writeHead(204).end();
  const delivery = (await log(id))[0]?._id ?? '';
  await expectOk(owner.call(contract.resendDelivery, { params: { id: delivery } }));
  await runUntil(id, 'delivered');
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(delivery);
  expect(receiver.received.every((one) => isSignedWith(secret, one))).toBe(true);
});

test('a receiver that hangs does not delay the others', { timeout: 30_000 }, async () => {
  const slow = await register(['booking.booked']);
  slow.receiver.answer = () => undefined;
  const fast = await register(['booking.booked']);
  for (let count = 0; count < 3; count += 1) await app.book(ada);
  await eventually(async () => Promise.resolve(fast.receiver.received.length === 3));
  // The slow one has the first at most: it is sent one after the other.
  expect(slow.receiver.received.length).toBeLessThanOrEqual(1);
  await eventually(async () => Promise.resolve(slow.receiver.received.length >= 1));
  expect((await log(slow.id)).some(({ status }) => status === 'delivered')).toBe(false);
});

test('ten workers at once send each event once', async () => {
  const { receiver, id } = await register(['booking.booked']);
  const bookings = await atOnce(4, () => app.book(ada));
  await atOnce(10, () => deliverWebhooks(app.runtime, id));
  await runUntil(id, 'delivered');
  const numbers = receiver.received.map(({ body }) => (JSON.parse(body) as { data: { booking: string } }).data.booking);
  expect(numbers.toSorted()).toEqual(bookings.map(({ _id }) => _id).toSorted());
});

test('a receiver that fails for days is switched off, and the owners get an email', async () => {
  const { receiver, id } = await register(['booking.booked']);
  receiver.answer = (response) => void response.destroy();
  await app.book(ada);
  await eventually(async () => (await log(id))[0]?.tries === 1);
  await eventually(async () => (await receivers())[0]?.failingSince !== null);
  await pass('4 days');
  const waiting = (await log(id))[0]?._id ?? '';
  await sql`update webhook_deliveries set tries = ${WEBHOOK_RETRIES_S.length} where id = ${waiting}`.execute(
    app.runtime.db,
  );
  await deliverWebhooks(app.runtime, id);
  await eventually(async () => (await receivers())[0]?.on === false);
  expect((await log(id))[0]).toMatchObject({ status: 'given-up', responseStatus: null });
  await eventually(async () => (await emailsTo(app, owner.email)).includes('A webhook was switched off'));
  const { length } = await log(id);
  await app.book(ada);
  expect((await log(id)).length).toBe(length);
  expect((await sendTest(id)).code).toBe('webhook.off');
  expect((await owner.call(contract.resendDelivery, { params: { id: waiting } })).code).toBe('webhook.off');
});

test('two secrets sign for a day after a rotation, then one', async () => {
  const { receiver, id, secret } = await register();
  const next = (await expectOk(owner.call(contract.rotateWebhookSecret, { params: { id } }))).body.secret;
  await expectOk(sendTest(id));
  await eventually(async () => Promise.resolve(receiver.received.length === 1));
  const [first] = receiver.received;
  expect(first && [secret, next].map((one) => isSignedWith(one, first))).toEqual([true, true]);
  await pass('25 hours');
  await expectOk(sendTest(id));
  await eventually(async () => Promise.resolve(receiver.received.length === 2));
  const last = receiver.received[1];
  expect(last && [secret, next].map((one) => isSignedWith(one, last))).toEqual([false, true]);
});

test('switching a receiver off gives up its waiting events, and switching it on again starts without failures', async () => {
  const { receiver, id } = await register(['booking.booked']);
  receiver.answer = (response) => void response.writeHead(500).end();
  await app.book(ada);
  await eventually(async () => (await log(id))[0]?.responseStatus === 500);
  const form = { name: 'Accounting', url: receiver.url, events: ['booking.moved' as const] };
  const edit = (on: boolean) => owner.call(contract.editReceiver, { params: { id }, body: { ...form, on } });
  expect((await expectOk(edit(false))).body.receiver).toMatchObject({ on: false, events: ['booking.moved'] });
  expect((await log(id)).map(({ status }) => status)).toEqual(['given-up']);
  expect((await expectOk(edit(true))).body.receiver).toMatchObject({ on: true, failingSince: null });
});

test('an address outside the public internet is refused, and so is the eleventh receiver', async () => {
  const body = { name: 'x', url: 'https://10.0.0.1/', events: ['booking.booked' as const] };
  for (const url of ['http://partner.ng/', 'https://169.254.169.254/latest', 'https://db.internal/', 'nothing'])
    expect([url, (await owner.call(contract.createReceiver, { body: { ...body, url } })).code]).toEqual([
      url,
      'webhook.bad_address',
    ]);
  const usable = { ...body, url: 'https://hooks.partner.ng/', currentPassword: owner.password };
  for (let count = 0; count < 10; count += 1) await expectOk(owner.call(contract.createReceiver, { body: usable }));
  expect((await owner.call(contract.createReceiver, { body: usable })).code).toBe('webhook.too_many');
  const [first] = await receivers();
  const edit = { params: { id: first?._id ?? '' }, body: { ...body, on: true } };
  expect((await owner.call(contract.editReceiver, edit)).code).toBe('webhook.bad_address');
});

test('adding an address and changing it need the password; other changes do not', async () => {
  const head = await createStaff(app, 'super_admin');
  const form = { name: 'Shop', url: 'https://hooks.partner.ng/', events: ['booking.booked' as const] };
  const create = (more: object) => head.call(contract.createReceiver, { body: { ...form, ...more } });
  expect((await create({})).code).toBe('account.confirm_first');
  expect((await create({ currentPassword: 'a guess' })).code).toBe('account.wrong_password');
  expect(await receivers()).toEqual([]);
  const params = { id: (await expectOk(create({ currentPassword: head.password }))).body.receiver._id };
  const edit = (more: object) => head.call(contract.editReceiver, { params, body: { ...form, on: true, ...more } });
  const url = 'https://other.partner.ng/';
  expect((await edit({ url })).code).toBe('account.confirm_first');
  expect((await edit({ url, currentPassword: 'a guess' })).code).toBe('account.wrong_password');
  await expectOk(edit({ name: 'Dashboard', on: false }));
  expect((await expectOk(edit({ url, currentPassword: head.password }))).body.receiver.url).toBe(url);
});

test('a booking does not fail while a receiver is removed', async () => {
  const { id } = await register(['booking.booked']);
  let booked: Booking | undefined;
  await app.runtime.db.transaction().execute(async (trx) => {
    await sql`delete from webhook_receivers where id = ${id}`.execute(trx);
    booked = await app.book(ada);
  });
  expect(booked?._id).toMatch(/-/);
  const { rows } = await sql`select from webhook_deliveries where booking_id = ${booked?._id}`.execute(app.runtime.db);
  expect(rows).toEqual([]);
  expect((await owner.call(contract.removeReceiver, { params: { id } })).code).toBe('webhook.not_found');
});

test('test events and events that are sent again share one limit for each member of staff', async () => {
  const { id } = await register();
  const eager = await createStaff(app, 'super_admin');
  await expectOk(eager.call(contract.sendTestEvent, { params: { id } }));
  for (let sent = 1; sent < 60; sent += 1) await app.runtime.limits.take('webhookTests', eager.id);
  expect((await eager.call(contract.sendTestEvent, { params: { id } })).code).toBe('request.too_many');
  const [first] = await log(id);
  const again = await eager.call(contract.resendDelivery, { params: { id: first?._id ?? '' } });
  expect(again.code).toBe('request.too_many');
  await expectOk(sendTest(id));
});

test('the log is read in pages; it and former secrets are purged after a month', async () => {
  const { receiver, id } = await register();
  receiver.answer = (response) => void response.writeHead(500).end();
  await sql`
    insert into webhook_deliveries (receiver_id, event, at, status)
    select ${id}, 'test', now(), 'delivered' from generate_series(1, 45)`.execute(app.runtime.db);
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const page: { deliveries: { _id: string }[]; next: string | null } = (
      await expectOk(
        owner.call(contract.listDeliveries, { params: { id }, query: next === null ? {} : { before: next } }),
      )
    ).body;
    seen.push(...page.deliveries.map(({ _id }) => _id));
    ({ next } = page);
  } while (next !== null);
  expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
  await expectOk(owner.call(contract.rotateWebhookSecret, { params: { id } }));
  expect(await purgeIntegrations(app.runtime)).toBe(0);
  await pass('31 days');
  expect(await purgeIntegrations(app.runtime)).toBe(45);
  expect((await receivers())[0]?.previousSecretUntil).toBeNull();
});

test('no secret of a receiver is in a response, a log line or a row', async () => {
  const { id, secret } = await register();
  const next = (await expectOk(owner.call(contract.rotateWebhookSecret, { params: { id } }))).body.secret;
  await expectOk(sendTest(id));
  await runUntil(id, 'delivered');
  const { rows } = await sql<{ row: string }>`select r::text as row from webhook_receivers r`.execute(app.runtime.db);
  const texts = [JSON.stringify(await receivers()), app.logs.join('\n'), ...rows.map(({ row }) => row)].join('\n');
  for (const one of [secret, next]) expect(texts).not.toContain(one.slice(6, 30));
});
