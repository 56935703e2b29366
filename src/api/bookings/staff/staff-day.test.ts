import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { bookWalkIn } from '#shared/bookings/staff-bookings.contract.ts';
import { getBoard, getOtherDays } from '#shared/visits/board.contract.ts';
import * as day from '#shared/bookings/staff-day.contract.ts';
import { addBay, addException, editBay } from '#shared/scheduling/staff-schedule.contract.ts';
import { calendarOf, comingMonday, lagosTime, setClock, versionOf } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { eventsOf } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let technician: StaffMember;
let monday: string;
let bays: { wash1: string; wash2: string; lift1: string };
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  monday = await comingMonday(app);
  await setClock(app, monday, '08:00');
  manager = await createStaff(app, 'manager');
  technician = await createStaff(app, 'technician', { name: 'Bísí' });
  const { bays: listed } = await calendarOf(manager);
  const idOf = (name: string): string => listed.find((bay) => bay.name === name)?._id ?? '';
  bays = { wash1: idOf('Wash 1'), wash2: idOf('Wash 2'), lift1: idOf('Lift 1') };
});
beforeEach(async () => {
  // Before customers' notice of 30 minutes for 8:30 am.
  await setClock(app, monday, '07:59');
  const { db } = app.runtime;
  await db.deleteFrom('allocations').execute();
  await db.deleteFrom('calendar_exceptions').execute();
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

const at = (time: string): string => lagosTime(monday, time);
const readDay = async (who = manager) => (await expectOk(who.call(day.getCalendarDay, { query: {} }))).body;
const blocksOf = async (who = manager) => (await readDay(who)).bays.flatMap(({ blocks }) => blocks);
const appoint = async ({ _id }: { _id: string }, body: { startsAt?: string; bay?: string }, version?: number) =>
  manager.call(day.appointBookingAsStaff, {
    params: { id: _id },
    body: { version: version ?? (await versionOf(app, _id)), ...body },
  });
const walkIn = async () => ({
  ...(await app.bookingForm()),
  fullName: 'Bàbá Túndé',
  phoneNumber: '0805 555 6677',
  paymentMethod: 'cash',
  isHere: true,
});
const bookHere = async () =>
  (await expectOk(manager.request<{ message: string; booking: Booking }>('POST', 'staff/booking', await walkIn())))
    .body;
const titlesOf = async ({ _id }: Customer): Promise<string[]> => {
  const rows = await app.runtime.db
    .selectFrom('messages')
    .innerJoin('message_recipients', 'message_id', 'messages.id')
    .select('title')
    .where('customer_id', '=', _id)
    .execute();
  return rows.map(({ title }) => title);
};

describe('the calendar of a day', () => {
  test('the calendar of a day shows a booking in its bay, with the minutes after its work', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    const [block] = await blocksOf();
    expect(block).toMatchObject({
      kind: 'booking',
      from: at('09:00'),
      until: at('09:45'),
      startsAt: at('09:00'),
      endsAt: at('09:30'),
      promisedEnd: at('09:30'),
      minutesBefore: 0,
      minutesAfter: 15,
      isLate: false,
      isPushed: false,
      needsUntil: null,
      booking: { _id: booking._id, number: booking.number, phoneNumber: '+2348031234567', isPaid: false },
    });
  });

  test('the calendar of a day shows hours, and closures of the centre and of a bay', async () => {
    const closure = { isOpen: false, from: at('12:00'), to: at('13:00'), reason: 'Power cut', bay: bays.lift1 };
    await expectOk(manager.call(addException, { body: closure }));
    const { bays: shown, isToday, date } = await readDay();
    expect([isToday, date]).toEqual([true, monday]);
    const [wash, lift] = [bays.wash1, bays.lift1].map((id) => shown.find(({ _id }) => _id === id));
    expect(wash).toMatchObject({ open: [{ from: at('07:30'), to: at('18:00') }], closures: [] });
    expect(lift).toMatchObject({
      open: [
        { from: at('07:30'), to: at('12:00') },
        { from: at('13:00'), to: at('18:00') },
      ],
      closures: [{ reason: 'Power cut', from: at('12:00'), to: at('13:00') }],
    });
  });

  test('the calendar of a day marks a job past its end as late', async () => {
    await app.book(ada, { startsAt: at('09:00') });
    await setClock(app, monday, '09:29');
    expect((await blocksOf())[0]?.isLate).toBe(false);
    await setClock(app, monday, '09:31');
    expect((await blocksOf())[0]?.isLate).toBe(true);
  });

  test('the queue lists bookings without a time, and not those that have one', async () => {
    const without = await app.book(ada);
    await app.book(ada, { startsAt: at('09:00') });
    const { withoutTime } = await readDay();
    expect(withoutTime.bookings.map(({ _id }) => _id)).toContain(without._id);
    await expectOk(appoint(without, { startsAt: at('10:00') }));
    expect((await readDay()).withoutTime.count).toBe(withoutTime.count - 1);
  });

  test('technicians see only their own jobs of today, without contact data and without the queue', async () => {
    const [own, other] = [
      await app.book(ada, { startsAt: at('09:00') }),
      await app.book(ada, { startsAt: at('10:00') }),
    ];
    await expectOk(
      manager.call(day.assignTechnician, {
        params: { id: own._id },
        body: { version: await versionOf(app, own._id), technician: technician.id },
      }),
    );
    const shown = await blocksOf(technician);
    expect(shown.map(({ booking }) => [booking?._id, booking?.phoneNumber, booking?.technician?.name])).toEqual([
      [own._id, null, 'Bísí'],
    ]);
    expect(await blocksOf()).toHaveLength(2);
    const { queue, withoutTime } = await readDay(technician);
    expect([queue, withoutTime]).toEqual([[], { count: 0, bookings: [] }]);
    await expectOk(appoint(other, { startsAt: at('11:00') }));
    const later = await technician.call(day.getCalendarDay, { query: { day: '2027-03-01' } });
    expect(later.body.bays.flatMap(({ blocks }) => blocks)).toEqual([]);
  });

  test('the calendar of a week has seven days from Monday on', async () => {
    await app.book(ada, { startsAt: at('09:00') });
    const { days } = (await expectOk(manager.call(day.getCalendarWeek, { query: {} }))).body;
    expect(days.map(({ date }) => date)).toHaveLength(7);
    expect(days[0]?.date).toBe(monday);
    expect(days.map((one) => one.bays.flatMap(({ blocks }) => blocks).length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(days[6]?.bays[0]?.open).toEqual([]);
  });

  test('the printed list of a day is in order of time', async () => {
    const later = await app.book(ada, { startsAt: at('11:00') });
    const sooner = await app.book(ada, { startsAt: at('09:00'), mode: 'pick-up', location: '12 Ring Road' });
    const { jobs } = (await expectOk(manager.call(day.getDayList, { query: {} }))).body;
    expect(jobs.map(({ _id, startsAt, location }) => [_id, startsAt, location])).toEqual([
      [sooner._id, at('09:00'), '12 Ring Road'],
      [later._id, at('11:00'), null],
    ]);
    expect(jobs[0]?.bays).toHaveLength(2);
    expect(jobs[0]?.toPay).toBe(sooner.amount);
  });
});

test('the board is in order of time, and another day has the bookings that start on it', async () => {
  const [later, sooner, without] = [
    await app.book(ada, { startsAt: at('11:00') }),
    await app.book(ada, { startsAt: at('09:00') }),
    await app.book(ada),
  ];
  const [, tuesday] = (await expectOk(manager.call(day.getCalendarWeek, { query: {} }))).body.days;
  const other = await app.book(ada, { startsAt: lagosTime(tuesday?.date ?? '', '10:00') });
  const own = [later._id, sooner._id, without._id, other._id];
  const cardsOf = async (query: { day?: string }): Promise<string[]> =>
    (await expectOk(manager.call(getBoard, { query }))).body.bays
      .flatMap(({ cards }) => cards.map(({ _id }) => _id))
      .filter((id) => own.includes(id));
  expect(await cardsOf({})).toEqual([sooner._id, later._id, without._id]);
  const { cards } = (await expectOk(manager.call(getOtherDays))).body;
  expect(cards.map(({ _id }) => _id).filter((id) => own.includes(id))).toEqual([other._id]);
  expect(await cardsOf({ day: tuesday?.date ?? '' })).toEqual([other._id]);
});

describe('staff give a time', () => {
  test('staff give a booking any start within the hours, and the customer is notified', async () => {
    const booking = await app.book(ada);
    const { body } = await expectOk(appoint(booking, { startsAt: at('09:07'), bay: bays.wash2 }));
    expect(body.booking.appointment).toMatchObject({ startsAt: at('09:07'), resource: 'Wash 2' });
    expect(await titlesOf(ada)).toContain('Your time is set');
  });

  test('giving a booking the same time again changes nothing', async () => {
    const booking = await app.book(ada);
    const version = await versionOf(app, booking._id);
    const answers = await atOnce(3, () => appoint(booking, { startsAt: at('09:00') }, version));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await eventsOf(app, booking._id)).filter((event) => event === 'moved')).toHaveLength(1);
  });

  test('giving a time with a stale version is refused with the current booking', async () => {
    const booking = await app.book(ada, { startsAt: at('14:00') });
    const version = await versionOf(app, booking._id);
    await expectOk(ada.request('PUT', `booking/${booking._id}/move`, { startsAt: at('12:00') }));
    const answer = await appoint(booking, { startsAt: at('10:00') }, version);
    expect([answer.status, answer.code]).toEqual([409, 'booking.stale']);
    expect(answer.body.booking.appointment?.startsAt).toBe(at('12:00'));
  });

  test('another bay at the same time does not notify the customer', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    const before = (await titlesOf(ada)).length;
    const [block] = await blocksOf();
    const bay = (await readDay()).bays.find(({ blocks }) => blocks.includes(block!))?._id;
    await expectOk(appoint(booking, { startsAt: at('09:00'), bay: bay === bays.wash1 ? bays.wash2 : bays.wash1 }));
    expect(await titlesOf(ada)).toHaveLength(before);
    await expectOk(appoint(booking, { startsAt: at('10:00') }));
    expect(await titlesOf(ada)).toContain('Your time is moved');
  });

  test.each([
    ['that is over', { startsAt: () => at('07:45') }, 'schedule.past'],
    ['outside the hours', { startsAt: () => at('17:45') }, 'schedule.closed'],
    ['beyond a year', { startsAt: () => lagosTime('2030-01-07', '09:00') }, 'schedule.too_far'],
    ['in a bay for other work', { startsAt: () => at('09:00'), bay: () => bays.lift1 }, 'schedule.unfit_bay'],
    ['in a bay that does not exist', { startsAt: () => at('09:00'), bay: () => 'nonsense' }, 'bay.not_found'],
  ])('%s is refused, and nothing changes', async (_, sent, code) => {
    const booking = await app.book(ada, { startsAt: at('12:00') });
    const answer = await appoint(booking, {
      startsAt: sent.startsAt(),
      ...('bay' in sent && sent.bay !== undefined && { bay: sent.bay() }),
    });
    expect(answer.code).toBe(code);
    if (code !== 'bay.not_found') expect(answer.body).toMatchObject({ nearest: expect.any(Array) });
    expect((await blocksOf()).map(({ startsAt }) => startsAt)).toEqual([at('12:00')]);
  });

  test('a time in a retired bay is refused', async () => {
    const { bay } = (await expectOk(manager.call(addBay, { body: { name: 'Wash 3', kind: 'wash' } }))).body;
    await expectOk(manager.call(editBay, { params: { id: bay._id }, body: { name: 'Wash 3', retired: true } }));
    const booking = await app.book(ada);
    expect((await appoint(booking, { startsAt: at('09:00'), bay: bay._id })).code).toBe('schedule.unfit_bay');
  });

  test('a time in an occupied bay is refused with the nearest free times', async () => {
    await app.book(ada, { startsAt: at('09:00') });
    await app.book(ada, { startsAt: at('09:00') });
    const booking = await app.book(ada, { startsAt: at('12:00') });
    const answer = await appoint(booking, { startsAt: at('09:30') });
    expect([answer.status, answer.code]).toEqual([409, 'schedule.taken']);
    expect(answer.body).toMatchObject({ nearest: [{}, {}, {}] });
  });

  test('a cancelled booking cannot get a time', async () => {
    const booking = await app.book(ada);
    await expectOk(ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
    expect((await appoint(booking, { startsAt: at('09:00') })).code).toBe('booking.not_possible');
  });

  test('staff see the bays that a booking could use', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    await app.book(ada, { startsAt: at('10:00') });
    await app.book(ada, { startsAt: at('10:00') });
    const places = async (query: { startsAt?: string }) =>
      (await expectOk(manager.call(day.listPlaces, { params: { id: booking._id }, query }))).body;
    expect(await places({})).toMatchObject({ startsAt: at('09:00'), bays: [{ isFree: true }, { isFree: true }] });
    const full = await places({ startsAt: at('10:00') });
    expect(full.bays.map(({ isFree }) => isFree)).toEqual([false, false]);
    expect(full.nearest).toHaveLength(3);
  });
});

