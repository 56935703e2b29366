import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough, Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createStaff } from '#test/staff.ts';
import { startProcess } from '#test/process.ts';
import { openEventStream, type EventStream } from '#test/event-stream.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { notify } from '#api/notifications/notify.ts';
import { PUSH_DUE } from '#api/notifications/notifications.repository.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { Change } from '#shared/notifications/live-updates.contract.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { announceChange } from '#api/platform/database/changes.ts';
import { MAX_STREAMS_PER_PERSON } from './live-streams.ts';
import { openLiveUpdates } from './open-live-updates.ts';

let app: TestApp;
let ada: Customer;
let ben: Customer;
beforeAll(async () => {
  app = await createTestApp();
  [ada, ben] = await Promise.all([createCustomer(app), createCustomer(app)]);
});
afterAll(() => app.stop());

const notifyCustomer = (customer: Customer, title = 'Your car is ready') =>
  app.runtime.db
    .transaction()
    .execute((trx) => notify(trx, { customerId: customer._id }, { title, message: 'Come by.', isBooking: true }));
const waitForEnd = (stream: EventStream) => expect.poll(() => stream.ended()).toBe(true);

test('a stream requires a session and has the content type of an event stream', async () => {
  expect((await openEventStream(app.url, null)).status).toBe(401);
  const stream = await openEventStream(app.url, ada.token);
  expect([stream.status, stream.headers.get('content-type'), stream.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
  ]);
  stream.close();
});

test('a customer receives events of their own bookings and notifications only', async () => {
  const [hers, his] = [await openEventStream(app.url, ada.token), await openEventStream(app.url, ben.token)];
  const booking = await app.book(ada);
  await hers.until(({ what, id }) => what === 'booking' && id === booking._id);
  await notifyCustomer(ada);
  await hers.until(({ what }) => what === 'notification');
  expect(his.received.filter(({ what }) => what === 'booking')).toEqual([]);
  // A message read on one device becomes read on the others.
  const before = hers.received.length;
  await ada.request('PUT', 'message/me/notification/read');
  await expect.poll(() => hers.received.length).toBeGreaterThan(before);
  hers.close();
  his.close();
});

test('the event of a booking has the version that the answer to the change had', async () => {
  const hers = await openEventStream(app.url, ada.token);
  const made = await app.book(ada);
  const own = ({ id }: Change): boolean => id === made._id;
  await hers.until(own);
  const { body } = await expectOk(
    ada.request<{ booking: Booking }>('PUT', `booking/${made._id}/update-status`, { status: 'pending-cancelled' }),
  );
  await hers.until((change) => own(change) && change.version === body.booking.version);
  expect([made.version, body.booking.version]).toEqual([1, 2]);
  expect(hers.received.filter(own)).toEqual([1, 2].map((version) => ({ what: 'booking', id: made._id, version })));
  hers.close();
});

test('a new stream receives the changes since the first response of its page, if they concern its reader', async () => {
  const watcher = await openEventStream(app.url, (await createStaff(app, 'manager')).token);
  const { _id } = await app.book(ada);
  // The watcher's event proves that the process received the change; ada has no stream yet.
  await watcher.until(({ what, id }) => what === 'booking' && id === _id);
  watcher.close();
  const other = await createCustomer(app);
  const [hers, his] = [await openEventStream(app.url, ada.token), await openEventStream(app.url, other.token)];
  await hers.until(({ what, id }) => what === 'booking' && id === _id);
  await notifyCustomer(other);
  await his.until(({ what }) => what === 'notification');
  expect(his.received.map(({ what }) => what)).toEqual(['notification']);
  hers.close();
  his.close();
});

test('a rolled back change sends no event', async () => {
  ben = await createCustomer(app);
  const stream = await openEventStream(app.url, ben.token);
  await app.runtime.db
    .transaction()
    .execute(async (trx) => {
      await notify(trx, { customerId: ben._id }, { title: 'Never', message: 'x' });
      throw new Error('no');
    })
    .catch(() => undefined);
  await notifyCustomer(ben, 'Once');
  await stream.until(({ what }) => what === 'notification');
  expect(stream.received).toHaveLength(1);
  stream.close();
});

