import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import * as contract from '#shared/releases/releases.contract.ts';
import * as staffContract from '#shared/releases/staff-releases.contract.ts';
import { listOnSite, markReady } from '#shared/visits/staff-visits.contract.ts';
import { getVisit } from '#shared/visits/visits.contract.ts';
import type { Customer } from '#test/customers.ts';
import {
  createCustomerOnDevice,
  makeReady,
  payInCash,
  releaseCodeOf,
  seeRelease,
  smsCode,
  WITHOUT_CODE,
  wrongReleaseCode,
} from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp, type TestResponse } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { wholeDatabase } from '#test/whole-database.ts';
import { exportedData } from '#test/exported-data.ts';

let app: TestApp;
let ada: Customer & { device: string };
let desk: StaffMember;
let manager: StaffMember;
let owner: StaffMember;
let booking: Booking;
let phones = 0;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  desk = await createStaff(app, 'front_desk', { name: 'Kẹ́hìndé Àjàyí' });
  manager = await createStaff(app, 'manager', { name: 'Kúnlé Bákàrè' });
  owner = await createStaff(app, 'owner');
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(app.runtime.db);
  ada = await createCustomerOnDevice(app);
  booking = await app.book(ada);
});
afterAll(() => app.stop());

const at = () => ({ params: { id: booking._id } });
const check = (code: string, by = desk) => by.call(staffContract.checkReleaseCode, { ...at(), body: { code } });
const release = (code: string, by = desk) => by.call(staffContract.releaseCar, { ...at(), body: { code } });
const withoutCode = (changes: { at?: string; name?: string } = {}, by = manager) =>
  by.call(staffContract.releaseWithoutCode, { ...at(), body: { ...WITHOUT_CODE, ...changes } });
const gate = async (by = desk) => (await expectOk(by.call(staffContract.getStaffRelease, at()))).body;
const newPhone = () => `0803444${String(++phones).padStart(4, '0')}`;

const messagesTo = async (customer: Customer, title: string) =>
  app.runtime.db
    .selectFrom('messages')
    .innerJoin('message_recipients', 'message_recipients.message_id', 'messages.id')
    .select('body')
    .where('customer_id', '=', customer._id)
    .where('title', '=', title)
    .execute();