describe('a walk-in', () => {
  test('a walk-in gets a bay from this minute on, and the next one waits in the queue', async () => {
    await setClock(app, monday, '08:00');
    const [first, second, third] = [await bookHere(), await bookHere(), await bookHere()];
    expect(first.booking.appointment?.startsAt).toBe(at('08:00'));
    expect(second.booking.appointment?.startsAt).toBe(at('08:00'));
    expect(third.booking.appointment).toBeNull();
    expect(third.message).toContain('waits for a bay');
    await setClock(app, monday, '08:21');
    const { queue } = await readDay();
    expect(queue.map(({ _id }) => _id)).toEqual([third.booking._id]);
    // The clock is set to the second.
    expect([20, 21]).toContain(queue[0]?.waitingMinutes);
    expect((await appoint(third.booking, {})).code).toBe('schedule.taken');
    await setClock(app, monday, '08:50');
    const { body } = await expectOk(appoint(third.booking, {}));
    expect(body.booking.appointment?.startsAt).toBe(at('08:50'));
    expect((await readDay()).queue).toEqual([]);
  });

  test('a walk-in never takes the time of a coming booking', async () => {
    for (let i = 0; i < 2; i++) await app.book(ada, { startsAt: at('08:30') });
    await setClock(app, monday, '08:05');
    expect((await bookHere()).booking.appointment).toBeNull();
  });

  test('a walk-in can have a time instead, and a repeated call with the same key books once', async () => {
    const body = { ...(await walkIn()), isHere: false, startsAt: at('09:05'), bay: bays.wash1 };
    const answers = await atOnce(3, () =>
      manager.request<{ booking: Booking }>('POST', bookWalkIn.path, body, { 'idempotency-key': 'one-car-at-nine' }),
    );
    expect(new Set(answers.map((answer) => answer.body.booking._id)).size).toBe(1);
    expect((await blocksOf()).map(({ startsAt }) => startsAt)).toEqual([at('09:05')]);
  });

  test('a walk-in whose time is refused is not booked', async () => {
    const before = (await readDay()).withoutTime.count;
    const answer = await manager.request('POST', bookWalkIn.path, {
      ...(await walkIn()),
      isHere: false,
      startsAt: at('06:00'),
    });
    expect(answer.code).toBe('schedule.past');
    expect((await readDay()).withoutTime.count).toBe(before);
  });
});

