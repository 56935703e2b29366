import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { losePhone } from '#api/accounts/customers.repository.ts';
import { sendConfirmationCode, getRelease, makeNewCode, nameCollector } from '#shared/releases/releases.contract.ts';
import { getStaffRelease } from '#shared/releases/staff-releases.contract.ts';
import {
  confirmEmailChange,
  confirmPhone,
  getCurrentUser,
  requestCode,
  updateProfile,
} from '#shared/accounts/accounts.contract.ts';
import { logInByPhone } from '#shared/accounts/phone-log-in.contract.ts';
import { listNotifications } from '#shared/messages/messages.contract.ts';
import { deleteAccount, requestExport } from '#shared/privacy/privacy.contract.ts';
import { getReceipt, startPayment } from '#shared/payments/payments.contract.ts';
import { waitForJobs } from '#test/jobs.ts';
import { eventually } from '#test/payments.ts';
import { clearLimits, logInCode, newDevice, newPhone, signUpByPhone, type PhoneUser } from '#test/phone-accounts.ts';
import { makeReady, smsCode } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let desk: StaffMember;
let tunde: PhoneUser;
beforeAll(async () => {
  app = await createTestApp();
  desk = await createStaff(app, 'manager');
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearLimits(app);
  tunde = await signUpByPhone(app);
});

const sentTo = (recipient: string) =>
  app.runtime.db.selectFrom('outbox').select(['kind', 'channel']).where('recipient', '=', recipient).execute();
const loseNumber = () => app.runtime.db.transaction().execute((trx) => losePhone(trx, tunde.user._id));
const titles = async (): Promise<string[]> =>
  (await expectOk(tunde.call(listNotifications, {}))).body.messages.map(({ title }) => title);

test('a customer with a phone only pays under a random address, and finds the receipt in the account', async () => {
  const booking = await app.book(tunde);
  const params = { id: booking._id };
  const { body: attempt } = await expectOk(tunde.call(startPayment, { params, body: {} }));
  expect(attempt.email).toMatch(/^pay-[0-9a-f]{20}@no-mail\.example\.com$/);
  await app.provider(attempt.reference, 'success');
  const pay = { status: 'success', ref: attempt.reference, id: booking._id, method: 'online', amount: booking.amount };
  await expectOk(tunde.request('POST', 'booking/pay', pay));
  const receipt = await eventually(async () => {
    const { status, body } = await tunde.call(getReceipt, { params });
    return status === 200 && body;
  });
  expect(receipt.reference).toBe(attempt.reference);
  expect(await titles()).toContain('Payment received');
  const { db } = app.runtime;
  expect(await sentTo(attempt.email)).toEqual([]);
  const stored = await db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', booking._id)
    .executeTakeFirstOrThrow();
  expect([stored.email, stored.payer_alias]).toEqual([null, attempt.email]);
});

test('a customer with a phone only is written to by SMS and in the account', async () => {
  const booking = await app.book(tunde);
  expect(await titles()).toContain('Your booking is made');
  const sent = await sentTo(tunde.phone);
  expect(sent).toContainEqual({ kind: 'booking.made', channel: 'sms' });
  const seen = (await expectOk(desk.request('GET', `staff/customer/${tunde.user._id}`))).body['customer'];
  expect(seen).toMatchObject({ email: null, walkIn: false, phoneVerified: true });
  const found = (await expectOk(desk.request('GET', `staff/customer?q=${booking.number.split(' ').at(-1)}`))).body;
  expect(JSON.stringify(found)).toContain(tunde.user._id);
});

test('no message to a customer with a phone only speaks of a password', async () => {
  const booking = await app.book(tunde);
  await makeReady(desk, booking);
  await expectOk(tunde.call(getRelease, { params: { id: booking._id } }));
  await expectOk(tunde.call(requestCode, { body: { reason: 'Confirm' } }));
  await expectOk(tunde.call(requestExport, { body: { otp: await smsCode(app, tunde.phone) } }));
  await app.runtime.queue.send('make-exports', {});
  await waitForJobs(app, ['make-exports']);
  const sent = await app.request('GET', `sandbox/outbox?to=${encodeURIComponent(tunde.phone)}`);
  const shown = await expectOk(tunde.call(listNotifications, {}));
  for (const text of [sent.text, shown.text]) {
    expect(text).toContain('all us at once');
    expect(text).not.toMatch(/password|\/reset/);
  }
  const kinds = (await sentTo(tunde.phone)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['release.code-shown', 'account.export-ready']));
});