const sentKinds = async (recipient: string, prefix = 'release.') =>
  (
    await app.runtime.db
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', recipient)
      .where('kind', 'like', `${prefix}%`)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const textsTo = async (recipient: string) =>
  (
    await app.request<{ messages: { text: string }[] }>('GET', `sandbox/outbox?to=${encodeURIComponent(recipient)}`)
  ).body.messages.map(({ text }) => text);
const ownersMessages = () =>
  app.runtime.db
    .selectFrom('messages')
    .select('body')
    .where('audience', '=', 'owners')
    .where('title', '=', 'A car left without its code')
    .where('body', 'like', `${booking.number}%`)
    .execute();
const custody = async () => (await expectOk(ada.call(getVisit, at()))).body.custody.map(({ kind }) => kind);

test('the right code lets the car go: custody log, visit, notice; the booking keeps its status', async () => {
  await makeReady(desk, booking);
  const code = await releaseCodeOf(ada, booking._id);
  const before = (await ada.request('GET', `booking/${booking._id}`)).body;
  expect((await expectOk(check(code))).body).toMatchObject({
    state: 'ready',
    plate: 'BDJ-482KA',
    keyTag: '14',
    belongings: ['jack'],
    due: 0,
    why: null,
    codeOf: { who: 'owner', name: booking.fullName },
    released: null,
  });
  const { release: left } = (await expectOk(release(code))).body;
  expect(left).toMatchObject({
    state: 'released',
    why: 'released',
    released: { way: 'owner-code', to: booking.fullName, by: 'Kẹ́hìndé Àjàyí', due: 0, reason: null },
  });
  const own = await seeRelease(ada, booking._id);
  expect(own).toMatchObject({ code: null, why: 'released', released: { way: 'owner-code', to: null } });
  const visit = (await expectOk(ada.call(getVisit, at()))).body;
  expect(visit).toMatchObject({ state: 'released', releasedAt: left.released?.at });
  expect(visit.custody.at(-1)).toMatchObject({ kind: 'released', by: 'Kẹ́hìndé' });
  expect((await messagesTo(ada, 'Your car left')).map(({ body }) => body)).toEqual([
    expect.stringMatching(/^Your .+ left at \d+:\d\d [ap]m with your own code\.$/),
  ]);
  expect(await sentKinds(ada.email)).toEqual(['release.code-shown', 'release.car-left']);
  expect((await ada.request('GET', `booking/${booking._id}`)).body).toMatchObject({
    status: before['status'],
    paymentStatus: before['paymentStatus'],
  });
  const { cars } = (await expectOk(desk.call(listOnSite))).body;
  expect(cars.map(({ _id }) => _id)).not.toContain(booking._id);
});

test('fifty right codes at once let the car go once, and notify once', async () => {
  await makeReady(desk, booking);
  const code = await releaseCodeOf(ada, booking._id);
  const answers = await Promise.all(Array.from({ length: 50 }, () => release(code)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  expect((await custody()).filter((kind) => kind === 'released')).toHaveLength(1);
  expect(await messagesTo(ada, 'Your car left')).toHaveLength(1);
  expect(await sentKinds(ada.email)).toEqual(['release.code-shown', 'release.car-left']);
  // Whatever is sent once it has left has no effect.
  for (const again of [await release(wrongReleaseCode(code)), await check(wrongReleaseCode(code)), await withoutCode()])
    expect(again.status).toBe(200);
  expect(await custody()).toHaveLength(4);
  expect(await ownersMessages()).toEqual([]);
  expect((await seeRelease(ada, booking._id)).released?.way).toBe('owner-code');
});

test('neither a code nor a manager lets a car go before it is ready', async () => {
  await checkIn(desk, booking);
  await payInCash(desk, booking._id);
  for (const answer of [await check('123456'), await release('123456'), await withoutCode()])
    expect([answer.status, answer.code]).toEqual([409, 'release.not_ready']);
  await expectOk(desk.call(markReady, at()));
  expect(await seeRelease(ada, booking._id)).toMatchObject({ triesLeft: 5, state: 'ready' });
});

test('only a manager lets a car go with money due, and the right code is not a wrong try', async () => {
  await makeReady(desk, booking);
  const code = await releaseCodeOf(ada, booking._id);
  // The payment is undone, so that the code was seen before.
  const { version } = (await expectOk(manager.request('GET', `staff/booking/${booking._id}`))).body['booking'];
  await expectOk(
    manager.request('PUT', `staff/booking/${booking._id}/payment/undo`, { version, note: 'Not counted.' }),
  );
  const due = (await gate()).due;
  expect(due).toBeGreaterThan(0);
  expect(await gate()).toMatchObject({ why: 'money-due', mayReleaseWithoutCode: false, triesLeft: 5 });
  expect((await expectOk(check(code))).body).toMatchObject({ why: 'money-due', codeOf: { who: 'owner' } });
  const refused = await release(code);
  expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'release.money_due', due })]);
  expect((await gate()).triesLeft).toBe(5);
  expect(await gate(manager)).toMatchObject({ why: null, mayReleaseWithoutCode: true });
  const { release: left } = (await expectOk(release(code, manager))).body;
  expect(left.released).toMatchObject({ way: 'owner-code', due });
});

test('a setting lets the front desk release cars with money due as well', async () => {
  await makeReady(desk, booking, { isPaid: false });
  const set = async (releaseWithDue: boolean) => {
    const { settings, version } = (await expectOk(owner.request('GET', 'staff/settings'))).body;
    await expectOk(owner.request('PUT', 'staff/settings', { settings: { ...settings, releaseWithDue }, version }));
  };
  await set(true);
  const code = await releaseCodeOf(ada, booking._id);
  await set(false);
  expect((await release(code)).code).toBe('release.money_due');
  await set(true);
  try {
    await expectOk(release(code));
  } finally {
    await set(false);
  }
});

test('a manager lets a car go without a code, and the owners of car and centre are notified once', async () => {
  await makeReady(desk, booking, { isPaid: false });
  const answers = await Promise.all(Array.from({ length: 50 }, () => withoutCode()));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  const text = /with Bayo Ojo\. A manager handed it over without a code: The battery .+ \(passport ending in 48AB\)\.$/;
  expect((await messagesTo(ada, 'Your car left')).map(({ body }) => body)).toEqual([expect.stringMatching(text)]);
  expect(await sentKinds(ada.email)).toEqual(['release.car-left']);
  expect((await ownersMessages()).map(({ body }) => body)).toEqual([
    expect.stringMatching(
      /Kúnlé Bákàrè handed it over at .+ to Bayo Ojo\. Reason: The battery .+ passport ending in 48AB\.$/,
    ),
  ]);
  expect((await textsTo(owner.email)).filter((mail) => mail.includes(booking.number))).toEqual([
    expect.stringContaining('passport ending in 48AB'),
  ]);
  const left = { way: 'manager', to: 'Bayo Ojo', by: 'Kúnlé Bákàrè', due: booking.due };
  expect((await gate(manager)).released).toMatchObject({
    ...left,
    reason: WITHOUT_CODE.reason,
    idKind: 'passport',
    idLast4: '48AB',
  });
  expect((await gate(desk)).released).toMatchObject({ ...left, reason: null, idKind: null, idLast4: null });
  expect((await seeRelease(ada, booking._id)).released).toMatchObject({ way: 'manager', to: 'Bayo Ojo' });
  const entries = await app.runtime.db
    .selectFrom('audit_log')
    .select(['staff_id', 'detail'])
    .where('event', '=', 'visit.released-without-code')
    .where('subject_id', '=', booking._id)
    .execute();
  expect(entries).toEqual([{ staff_id: manager.id, detail: { idKind: 'passport', due: booking.due } }]);
});

