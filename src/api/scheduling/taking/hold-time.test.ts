import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dropHold, holdTime, listTimes } from '#shared/scheduling/schedule.contract.ts';
import { comingMonday, serviceId } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { holdToBooking } from './appoint-booking.ts';
import { moveTime } from './move-time.ts';
import { releaseTime } from './keep-time.ts';
import { eraseHolds } from '#api/scheduling/scheduling-personal-data.ts';
import { takeWalkIn } from './take-walk-in.ts';

let app: TestApp;
let ada: Customer;
let ben: Customer;
let wash: string;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [ada, ben] = [await createCustomer(app), await createCustomer(app)];
  wash = await serviceId(app, 'Car wash');
  monday = await comingMonday(app);
});
beforeEach(async () => {
  await app.advance('0 minutes');
  await app.runtime.db.deleteFrom('allocations').execute();
  await app.runtime.db.deleteFrom('calendar_exceptions').execute();
  await sql`delete from rate_limits`.execute(app.runtime.db);
});
afterAll(() => app.stop());

/** A time of that Monday on the clock of Lagos. */
const at = (time: string): string => new Date(`${monday}T${time}:00+01:00`).toISOString();
const hold = (who: Customer, time: string, more: object = {}) =>
  who.call(holdTime, { body: { service: wash, startsAt: at(time), ...more } });
const times = async (more: Record<string, string> = {}) =>
  (await expectOk(app.call(listTimes, { query: { service: wash, from: monday, days: '1', ...more } }))).body;
const leftAt = async (time: string) =>
  (await times()).days[0]?.times.find(({ startsAt }) => startsAt === at(time))?.left ?? 0;

describe('free times', () => {
  test('free times are the quarter hours at which the work and its drying fit before closing, with the number of free bays', async () => {
    const { days, timeZone, next } = await times();
    expect(timeZone).toBe('Africa/Lagos');
    const [day] = days;
    expect([day?.date, day?.state]).toEqual([monday, 'open']);
    expect(day?.times[0]).toEqual({ startsAt: at('07:30'), left: 2 });
    // 30 minutes of work and 15 of drying end at 6 pm.
    expect(day?.times.at(-1)).toEqual({ startsAt: at('17:15'), left: 2 });
    expect(next).toBe(at('07:30'));
  });

  test('free times depend on the class of the car and on how it arrives', async () => {
    const { id: suv } = await app.runtime.db
      .selectFrom('vehicles')
      .select('id')
      .where('class', '=', 'suv')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await times({ vehicle: suv })).days[0]?.times.at(-1)?.startsAt).toBe(at('17:00'));
    // The driver leaves 30 minutes before and is back after 45; then the wash begins.
    const fetched = (await times({ mode: 'pick-up' })).days[0]?.times ?? [];
    expect([fetched[0]?.startsAt, fetched.at(-1)?.startsAt]).toEqual([at('08:00'), at('16:30')]);
  });

  test('a closed day has its reason, and a closure of a part of a day is listed with that day', async () => {
    const { id: branch_id } = await app.runtime.db.selectFrom('branches').select('id').executeTakeFirstOrThrow();
    const close = (from: string, to: string, reason: string) =>
      app.runtime.db
        .insertInto('calendar_exceptions')
        .values({
          id: crypto.randomUUID(),
          branch_id,
          during: sql<string>`tstzrange(${from}, ${to})`,
          is_open: false,
          reason,
        })
        .execute();
    await close(at('15:00'), at('16:00'), 'Power cut');
    const partly = (await times()).days[0];
    expect([partly?.state, partly?.reason, partly?.closures]).toEqual([
      'open',
      undefined,
      [{ from: at('15:00'), to: at('16:00'), reason: 'Power cut' }],
    ]);
    expect(partly?.times.map(({ startsAt }) => startsAt)).not.toContain(at('14:30'));
    expect(partly?.times.map(({ startsAt }) => startsAt)).toContain(at('14:15'));
    await close(at('00:00'), at('23:00'), 'Sallah');
    const whole = await times();
    expect([whole.days[0]?.state, whole.days[0]?.reason, whole.days[0]?.times]).toEqual(['closed', 'Sallah', []]);
    expect(whole.next).toBe(new Date(Date.parse(at('07:30')) + 24 * 60 * 60 * 1000).toISOString());
  });

  test('free times begin today after the notice and end with the horizon', async () => {
    const { days } = (await expectOk(app.call(listTimes, { query: { service: wash, days: '31' } }))).body;
    expect(days).toHaveLength(31);
    const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(app.runtime.db);
    const first = days.flatMap((day) => day.times)[0]?.startsAt ?? '';
    expect(Date.parse(first)).toBeGreaterThanOrEqual((rows[0]?.now.getTime() ?? 0) + 30 * 60_000);
    const later = (await expectOk(app.call(listTimes, { query: { service: wash, from: days.at(-1)?.date ?? '' } })))
      .body;
    expect(later.days.slice(1).flatMap((day) => day.times)).toEqual([]);
  });

  test('free times of an unknown service or car, of an impossible day and of too many days are refused', async () => {
    const refused = async (query: Record<string, string>) =>
      (await app.call(listTimes, { query: { service: wash, ...query } })).code;
    expect(await refused({ service: crypto.randomUUID() })).toBe('catalogue.unknown_service');
    expect(await refused({ vehicle: 'x' })).toBe('catalogue.unknown_vehicle');
    for (const query of [
      { days: '32' },
      { days: '0' },
      { from: '2026-02-30' },
      { from: '9999-12-31' },
      { mode: 'towed' },
    ])
      expect(await refused(query), JSON.stringify(query)).toBe('request.invalid');
  });

  test('free times are listed 60 times a minute for one address', async () => {
    for (let i = 0; i < 60; i++) await times();
    const answer = await app.call(listTimes, { query: { service: wash } });
    expect([answer.status, answer.code]).toEqual([429, 'request.too_many']);
  });
});

