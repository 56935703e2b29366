import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeFreed } from '#api/scheduling/scheduling-domain-events.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { holdTime } from '#shared/scheduling/schedule.contract.ts';
import * as day from '#shared/bookings/staff-day.contract.ts';
import { addException, removeException } from '#shared/scheduling/staff-schedule.contract.ts';
import { calendarOf, comingMonday, lagosTime, serviceId, setClock, versionOf } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { waitForJobs } from '#test/jobs.ts';
import { eventsOf } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let ben: Customer;
let manager: StaffMember;
let monday: string;
let bays: [string, string];
let wash: { service: string; vehicle: string };
const freed: { day: string; kinds: string[] }[] = [];
beforeAll(async () => {
  app = await createTestApp();
  monday = await comingMonday(app);
  await setClock(app, monday, '07:45');
  manager = await createStaff(app, 'manager');
  const { bays: listed } = await calendarOf(manager);
  const idOf = (name: string): string => listed.find((bay) => bay.name === name)?._id ?? '';
  bays = [idOf('Wash 1'), idOf('Wash 2')];
  const form = await app.bookingForm();
  wash = { service: String(form['service']), vehicle: String(form['vehicle']) };
  placeFreed.subscribe(async (_runtime, _trx, { day: date, kinds }) => void freed.push({ day: date, kinds }));
});
beforeEach(async () => {
  await setClock(app, monday, '07:45');
  const { db } = app.runtime;
  await db.deleteFrom('allocations').execute();
  await db.deleteFrom('calendar_exceptions').execute();
  [ada, ben] = [await createCustomer(app), await createCustomer(app)];
  freed.length = 0;
});
afterAll(() => app.stop());

const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const at = (time: string): string => lagosTime(monday, time);
const bodyOf = async ({ _id }: Booking) => ({ version: await versionOf(app, _id) });
/** A booking in a bay, given by staff. */
async function bookIn(bay: string, time: string, who = ada): Promise<Booking> {
  const booking = await app.book(who);
  const body = { ...(await bodyOf(booking)), startsAt: at(time), bay, confirm: true };
  await expectOk(manager.call(day.appointBookingAsStaff, { params: { id: booking._id }, body }));
  return booking;
}
const late = async (booking: Booking, minutes: number, version?: number) =>
  manager.call(day.runLate, {
    params: { id: booking._id },
    body: { ...(await bodyOf(booking)), ...(version !== undefined && { version }), minutes },
  });
const offer = async (booking: Booking, time: string) =>
  manager.call(day.offerTime, {
    params: { id: booking._id },
    body: { ...(await bodyOf(booking)), startsAt: at(time) },
  });
const move = (who: Customer, { _id }: Booking, time: string) =>
  who.request<{ booking: Booking }>('PUT', `booking/${_id}/move`, { startsAt: at(time) });
const read = async (who: Customer, { _id }: Booking) =>
  (await expectOk(who.request<Booking>('GET', `booking/${_id}`))).body;
const blockOf = async ({ _id }: Booking) =>
  (await expectOk(manager.call(day.getCalendarDay, { query: {} }))).body.bays
    .flatMap(({ blocks }) => blocks)
    .find(({ booking }) => booking?._id === _id);
