import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBooking, requestCancellation } from '#shared/bookings/bookings.contract.ts';
import * as people from '#shared/cars/car-people.contract.ts';
import { getEstimate } from '#shared/estimates/estimates.contract.ts';
import { getWashCredit } from '#shared/promotions/promotions.contract.ts';
import { nameCollector } from '#shared/releases/releases.contract.ts';
import { releaseCar } from '#shared/releases/staff-releases.contract.ts';
import * as shared from '#shared/shared-cars/shared-bookings.contract.ts';
import { noteSharedBooking } from '#shared/shared-cars/shared-faults.contract.ts';
import { getSharedVisit, showDriverCode } from '#shared/shared-cars/shared-visits.contract.ts';
import { addCarFor, invite, joinCar, shareCar } from '#test/car-people.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { sendVersion } from '#test/estimates.ts';
import { openEventStream } from '#test/event-stream.ts';
import { sendFaultPhoto } from '#test/fault-photos.ts';
import { expectFailure } from '#test/fixtures.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { giveWashCredit } from '#test/payments.ts';
import { clearLimits, logInCode, newDevice, newPhone, signUpByPhone } from '#test/phone-accounts.ts';
import { createCustomerOnDevice, makeReady, smsCode } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp, together } from '#test/test-app.ts';
import { checkIn, sendPhoto } from '#test/visits.ts';
import { logInByPhone } from '#shared/accounts/phone-log-in.contract.ts';
import { BEHIND_PROXY, inTurn } from './attackers.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp(BEHIND_PROXY, { ownProcess: true });
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

const bookFor = async (owner: Customer, car: string) =>
  app.book(owner, { ...(await app.bookingForm('Car wash')), car, paymentMethod: 'cash' });

test('a driver reads no price, no estimate, no photo of damage and no other car of the owner', async () => {
  const owner = await createCustomer(app);
  const [car, other] = [await addCarFor(app, owner), await addCarFor(app, owner)];
  const driver = await signUpByPhone(app);
  await shareCar(owner, car._id, driver, 'driver');
  const [booking, hidden] = [await bookFor(owner, car._id), await bookFor(owner, other._id)];
  await checkIn(manager, booking);
  await sendVersion(manager, booking._id);
  await sendPhoto(manager, booking, { purpose: 'mark', of: 'dent', takenAt: new Date().toISOString() });
  const { id: photoId } = await app.runtime.db
    .selectFrom('visit_photos')
    .select('id')
    .where('visit_id', '=', booking._id)
    .executeTakeFirstOrThrow();
  const params = { id: booking._id };
  const refused = [
    await driver.call(getBooking, { params }),
    await driver.call(getEstimate, { params }),
    await driver.call(shared.getSharedBooking, { params }),
    await driver.call(shared.getPartnerEstimate, { params }),
    await driver.call(shared.getPartnerReceipt, { params }),
    await driver.call(shared.getPartnerPhoto, { params: { id: booking._id, photoId } }),
    await driver.call(shared.getSharedCar, { params: { id: car._id } }),
    await driver.call(shared.startSharedPayment, { params, body: {} }),
    await driver.call(getSharedVisit, { params: { id: hidden._id } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  const { text } = await expectOk(driver.call(getSharedVisit, { params }));
  expect(text).not.toMatch(/amount|price|due|paid|estimate|finding|phone|email/i);
});

test('a driver names no collector and cancels nothing', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const driver = await signUpByPhone(app);
  await shareCar(owner, car._id, driver, 'driver');
  const booking = await bookFor(owner, car._id);
  const params = { id: booking._id };
  const tried = [
    await driver.call(nameCollector, { params, body: { name: 'A Thief', phone: driver.phone } }),
    await driver.call(requestCancellation, { params, body: { status: 'pending-cancelled' } }),
    await driver.call(shared.cancelSharedBooking, { params }),
  ];
  expect(tried.map((answer) => expectFailure(answer))).toEqual(tried.map(() => 'booking.not_found'));
});

test('a removed partner keeps no stream open and can do nothing on an open page', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const partner = await signUpByPhone(app);
  const stream = await openEventStream(app.url, partner.token);
  const personId = await shareCar(owner, car._id, partner, 'partner');
  await stream.until(({ what, id }) => what === 'people' && id === car._id);
  const booking = await bookFor(owner, car._id);
  await stream.until(({ what, id }) => what === 'booking' && id === booking._id);
  await expectOk(owner.call(people.removePerson, { params: { id: car._id, personId } }));
  await expect.poll(stream.ended, { timeout: 10_000 }).toBe(true);
  const params = { id: booking._id };
  const tried = [
    await partner.call(shared.getSharedBooking, { params }),
    await partner.call(shared.cancelSharedBooking, { params }),
    await partner.call(shared.startSharedPayment, { params, body: {} }),
  ];
  expect(tried.map((answer) => expectFailure(answer))).toEqual(tried.map(() => 'booking.not_found'));
  const again = await openEventStream(app.url, partner.token);
  const later = await bookFor(owner, car._id);
  const own = await addCarFor(app, partner);
  await invite(partner, own._id, newPhone(), 'driver');
  await again.until(({ what, id }) => what === 'people' && id === own._id);
  expect(again.text()).not.toContain(later._id);
  again.close();
});

test('an act of a partner that waits while the partner is removed has no effect', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const partner = await signUpByPhone(app);
  const personId = await shareCar(owner, car._id, partner, 'partner');
  const booking = await bookFor(owner, car._id);
  const params = { id: booking._id };
  const { db } = app.runtime;
  const acts = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('bookings').select('id').where('id', '=', booking._id).forUpdate().execute();
    const waiting = [
      partner.call(shared.cancelSharedBooking, { params }),
      partner.call(shared.startSharedPayment, { params, body: {} }),
      partner.call(noteSharedBooking, { params, body: { note: 'It squeals.' } }),
      sendFaultPhoto(partner, booking, { isShared: true }),
    ];
    await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(4);
    await expectOk(owner.call(people.removePerson, { params: { id: car._id, personId } }));
    return waiting;
  });
  expect((await Promise.all(acts)).map((answer) => expectFailure(answer))).toEqual([
    'booking.not_found',
    'booking.not_found',
    'booking.not_found',
    'booking.not_found',
  ]);
  const events = db.selectFrom('booking_events').select('id').where('booking_id', '=', booking._id);
  expect(await events.where('person_id', 'is not', null).execute()).toEqual([]);
});