describe('a hold', () => {
  test('a hold takes one bay for 15 minutes, and a new hold replaces it', async () => {
    const first = await expectOk(hold(ada, '09:00'));
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ startsAt: at('09:00'), endsAt: at('09:30') });
    const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(app.runtime.db);
    const minutes = (Date.parse(first.body.heldUntil) - (rows[0]?.now.getTime() ?? 0)) / 60_000;
    expect(minutes).toBeGreaterThan(10);
    expect(minutes).toBeLessThanOrEqual(15);
    expect([await leftAt('09:00'), await leftAt('09:30'), await leftAt('09:45')]).toEqual([1, 1, 2]);
    await expectOk(hold(ada, '10:00'));
    expect([await leftAt('09:00'), await leftAt('10:00')]).toEqual([2, 1]);
  });

  test('a hold of a taken time is refused with the three nearest times, and the former hold stays', async () => {
    await expectOk(hold(ada, '09:00'));
    await expectOk(hold(ben, '09:00'));
    const chi = await createCustomer(app);
    await expectOk(hold(chi, '12:00'));
    const refused = await hold(chi, '09:15');
    expect([refused.status, refused.code]).toEqual([409, 'schedule.taken']);
    expect(refused.body).toMatchObject({
      nearest: [
        { startsAt: at('08:15'), left: 2 },
        { startsAt: at('09:45'), left: 2 },
        { startsAt: at('10:00'), left: 2 },
      ],
    });
    expect(await leftAt('12:00')).toBe(1);
  });

  test('a hold for an unknown service is refused', async () => {
    expect((await hold(ada, '09:00', { service: crypto.randomUUID() })).code).toBe('catalogue.unknown_service');
  });

  test('a hold of a time that is not offered is refused with the reason and the nearest times', async () => {
    const refused = async (startsAt: string) => {
      const answer = await ada.call(holdTime, { body: { service: wash, startsAt } });
      expect(answer.body).toMatchObject({ nearest: [{ left: 2 }, { left: 2 }, { left: 2 }] });
      return answer.code;
    };
    const inDays = (days: number) => new Date(Date.parse(at('10:00')) + days * 24 * 60 * 60 * 1000).toISOString();
    expect(await refused(at('03:00'))).toBe('schedule.closed');
    expect(await refused(at('17:30'))).toBe('schedule.closed');
    expect(await refused(at('10:05'))).toBe('schedule.closed');
    expect(await refused(inDays(-30))).toBe('schedule.too_soon');
    expect(await refused(inDays(60))).toBe('schedule.too_far');
  });

  test('an expired hold gives its place to the next customer', async () => {
    await expectOk(hold(ada, '09:00'));
    await expectOk(hold(ben, '09:00'));
    const chi = await createCustomer(app);
    expect((await hold(chi, '09:00')).code).toBe('schedule.taken');
    await app.advance('15 minutes');
    expect(await leftAt('09:00')).toBe(2);
    await expectOk(hold(chi, '09:00'));
    expect(await leftAt('09:00')).toBe(1);
  });

  test('only its customer gives a hold back, and doing so twice is a success', async () => {
    const { hold: id } = (await expectOk(hold(ada, '09:00'))).body;
    await expectOk(ben.call(dropHold, { params: { id } }));
    expect(await leftAt('09:00')).toBe(1);
    await expectOk(ada.call(dropHold, { params: { id } }));
    await expectOk(ada.call(dropHold, { params: { id } }));
    expect(await leftAt('09:00')).toBe(2);
  });

  test('a customer makes ten holds an hour, and a refused one is not counted', async () => {
    for (let i = 0; i < 12; i++) expect((await hold(ada, '03:00')).code).toBe('schedule.closed');
    for (let i = 0; i < 10; i++) await expectOk(hold(ada, '09:00'));
    const answer = await hold(ada, '09:00');
    expect([answer.status, answer.code]).toEqual([429, 'request.too_many']);
  });

  test('a customer has one hold, also after twenty calls at once', async () => {
    await atOnce(8, (i) => hold(ada, `${10 + (i % 4)}:00`));
    const rows = await app.runtime.db.selectFrom('allocations').select('id').execute();
    expect(rows).toHaveLength(1);
  });
});

