import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { listNotifications } from '#shared/messages/messages.contract.ts';
import { listTimes } from '#shared/scheduling/schedule.contract.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { openEventStream } from '#test/event-stream.ts';
import { PASSWORD } from '#test/passwords.ts';
import { createStaff } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { BEHIND_PROXY, from, inTurn, strangers, textsTo, waitS } from './attackers.ts';

let app: TestApp;
let form: Record<string, unknown>;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await createTestApp({ ...BEHIND_PROXY, MAX_STREAMS: '20' }, { ownProcess: true });
  form = await app.bookingForm();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.stop();
});

const book = (who: Customer) => who.request<{ booking: Booking }>('POST', 'booking/book', form);

test('one account has ten open bookings at most, also of twenty at once', async () => {
  const ada = await createCustomer(app);
  const answers = await atOnce(20, () => book(ada));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'booking.too_many_open']));
  expect((await book(ada)).status).toBe(429);
  expect((await book(await createCustomer(app))).status).toBe(201);
});

test('one account makes twenty bookings a day at most, also when it cancels them', async () => {
  const ada = await createCustomer(app);
  const answers = await inTurn(Array.from({ length: 22 }), async () => {
    const { status, code, body } = await book(ada);
    if (status === 201)
      await ada.request('PUT', `booking/${body.booking._id}/update-status`, { status: 'pending-cancelled' });
    return code;
  });
  expect(answers).toEqual([...Array<undefined>(20).fill(undefined), 'booking.too_many', 'booking.too_many']);
});

test('one free account does not take the only bay for bodies for a month', async () => {
  const collision = await app.bookingForm('Collision repair');
  const query = { service: String(collision['service']), days: '30' };
  const freeStarts = async () =>
    (await expectOk(app.call(listTimes, { query }))).body.days.flatMap(({ times }) => times);
  const ada = await createCustomer(app);
  const answers = await inTurn(Array.from({ length: 7 }), async () => {
    const startsAt = (await freeStarts())[0]?.startsAt;
    return (await ada.request('POST', 'booking/book', { ...collision, startsAt })).code;
  });
  expect(answers).toEqual([undefined, ...Array<string>(6).fill('booking.too_much_time')]);
  const startsAt = (await freeStarts())[0]?.startsAt;
  await app.book(await createCustomer(app), { ...collision, startsAt });
});

test('one account starts thirty payments a day at most', async () => {
  const ada = await createCustomer(app);
  // Each is changed ten times a day at most.
  const bookings = await inTurn(Array.from({ length: 4 }), () => app.book(ada));
  const other = await app.bookingForm('Diagnostic repair');
  const codes = await inTurn(
    Array.from({ length: 32 }, (_each, i) => bookings[i % 4]!._id),
    async (_id) => {
      const { code } = await ada.request('POST', `booking/${_id}/payment`);
      // Another amount closes the attempt.
      await ada.request('PUT', `booking/${_id}`, (await isFirst(ada, _id)) ? other : form);
      return code;
    },
  );
  expect(codes).toEqual([
    ...Array<undefined>(30).fill(undefined),
    'payment.too_many_starts',
    'payment.too_many_starts',
  ]);
});
const isFirst = async (who: Customer, id: string): Promise<boolean> =>
  (await who.request<Booking>('GET', `booking/${id}`)).body.service._id === form['service'];

test('one account changes a booking ten times a day at most, and staff have one notification of its newest time', async () => {
  const [ada, manager] = [await createCustomer(app), await createStaff(app, 'manager')];
  const { _id, number } = await app.book(ada);
  const query = { service: String(form['service']), days: '7' };
  const { days } = (await expectOk(app.call(listTimes, { query }))).body;
  // Not today, since the cut-off is before the start.
  const starts = days.slice(1).flatMap(({ times }) => times);
  const answers = await inTurn(starts.slice(0, 11), ({ startsAt }) =>
    ada.request('PUT', `booking/${_id}/move`, { startsAt }),
  );
  expect(answers.map(({ code }) => code)).toEqual([
    ...Array<undefined>(10).fill(undefined),
    'booking.too_many_changes',
  ]);
  const edited = await ada.request('PUT', `booking/${_id}`, { ...form, fullName: 'Adé Ọbí' });
  expect(edited.code).toBe('booking.too_many_changes');
  expect(waitS(edited)).toBeGreaterThan(0);
  // Repeating the last change is none.
  await expectOk(ada.request('PUT', `booking/${_id}/move`, { startsAt: starts[9]!.startsAt }));
  const { messages } = (await expectOk(manager.call(listNotifications))).body;
  expect(messages.filter(({ title }) => title === `New time for ${number}`)).toHaveLength(1);
});