test('the first record of a manager stays', async () => {
  await makeReady(desk, booking);
  await expectOk(withoutCode());
  await expectOk(withoutCode({ name: 'Somebody Else' }));
  expect((await gate()).released?.to).toBe('Bayo Ojo');
});

test('the front desk and technicians do not let a car go without a code', async () => {
  await makeReady(desk, booking);
  const technician = await createStaff(app, 'technician');
  for (const by of [desk, technician]) expect((await withoutCode({}, by)).code).toBe('session.forbidden');
  for (const answer of [await check('123456', technician), await release('123456', technician)])
    expect(answer.code).toBe('session.forbidden');
  expect((await seeRelease(ada, booking._id)).state).toBe('ready');
});

test('a manager lets a car go when no code is valid any more', async () => {
  await makeReady(desk, booking);
  const code = await releaseCodeOf(ada, booking._id);
  await app.runtime.db.updateTable('customers').set({ password_hash: 'x' }).where('id', '=', ada._id).execute();
  expect((await release(code, manager)).code).toBe('release.credentials_changed');
  await expectOk(withoutCode());
  booking = await app.book(await createCustomerOnDevice(app));
  await makeReady(desk, booking);
  for (let i = 0; i < 5; i++) await check('000000');
  expect((await check('000000')).code).toBe('release.too_many_tries');
  await expectOk(withoutCode());
});

test('a release by a phone without network keeps its time, between ready and now', async () => {
  await makeReady(desk, booking);
  const { readyAt } = (await expectOk(ada.call(getVisit, at()))).body;
  const timeOf = async (recorded: string) => {
    await expectOk(withoutCode({ at: recorded }));
    return Date.parse((await gate()).released?.at ?? '');
  };
  expect(await timeOf('2020-01-01T00:00:00Z')).toBe(Date.parse(readyAt ?? ''));
  const next = async () => {
    booking = await app.book(ada);
    await makeReady(desk, booking);
  };
  await next();
  expect(await timeOf(new Date(Date.now() + 3_600_000).toISOString())).toBeLessThan(Date.now() + 60_000);
  await next();
  await sql`update visits set ready_at = app_now() - interval '2 hours' where id = ${booking._id}`.execute(
    app.runtime.db,
  );
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  expect(new Date(await timeOf(anHourAgo)).toISOString()).toBe(anHourAgo);
});

/** A walk-in's booking, ready and paid. */
async function makeWalkIn(phoneNumber: string): Promise<void> {
  const form = await app.bookingForm();
  const body = {
    ...form,
    fullName: 'Bàbá Túndé',
    phoneNumber,
    location: null,
    mode: 'drive-in',
    paymentMethod: 'cash',
  };
  booking = (await expectOk(desk.request<{ booking: Booking }>('POST', 'staff/booking', body))).body.booking;
  await makeReady(desk, booking);
}
const e164 = (phone: string) => phone.replace(/^0/, '+234');

test('a walk-in gets the code by SMS when the car is ready, and the notice when it left', async () => {
  const phone = newPhone();
  await makeWalkIn(phone);
  await expectOk(desk.call(markReady, at()));
  expect(await sentKinds(e164(phone))).toEqual(['release.walk-in-code']);
  const code = await smsCode(app, e164(phone));
  expect((await expectOk(release(code))).body.release.released).toMatchObject({ way: 'owner-code', to: 'Bàbá Túndé' });
  expect(await sentKinds(e164(phone))).toEqual(['release.walk-in-code', 'release.car-left']);
});

test('no one can be named while there is no SMS service, and a manager lets a walk-in’s car go', async () => {
  const { sms } = app.runtime;
  app.runtime.sms = null;
  try {
    await makeReady(desk, booking);
    const named = await ada.call(contract.nameCollector, { ...at(), body: { name: 'Túndé', phone: newPhone() } });
    expect(named.code).toBe('release.no_sms');
    const phone = newPhone();
    await makeWalkIn(phone);
    expect(await sentKinds(e164(phone))).toEqual([]);
    await expectOk(withoutCode());
  } finally {
    app.runtime.sms = sms;
  }
});

