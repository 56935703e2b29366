import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import * as contract from '#shared/releases/releases.contract.ts';
import * as staffContract from '#shared/releases/staff-releases.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import {
  createCustomerOnDevice,
  makeReady,
  payInCash,
  releaseCodeOf,
  seeRelease,
  smsCode,
  wrongReleaseCode,
} from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';

let app: TestApp;
let ada: Customer & { device: string };
let desk: StaffMember;
let booking: Booking;
let phones = 0;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  desk = await createStaff(app, 'front_desk', { name: 'Kẹ́hìndé Àjàyí' });
});
beforeEach(async () => {
  await app.advance('0 minutes');
  await sql`delete from rate_limits`.execute(app.runtime.db);
  ada = await createCustomerOnDevice(app);
  booking = await app.book(ada);
});
afterAll(() => app.stop());

const at = () => ({ params: { id: booking._id } });
const seen = () => seeRelease(ada, booking._id);
const check = (code: string) => desk.call(staffContract.checkReleaseCode, { ...at(), body: { code } });
const release = (code: string) => desk.call(staffContract.releaseCar, { ...at(), body: { code } });
const renew = (replaces: number) => ada.call(contract.makeNewCode, { ...at(), body: { replaces } });
const newPhone = () => `+2348035550${String(++phones).padStart(3, '0')}`;
const name = (person: { name: string; phone: string }) => ada.call(contract.nameCollector, { ...at(), body: person });
const nameTunde = async () => {
  const phone = newPhone();
  const named = (await expectOk(name({ name: 'Túndé Bákàrè', phone }))).body.release;
  return { phone, named, code: await smsCode(app, phone) };
};
/** Enters that many wrong codes. */
async function enterWrong(times: number, ...codes: string[]): Promise<void> {
  for (let i = 0; i < times; i++) expect((await check(wrongReleaseCode(...codes))).code).toBe('release.wrong_code');
}

test('there is no code before the car is ready or while money is due; then it has six digits that stay the same', async () => {
  expect(await seen()).toMatchObject({ state: 'expected', code: null, why: 'not-ready', takeAlong: null });
  await checkIn(desk, booking);
  expect(await seen()).toMatchObject({
    code: null,
    why: 'not-ready',
    takeAlong: { keyTag: '14', belongings: ['jack'], fuel: 'half' },
  });
  booking = await app.book(ada);
  await makeReady(desk, booking, { isPaid: false });
  const unpaid = await seen();
  expect(unpaid).toMatchObject({ code: null, why: 'money-due' });
  expect(unpaid.due).toBeGreaterThan(0);
  await payInCash(desk, booking._id);
  const paid = await seen();
  expect(paid).toMatchObject({ why: null, due: 0, codeNumber: 1, newCodesLeft: 3, triesLeft: 5, collector: null });
  expect(paid.code).toMatch(/^\d{6}$/);
  expect((await seen()).code).toBe(paid.code);
});

test('the code shows with money due when the centre lets cars go so', async () => {
  await makeReady(desk, booking, { isPaid: false });
  const settings = (releaseWithDue: boolean) => setReleaseWithDue(releaseWithDue);
  await settings(true);
  expect((await seen()).code).toMatch(/^\d{6}$/);
  await settings(false);
  expect((await seen()).why).toBe('money-due');
});

/** Changes the setting as an owner does. */
async function setReleaseWithDue(releaseWithDue: boolean): Promise<void> {
  const owner = await createStaff(app, 'owner');
  const { settings, version } = (await expectOk(owner.request('GET', 'staff/settings'))).body;
  await expectOk(owner.request('PUT', 'staff/settings', { settings: { ...settings, releaseWithDue }, version }));
}

test('each booking of a customer has another code, and that of an earlier one does not let the car go', async () => {
  await makeReady(desk, booking);
  const earlier = await releaseCodeOf(ada, booking._id);
  await expectOk(release(earlier));
  booking = await app.book(ada);
  await makeReady(desk, booking);
  expect(await releaseCodeOf(ada, booking._id)).not.toBe(earlier);
  expect((await release(earlier)).code).toBe('release.wrong_code');
});

