import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listMyBookings } from '#shared/bookings/bookings.contract.ts';
import { confirmEmailChange, getCurrentUser, requestCode, updateProfile } from '#shared/accounts/accounts.contract.ts';
import { logInByPhone } from '#shared/accounts/phone-log-in.contract.ts';
import { listCars } from '#shared/cars/cars.contract.ts';
import { listWaysBack, openWayBack } from '#shared/customers/ways-back.contract.ts';
import { listNotifications } from '#shared/messages/messages.contract.ts';
import { deleteAccount } from '#shared/privacy/privacy.contract.ts';
import { ageEmail, createCustomer, type Customer } from '#test/customers.ts';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { clearLimits, logInCode, loseNumber, newDevice, newPhone, signUpByPhone } from '#test/phone-accounts.ts';
import { smsCode } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { bookWalkIn, proveNumber } from '#test/walk-ins.ts';
import { CHECK_IN, checkIn } from '#test/visits.ts';
import { comeBack, deskCodeFor, open } from '#test/ways-back.ts';

let app: TestApp;
let manager: StaffMember;
let owner: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createStaff(app, 'owner');
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());
beforeEach(() => clearLimits(app));

const kindsTo = async (recipient: string): Promise<string[]> => {
  const sent = app.runtime.db.selectFrom('outbox').select('kind').where('recipient', '=', recipient);
  return (await sent.execute()).map(({ kind }) => kind);
};
const rowOf = (id: string) =>
  app.runtime.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const listOf = async (id: string) => (await expectOk(manager.call(listWaysBack, { params: { id } }))).body.waysBack;

/** A customer with email, password and a verified phone. */
async function withPhone(): Promise<Customer & { phone: string }> {
  const ada = await createCustomer(app);
  const phone = newPhone();
  await proveNumber(app, ada._id, phone);
  return { ...ada, phone };
}

test('a customer who lost phone and password comes back with a new number, and all others are logged out', async () => {
  const ada = await withPhone();
  const phone = newPhone();
  const code = await deskCodeFor(manager, ada._id, phone);
  expect(await kindsTo(ada.email)).toEqual(['account.way-back-opened']);
  expect(await kindsTo(ada.phone)).toEqual(['account.way-back-opened']);
  expect(await kindsTo(owner.email)).toContain('staff.way-back-opened');
  const { body } = await expectOk(comeBack(app, phone, code));
  expect(body.user).toMatchObject({ _id: ada._id, email: ada.email, phoneNumber: phone, phoneProven: true });
  expect((await ada.call(getCurrentUser, {})).status).toBe(401);
  expect(await kindsTo(ada.email)).toContain('account.way-back-used');
  expect(await kindsTo(ada.phone)).toContain('account.way-back-used');
  const read = await expectOk(app.call(listNotifications, { token: body.token }));
  expect(read.body.messages.map(({ title }) => title)).toEqual([
    'Your account was opened at our desk',
    'A manager opened your account to you',
  ]);
  expect(await listOf(ada._id)).toMatchObject([
    { by: manager.name, phoneLast4: phone.slice(-4), idKind: 'passport', idLast4: '48AB', state: 'used' },
  ]);
});

test('an account whose only number was lost or changed hands comes back with the number of now', async () => {
  const tunde = await signUpByPhone(app);
  await loseNumber(app, tunde.user._id);
  const phone = newPhone();
  const code = await deskCodeFor(manager, tunde.user._id, phone);
  const { body } = await expectOk(comeBack(app, phone, code));
  expect(body.user).toMatchObject({ _id: tunde.user._id, phoneNumber: phone, phoneProven: true });
  expect(await rowOf(tunde.user._id)).toMatchObject({ phone_lost_at: null });
});

test('a customer with neither password nor email at hand comes back with the number that the account has', async () => {
  const ada = await withPhone();
  const code = await deskCodeFor(manager, ada._id, ada.phone);
  const asked = await app.call(logInByPhone, {
    headers: { 'x-device': newDevice() },
    body: { phone: ada.phone, otp: await logInCode(app, ada.phone) },
  });
  expect(asked.body).toMatchObject({ code: 'account.proof_needed' });
  const registration = String(asked.body['registration' as never]);
  const { body } = await expectOk(app.call(logInByPhone, { body: { phone: ada.phone, registration, deskCode: code } }));
  expect(body.user._id).toBe(ada._id);
});