test('an invitation is not for a person who only typed the number, or has another one', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const phone = newPhone();
  const typed = await createCustomer(app, { phoneNumber: phone });
  const other = await signUpByPhone(app);
  const { invitations } = await invite(owner, car._id, phone, 'partner');
  const params = { id: invitations[0]!._id };
  for (const thief of [typed, other, owner]) {
    expect((await expectOk(thief.call(people.listSharedCars, {}))).body.invitations).toEqual([]);
    expect(expectFailure(await thief.call(people.acceptInvitation, { params }))).toBe('people.invitation_not_found');
    await expectOk(thief.call(people.declineInvitation, { params }));
  }
  const right = await signUpByPhone(app, phone);
  expect(await joinCar(right, params.id)).toMatchObject({ role: 'partner' });
});

test('accepting twice, or fifty times at once, joins once and notifies the owner once', async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const driver = await signUpByPhone(app);
  const { invitations } = await invite(owner, car._id, driver.phone, 'driver');
  const params = { id: invitations[0]!._id };
  const answers = await together(
    Array.from({ length: 50 }, () => () => driver.call(people.acceptInvitation, { params })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { body } = await expectOk(owner.call(people.listCarPeople, { params: { id: car._id } }));
  expect([body.people.length, body.invitations.length]).toEqual([1, 0]);
  const notices = await app.runtime.db
    .selectFrom('messages')
    .innerJoin('message_recipients', 'message_recipients.message_id', 'messages.id')
    .select('title')
    .where('customer_id', '=', owner._id)
    .where('title', '=', 'A person joined your car')
    .execute();
  expect(notices).toHaveLength(1);
});

test('fifty invitations at once are three for a car, and the sixth of a day is refused on every car', async () => {
  const owner = await createCustomer(app);
  const [car, second] = [await addCarFor(app, owner), await addCarFor(app, owner)];
  const inviteTo = (id: string) => () =>
    owner.call(people.invitePerson, { params: { id }, body: { phone: newPhone(), role: 'driver' } });
  const first = await together(Array.from({ length: 50 }, () => inviteTo(car._id)));
  expect(first.filter(({ status }) => status === 201)).toHaveLength(3);
  const rest = await inTurn([1, 2, 3], inviteTo(second._id));
  expect(rest.map(({ status }) => status)).toEqual([201, 201, 429]);
  // Taking one back gives none of the day's five back.
  const { invitations } = (await expectOk(owner.call(people.listCarPeople, { params: { id: car._id } }))).body;
  await expectOk(owner.call(people.removePerson, { params: { id: car._id, personId: invitations[0]!._id } }));
  expect(expectFailure(await inviteTo(car._id)())).toBe('people.too_many_today');
});

test("a partner spends nothing of the owner's credit", async () => {
  const owner = await createCustomer(app);
  const car = await addCarFor(app, owner);
  const partner = await signUpByPhone(app);
  await shareCar(owner, car._id, partner, 'partner');
  await giveWashCredit(app, owner, 1_000_000);
  const earned = { promotion_code: 'tenth-wash', customer_id: owner._id, earned_by: [] };
  await app.runtime.db.insertInto('promotion_claims').values(earned).execute();
  const { service } = await app.bookingForm('Car wash');
  const body = { service: String(service), paymentMethod: 'cash', mode: 'drive-in' } as const;
  const { booking } = (await expectOk(partner.call(shared.bookForCar, { params: { id: car._id }, body }))).body;
  expect(booking).toMatchObject({ credit: 0, paymentStatus: 'unpaid' });
  expect((await expectOk(owner.call(getWashCredit, {}))).body).toMatchObject({
    balance: 10_000,
    earned: [{ left: 1 }],
  });
});

test('a standing driver shows no code after a change of the number, and the code they had counts no more', async () => {
  const owner = await createCustomerOnDevice(app);
  const car = await addCarFor(app, owner);
  const driver = await signUpByPhone(app);
  const personId = await shareCar(owner, car._id, driver, 'driver');
  const params = { id: car._id, personId };
  await expectOk(owner.call(people.nameStandingDriver, { params, body: { currentPassword: owner.password } }));
  const booking = await bookFor(owner, car._id);
  await makeReady(manager, booking);
  const { code } = (await expectOk(driver.call(showDriverCode, { params: { id: booking._id } }))).body;
  expect(code).toMatch(/^\d{6}$/);
  const number = newPhone();
  await app.runtime.db
    .updateTable('customers')
    .set({ phone: number, verified_phone: number, credentials_changed_at: null })
    .where('id', '=', driver.user._id)
    .execute();
  const shown = (await expectOk(driver.call(showDriverCode, { params: { id: booking._id } }))).body;
  expect(shown).toMatchObject({ code: null, why: 'not-named' });
  const gate = await manager.call(releaseCar, { params: { id: booking._id }, body: { code: code ?? '' } });
  expect(expectFailure(gate)).toBe('release.wrong_code');
});

test('a thief of a SIM card makes no driver standing while the car is here', async () => {
  const owner = await signUpByPhone(app);
  const car = await addCarFor(app, owner);
  const driver = await signUpByPhone(app);
  const personId = await shareCar(owner, car._id, driver, 'driver');
  const form = {
    ...(await app.bookingForm('Car wash')),
    car: car._id,
    phoneNumber: owner.phone,
    paymentMethod: 'cash',
  };
  const { _id } = (await expectOk(owner.request('POST', 'booking/book', form))).body['booking'] as { _id: string };
  await checkIn(manager, { _id });
  await clearLimits(app);
  await app.advance('2 minutes');
  const headers = { 'x-device': newDevice() };
  const otp = await logInCode(app, owner.phone, { headers });
  const { token } = (await expectOk(app.call(logInByPhone, { headers, body: { phone: owner.phone, otp } }))).body;
  await clearLimits(app);
  await expectOk(app.request('POST', 'otp/get', { token, headers, body: { reason: 'Confirm' } }));
  const code = await smsCode(app, owner.phone);
  const named = await app.call(people.nameStandingDriver, {
    token,
    headers,
    params: { id: car._id, personId },
    body: { otp: code },
  });
  expect(expectFailure(named)).toBe('account.known_device_only');
});