test('the code of another customer does not let the car go', async () => {
  await makeReady(desk, booking);
  const ben = await createCustomerOnDevice(app);
  const other = await app.book(ben);
  await makeReady(desk, other);
  expect((await release(await releaseCodeOf(ben, other._id))).code).toBe('release.wrong_code');
  expect((await seen()).state).toBe('ready');
});

test('the right code is refused after five wrong ones, and the customer sees none', async () => {
  await makeReady(desk, booking);
  const code = await releaseCodeOf(ada, booking._id);
  const lefts = [];
  for (let i = 0; i < 5; i++) lefts.push((await check(wrongReleaseCode(code))).body);
  expect(lefts.map((body) => Object(body).triesLeft)).toEqual([4, 3, 2, 1, 0]);
  expect((await check(code)).code).toBe('release.too_many_tries');
  expect((await release(code)).code).toBe('release.too_many_tries');
  expect(await seen()).toMatchObject({ code: null, why: 'no-tries', triesLeft: 0, newCodesLeft: 3, state: 'ready' });
});

test('five of fifty wrong codes at once are tried', async () => {
  await makeReady(desk, booking);
  const code = await releaseCodeOf(ada, booking._id);
  const tries = await Promise.all(
    Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? check : release)(wrongReleaseCode(code))),
  );
  expect(tries.filter((answer) => answer.code === 'release.wrong_code')).toHaveLength(5);
  expect(tries.filter((answer) => answer.code === 'release.too_many_tries')).toHaveLength(45);
  expect((await release(code)).code).toBe('release.too_many_tries');
});

test('every wrong code is in the audit log, without the code', async () => {
  await makeReady(desk, booking);
  const wrong = wrongReleaseCode(await releaseCodeOf(ada, booking._id));
  await check(wrong);
  await release(wrong);
  const entries = await app.runtime.db
    .selectFrom('audit_log')
    .select(['staff_id', 'detail'])
    .where('event', '=', 'release.wrong-code')
    .where('subject_id', '=', booking._id)
    .execute();
  expect(entries).toEqual([
    { staff_id: desk.id, detail: {} },
    { staff_id: desk.id, detail: {} },
  ]);
});

test('a new code ends the old one and has five tries of its own', async () => {
  await makeReady(desk, booking);
  const old = await releaseCodeOf(ada, booking._id);
  await enterWrong(5, old);
  const made = (await expectOk(renew(1))).body.release;
  expect(made).toMatchObject({ why: null, codeNumber: 2, newCodesLeft: 2, triesLeft: 5 });
  expect(made.code).not.toBe(old);
  expect((await release(old)).code).toBe('release.wrong_code');
  expect((await release(made.code ?? '')).status).toBe(200);
});