test('the code of the desk takes the number from an account that was opened with it meanwhile', async () => {
  const tunde = await signUpByPhone(app);
  const other = await signUpByPhone(app);
  const code = await deskCodeFor(manager, tunde.user._id, other.phone);
  const { body } = await expectOk(comeBack(app, other.phone, code, other.device));
  expect(body.user._id).toBe(tunde.user._id);
  expect(await rowOf(other.user._id)).toMatchObject({ phone: null, phone_lost_at: expect.any(Date) });
});

test('a lost email goes with the password, and the link to it brings it back', async () => {
  const ada = await withPhone();
  await ageEmail(app, ada._id, '8 days');
  const code = await deskCodeFor(manager, ada._id, ada.phone, { dropsEmail: true });
  const { body } = await expectOk(comeBack(app, ada.phone, code));
  expect(body.user).toMatchObject({ email: null, confirmBy: 'code' });
  expect(await rowOf(ada._id)).toMatchObject({ email: null, password_hash: null, google_sub: null });
  const mails = await app.request('GET', `sandbox/outbox?to=${ada.email}`);
  const token = /email-back#token=([\w-]{43})/.exec(mails.text)?.[1] ?? '';
  await expectOk(app.request('POST', 'user/email-back', { body: { token } }));
  expect((await app.call(getCurrentUser, { token: body.token })).status).toBe(401);
  expect((await rowOf(ada._id)).email).toBe(ada.email);
});

test('an email that the account has lost after less than seven days is not brought back by a link', async () => {
  const ada = await withPhone();
  const code = await deskCodeFor(manager, ada._id, ada.phone, { dropsEmail: true });
  await expectOk(comeBack(app, ada.phone, code));
  const mails = await app.request('GET', `sandbox/outbox?to=${ada.email}`);
  expect(mails.text).toContain('This email no longer belongs to it. If it was not you, call us at once');
  expect(mails.text).not.toContain('email-back');
});

test('an email that was confirmed since the manager opened the way stays, and password and Google go', async () => {
  const ada = await withPhone();
  const code = await deskCodeFor(manager, ada._id, ada.phone, { dropsEmail: true });
  const email = `new-${ada.email}`;
  await expectOk(ada.call(updateProfile, { body: { email, currentPassword: ada.password } }));
  await expectOk(ada.call(confirmEmailChange, { body: { otp: await app.code(email) } }));
  const { body } = await expectOk(comeBack(app, ada.phone, code));
  expect(body.user).toMatchObject({ email, confirmBy: 'code' });
  expect(await rowOf(ada._id)).toMatchObject({ email, password_hash: null, google_sub: null });
  expect(await listOf(ada._id)).toMatchObject([{ dropsEmail: false, state: 'used' }]);
  expect((await app.request('GET', `sandbox/outbox?to=${email}`)).text).not.toContain('no longer belongs');
});

test('an email that was waiting for its code is dropped, and so are codes on their way', async () => {
  const tunde = await signUpByPhone(app);
  await expectOk(tunde.call(requestCode, { body: { reason: 'Confirm' } }));
  const otp = await smsCode(app, tunde.phone);
  await expectOk(tunde.call(updateProfile, { body: { email: `thief${newPhone()}@example.ng`, otp } }));
  const phone = newPhone();
  await expectOk(comeBack(app, phone, await deskCodeFor(manager, tunde.user._id, phone)));
  expect((await rowOf(tunde.user._id)).pending_email).toBeNull();
});

test('another way back of the account or to the number takes the place of the open one', async () => {
  const [tunde, bola] = [await signUpByPhone(app), await signUpByPhone(app)];
  const phone = newPhone();
  const first = await deskCodeFor(manager, tunde.user._id, phone);
  const second = await deskCodeFor(manager, bola.user._id, phone);
  if (first !== second) expect((await comeBack(app, phone, first)).code).toBe('account.wrong_code');
  const { body } = await expectOk(comeBack(app, phone, second));
  expect(body.user._id).toBe(bola.user._id);
  expect(await listOf(tunde.user._id)).toMatchObject([{ state: 'over' }]);
});