test('staff receive events of every booking, and of announcements to their audience only', async () => {
  const [technician, owner] = [await createStaff(app, 'technician'), await createStaff(app, 'owner')];
  const [one, other] = [await openEventStream(app.url, technician.token), await openEventStream(app.url, owner.token)];
  const { _id } = await app.book(ben);
  await one.until(({ what, id }) => what === 'booking' && id === _id);
  await app.runtime.db
    .transaction()
    .execute((trx) => notify(trx, { staff: 'owner' }, { title: 'Refund failed', message: 'Look at it.' }));
  await other.until(({ what }) => what === 'notification');
  // Events arrive in order, so all earlier ones have arrived with this one.
  const later = await app.book(ben);
  await one.until(({ what, id }) => what === 'booking' && id === later._id);
  const notifications = (stream: EventStream) => stream.received.filter(({ what }) => what === 'notification').length;
  await expect.poll(() => notifications(other) - notifications(one)).toBe(1);
  one.close();
  other.close();
});

test('staff without the capability to see bookings receive no event of them', async () => {
  // A cast, because the types do not let the table of capabilities leave a role out.
  const undecided = 'inspector' as StaffType;
  const live = openLiveUpdates(app.runtime);
  const open = async (type: StaffType) => {
    const staff = { staffId: newId(), type, name: 'Kúnlé', tokenHash: Buffer.alloc(32) };
    const received: string[] = [];
    const out = new PassThrough().on('data', (text: Buffer) => received.push(String(text)));
    await live.open({ customer: null, staff }, () => out);
    return received;
  };
  try {
    const [without, technician] = [await open(undecided), await open('technician')];
    const { _id } = await app.book(ben);
    // An event is written to the streams in the order in which they were opened.
    await expect.poll(() => technician.join('')).toContain(_id);
    expect(without.join('')).not.toContain(_id);
  } finally {
    live.close();
  }
});

test('a client that left before its stream opened has none, and a client that does not read delays no shutdown', async () => {
  const live = openLiveUpdates(app.runtime);
  const customer = { customerId: newId(), sessionId: newId(), tokenHash: Buffer.alloc(32) };
  const open = (out: Writable) => live.open({ customer, staff: null }, () => out);
  for (let i = 0; i <= MAX_STREAMS_PER_PERSON; i++) await open(new PassThrough().destroy());
  const [reads, waits] = [new PassThrough().resume(), new Writable({ write: () => undefined })];
  await open(reads);
  await open(waits);
  waits.write('a change');
  const ended = Promise.all([once(reads, 'finish'), once(waits, 'close')]);
  live.close();
  await ended;
});

test('a client that leaves more than 64 kB unread is disconnected, and others go on receiving', async () => {
  const live = openLiveUpdates(app.runtime);
  const customer = { customerId: ada._id, sessionId: newId(), tokenHash: Buffer.alloc(32) };
  try {
    const [unread, read] = [new Writable({ write: () => undefined }), new PassThrough().resume()];
    for (const out of [unread, read]) await live.open({ customer, staff: null }, () => out);
    unread.write('x'.repeat(64 * 1024 + 1));
    await notifyCustomer(ada);
    await expect.poll(() => unread.destroyed).toBe(true);
    expect(read.destroyed).toBe(false);
  } finally {
    live.close();
  }
});

test('customers cannot take the streams that are kept for staff', async () => {
  const small = await createTestApp({ MAX_STREAMS: '10', WORKER: 'off' });
  try {
    const customers = await Promise.all(Array.from({ length: 10 }, () => createCustomer(small)));
    const streams: EventStream[] = [];
    for (const { token } of customers) streams.push(await openEventStream(small.url, token));
    expect(streams.map(({ status }) => status)).toEqual([...Array<number>(9).fill(200), 503]);
    const owner = await createStaff(small, 'owner');
    streams.push(await openEventStream(small.url, owner.token));
    expect(streams.at(-1)?.status).toBe(200);
    expect((await openEventStream(small.url, owner.token)).status).toBe(503);
    for (const stream of streams) stream.close();
  } finally {
    await small.stop();
  }
});