describe('a no-show', () => {
  const noShow = async ({ _id }: Booking, version?: number) =>
    manager.call(day.markNoShow, { params: { id: _id }, body: { version: version ?? (await versionOf(app, _id)) } });

  test('a no-show is possible 30 minutes after the start, frees the bay and cancels with that reason', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    const version = await versionOf(app, booking._id);
    await setClock(app, monday, '09:29');
    expect((await noShow(booking, version)).code).toBe('booking.no_show_too_soon');
    await setClock(app, monday, '09:30');
    for (let i = 0; i < 2; i++)
      expect((await expectOk(noShow(booking, version))).body.booking.status).toBe('cancelled');
    const { events } = (await expectOk(manager.request('GET', `staff/booking/${booking._id}`))).body as {
      events: { event: string; detail: { note?: string } }[];
    };
    expect(events.filter(({ event }) => event === 'cancelled').map(({ detail }) => detail.note)).toEqual(['No-show']);
    expect(await blocksOf()).toEqual([]);
  });

  test('only a booking with a time can be a no-show', async () => {
    expect((await noShow(await app.book(ada))).code).toBe('booking.no_time');
  });
});

describe('the technician of a booking', () => {
  const assign = async ({ _id }: Booking, who: string | null, version?: number) =>
    manager.call(day.assignTechnician, {
      params: { id: _id },
      body: { version: version ?? (await versionOf(app, _id)), technician: who },
    });

  test('a technician is assigned once and can be removed again', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    const version = await versionOf(app, booking._id);
    for (let i = 0; i < 2; i++) await expectOk(assign(booking, technician.id, version));
    expect((await assign(booking, null, version)).code).toBe('booking.stale');
    await expectOk(assign(booking, null));
    expect((await blocksOf())[0]?.booking?.technician).toBeNull();
  });

  test('a technician cannot be assigned to a cancelled booking', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    await app.runtime.db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', booking._id).execute();
    expect((await assign(booking, technician.id)).code).toBe('booking.not_possible');
  });

  test('only active staff can be assigned, and only to a booking with a time', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    const gone = await createStaff(app, 'technician', { suspended: true });
    expect((await assign(booking, gone.id)).code).toBe('staff.not_found');
    expect((await assign(booking, 'nonsense')).code).toBe('staff.not_found');
    expect((await assign(await app.book(ada), technician.id)).code).toBe('booking.no_time');
  });
});