test('a walk-in with another number by now becomes an account by an ID, with all bookings, the car and no release code', async () => {
  const former = newPhone();
  const walkIn = await bookWalkIn(app, await createStaff(app, 'front_desk'), { phoneNumber: former });
  await checkIn(manager, walkIn, { code: undefined });
  const phone = newPhone();
  const code = await deskCodeFor(manager, walkIn.customer, phone);
  expect(await kindsTo(former)).toContain('account.way-back-opened');
  const { body } = await expectOk(comeBack(app, phone, code));
  expect(body.user).toMatchObject({ _id: walkIn.customer, email: null, phoneNumber: phone, phoneProven: true });
  expect(await kindsTo(former)).toContain('account.way-back-used');
  const row = await rowOf(walkIn.customer);
  expect(row).toMatchObject({ walk_in: false, credentials_changed_at: expect.any(Date) });
  const { bookings } = (await expectOk(app.call(listMyBookings, { token: body.token }))).body;
  const { cars } = (await expectOk(app.call(listCars, { token: body.token }))).body;
  expect(cars).toMatchObject([{ plate: CHECK_IN.plate, km: { km: CHECK_IN.km } }]);
  expect(bookings).toMatchObject([{ _id: walkIn._id, car: cars[0]?._id }]);
  const claims = app.runtime.db.selectFrom('promotion_claims').selectAll().where('customer_id', '=', row.id);
  expect(await claims.execute()).toHaveLength(2);
  expect((await comeBack(app, phone, code)).code).toBe('account.wrong_code');
});

test('a walk-in is not opened to a number that has an account, whose owner asks for the bookings', async () => {
  const walkIn = await bookWalkIn(app, await createStaff(app, 'front_desk'), { phoneNumber: newPhone() });
  const tunde = await signUpByPhone(app);
  expect((await open(manager, walkIn.customer, tunde.phone)).code).toBe('customer.number_has_account');
  expect(await rowOf(walkIn.customer)).toMatchObject({ walk_in: true });
});

test('a way back needs a mobile number, and SMS', async () => {
  const tunde = await signUpByPhone(app);
  expect((await open(manager, tunde.user._id, '12')).body).toMatchObject({ fields: { phone: expect.any(String) } });
  const nobody = { params: { id: '018f4c2e-0000-7000-8000-000000000412' } };
  expect((await manager.call(listWaysBack, nobody)).code).toBe('account.not_found');
  const { sms } = app.runtime;
  app.runtime.sms = null;
  const refused = await open(manager, tunde.user._id, newPhone()).finally(() => (app.runtime.sms = sms));
  expect(refused).toMatchObject({ status: 409, code: 'account.sms_off' });
});

test('the password of the manager is asked for and compared', async () => {
  const tunde = await signUpByPhone(app);
  const without = { currentPassword: undefined };
  expect((await open(manager, tunde.user._id, newPhone(), without)).code).toBe('account.confirm_first');
  const busy = await withFullPasswordQueue(app, () => open(manager, tunde.user._id, newPhone()));
  expect([busy.status, busy.code]).toEqual([503, 'request.busy']);
  const wrong = { currentPassword: 'not the password' };
  const codes = new Set<string | undefined>();
  for (let tries = 0; tries < 8; tries++) codes.add((await open(manager, tunde.user._id, newPhone(), wrong)).code);
  expect(codes).toEqual(new Set(['account.wrong_password', 'account.too_many_tries']));
  expect(await listOf(tunde.user._id)).toEqual([]);
  expect(openWayBack.may).toBe('customers.manage');
});

test('the record of a way back stays without its number when the account is deleted', async () => {
  const tunde = await signUpByPhone(app);
  const phone = newPhone();
  const { body } = await expectOk(comeBack(app, phone, await deskCodeFor(manager, tunde.user._id, phone)));
  await expectOk(app.call(requestCode, { token: body.token, body: { reason: 'Confirm' } }));
  await expectOk(app.call(deleteAccount, { token: body.token, body: { otp: await smsCode(app, phone) } }));
  const rows = app.runtime.db.selectFrom('ways_back').selectAll().where('customer_id', '=', tunde.user._id);
  expect(await rows.execute()).toMatchObject([{ phone: null, id_last4: '48AB', used_at: expect.any(Date) }]);
});