test('fifty bookings of five accounts do not push an earlier one off the board of today', async () => {
  const [honest, manager] = [await createCustomer(app), await createStaff(app, 'manager')];
  const { _id } = await app.book(honest);
  const flooders = await Promise.all(Array.from({ length: 5 }, () => createCustomer(app)));
  await inTurn(flooders, (one) => atOnce(10, () => book(one)));
  const { bays } = (await expectOk(manager.request<{ bays: { cards: StaffCard[] }[] }>('GET', 'staff/board'))).body;
  expect(bays.flatMap(({ cards }) => cards.map((one) => one._id))).toContain(_id);
});

test('many accounts send ten SMS a day at most to one number', async () => {
  const phoneNumber = '0803 777 1234';
  const accounts = await Promise.all(Array.from({ length: 14 }, () => createCustomer(app, { phoneNumber })));
  const sources = strangers(1, 15);
  const requestText = (who: Customer) =>
    app.request('POST', 'user/me/phone-code', { token: who.token, headers: from(sources.pop() ?? '') });
  await Promise.all(accounts.map(requestText));
  // Exact where SMS are sent, since concurrent requests pass together.
  const statuses = async () =>
    (
      await app.runtime.db.selectFrom('outbox').select('status').where('recipient', '=', '+2348037771234').execute()
    ).map(({ status }) => status);
  await expect.poll(async () => (await statuses()).includes('queued'), { timeout: 15_000 }).toBe(false);
  expect((await statuses()).filter((status) => status === 'sent' || status === 'delivered')).toHaveLength(10);
  expect((await requestText(await createCustomer(app, { phoneNumber }))).code).toBe('account.too_many_texts');
});