test('a stream has the security headers of every answer, and no content coding', async () => {
  const [stream, answer] = [await openEventStream(app.url, ada.token), await app.request('GET', 'user/me', ada)];
  const ofStreams = ['connection', 'content-type', 'content-length', 'date', 'transfer-encoding', 'vary', 'keep-alive'];
  for (const [name, value] of answer.headers)
    if (!ofStreams.includes(name)) expect([name, stream.headers.get(name)]).toEqual([name, value]);
  expect(stream.headers.get('content-encoding')).toBeNull();
  stream.close();
});

test.each([
  ['speaks HTTP/1.0', 'GET /api/event HTTP/1.0\r\nHost: localhost\r\n'],
  ['offers another protocol', 'GET /api/event HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n'],
  [
    'sends a body',
    'GET /api/event HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Type: application/json\r\n',
  ],
])('a client that %s gets its stream, and its end frees the place', async (_, head) => {
  const cleo = await createCustomer(app);
  for (const leave of ['end', 'resetAndDestroy'] as const) {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (part: Buffer) => (text += part.toString()));
    socket.write(`${head}Authorization: Bearer ${cleo.token}\r\n\r\n${head.includes('Length') ? '{}' : ''}`);
    await expect.poll(() => text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*: open\n\n/);
    socket[leave]();
  }
  const openAll = async (): Promise<number[]> => {
    const all = Array.from({ length: MAX_STREAMS_PER_PERSON }, () => openEventStream(app.url, cleo.token));
    const streams = await Promise.all(all);
    for (const stream of streams) stream.close();
    return streams.map(({ status }) => status);
  };
  await expect.poll(openAll).toEqual(Array(MAX_STREAMS_PER_PERSON).fill(200));
});

test('a refused stream and HEAD leave the connection to the next request', async () => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  const send = (line: string, token: string): Promise<unknown> => {
    text = '';
    socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    return expect.poll(() => text).toMatch(/\r\n\r\n/);
  };
  await send('GET /api/event', 'none');
  expect(text).toMatch(/^HTTP\/1\.1 401 /);
  await send('HEAD /api/event', ada.token);
  expect(text).toMatch(/^HTTP\/1\.1 200 [^]*\r\ncontent-type: text\/event-stream/);
  await send('POST /api/event', ada.token);
  expect(text).toMatch(/^HTTP\/1\.1 405 /);
  await send('GET /api/event', ada.token);
  expect(text).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/);
  socket.destroy();
});

test('log-out and a revoked session end the stream at once', async () => {
  const login = async () =>
    (await app.request<{ token: string }>('POST', 'user/login', { body: { email: ben.email, password: ben.password } }))
      .body.token;
  const [first, second] = [await login(), await login()];
  const [out, stays] = [await openEventStream(app.url, first), await openEventStream(app.url, second)];
  await app.request('GET', 'user/logout', { token: first });
  await waitForEnd(out);
  expect(stays.ended()).toBe(false);
  await sql`delete from sessions where customer_id = ${ben._id} and token_hash <> ${Buffer.alloc(32)}`.execute(
    app.runtime.db,
  );
  await waitForEnd(stays);
  expect((await openEventStream(app.url, second)).status).toBe(401);
});

test('a new stream does not receive changes older than ten seconds', async () => {
  const watcher = await openEventStream(app.url, (await createStaff(app, 'manager')).token);
  const { _id } = await app.book(ada);
  await watcher.until(({ what, id }) => what === 'booking' && id === _id);
  watcher.close();
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_500);
  try {
    const hers = await openEventStream(app.url, ada.token);
    await notifyCustomer(ada);
    await hers.until(({ what }) => what === 'notification');
    expect(hers.received.map(({ what }) => what)).toEqual(['notification']);
    hers.close();
  } finally {
    clock.mockRestore();
  }
});

