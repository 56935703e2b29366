import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { finishJob } from '#api/bookings/staff/finish-job.ts';
import { recordPayment } from '#api/payments/at-the-desk/record-payment.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { removePerson } from '#shared/cars/car-people.contract.ts';
import { dropHold, holdTime } from '#shared/scheduling/schedule.contract.ts';
import { listWaits, stopWaiting, waitForPlace } from '#shared/scheduling/waiting.contract.ts';
import { bookForCar } from '#shared/shared-cars/shared-bookings.contract.ts';
import { calendarOf, comingMonday, serviceId } from '#test/calendar.ts';
import { addCarFor, shareCar } from '#test/car-people.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { type PhoneUser, signUpByPhone } from '#test/phone-accounts.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { offerPlaces } from './offer-places.ts';

let app: TestApp;
let manager: StaffMember;
let [ada, ben, eve]: Customer[] = [];
let wash: string;
/** The car of the form of a booking. */
let car: string;
let monday: string;
let taken: Booking[];
let owner: Customer;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  wash = await serviceId(app, 'Car wash');
  car = String((await app.bookingForm())['vehicle']);
  monday = await comingMonday(app);
});
beforeEach(async () => {
  const { db } = app.runtime;
  for (const table of ['waits', 'allocations', 'calendar_exceptions'] as const) await db.deleteFrom(table).execute();
  await sql`delete from rate_limits`.execute(db);
  await app.advance('0 minutes');
  manager = await createStaff(app, 'manager');
  await setRule({ noticeMinutes: 30 });
  [ada, ben, eve] = [await createCustomer(app), await createCustomer(app), await createCustomer(app)];
  // That Monday has room for one wash in each of the two bays, and both are taken.
  await close('00:00', '09:00');
  await close('09:45', '24:00');
  owner = await createCustomer(app);
  taken = [await app.book(owner, { startsAt: at('09:00') }), await app.book(owner, { startsAt: at('09:00') })];
  await goTo(-2, '10:00');
  // A session of staff would be over by now.
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

/** A time of that Monday on the clock of Lagos; `24:00` is its end. */
const at = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(Date.parse(`${monday}T00:00:00+01:00`) + (hour * 60 + minute) * 60_000).toISOString();
};

/** Moves the clock to a time of the day that is so many days after that Monday. */
async function goTo(days: number, time: string): Promise<void> {
  const { rows } = await sql<{ s: number }>`
    select ceil(extract(epoch from ${at(time)}::timestamptz + ${days} * interval '24 hours' - now()))::int as s`.execute(
    app.runtime.db,
  );
  await app.advance(`${rows[0]?.s ?? 0} seconds`);
}

async function close(from: string, until: string, isOpen = false): Promise<string> {
  const { id: branch_id } = await app.runtime.db.selectFrom('branches').select('id').executeTakeFirstOrThrow();
  const row = { id: newId(), branch_id, during: sql<string>`tstzrange(${at(from)}, ${at(until)})`, is_open: isOpen };
  await app.runtime.db
    .insertInto('calendar_exceptions')
    .values({ ...row, reason: 'Power cut' })
    .execute();
  return row.id;
}

async function setRule(rule: { noticeMinutes: number }): Promise<void> {
  const { rules, version } = await calendarOf(manager);
  await expectOk(manager.request('PUT', 'staff/schedule/rules', { rules: { ...rules, ...rule }, version }));
}

const wait = async (who: Pick<Customer, 'call'> | undefined, more: object = {}): Promise<string> =>
  (await expectOk(who!.call(waitForPlace, { body: { service: wash, vehicle: car, date: monday, ...more } }))).body._id;
const waitsOf = async (who: Pick<Customer, 'call'> | undefined) => (await expectOk(who!.call(listWaits))).body.waits;
const offerOf = async (who: Pick<Customer, 'call'> | undefined) => (await waitsOf(who))[0]?.offer ?? null;
const cancel = (booking: Booking | undefined) =>
  expectOk(owner.request('PUT', `booking/${booking?._id}/update-status`, { status: 'pending-cancelled' }));
const mailsTo = async (who: Customer | undefined) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from outbox where recipient = ${who?.email} and kind = 'schedule.offer'`.execute(app.runtime.db);
  return rows.length;
};

describe('an offer', () => {
  test('the customer who has waited longest gets one offer: a hold of 20 minutes with a notification and an email', async () => {
    await wait(ada);
    await wait(ben);
    expect(await offerPlaces(app.runtime)).toBe(0);
    await cancel(taken[0]);
    expect([await offerPlaces(app.runtime), await offerPlaces(app.runtime)]).toEqual([1, 0]);
    const offer = await offerOf(ada);
    expect(offer).toMatchObject({ startsAt: at('09:00'), endsAt: at('09:30') });
    expect(offer?.secondsLeft).toBeGreaterThan(19 * 60);
    expect(offer?.secondsLeft).toBeLessThanOrEqual(20 * 60);
    expect([await mailsTo(ada), await mailsTo(ben), await offerOf(ben)]).toEqual([1, 0, null]);
    const { body } = await expectOk(ada!.request('GET', 'message/me/notification'));
    expect(body['messages']).toMatchObject([{ title: 'A place opened for you' }]);
  });

  test('booking the offered hold ends the wait', async () => {
    await wait(ada);
    await cancel(taken[0]);
    await offerPlaces(app.runtime);
    const booking = await app.book(ada!, { hold: (await offerOf(ada))?.hold });
    expect(booking.appointment?.startsAt).toBe(at('09:00'));
    expect(await waitsOf(ada)).toEqual([]);
    expect(await offerPlaces(app.runtime)).toBe(0);
  });

  test('an unanswered offer goes to the next customer', async () => {
    await wait(ada);
    await wait(ben);
    await cancel(taken[0]);
    await offerPlaces(app.runtime);
    await goTo(-2, '10:19');
    expect(await offerPlaces(app.runtime)).toBe(0);
    await goTo(-2, '10:21');
    expect(await offerPlaces(app.runtime)).toBe(1);
    expect([await waitsOf(ada), (await offerOf(ben))?.startsAt]).toEqual([[], at('09:00')]);
  });

  test('an offer that is given back, alone or with the wait, goes to the next customer', async () => {
    for (const who of [ada, ben, eve]) await wait(who);
    await cancel(taken[0]);
    await offerPlaces(app.runtime);
    await expectOk(ada!.call(dropHold, { params: { id: (await offerOf(ada))?.hold ?? '' } }));
    expect(await offerPlaces(app.runtime)).toBe(1);
    const [own] = await waitsOf(ben);
    await expectOk(ben!.call(stopWaiting, { params: { id: own?._id ?? '' } }));
    expect(await offerPlaces(app.runtime)).toBe(1);
    expect((await offerOf(eve))?.startsAt).toBe(at('09:00'));
  });

  test('a customer gets one offer at a time, and none while they have a hold of their own', async () => {
    await wait(ada);
    await wait(ada, { mode: 'pick-up' });
    await wait(ben);
    await expectOk(
      ben!.call(holdTime, {
        body: { service: await serviceId(app, 'Tyre maintenance'), startsAt: wednesday('09:00') },
      }),
    );
    await close('00:00', '24:00', true);
    await app.runtime.db.deleteFrom('calendar_exceptions').where('is_open', '=', false).execute();
    expect(await offerPlaces(app.runtime)).toBe(1);
    expect((await waitsOf(ada)).filter(({ offer }) => offer !== null)).toHaveLength(1);
    expect(await offerOf(ben)).toBeNull();
  });

  test('a customer whose job does not fit is passed over', async () => {
    // The driver needs time before the wash, and the day has none.
    await wait(ada, { mode: 'pick-up' });
    await wait(ben);
    await cancel(taken[0]);
    expect(await offerPlaces(app.runtime)).toBe(1);
    expect([await offerOf(ada), (await offerOf(ben))?.startsAt]).toEqual([null, at('09:00')]);
  });

  test('offers are made from 7 am to 9 pm only', async () => {
    await wait(ada);
    await cancel(taken[0]);
    await goTo(-2, '21:00');
    expect(await offerPlaces(app.runtime)).toBe(0);
    await goTo(-1, '06:59');
    expect(await offerPlaces(app.runtime)).toBe(0);
    await goTo(-1, '07:00');
    expect(await offerPlaces(app.runtime)).toBe(1);
  });

  test('a partner takes an offered place for a shared car; a driver and a removed partner do not', async () => {
    const { service, paymentMethod, mode } = { service: wash, paymentMethod: 'cash', mode: 'drive-in' } as const;
    const shared = await addCarFor(app, ada!);
    const [partner, driver, removed] = [await signUpByPhone(app), await signUpByPhone(app), await signUpByPhone(app)];
    await shareCar(ada!, shared._id, partner, 'partner');
    await shareCar(ada!, shared._id, driver, 'driver');
    const personId = await shareCar(ada!, shared._id, removed, 'partner');
    const takeOffer = async (who: PhoneUser) => {
      expect(await offerPlaces(app.runtime)).toBe(1);
      const hold = (await offerOf(who))?.hold ?? '';
      const body = { service, paymentMethod, mode, hold };
      return who.call(bookForCar, { params: { id: shared._id }, body });
    };
    await wait(removed);
    await cancel(taken[0]);
    await expectOk(ada!.call(removePerson, { params: { id: shared._id, personId } }));
    expect(await takeOffer(removed)).toMatchObject({ status: 404, code: 'car.not_found' });
    expect((await offerOf(removed))?.startsAt).toBe(at('09:00'));
    await wait(driver);
    await cancel(taken[1]);
    expect(await takeOffer(driver)).toMatchObject({ status: 404, code: 'car.not_found' });
    await expectOk(driver.call(dropHold, { params: { id: (await offerOf(driver))?.hold ?? '' } }));
    await wait(partner);
    const { booking } = (await expectOk(takeOffer(partner))).body;
    expect(booking).toMatchObject({ owner: ada!.firstName, car: shared._id, appointment: { startsAt: at('09:00') } });
    expect([await waitsOf(partner), await offerPlaces(app.runtime)]).toEqual([[], 0]);
    const { customer_id: account } = await app.runtime.db
      .selectFrom('allocations')
      .select('customer_id')
      .where('booking_id', '=', booking._id)
      .executeTakeFirstOrThrow();
    expect(account).toBe(ada!._id);
  });

  test('two processes at the same time make an offer once', async () => {
    for (const who of [ada, ben, eve]) await wait(who);
    await cancel(taken[0]);
    const made = await Promise.all([1, 2, 3, 4].map(() => offerPlaces(app.runtime)));
    expect(made.reduce((sum, one) => sum + one)).toBe(1);
    expect((await mailsTo(ada)) + (await mailsTo(ben)) + (await mailsTo(eve))).toBe(1);
  });
});

describe('a place that opens is offered', () => {
  const expectOffered = async (): Promise<void> => {
    expect(await offerPlaces(app.runtime)).toBe(1);
  };

  test('a place is offered when a booking moves to another day', async () => {
    await wait(ada);
    await expectOk(owner.request('PUT', `booking/${taken[0]?._id}/move`, { startsAt: wednesday('09:00') }));
    await expectOffered();
  });

  test('a place is offered when staff cancel a booking', async () => {
    await wait(ada);
    const { _id } = taken[0]!;
    const { version } = (await expectOk(manager.request('GET', `staff/booking/${_id}`))).body['booking'];
    await expectOk(manager.request('PUT', `staff/booking/${_id}/cancel`, { version, note: 'No water.' }));
    await expectOffered();
  });

  test('a place is offered when a hold expires', async () => {
    await app.runtime.db.deleteFrom('allocations').execute();
    for (const who of [ben, eve])
      await expectOk(who!.call(holdTime, { body: { service: wash, startsAt: at('09:00') } }));
    await wait(ada);
    expect(await offerPlaces(app.runtime)).toBe(0);
    await goTo(-2, '10:16');
    await expectOffered();
  });

  test('a place is offered when a closure is removed, and when the centre opens longer once', async () => {
    await wait(ada);
    await close('18:00', '18:45', true);
    await app.runtime.db
      .deleteFrom('calendar_exceptions')
      .where(sql<boolean>`upper(during) = ${at('24:00')}`)
      .execute();
    await expectOffered();
  });

  test('a place is offered when a job ends early', async () => {
    await app.runtime.db.deleteFrom('allocations').execute();
    await app.runtime.db.deleteFrom('calendar_exceptions').execute();
    await close('00:00', '09:00');
    await close('11:15', '24:00');
    await setRule({ noticeMinutes: 0 });
    const care = await serviceId(app, 'Car care and repair');
    const [one] = [
      await app.book(owner, { service: care, startsAt: at('09:00') }),
      await app.book(ben!, { service: care, startsAt: at('09:00') }),
    ];
    await goTo(0, '09:05');
    await wait(ada, { service: await serviceId(app, 'Tyre maintenance') });
    expect(await offerPlaces(app.runtime)).toBe(0);
    manager = await createStaff(app, 'manager');
    const caller = { staff: { staffId: manager.id, type: manager.type }, requestId: newId() };
    const { version } = await recordPayment(app.runtime, caller, one._id, { version: 1, method: 'cash', note: null });
    await finishJob(app.runtime, caller, one._id, { version });
    await expectOffered();
    expect((await offerOf(ada))?.startsAt).toBe(at('09:15'));
  });
});

const wednesday = (time: string): string => new Date(Date.parse(at(time)) + 2 * 24 * 60 * 60 * 1000).toISOString();
