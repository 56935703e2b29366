import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerEstimate } from '#shared/estimates/estimates.contract.ts';
import { getBooking } from '#shared/bookings/bookings.contract.ts';
import { getStaffBooking } from '#shared/bookings/staff-bookings.contract.ts';
import { listCustomerCars } from '#shared/customers/customer-parts.contract.ts';
import * as shared from '#shared/shared-cars/shared-bookings.contract.ts';
import { holdTime } from '#shared/scheduling/schedule.contract.ts';
import { getSharedVisit, listSharedVisits } from '#shared/shared-cars/shared-visits.contract.ts';
import type { Car } from '#shared/cars/cars.contract.ts';
import { comingMonday, lagosTime } from '#test/calendar.ts';
import { addCarFor, shareCar } from '#test/car-people.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { setDeposit } from '#test/deposits.ts';
import { sendVersion } from '#test/estimates.ts';
import { expectFailure } from '#test/fixtures.ts';
import { type PhoneUser, signUpByPhone } from '#test/phone-accounts.ts';
import { giveWashCredit } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { CHECK_IN, checkIn, sendPhoto } from '#test/visits.ts';

let app: TestApp;
let manager: StaffMember;
let owner: Customer;
let partner: PhoneUser;
let driver: PhoneUser;
let car: Car;
let service: string;
beforeAll(async () => {
  app = await createTestApp();
  manager = await createStaff(app, 'manager');
  owner = await createCustomer(app, { firstName: 'Ṣadé' });
  [partner, driver] = [await signUpByPhone(app), await signUpByPhone(app)];
  car = await addCarFor(app, owner);
  await shareCar(owner, car._id, partner, 'partner');
  await shareCar(owner, car._id, driver, 'driver');
  service = String((await app.bookingForm('Car wash'))['service']);
});
afterAll(() => app.stop());

const params = (id: string) => ({ params: { id } });
const bookAsPartner = async (more: object = {}) =>
  (
    await expectOk(
      partner.call(shared.bookForCar, {
        ...params(car._id),
        body: { service, paymentMethod: 'online', mode: 'drive-in', ...more },
      }),
    )
  ).body.booking;

test("a partner's booking is the owner's, in the owner's name, and its history says who made it", async () => {
  await giveWashCredit(app, owner, 500_000);
  const { body: quote } = await expectOk(partner.call(shared.quoteForCar, { ...params(car._id), body: { service } }));
  expect(quote.credit).toBe(0);
  const booking = await bookAsPartner({ amount: quote.amount });
  expect(booking).toMatchObject({
    owner: 'Ṣadé',
    fullName: owner.fullName,
    car: car._id,
    credit: 0,
    price: quote.price,
  });
  const { body: own } = await expectOk(owner.call(getBooking, params(booking._id)));
  expect(own.live?.madeBy).toBe('Túndé Bákàrè');
  const claims = app.runtime.db.selectFrom('promotion_claims').select('customer_id');
  expect(await claims.where('booking_id', '=', booking._id).execute()).toEqual([{ customer_id: owner._id }]);
  const { events } = (await expectOk(manager.call(getStaffBooking, params(booking._id)))).body;
  expect(events).toMatchObject([{ actor: 'customer', who: 'Túndé Bákàrè', event: 'booked' }]);
  const notices = await app.runtime.db
    .selectFrom('messages')
    .innerJoin('message_recipients', 'message_recipients.message_id', 'messages.id')
    .select('body')
    .where('customer_id', '=', owner._id)
    .where('title', '=', 'Your booking is made')
    .executeTakeFirstOrThrow();
  expect(notices.body).toContain('Túndé did this for you.');
});

test('a partner books several services with words about the fault, and reads how to transfer the money', async () => {
  const second = String((await app.bookingForm('Diagnostic repair'))['service']);
  const services = [{ service }, { service: second }];
  const wanted = { ...params(car._id), body: { service, services } };
  const { body: quote } = await expectOk(partner.call(shared.quoteForCar, wanted));
  expect(quote.services).toHaveLength(2);
  const booking = await bookAsPartner({ services, amount: quote.amount, note: 'It squeals.' });
  expect(booking).toMatchObject({ amount: quote.amount, note: 'It squeals.' });
  const { body, text } = await expectOk(partner.call(shared.getPartnerTransfer, params(booking._id)));
  expect(body).toMatchObject({ reference: booking.number, amount: quote.amount });
  expect(text).not.toContain('proofs');
});