test('limits a person to four streams, and a closed stream frees its place', async () => {
  const cleo = await createCustomer(app);
  const streams = await Promise.all(
    Array.from({ length: MAX_STREAMS_PER_PERSON }, () => openEventStream(app.url, cleo.token)),
  );
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refused = await openEventStream(app.url, cleo.token);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3']);
  streams[0]?.close();
  await expect
    .poll(async () => {
      const next = await openEventStream(app.url, cleo.token);
      next.close();
      return next.status;
    })
    .toBe(200);
  for (const stream of streams) stream.close();
});

test('a push that is due concerns no stream, so that no other page reloads', async () => {
  const cleo = await createCustomer(app);
  const stream = await openEventStream(app.url, cleo.token);
  await announceChange(app.runtime.db, PUSH_DUE);
  // Changes are read in the order of their transactions.
  await notifyCustomer(cleo);
  await stream.until(({ what }) => what === 'notification');
  expect(stream.received.filter(({ what }) => what === 'everything')).toEqual([]);
  expect(app.logs.filter((line) => line.includes('"changes.unreadable"'))).toEqual([]);
  stream.close();
});

test('a notification of the database that cannot be read is logged and treated as a change of everything', async () => {
  const stream = await openEventStream(app.url, (await createCustomer(app)).token);
  const unreadable = ['{"what": "price"}', '{"what": "broadcast", "audience": "friends"}', 'not JSON', 'null'];
  for (const text of unreadable) await announceChange(app.runtime.db, text);
  await expect.poll(() => stream.received).toEqual(unreadable.map(() => ({ what: 'everything' })));
  const events = app.logs.map((line) => (JSON.parse(line) as { event?: string }).event);
  expect(events.filter((event) => event === 'changes.unreadable')).toHaveLength(unreadable.length);
  stream.close();
});

test('reconnects after the database drops the connection and sends every stream a reload event', async () => {
  const stream = await openEventStream(app.url, ada.token);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'car-care-changes' and datname = current_database()`.execute(
    app.runtime.db,
  );
  await stream.until(({ what }) => what === 'everything');
  const before = stream.received.length;
  await notifyCustomer(ada);
  await expect.poll(() => stream.received.length).toBeGreaterThan(before);
  stream.close();
});

test('a session that ended while the connection was down has its stream ended when it is back', async () => {
  const [gone, stays] = [await createCustomer(app), await createCustomer(app)];
  const dead = await openEventStream(app.url, gone.token);
  const living = await openEventStream(app.url, stays.token);
  // The trigger that announces the end is off for this deletion, as if the notification had been missed.
  await app.runtime.db.transaction().execute(async (trx) => {
    await sql`alter table sessions disable trigger notify_session_end`.execute(trx);
    await sql`delete from sessions where customer_id = ${gone._id}`.execute(trx);
    await sql`alter table sessions enable trigger notify_session_end`.execute(trx);
  });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'car-care-changes' and datname = current_database()`.execute(
    app.runtime.db,
  );
  await waitForEnd(dead);
  await living.until(({ what }) => what === 'everything');
  expect(living.ended()).toBe(false);
  living.close();
});

test('another process receives a change, and SIGTERM ends its streams and the process', async () => {
  const other = await startProcess({ DATABASE_URL: app.database.url, WORKER: 'off' });
  try {
    const stream = await openEventStream(other.url, ada.token);
    expect(stream.status).toBe(200);
    const { _id } = await app.book(ada);
    await stream.until(({ what, id }) => what === 'booking' && id === _id);
    const began = performance.now();
    expect(await other.end('SIGTERM')).toBe(0);
    expect(performance.now() - began).toBeLessThan(6000);
    await waitForEnd(stream);
  } finally {
    if (other.child.exitCode === null) await other.end('SIGKILL');
  }
});