const kindsOfMails = async ({ email }: Customer): Promise<string[]> => {
  const rows = await app.runtime.db
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

describe('a job that runs late', () => {
  test('a late job keeps its bay for longer, and shows the end that the customer expects', async () => {
    const booking = await bookIn(bays[0], '09:00');
    const { body } = await expectOk(late(booking, 20));
    expect([body.pushed, body.booking.appointment?.endsAt]).toEqual([[], at('09:50')]);
    expect(await blockOf(booking)).toMatchObject({
      until: at('10:05'),
      endsAt: at('09:50'),
      promisedEnd: at('09:30'),
      minutesAfter: 15,
      needsUntil: null,
    });
  });

  test('a job past its end is extended from now, and repeating the call changes nothing', async () => {
    const booking = await bookIn(bays[0], '09:00');
    const { version } = await bodyOf(booking);
    await setClock(app, monday, '09:40');
    const answers = await atOnce(3, () => late(booking, 20, version));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await blockOf(booking)).toMatchObject({ endsAt: at('10:00'), until: at('10:15'), isLate: false });
    expect((await eventsOf(app, booking._id)).filter((event) => event === 'running-late')).toHaveLength(1);
  });

  test('a late job moves no other car: the answer lists affected bookings with another bay and other times', async () => {
    const booking = await bookIn(bays[0], '09:00');
    const next = await bookIn(bays[0], '10:00', ben);
    const { body } = await expectOk(late(booking, 30));
    expect(body.pushed).toMatchObject([
      {
        booking: { _id: next._id, number: next.number },
        startsAt: at('10:00'),
        bay: { _id: bays[0] },
        otherBays: [{ _id: bays[1], name: 'Wash 2' }],
        nearest: [{}, {}, {}],
      },
    ]);
    expect(await blockOf(booking)).toMatchObject({ until: at('10:00'), needsUntil: at('10:15') });
    expect(await blockOf(next)).toMatchObject({ from: at('10:00'), isPushed: true });
    expect((await read(ben, next)).appointment?.startsAt).toBe(at('10:00'));
  });

  test('a late job gets the rest of its time when the car after it goes to another bay', async () => {
    const booking = await bookIn(bays[0], '09:00');
    const next = await bookIn(bays[0], '10:00', ben);
    await expectOk(late(booking, 30));
    const body = { ...(await bodyOf(next)), startsAt: at('10:00'), bay: bays[1] };
    await expectOk(manager.call(day.appointBookingAsStaff, { params: { id: next._id }, body }));
    expect(await blockOf(booking)).toMatchObject({ until: at('10:15'), needsUntil: null });
    expect(await blockOf(next)).toMatchObject({ from: at('10:00'), isPushed: false });
  });

  test('a late job gets only the free time when several cars follow it', async () => {
    const booking = await bookIn(bays[0], '09:00');
    const [next, last] = [await bookIn(bays[0], '10:00', ben), await bookIn(bays[0], '11:00', ben)];
    const { body } = await expectOk(late(booking, 90));
    expect(body.pushed.map((one) => one.booking?._id)).toEqual([next._id, last._id]);
    await expectOk(move(ben, next, '14:00'));
    expect(await blockOf(booking)).toMatchObject({ until: at('11:00'), needsUntil: at('11:15') });
  });

  test('a late job affects a hold too, and takes the time of an expired one', async () => {
    const other = await bookIn(bays[1], '10:00');
    await expectOk(ben.call(holdTime, { body: { ...wash, startsAt: at('10:00') } }));
    const booking = await bookIn(bays[0], '09:00');
    expect((await expectOk(late(booking, 20))).body.pushed).toMatchObject([{ booking: null }]);
    await sql`update allocations set held_until = app_now() where kind = 'hold'`.execute(app.runtime.db);
    expect((await expectOk(late(booking, 5))).body.pushed).toEqual([]);
    expect(await blockOf(booking)).toMatchObject({ until: at('10:10'), needsUntil: null });
    expect(await blockOf(other)).toMatchObject({ from: at('10:00') });
  });

  test('only an open booking with a time can run late', async () => {
    expect((await late(await app.book(ada), 10)).code).toBe('booking.no_time');
    const booking = await bookIn(bays[0], '12:00');
    await expectOk(ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
    expect((await late(booking, 10)).code).toBe('booking.not_possible');
  });

  test('technicians can extend their own jobs only', async () => {
    const technician = await createStaff(app, 'technician');
    const booking = await bookIn(bays[0], '09:00');
    const run = async () =>
      technician.call(day.runLate, {
        params: { id: booking._id },
        body: { ...(await bodyOf(booking)), minutes: 10 },
      });
    expect((await run()).code).toBe('session.forbidden');
    const body = { ...(await bodyOf(booking)), technician: technician.id };
    await expectOk(manager.call(day.assignTechnician, { params: { id: booking._id }, body }));
    await expectOk(run());
  });
});

describe('another time that staff offer', () => {
  test('one call accepts an offered time, also after the cut-off and off the quarter hours', async () => {
    const booking = await bookIn(bays[0], '09:00');
    await setClock(app, monday, '08:50');
    expect((await move(ada, booking, '13:00')).code).toBe('booking.too_late');
    await expectOk(offer(booking, '09:20'));
    expect((await read(ada, booking)).appointment).toMatchObject({ startsAt: at('09:00'), offered: at('09:20') });
    expect(await kindsOfMails(ada)).toContain('booking.time-offered');
    for (let i = 0; i < 2; i++) {
      const { body } = await expectOk(move(ada, booking, '09:20'));
      expect(body.booking.appointment).toMatchObject({ startsAt: at('09:20'), endsAt: at('09:50') });
      expect(body.booking.appointment?.offered).toBeUndefined();
    }
    expect((await move(ada, booking, '13:00')).code).toBe('booking.too_late');
  });

  test('an offer leaves the customer free to choose another time, or to cancel', async () => {
    const [first, second] = [await bookIn(bays[0], '09:00'), await bookIn(bays[1], '09:00')];
    await setClock(app, monday, '08:30');
    for (const booking of [first, second]) await expectOk(offer(booking, '10:00'));
    await expectOk(move(ada, first, '15:00'));
    await expectOk(ada.request('PUT', `booking/${second._id}/update-status`, { status: 'pending-cancelled' }));
  });

  test('an offered time that is no longer free is refused with the nearest times, and the old time stays', async () => {
    const booking = await bookIn(bays[0], '09:00');
    await expectOk(offer(booking, '10:00'));
    for (const bay of bays) await bookIn(bay, '10:00', ben);
    const answer = await move(ada, booking, '10:00');
    expect([answer.status, answer.code]).toEqual([409, 'schedule.taken']);
    expect((await read(ada, booking)).appointment).toMatchObject({ startsAt: at('09:00') });
  });

  test('an offered time must be free, in the future, and another time than the present one', async () => {
    const booking = await bookIn(bays[0], '09:00');
    for (const bay of bays) await bookIn(bay, '10:00', ben);
    expect((await offer(booking, '10:00')).code).toBe('schedule.taken');
    expect((await offer(booking, '07:30')).code).toBe('schedule.past');
    expect((await offer(booking, '09:00')).code).toBe('booking.not_possible');
    expect((await offer(await app.book(ada), '11:00')).code).toBe('booking.no_time');
  });
});

describe('a visit with several services that runs late', () => {
  /** A lift for 30 minutes or more, then a wash. */
  async function bookBoth(): Promise<Booking> {
    const oil = await serviceId(app, 'Service and maintenance');
    return app.book(ada, {
      services: [{ service: oil }, { service: wash.service }],
      startsAt: at('10:00'),
      paymentMethod: 'cash',
    });
  }
  /** The bays of a visit, each from when until when. */
  const placesOf = async ({ _id }: Booking) =>
    (await expectOk(manager.call(day.getCalendarDay, { query: {} }))).body.bays
      .flatMap(({ name, blocks }) => blocks.map((block) => ({ name, ...block })))
      .filter(({ booking }) => booking?._id === _id)
      .toSorted((a, b) => byText(a.from, b.from));
  const plus = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();

  test('the bay in which the car is now is kept for longer, and the later work begins after it', async () => {
    const booking = await bookBoth();
    const [lift, washing] = await placesOf(booking);
    await setClock(app, monday, '10:10');
    const { body } = await expectOk(late(booking, 60));
    const [longer, later] = await placesOf(booking);
    expect([longer?.name, longer?.from, longer?.until]).toEqual([lift?.name, lift?.from, plus(lift!.until, 60)]);
    expect([later?.name, later?.from, later?.isPushed]).toEqual([washing?.name, plus(washing!.from, 60), false]);
    expect(Date.parse(later!.until) - Date.parse(later!.from)).toBe(
      Date.parse(washing!.until) - Date.parse(washing!.from),
    );
    expect(body.booking.appointment?.endsAt).toBe(plus(booking.appointment!.endsAt, 60));
    expect(longer?.promisedEnd).toBe(booking.appointment!.endsAt);
  });

  test('the later work is done in another bay where its own is taken', async () => {
    const booking = await bookBoth();
    const [, washing] = await placesOf(booking);
    const own = washing?.name === 'Wash 1' ? 0 : 1;
    const next = await bookIn(bays[own]!, '13:00', ben);
    await setClock(app, monday, '10:10');
    await expectOk(late(booking, 60));
    const [, later] = await placesOf(booking);
    expect([later?.from, later?.name === washing?.name]).toEqual([plus(washing!.from, 60), false]);
    expect(await blockOf(next)).toMatchObject({ from: at('13:00'), isPushed: false });
  });

  test('later work that has no other time on the day keeps its own, and is marked as pushed', async () => {
    const booking = await bookBoth();
    const before = await placesOf(booking);
    const span = { from: at('11:45'), to: at('18:00'), isOpen: false, reason: 'No water' };
    for (const bay of bays) await expectOk(manager.call(addException, { body: { ...span, bay, confirm: true } }));
    await setClock(app, monday, '10:10');
    await expectOk(late(booking, 120));
    const [longer, later] = await placesOf(booking);
    expect(longer?.until).toBe(plus(before[0]!.until, 120));
    expect(later).toMatchObject({ from: before[1]!.from, until: before[1]!.until, isPushed: true });
  });

  test('the last bay ends later when the car is in it', async () => {
    const booking = await bookBoth();
    const [lift, washing] = await placesOf(booking);
    await setClock(app, monday, '12:05');
    await expectOk(late(booking, 20));
    const [same, longer] = await placesOf(booking);
    expect([same?.until, longer?.from]).toEqual([lift?.until, washing?.from]);
    expect(longer!.until > washing!.until).toBe(true);
  });
});

describe('closing a span with bookings in it', () => {
  const close = (body: { from: string; to: string; bay?: string; confirm?: boolean }) =>
    manager.call(addException, { body: { isOpen: false, reason: 'Power cut', ...body } });

  test('closing a booked span needs a confirmation, then offers each customer the nearest free time', async () => {
    const [first, second, third] = [
      await bookIn(bays[0], '09:00'),
      await bookIn(bays[1], '09:00', ben),
      await bookIn(bays[0], '10:30'),
    ];
    const span = { from: at('09:00'), to: at('12:00') };
    const refused = await close(span);
    expect([refused.status, refused.code]).toEqual([409, 'calendar.hits_bookings']);
    expect(refused.body).toMatchObject({ hits: [{}, {}, {}] });
    await expectOk(close({ ...span, confirm: true }));
    await waitForJobs(app, ['place-anew']);
    const offered = [await read(ada, first), await read(ben, second), await read(ada, third)];
    expect(offered.map(({ appointment }) => appointment?.startsAt)).toEqual([at('09:00'), at('09:00'), at('10:30')]);
    // Two bays: no time is offered to more customers than fit.
    expect(offered.map(({ appointment }) => appointment?.offered ?? '').toSorted(byText)).toEqual([
      at('12:00'),
      at('12:00'),
      at('12:45'),
    ]);
    expect(await kindsOfMails(ben)).toContain('booking.time-offered');
    expect(await kindsOfMails(ada)).toContain('booking.time-offered');
  });

  test('closing one bay moves its cars to a free bay at the same time without notifying customers', async () => {
    const booking = await bookIn(bays[0], '09:00');
    const mails = await kindsOfMails(ada);
    await expectOk(close({ from: at('09:00'), to: at('12:00'), bay: bays[0], confirm: true }));
    await waitForJobs(app, ['place-anew']);
    expect(await blockOf(booking)).toMatchObject({ from: at('09:00'), offered: null });
    expect(await kindsOfMails(ada)).toEqual(mails);
    expect(await eventsOf(app, booking._id)).toContain('moved');
  });
});

test('a time freed by a cancellation, a move, an early end or a removed closure is published', async () => {
  const booking = await bookIn(bays[0], '12:00');
  freed.length = 0;
  await expectOk(move(ada, booking, '13:00'));
  await expectOk(ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
  expect(freed).toEqual([
    { day: monday, kinds: ['wash'] },
    { day: monday, kinds: ['wash'] },
  ]);
  freed.length = 0;
  const body = { isOpen: false, from: at('09:00'), to: at('10:00'), reason: 'Power cut', bay: bays[0] };
  const { exception } = (await expectOk(manager.call(addException, { body }))).body;
  expect(freed).toEqual([]);
  await expectOk(manager.call(removeException, { params: { id: exception._id } }));
  expect(freed).toEqual([{ day: monday, kinds: ['wash'] }]);
  freed.length = 0;
  const paid = await bookIn(bays[1], '08:00', ben);
  await expectOk(
    manager.request('PUT', `staff/booking/${paid._id}/payment`, { ...(await bodyOf(paid)), method: 'cash' }),
  );
  expect(freed).toEqual([]);
  await expectOk(manager.request('PUT', `staff/booking/${paid._id}/finish`, await bodyOf(paid)));
  expect(freed).toEqual([{ day: monday, kinds: ['wash'] }]);
});