test('an SMS of a customer with an account contains no code', async () => {
  await makeReady(desk, booking);
  const code = await releaseCodeOf(ada, booking._id);
  for (const recipient of [ada.email, e164('08031234567')])
    expect((await textsTo(recipient)).filter((text) => text.includes(code))).toEqual([]);
});

test('a code appears nowhere but on its owner’s page and in the SMS to the named person', async () => {
  await app.runtime.db
    .updateTable('customers')
    .set({ verified_phone: sql`phone` })
    .where('id', '=', ada._id)
    .execute();
  await makeReady(desk, booking);
  const phone = e164(newPhone());
  const own = await releaseCodeOf(ada, booking._id);
  const texts: string[] = [];
  const keep = async <T>(call: Promise<TestResponse<T>>) => {
    const answer = await call;
    texts.push(answer.text);
    return answer;
  };
  await keep(ada.call(contract.nameCollector, { ...at(), headers: {}, body: { name: 'Túndé', phone } }));
  await expectOk(ada.call(contract.nameCollector, { ...at(), body: { name: 'Túndé', phone } }));
  const named = await smsCode(app, phone);
  const { code: replaced } = (await expectOk(ada.call(contract.makeNewCode, { ...at(), body: { replaces: 1 } }))).body
    .release;
  const codes = [own, named, replaced ?? ''];
  await keep(check(wrongReleaseCode(...codes)));
  await keep(check(named));
  await keep(check(replaced ?? ''));
  await keep(release(own));
  await keep(release(named));
  for (const path of [
    `staff/visit/${booking._id}/release`,
    `staff/visit/${booking._id}`,
    'staff/visit',
    `staff/booking/${booking._id}`,
    'staff/audit',
    'staff/outbox',
    `staff/customer/${ada._id}`,
    'message/me/notification',
  ])
    await keep(owner.request('GET', path));
  for (const path of ['message/me/notification', `booking/${booking._id}`, `booking/${booking._id}/visit`])
    await keep(ada.request('GET', path));
  texts.push((await exportedData(app, ada._id)).text);
  const stored = await wholeDatabase(app.runtime.db);
  const seen = [...texts, ...app.logs, stored].join('\n');
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  // Not as a part of a longer figure, an id or a fraction of a second.
  for (const code of codes) expect(seen).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`));
  expect(seen).toContain('release.wrong-code');
});

test('erasure removes the collectors with their SMS and keeps the record of the release; the export has both', async () => {
  await makeReady(desk, booking);
  const phone = e164(newPhone());
  await expectOk(ada.call(contract.nameCollector, { ...at(), body: { name: 'Túndé Bákàrè', phone } }));
  await expectOk(withoutCode());
  const { version } = (await expectOk(manager.request('GET', `staff/booking/${booking._id}`))).body['booking'];
  await expectOk(manager.request('PUT', `staff/booking/${booking._id}/finish`, { version }));
  const { releases } = (await exportedData(app, ada._id)).body;
  expect(releases).toMatchObject([
    {
      booking: booking._id,
      newCodes: 0,
      named: [{ name: 'Túndé Bákàrè', phone, takenBackAt: null }],
      released: { way: 'manager', name: 'Bayo Ojo', reason: WITHOUT_CODE.reason, idKind: 'passport', idLast4: '48AB' },
    },
  ]);
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  const { db } = app.runtime;
  expect(
    await db.selectFrom('releases').selectAll().where('visit_id', '=', booking._id).executeTakeFirst(),
  ).toMatchObject({ way: 'manager', id_kind: 'passport', name: 'Bayo Ojo', id_last4: '48AB' });
  expect(
    await db.selectFrom('release_collectors').selectAll().where('visit_id', '=', booking._id).execute(),
  ).toMatchObject([{ name: null, phone: null, taken_back_at: expect.any(Date) }]);
  expect(await sentKinds(phone)).toEqual([]);
});

test('the record of a release cannot be changed', async () => {
  await makeReady(desk, booking);
  await expectOk(withoutCode());
  const change = sql`update releases set at = app_now(), name = null, reason = null, id_last4 = null where visit_id = ${booking._id}`;
  await expect(change.execute(app.runtime.db)).rejects.toThrow('append-only');
});

test('a code that was seen before the secret changed lets the car go', async () => {
  await makeReady(desk, booking);
  const code = await releaseCodeOf(ada, booking._id);
  const { config } = app.runtime;
  const { appSecret } = config;
  config.previousAppSecret = appSecret;
  config.appSecret = Buffer.from('another secret for tests only, forty characters');
  try {
    expect(await releaseCodeOf(ada, booking._id)).not.toBe(code);
    await expectOk(release(code));
  } finally {
    config.previousAppSecret = null;
    config.appSecret = appSecret;
  }
});