describe('a hold that becomes a booking', () => {
  const job = () => ({ services: [wash], vehicle: null, mode: 'drive-in' as const });
  const use = (who: Customer, id: string, bookingId: string, more: object = {}) =>
    app.runtime.db
      .transaction()
      .execute((trx) =>
        holdToBooking(trx, { hold: id, customerId: who._id, bookingId, job: job(), until: null, ...more }),
      );

  test('a hold becomes a booking once, for its customer and its job, until it expires', async () => {
    const { hold: id } = (await expectOk(hold(ada, '09:00'))).body;
    const [own, other] = [await app.book(ada), await app.book(ben)];
    const taken = { code: 'schedule.taken' };
    await expect(use(ben, id, other._id)).rejects.toMatchObject(taken);
    await expect(use(ada, id, own._id, { job: { ...job(), mode: 'pick-up' } })).rejects.toMatchObject(taken);
    await expect(use(ada, 'x', own._id)).rejects.toMatchObject(taken);
    const used = await use(ada, id, own._id);
    expect(new Date(used.startsAt).toISOString()).toBe(at('09:00'));
    await expect(use(ada, id, own._id)).rejects.toMatchObject(taken);
    await app.advance('20 minutes');
    expect(await leftAt('09:00')).toBe(1);
    await app.runtime.db.transaction().execute((trx) => releaseTime(trx, own._id));
    expect(await leftAt('09:00')).toBe(2);
  });

  test('an expired hold does not become a booking', async () => {
    const { hold: id } = (await expectOk(hold(ada, '09:00'))).body;
    const { _id } = await app.book(ada);
    await app.advance('15 minutes');
    await expect(use(ada, id, _id)).rejects.toMatchObject({ code: 'schedule.taken' });
  });

  test('an unpaid booking can have its time as a hold that expires', async () => {
    const { hold: id } = (await expectOk(hold(ada, '09:00'))).body;
    const { _id } = await app.book(ada);
    await use(ada, id, _id, { until: new Date(Date.now() + 30 * 60_000) });
    await app.advance('29 minutes');
    expect(await leftAt('09:00')).toBe(1);
    await app.advance('30 minutes');
    expect(await leftAt('09:00')).toBe(2);
  });

  test('a booked time is moved, and a move to a taken time changes nothing', async () => {
    const { hold: id } = (await expectOk(hold(ada, '09:00'))).body;
    const { _id } = await app.book(ada);
    await use(ada, id, _id);
    const move = (time: string) =>
      app.runtime.db
        .transaction()
        .execute((trx) => moveTime(trx, { allocationId: id, start: Date.parse(at(time)), by: 'customer' }));
    await move('09:15');
    expect([await leftAt('08:45'), await leftAt('10:00')]).toEqual([1, 2]);
    await expectOk(hold(ben, '11:00'));
    await expectOk(hold(await createCustomer(app), '11:00'));
    await expect(move('11:00')).rejects.toMatchObject({ code: 'schedule.taken' });
    expect([await leftAt('08:45'), await leftAt('11:00')]).toEqual([1, 0]);
  });
});

test('a walk-in takes a bay from this minute, or waits in the queue and gets a bay later', async () => {
  // Monday, 10:07 am.
  const { rows } = await sql<{ minutes: number }>`
    select floor(extract(epoch from ${at('10:07')}::timestamptz - now()) / 60)::int + 1 as minutes`.execute(
    app.runtime.db,
  );
  await app.advance(`${rows[0]?.minutes} minutes`);
  const walkIn = (customer: Customer) =>
    app.runtime.db.transaction().execute((trx) =>
      takeWalkIn(trx, {
        customerId: customer._id,
        bookingId: null,
        job: { services: [wash], vehicle: null, mode: 'drive-in' },
      }),
    );
  const first = await walkIn(ada);
  expect(new Date(first.time?.startsAt ?? 0).toISOString().slice(0, 16)).toBe(at('10:07').slice(0, 16));
  await walkIn(ben);
  const third = await walkIn(await createCustomer(app));
  expect(third.time).toBeNull();
  const placed = await app.runtime.db
    .transaction()
    .execute((trx) => moveTime(trx, { allocationId: third.allocationId, start: Date.parse(at('11:00')), by: 'staff' }));
  expect(new Date(placed?.endsAt ?? 0).toISOString()).toBe(at('11:30'));
});

test('a hold and the erasure of its account do not block each other', async () => {
  await expectOk(hold(ada, '09:00'));
  const { sent } = await app.runtime.db.transaction().execute(async (trx) => {
    // As the erasure does: the account first, then its holds.
    await trx.selectFrom('customers').select('id').where('id', '=', ada._id).forUpdate().execute();
    const answer = hold(ada, '10:00');
    await expect.poll(() => waitingForLocks(trx)).toBe(1);
    await eraseHolds(trx, ada._id);
    return { sent: answer };
  });
  expect((await sent).status).toBe(201);
});