test('links asked for by one address write no counters beyond its limit', async () => {
  const counters = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from rate_limits`.execute(app.runtime.db)).rows[0]
      ?.count ?? 0;
  const requestLink = () =>
    app.request('POST', 'staff/forgot-password', {
      body: { email: `${crypto.randomUUID()}@example.ng` },
      headers: from('41.2.0.1'),
    });
  // The last one passes beyond the limit; the next does so ten seconds later.
  await inTurn(Array.from({ length: 76 }), requestLink);
  const before = await counters();
  const refused = await inTurn(Array.from({ length: 20 }), requestLink);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['request.too_many']));
  expect(await counters()).toBe(before);
});

test('the slow bodies of one client behind the proxy leave connections to others', async () => {
  const [attacker] = strangers(5, 1);
  const begin = async (): Promise<string> => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${attacker}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    );
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return String(bytes);
  };
  const refused = Array.from({ length: 110 }, begin);
  expect(await Promise.race(refused)).toMatch(/^HTTP\/1\.1 429 [^]*"request\.too_many"/);
  expect((await app.request('GET', 'centre', { headers: from(attacker ?? '') })).code).toBe('request.too_many');
  await expectOk(app.request('GET', 'centre', { headers: from('41.5.9.9') }));
});

test('accounts that open all the streams keep out neither another customer nor staff', async () => {
  const attackers = await Promise.all(Array.from({ length: 5 }, () => createCustomer(app)));
  const streams = await inTurn(attackers, ({ token }) => atOnce(4, () => openEventStream(app.url, token)));
  expect(streams.flat().filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(18);
  const [honest, owner] = [await createCustomer(app), await createStaff(app, 'owner')];
  for (const { token } of [honest, owner]) {
    const stream = await openEventStream(app.url, token);
    streams.push([stream]);
    expect(stream.status).toBe(200);
  }
  for (const stream of streams.flat()) stream.close();
});

test('twenty slow uploads of one account hold up no upload of another', async () => {
  const [slow, honest] = [await createCustomer(app), await createCustomer(app)];
  const [flooded, own] = [await app.book(slow), await app.book(honest)];
  const refused = Array.from({ length: 20 }, async (_each, i) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(
      `PUT /api/booking/${flooded._id}/proof HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${slow.token}\r\nContent-Type: image/jpeg\r\nContent-Length: ${2_000_000 + i}\r\n\r\nabc`,
    );
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return String(bytes);
  });
  const first = await Promise.race(refused);
  expect(first).toMatch(/^HTTP\/1\.1 429 [^]*account\.too_many_uploads/);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  await expectOk(honest.request('PUT', `booking/${own._id}/proof`, picture, { 'content-type': 'image/jpeg' }));
});

test('slow photos of twelve accounts hold up no photo of another', async () => {
  const slow = await Promise.all(Array.from({ length: 12 }, () => createCustomer(app)));
  for (const { token } of [...slow, ...slow]) {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(
      `PUT /api/user/me/update-photo HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x`,
    );
  }
  const begun = async () =>
    (
      await sql<{ points: number }>`select sum(points)::int as points from rate_limits
        where key = any(${slow.map(({ _id }) => `photos:${_id}`)})`.execute(app.runtime.db)
    ).rows[0]?.points;
  await expect.poll(begun).toBe(24);
  const photo = new FormData();
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  photo.append('photo', new Blob([new Uint8Array(picture)]), 'me.png');
  await expectOk((await createCustomer(app)).request('PUT', 'user/me/update-photo', photo));
});

test('a stolen session of a head does not change the bank account, and a change with the password leaves a trace', async () => {
  const [owner, head] = [await createStaff(app, 'owner'), await createStaff(app, 'super_admin')];
  const read = async () =>
    (await expectOk(head.request<{ settings: CentreSettings; version: number }>('GET', 'staff/settings'))).body;
  const before = await read();
  const bankAccount = { bank: 'Other Bank', number: '0123456789', name: 'Bodija Car Care' };
  const body = { settings: { ...before.settings, bankAccount }, version: before.version };
  const save = (more: object) => head.request('PUT', 'staff/settings', { ...body, ...more });
  expect((await save({})).code).toBe('account.confirm_first');
  expect((await save({ currentPassword: 'a guess' })).code).toBe('account.wrong_password');
  expect(await read()).toEqual(before);
  await expectOk(save({ currentPassword: head.password }));
  const audit = await owner.request('GET', 'staff/audit');
  expect(audit.text).toContain('6789');
  expect(audit.text).not.toContain(bankAccount.number);
  await expect.poll(async () => (await textsTo(app, owner.email)).join('\n'), { timeout: 15_000 }).toContain('6789');
});

const person = { firstName: 'Ada', lastName: 'Obi', phoneNumber: '08031234567', password: PASSWORD };
const register = (changes: object) =>
  app.request('POST', 'user/register', {
    body: { ...person, email: `${crypto.randomUUID()}@example.ng`, ...changes },
    headers: from('41.3.0.1'),
  });

test.each(['Nigeria1', 'bodijacarcare', 'Bodija2026', 'Adaobi2026', 'qwertyuiopas', 'iloveyou2026!'])(
  'the password %s, which strangers guess first, is refused',
  async (password) => {
    expect((await register({ password })).code).toBe('account.weak_password');
  },
);

test('names with controls of text direction are refused in every form', async () => {
  const name = 'Ada\u202Egnp.exe';
  const [ada, desk] = [await createCustomer(app), await createStaff(app, 'front_desk')];
  const answers = [
    await register({ firstName: name }),
    await register({ lastName: `Obi\u2066` }),
    await ada.request('PUT', 'user/me', { firstName: name }),
    await ada.request('POST', 'booking/book', { ...form, fullName: name }),
    await desk.request('POST', 'staff/booking', { ...form, fullName: name }),
    await app.request('POST', 'waitlist/create', { body: { name, phoneNumber: 'ada@example.ng' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(400));
});

test('no name on the waitlist becomes a formula in the export', async () => {
  for (const [i, name] of ['＝1+1', 'Ada;=1+1', '\uFF0B1', '=cmd|x'].entries())
    await expectOk(
      app.request('POST', 'waitlist/create', {
        body: { name, phoneNumber: `formula${i}@example.ng` },
        headers: from('41.4.0.1'),
      }),
    );
  const { text } = await expectOk((await createStaff(app, 'manager')).request('GET', 'staff/waitlist/export'));
  expect(text).toContain('formula3@example.ng');
  expect(text).not.toMatch(/(^|[;,"\r\n])[=+＝＋]/);
});