test('a customer makes at most three new codes, and fifty calls at once make one', async () => {
  await makeReady(desk, booking);
  const codes = new Set([await releaseCodeOf(ada, booking._id)]);
  for (const number of [1, 2, 3]) {
    const answers = await Promise.all(Array.from({ length: number === 1 ? 50 : 2 }, () => renew(number)));
    for (const { body } of answers) codes.add(body.release.code ?? '');
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  expect(codes.size).toBe(4);
  expect(await seen()).toMatchObject({ codeNumber: 4, newCodesLeft: 0 });
  expect((await renew(4)).code).toBe('release.no_new_codes');
});

test('no new code is made before the car is ready or after it left', async () => {
  expect((await renew(1)).code).toBe('release.not_ready');
  await makeReady(desk, booking);
  await expectOk(release(await releaseCodeOf(ada, booking._id)));
  expect((await renew(1)).code).toBe('visit.released');
  expect((await name({ name: 'Túndé', phone: newPhone() })).code).toBe('visit.released');
  expect((await ada.call(contract.takeCollectorBack, at())).code).toBe('visit.released');
});

test('a visit accepts no code after twenty wrong ones, whatever new codes were made', async () => {
  await makeReady(desk, booking);
  for (const number of [1, 2, 3, 4]) {
    await enterWrong(5, await releaseCodeOf(ada, booking._id));
    if (number < 4) await expectOk(renew(number));
  }
  expect((await renew(4)).code).toBe('release.no_new_codes');
  const { code } = await nameTunde();
  expect((await check(code)).code).toBe('release.too_many_tries');
});

test('a named person gets a code of their own by SMS, and the owner’s stays', async () => {
  await makeReady(desk, booking);
  const own = await releaseCodeOf(ada, booking._id);
  const { phone, named, code } = await nameTunde();
  expect(named.collector).toMatchObject({ name: 'Túndé Bákàrè', phone });
  expect(named.code).toBe(own);
  expect(code).toMatch(/^\d{6}$/);
  expect(code).not.toBe(own);
  expect((await expectOk(check(own))).body.codeOf).toEqual({ who: 'owner', name: booking.fullName });
  expect((await expectOk(check(code))).body).toMatchObject({
    codeOf: { who: 'collector', name: 'Túndé Bákàrè' },
    mayCollect: [{ who: 'owner' }, { who: 'collector', name: 'Túndé Bákàrè' }],
    state: 'ready',
  });
  expect((await expectOk(release(code))).body.release.released).toMatchObject({
    way: 'collector-code',
    to: 'Túndé Bákàrè',
  });
  expect((await seen()).released).toMatchObject({ way: 'collector-code', to: 'Túndé Bákàrè' });
});

test('a named person has tries of their own, which a new code of the owner leaves as they are', async () => {
  await makeReady(desk, booking);
  const own = await releaseCodeOf(ada, booking._id);
  await enterWrong(3, own);
  const { code } = await nameTunde();
  await enterWrong(2, own, code);
  // The owner's five are used up; the other code has three left.
  expect((await check(own)).body).toMatchObject({ code: 'release.wrong_code', triesLeft: 2 });
  await expectOk(renew(1));
  await enterWrong(2, code, await releaseCodeOf(ada, booking._id));
  expect((await check(code)).code).toBe('release.wrong_code');
  await expectOk(check(await releaseCodeOf(ada, booking._id)));
});

test('the code of a person who was taken back or replaced does not let the car go', async () => {
  await makeReady(desk, booking);
  const first = await nameTunde();
  const second = await nameTunde();
  expect((await check(first.code)).code).toBe('release.wrong_code');
  const takeBack = () => expectOk(ada.call(contract.takeCollectorBack, at()));
  for (const { body } of await Promise.all(Array.from({ length: 50 }, takeBack)))
    expect(body.release.collector).toBeNull();
  expect((await release(second.code)).code).toBe('release.wrong_code');
  const again = (await expectOk(name({ name: 'Túndé Bákàrè', phone: second.phone }))).body.release;
  expect(again.collector?.phone).toBe(second.phone);
  expect((await release(second.code)).code).toBe('release.wrong_code');
  await expectOk(release(await smsCode(app, second.phone)));
});

test('naming the same person fifty times at once sends one SMS and notifies once', async () => {
  await makeReady(desk, booking);
  const phone = newPhone();
  const answers = await Promise.all(Array.from({ length: 50 }, () => name({ name: 'Túndé Bákàrè', phone })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  const { db } = app.runtime;
  const sent = await db.selectFrom('outbox').select('kind').where('recipient', '=', phone).execute();
  expect(sent).toEqual([{ kind: 'release.collector-code' }]);
  const notified = await db
    .selectFrom('messages')
    .innerJoin('message_recipients', 'message_recipients.message_id', 'messages.id')
    .select('title')
    .where('customer_id', '=', ada._id)
    .where('title', '=', 'Another person may collect your car')
    .execute();
  expect(notified).toHaveLength(1);
});

test('five people can be named for a car, each with a valid phone number', async () => {
  const early = await name({ name: 'Túndé', phone: newPhone() });
  expect(early.code).toBe('visit.not_checked_in');
  await checkIn(desk, booking);
  const bad = await name({ name: 'Túndé', phone: '12' });
  expect([bad.code, Object(bad.body).fields]).toEqual(['request.invalid', { phone: expect.any(String) }]);
  for (let i = 0; i < 5; i++) await nameTunde();
  expect((await name({ name: 'Túndé', phone: newPhone() })).code).toBe('release.too_many_collectors');
});

test('a number that got ten SMS today gets no further code', async () => {
  await checkIn(desk, booking);
  const phone = newPhone();
  for (let i = 0; i < 10; i++)
    await sql`
      insert into outbox (id, channel, recipient, kind, encrypted_payload, status, sent_at)
      values (${newId()}, 'sms', ${phone}, 'test', '\\x00', 'sent', app_now())`.execute(app.runtime.db);
  expect((await name({ name: 'Túndé', phone })).code).toBe('account.too_many_texts');
  expect((await seen()).collector).toBeNull();
});

/** Moves the last change of the customer's credentials back; staff would be logged out by then. */
const letTimePass = (interval: string) =>
  sql`update customers set credentials_changed_at = app_now() - ${interval}::interval where id = ${ada._id}`.execute(
    app.runtime.db,
  );

test.each([
  ['password', { password_hash: 'other' }],
  ['email', { email: `${newId()}@example.ng` }],
  ['phone', { phone: '+2348031239999' }],
])('no code is valid for a day after a change of the %s, and the reason shows', async (_, change) => {
  await makeReady(desk, booking);
  const code = await releaseCodeOf(ada, booking._id);
  const { code: named } = await nameTunde();
  await app.runtime.db.updateTable('customers').set(change).where('id', '=', ada._id).execute();
  const hidden = await seen();
  expect(hidden).toMatchObject({ code: null, why: 'credentials-changed' });
  expect(Date.parse(hidden.countsFrom ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  for (const given of [code, named]) {
    expect((await check(given)).code).toBe('release.credentials_changed');
    expect((await release(given)).code).toBe('release.credentials_changed');
  }
  expect((await renew(1)).code).toBe('release.credentials_changed');
  expect((await name({ name: 'Bayo', phone: newPhone() })).code).toBe('release.credentials_changed');
  await letTimePass('23 hours 59 minutes');
  expect((await seen()).why).toBe('credentials-changed');
  await letTimePass('24 hours');
  expect((await seen()).code).toBe(code);
  await expectOk(release(code));
});

test('a first phone number and a change of the name hide no code', async () => {
  await app.runtime.db.updateTable('customers').set({ phone: null }).where('id', '=', ada._id).execute();
  await letTimePass('24 hours');
  await makeReady(desk, booking);
  const changes = { phone: '+2348031239999', first_name: 'Ada' };
  await app.runtime.db.updateTable('customers').set(changes).where('id', '=', ada._id).execute();
  expect((await seen()).why).toBeNull();
});

test('a release of another customer, or of no booking, is not found', async () => {
  await makeReady(desk, booking);
  const ben = await createCustomer(app);
  const calls = (id: string) => [
    ben.call(contract.getRelease, { params: { id } }),
    ben.call(contract.sendConfirmationCode, { params: { id }, body: { by: 'email' } }),
    ben.call(contract.showReleaseCode, { params: { id }, body: { otp: '123456' } }),
    ben.call(contract.makeNewCode, { params: { id }, body: { replaces: 1 } }),
    ben.call(contract.nameCollector, { params: { id }, body: { name: 'Bayo', phone: newPhone() } }),
    ben.call(contract.takeCollectorBack, { params: { id } }),
  ];
  for (const id of [booking._id, newId()])
    for (const answer of await Promise.all(calls(id)))
      expect([answer.status, answer.code]).toEqual([404, 'booking.not_found']);
  for (const id of [newId(), 'not-an-id', (await app.book(ada))._id]) {
    expect((await desk.call(staffContract.getStaffRelease, { params: { id } })).code).toBe('visit.not_found');
    for (const endpoint of [staffContract.checkReleaseCode, staffContract.releaseCar])
      expect((await desk.call(endpoint, { params: { id }, body: { code: '123456' } })).code).toBe('visit.not_found');
  }
});