test('an account without a password gets no code to change one', async () => {
  const asked = await tunde.call(requestCode, { body: { reason: 'Password Change' } });
  expect(asked).toMatchObject({ status: 409, code: 'account.no_email' });
  expect((await sentTo(tunde.phone)).map(({ kind }) => kind)).not.toContain('account.code.confirm');
});

test('the friend of a customer with a phone only counts as brought', async () => {
  await signUpByPhone(app, undefined, { referralCode: tunde.user.referralCode });
  const referred = app.runtime.db.selectFrom('customers').select('id').where('referred_by', '=', tunde.user._id);
  expect(await referred.execute()).toHaveLength(1);
});

test('an account that lost its number corrects a mistyped one, and is reachable by the new one', async () => {
  await loseNumber();
  const [mistyped, right] = [newPhone(), newPhone()];
  await expectOk(tunde.call(updateProfile, { body: { phoneNumber: mistyped } }));
  await expectOk(tunde.call(updateProfile, { body: { phoneNumber: right } }));
  await expectOk(tunde.request('POST', 'user/me/phone-code'));
  await expectOk(tunde.call(confirmPhone, { body: { otp: await smsCode(app, right) } }));
  expect((await expectOk(tunde.call(getCurrentUser, {}))).body).toMatchObject({
    phoneNumber: right,
    phoneProven: true,
  });
  // It has its only contact again, which no change takes away.
  expect((await tunde.call(updateProfile, { body: { phoneNumber: newPhone() } })).code).toBe('account.only_contact');
});

test('an account without a verified contact adds an email, and is deleted, with nothing to confirm it', async () => {
  await loseNumber();
  const email = 'tunde.lost@example.ng';
  await expectOk(tunde.call(updateProfile, { body: { email } }));
  const { body } = await expectOk(tunde.call(confirmEmailChange, { body: { otp: await app.code(email) } }));
  expect(body.user).toMatchObject({ email, phoneNumber: null });
  expect((await tunde.call(deleteAccount, { body: {} })).code).toBe('account.confirm_first');
  tunde = await signUpByPhone(app);
  await loseNumber();
  await expectOk(tunde.call(deleteAccount, { body: {} }));
});

test('a lost account that proves a number again cannot be left without a verified contact', async () => {
  await loseNumber();
  const customers = app.runtime.db.updateTable('customers').where('id', '=', tunde.user._id);
  const phone = newPhone();
  await expectOk(tunde.call(updateProfile, { body: { phoneNumber: phone } }));
  await expectOk(tunde.request('POST', 'user/me/phone-code'));
  await expectOk(tunde.call(confirmPhone, { body: { otp: await smsCode(app, phone) } }));
  await expect(customers.set({ verified_phone: null }).execute()).rejects.toThrow('customers_reachable');
});

test('a device that was unknown before check-in shows no release code of an account with a phone only', async () => {
  const booking = await app.book(tunde);
  await makeReady(desk, booking);
  const params = { id: booking._id };
  expect((await expectOk(tunde.call(getRelease, { params }))).body.code).toMatch(/^\d{6}$/);
  const headers = { 'x-device': newDevice() };
  const otp = await logInCode(app, tunde.phone, { headers });
  const { token } = (await expectOk(app.call(logInByPhone, { headers, body: { phone: tunde.phone, otp } }))).body;
  const there = { params, token, headers };
  const shown = (await expectOk(app.call(getRelease, there))).body;
  expect([shown.code, shown.why, shown.confirmBy]).toEqual([null, 'step-up', []]);
  for (const by of ['sms', 'email'] as const)
    expect((await app.call(sendConfirmationCode, { ...there, body: { by } })).code).toBe('account.known_device_only');
  expect((await app.call(makeNewCode, { ...there, body: { replaces: 1 } })).code).toBe('account.confirm_first');
  const person = { name: 'Bayo Ojo', phone: newPhone() };
  expect((await app.call(nameCollector, { ...there, body: person })).code).toBe('account.confirm_first');
  // An email that is added after the car came is no second channel either.
  const set = { email: `${tunde.user._id}@example.ng`, email_verified_at: new Date(Date.now() + 1000) };
  await app.runtime.db.updateTable('customers').set(set).where('id', '=', tunde.user._id).execute();
  await app.runtime.db
    .updateTable('customers')
    .set({ credentials_changed_at: null })
    .where('id', '=', tunde.user._id)
    .execute();
  expect((await app.call(sendConfirmationCode, { ...there, body: { by: 'email' } })).code).toBe(
    'account.known_device_only',
  );
  expect((await expectOk(desk.call(getStaffRelease, { params }))).body.showsOnKnownDeviceOnly).toBe(true);
});