test('a time that the partner holds becomes that of the booking, and one that another account holds does not', async () => {
  const startsAt = lagosTime(await comingMonday(app), '10:00');
  const body = { service, vehicle: car.vehicle._id, startsAt };
  const wanted = { service, paymentMethod: 'cash', mode: 'drive-in' } as const;
  const { hold: ownersHold } = (await expectOk(owner.call(holdTime, { body }))).body;
  const foreign = await partner.call(shared.bookForCar, { ...params(car._id), body: { ...wanted, hold: ownersHold } });
  expect(expectFailure(foreign)).toBe('schedule.taken');
  const { hold } = (await expectOk(partner.call(holdTime, { body }))).body;
  const booking = await bookAsPartner({ ...wanted, hold });
  expect(booking.appointment?.startsAt).toBe(startsAt);
  const { customer_id: account } = await app.runtime.db
    .selectFrom('allocations')
    .select('customer_id')
    .where('booking_id', '=', booking._id)
    .executeTakeFirstOrThrow();
  expect(account).toBe(owner._id);
});

test('a partner books with the deposit that was shown, and pays it', async () => {
  await setDeposit(app, 'Car wash', { by: 'sum', value: 2000, for: 'everyone' });
  try {
    const { body: quote } = await expectOk(partner.call(shared.quoteForCar, { ...params(car._id), body: { service } }));
    expect(quote.deposit?.amount).toBe(2000);
    const sent = { service, paymentMethod: 'online', mode: 'drive-in', deposit: 1900 } as const;
    const refused = await partner.call(shared.bookForCar, { ...params(car._id), body: sent });
    expect(expectFailure(refused)).toBe('booking.price_changed');
    const booking = await bookAsPartner({ deposit: 2000 });
    const { reference } = (
      await expectOk(partner.call(shared.startSharedPayment, { ...params(booking._id), body: {} }))
    ).body;
    await app.provider(reference, 'success', { webhook: 'never' });
    const paid = await expectOk(
      partner.call(shared.paySharedBooking, { ...params(booking._id), body: { ref: reference } }),
    );
    expect(paid.body.booking).toMatchObject({ deposit: { amount: 2000, due: 0 }, due: quote.amount - 2000 });
  } finally {
    await setDeposit(app, 'Car wash', null);
  }
});

test('a booking made twice with one key by a partner is one booking', async () => {
  const body = { service, paymentMethod: 'cash', mode: 'drive-in' } as const;
  const headers = { 'idempotency-key': 'partner-books-0001', 'x-device': partner.device };
  const made = await Promise.all(
    [1, 2].map(() => partner.call(shared.bookForCar, { ...params(car._id), body, headers })),
  );
  expect(new Set(made.flatMap(({ status, body: sent }) => (status === 201 ? [sent.booking._id] : []))).size).toBe(1);
});

test('a partner moves and cancels a booking of the car, and the history names the partner', async () => {
  const booking = await app.book(owner, { ...(await app.bookingForm('Car wash')), car: car._id });
  const startsAt = new Date(Date.now() + 14 * 24 * 3600_000);
  startsAt.setUTCHours(10, 0, 0, 0);
  if (startsAt.getUTCDay() === 0) startsAt.setUTCDate(startsAt.getUTCDate() + 1);
  const body = { startsAt: startsAt.toISOString() };
  await expectOk(partner.call(shared.moveSharedBooking, { ...params(booking._id), body }));
  const { body: cancelled } = await expectOk(partner.call(shared.cancelSharedBooking, params(booking._id)));
  expect(cancelled.booking.status).toBe('pending-cancelled');
  const { events } = (await expectOk(manager.call(getStaffBooking, params(booking._id)))).body;
  const byPartner = events.filter(({ who }) => who === 'Túndé Bákàrè').map(({ event }) => event);
  expect(byPartner).toEqual(['moved', 'cancellation-requested']);
});

