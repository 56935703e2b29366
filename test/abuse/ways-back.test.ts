import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getCurrentUser } from '#shared/accounts/accounts.contract.ts';
import { logInByPhone } from '#shared/accounts/phone-log-in.contract.ts';
import { listWaysBack } from '#shared/customers/ways-back.contract.ts';
import { getRelease } from '#shared/releases/releases.contract.ts';
import { checkReleaseCode } from '#shared/releases/staff-releases.contract.ts';
import { createCustomer } from '#test/customers.ts';
import { clearLimits, logInCode, newDevice, newPhone, signUpByPhone } from '#test/phone-accounts.ts';
import { makeReady, wrongReleaseCode } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { comeBack, deskCodeFor, open } from '#test/ways-back.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());
beforeEach(() => clearLimits(app));

const waysBackOf = (id: string) =>
  app.runtime.db.selectFrom('ways_back').selectAll().where('customer_id', '=', id).execute();

test('the front desk and technicians open no account, and do not read who did', async () => {
  const tunde = await signUpByPhone(app);
  for (const type of ['front_desk', 'technician'] as const) {
    const member = await createStaff(app, type);
    expect((await open(member, tunde.user._id, newPhone())).code).toBe('session.forbidden');
    const read = await member.request('GET', `staff/customer/${tunde.user._id}/ways-back`);
    expect(read.code).toBe('session.forbidden');
  }
  expect((await tunde.request('POST', `staff/customer/${tunde.user._id}/ways-back`, {})).code).toBe(
    'session.forbidden',
  );
  expect(await waysBackOf(tunde.user._id)).toEqual([]);
});

test('a stolen session of a manager opens no account without the password', async () => {
  const tunde = await signUpByPhone(app);
  const answer = await open(manager, tunde.user._id, newPhone(), { currentPassword: 'a guess' });
  expect(answer.code).toBe('account.wrong_password');
  expect(await waysBackOf(tunde.user._id)).toEqual([]);
});

test('a manager or owner whose role is younger than a day opens no account', async () => {
  const tunde = await signUpByPhone(app);
  for (const type of ['manager', 'owner'] as const) {
    const young = await createStaff(app, type);
    const role = (since: string) =>
      sql`update staff set role_since = app_now() - ${since}::interval where id = ${young.id}`.execute(app.runtime.db);
    await role('23 hours');
    expect(await open(young, tunde.user._id, newPhone())).toMatchObject({ status: 403, code: 'staff.role_is_new' });
    await role('25 hours');
    await expectOk(open(young, tunde.user._id, newPhone()));
  }
});

test('no account of a member of staff is opened, and none to the number of one', async () => {
  const desk = await createStaff(app, 'front_desk');
  const ada = await createCustomer(app, { email: desk.email });
  expect((await open(manager, ada._id, newPhone())).code).toBe('customer.of_staff');
  const { phone } = await app.runtime.db
    .selectFrom('staff')
    .select('phone')
    .where('id', '=', manager.id)
    .executeTakeFirstOrThrow();
  const [tunde, bola] = [await signUpByPhone(app), await createCustomer(app, { phoneNumber: phone ?? '' })];
  expect((await open(manager, tunde.user._id, phone ?? '')).code).toBe('customer.of_staff');
  expect((await open(manager, bola._id, newPhone())).code).toBe('customer.of_staff');
});

test('no car is let go by a code for a day after the account was opened by an ID', async () => {
  const tunde = await signUpByPhone(app);
  const booking = await app.book(tunde);
  await makeReady(manager, booking);
  const params = { id: booking._id };
  const { code: seen } = (await expectOk(tunde.call(getRelease, { params }))).body;
  const device = newDevice();
  const { body } = await expectOk(
    comeBack(app, tunde.phone, await deskCodeFor(manager, tunde.user._id, tunde.phone), device),
  );
  const there = { params, token: body.token, headers: { 'x-device': device } };
  expect((await expectOk(app.call(getRelease, there))).body).toMatchObject({ code: null, why: 'credentials-changed' });
  const atTheGate = await manager.call(checkReleaseCode, { params, body: { code: seen ?? '' } });
  expect(atTheGate.code).toBe('release.credentials_changed');
  await app.advance('24 hours 1 minute');
  // The device came after the car: the code does not show there either.
  const later = await app.call(getRelease, there);
  expect(later.body).toMatchObject({ code: null, why: 'step-up', confirmBy: [] });
  await app.advance('0 minutes');
});

test('fifty uses of one way back at once open one session, and a later one none', async () => {
  const tunde = await signUpByPhone(app);
  const phone = newPhone();
  const deskCode = await deskCodeFor(manager, tunde.user._id, phone);
  const otp = await logInCode(app, phone);
  const body = { phone, otp, deskCode };
  // Only five tries count, also of the right code.
  const answers = await atOnce(50, () => app.call(logInByPhone, { headers: { 'x-device': newDevice() }, body }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  expect((await comeBack(app, phone, deskCode)).code).toBe('account.wrong_code');
  const sessions = app.runtime.db.selectFrom('sessions').select('id').where('customer_id', '=', tunde.user._id);
  expect(await sessions.execute()).toHaveLength(1);
});

test('the code of the desk opens nothing without that of the number, and the other way round', async () => {
  const tunde = await signUpByPhone(app);
  const [phone, strangers] = [newPhone(), newPhone()];
  const deskCode = await deskCodeFor(manager, tunde.user._id, phone);
  // A stranger who overheard it proves only a number of their own.
  expect((await comeBack(app, strangers, deskCode)).code).toBe('account.wrong_code');
  const guessed = { phone, otp: '000000', deskCode };
  expect((await app.call(logInByPhone, { body: guessed })).code).toBe('account.wrong_code');
  // The person who now has the number, without the code of the desk, opens an account of their own.
  await clearLimits(app);
  const alone = { phone, otp: await logInCode(app, phone) };
  expect((await app.call(logInByPhone, { body: alone })).body).toMatchObject({ code: 'account.name_needed' });
  expect((await expectOk(tunde.call(getCurrentUser, {}))).body.phoneNumber).toBe(tunde.phone);
});

test('guesses of the code of the desk end after five, and it is over after an hour', async () => {
  const tunde = await signUpByPhone(app);
  const phone = newPhone();
  const deskCode = await deskCodeFor(manager, tunde.user._id, phone);
  for (let tries = 0; tries < 5; tries++)
    expect((await comeBack(app, phone, wrongReleaseCode(deskCode))).code).toBe('account.wrong_code');
  expect((await comeBack(app, phone, deskCode)).code).toBe('account.wrong_code');
  const { waysBack } = (await expectOk(manager.call(listWaysBack, { params: { id: tunde.user._id } }))).body;
  expect(waysBack.map(({ state }) => state)).toEqual(['guessed']);
  const second = await deskCodeFor(manager, tunde.user._id, phone);
  await app.advance('61 minutes');
  expect((await comeBack(app, phone, second)).code).toBe('account.wrong_code');
  await app.advance('0 minutes');
});