test('a partner approves an estimate with a signature of their own, and pays under no address of the owner', async () => {
  const booking = await app.book(owner, { ...(await app.bookingForm('Car wash')), car: car._id });
  await checkIn(manager, booking);
  await sendVersion(manager, booking._id);
  const { body: estimate } = await expectOk(partner.call(shared.getPartnerEstimate, params(booking._id)));
  const [line] = estimate.lines;
  const answers = [{ line: line!._id, answer: 'approve' as const }];
  const sent = { params: { id: booking._id, version: '1' }, body: { answers } };
  await expectOk(partner.call(shared.answerSharedEstimate, sent));
  await expectOk(partner.call(shared.answerSharedEstimate, sent));
  const again = owner.call(answerEstimate, sent);
  expect((await expectOk(again)).body.estimate.approved).toBe(line!.amount);
  const approval = await app.runtime.db
    .selectFrom('estimate_approvals')
    .select('customer_id')
    .where('customer_id', '=', partner.user._id)
    .executeTakeFirst();
  expect(approval).toBeDefined();
  const started = await expectOk(
    partner.call(shared.startSharedPayment, { ...params(booking._id), body: { charge: 'all' } }),
  );
  expect(started.text).not.toContain(owner.email);
  const { reference } = started.body;
  await app.provider(reference, 'success', { webhook: 'never' });
  const { body: paid } = await expectOk(
    partner.call(shared.paySharedBooking, { ...params(booking._id), body: { ref: reference } }),
  );
  expect(paid.booking).toMatchObject({ due: 0, paymentStatus: 'paid' });
  const { events } = (await expectOk(manager.call(getStaffBooking, params(booking._id)))).body;
  const byPartner = events.filter(({ who }) => who === 'Túndé Bákàrè').map(({ event }) => event);
  expect(byPartner).toEqual(['estimate-answered', 'charge-added', 'payment-started']);
  const { body: receipt } = await expectOk(partner.call(shared.getPartnerReceipt, params(booking._id)));
  expect(receipt.booking._id).toBe(booking._id);
});

test('a partner sees the car, its bookings, its visit and the photos', async () => {
  const booking = await app.book(owner, { ...(await app.bookingForm('Car wash')), car: car._id });
  await checkIn(manager, booking, { code: undefined });
  await sendPhoto(manager, booking, { purpose: 'position', of: 'front', takenAt: new Date().toISOString() });
  const { body: visit } = await expectOk(partner.call(shared.getPartnerVisit, params(booking._id)));
  expect(visit).toMatchObject({ state: 'checked-in', checkIn: { km: CHECK_IN.km } });
  const photo = await partner.call(shared.getPartnerPhoto, {
    params: { id: booking._id, photoId: visit.photos[0]!._id },
  });
  expect(photo.status).toBe(200);
  const { body: history } = await expectOk(partner.call(shared.getSharedCar, params(car._id)));
  expect(history.car._id).toBe(car._id);
  const { body: list } = await expectOk(partner.call(shared.listSharedBookings, params(car._id)));
  expect(list.bookings[0]).toMatchObject({ _id: booking._id, live: { stay: { state: 'checked-in' } } });
  expect(list.total_items).toBe(list.bookings.length);
  expect((await partner.request('GET', `shared/car/${car._id}/booking?page=none`)).status).toBe(400);
});

test('a driver sees when and where the car is expected, where it is, and no word of money', async () => {
  const booking = await app.book(owner, { ...(await app.bookingForm('Car wash')), car: car._id });
  const expected = await expectOk(driver.call(getSharedVisit, params(booking._id)));
  expect(expected.body).toMatchObject({
    number: booking.number,
    state: 'expected',
    place: { name: expect.any(String) },
  });
  expect(expected.body.checkInCode).toMatch(/^\d{4}$/);
  await checkIn(manager, booking);
  const list = await expectOk(driver.call(listSharedVisits, {}));
  expect(list.body.visits.find(({ _id }) => _id === booking._id)).toMatchObject({ state: 'checked-in' });
  const text = `${expected.text} ${list.text}`;
  for (const secret of [
    String(booking.amount),
    owner.email,
    owner.phoneNumber!,
    owner.fullName,
    'unpaid',
    'paid',
    'price',
  ])
    expect(text).not.toContain(secret);
});

test('a driver sees no visit of the time before joining, once it is over', async () => {
  const late = await signUpByPhone(app);
  const booking = await app.book(owner, { ...(await app.bookingForm('Car wash')), car: car._id });
  await expectOk(
    manager.request('PUT', `staff/booking/${booking._id}/cancel`, { version: booking.version, note: 'x' }),
  );
  await shareCar(owner, car._id, late, 'driver');
  const { body } = await expectOk(late.call(listSharedVisits, {}));
  expect(body.past.map(({ _id }) => _id)).not.toContain(booking._id);
});

test('staff see with whom a customer shares a car', async () => {
  const { cars } = (await expectOk(manager.call(listCustomerCars, params(owner._id)))).body;
  expect(cars[0]?.people).toMatchObject([
    { role: 'partner', name: 'Túndé Bákàrè', phone: partner.phone, isStanding: false },
    { role: 'driver', phone: driver.phone },
    { role: 'driver' },
  ]);
});

test('a booking that is no longer for the car is not shared', async () => {
  const booking = await app.book(owner, { ...(await app.bookingForm('Car wash')), car: car._id });
  const form = { ...(await app.bookingForm('Car wash')), car: null };
  await expectOk(owner.request('PUT', `booking/${booking._id}`, form));
  expect(expectFailure(await partner.call(shared.getSharedBooking, params(booking._id)))).toBe('booking.not_found');
});
