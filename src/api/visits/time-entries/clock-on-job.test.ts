import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { assignTechnician } from '#shared/bookings/staff-day.contract.ts';
import type { Sent } from '#shared/endpoint.ts';
import * as contract from '#shared/visits/time-entries.contract.ts';
import { listOnSite, markReady, recordCustody } from '#shared/visits/staff-visits.contract.ts';
import { calendarOf, comingMonday, lagosTime, setClock, versionOf } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, createStaffSession, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';

let app: TestApp;
let monday: string;
let ada: Customer;
let desk: StaffMember;
let manager: StaffMember;
let kunle: StaffMember;
let bisi: StaffMember;
let booking: Booking;
let other: Booking;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  monday = await comingMonday(app);
  await setClock(app, monday, '07:30');
  desk = await createStaff(app, 'front_desk');
  manager = await createStaff(app, 'manager', { name: 'Bọ́lá' });
});
beforeEach(async () => {
  await setClock(app, monday, '08:00');
  await app.runtime.db.deleteFrom('allocations').execute();
  ada = await createCustomer(app);
  kunle = await createStaff(app, 'technician', { name: 'Kúnlé Bákàrè' });
  bisi = await createStaff(app, 'technician', { name: 'Bísí Àjàyí' });
  booking = await app.book(ada);
  other = await app.book(ada);
  await checkIn(desk, booking);
  await checkIn(desk, other);
});
afterAll(() => app.stop());

const at = (time: string): string => lagosTime(monday, time);
type Clock = Sent<typeof contract.clockOnJob>;
const clock = (who: StaffMember, { _id }: { _id: string }, body: Clock) =>
  who.call(contract.clockOnJob, { params: { id: _id }, body });
const clockAt = async (time: string, ...[who, job, body]: Parameters<typeof clock>) => {
  await setClock(app, monday, time);
  return (await expectOk(clock(who, job, body))).body;
};
const timeOf = async ({ _id }: { _id: string }) =>
  (await expectOk(desk.call(contract.getJobTime, { params: { id: _id } }))).body;
const clocks = async () => (await expectOk(manager.call(contract.listClocks))).body;
const jobsOf = async (who: StaffMember) => (await expectOk(who.call(contract.listMyJobs))).body;
const correct = (id: string, body: Partial<Sent<typeof contract.correctTime>>, who = manager) =>
  who.call(contract.correctTime, {
    params: { id },
    body: {
      clientId: newId(),
      startedAt: at('08:00'),
      endedAt: at('09:00'),
      reason: 'Forgot to clock off.',
      ...body,
    },
  });

test('a clock measures the time that a person works on a job', async () => {
  expect(await clockAt('08:10', kunle, booking, { on: true })).toMatchObject({
    message: `You are clocked on to ${booking.number}.`,
    running: { booking: booking._id, number: booking.number },
  });
  expect((await clockAt('09:40', kunle, booking, { on: false })).running).toBeNull();
  expect(await timeOf(booking)).toMatchObject({
    minutes: 90,
    entries: [{ person: { name: 'Kúnlé Bákàrè' }, minutes: 90, endReason: 'clock-off', isForgotten: false }],
  });
});

test('clocking on to another car ends the clock on the first', async () => {
  await clockAt('08:10', kunle, booking, { on: true });
  await clockAt('08:40', kunle, other, { on: true });
  await setClock(app, monday, '08:45');
  expect(await timeOf(booking)).toMatchObject({ minutes: 30, entries: [{ endReason: 'other-job' }] });
  expect(await timeOf(other)).toMatchObject({ minutes: 5, entries: [{ endedAt: null }] });
});

test('the same call twice, and fifty at once, open one entry and end it once', async () => {
  for (const clientId of [undefined, newId()]) {
    const body = { ...(clientId !== undefined && { clientId }) };
    await Promise.all(Array.from({ length: 50 }, () => expectOk(clock(kunle, booking, { on: true, ...body }))));
    await setClock(app, monday, '08:20');
    await Promise.all(Array.from({ length: 50 }, () => expectOk(clock(kunle, booking, { on: false, ...body }))));
  }
  expect((await timeOf(booking)).entries).toHaveLength(2);
});

test('one person who clocks on to two cars, fifty times at once, has one clock that runs', async () => {
  await Promise.all(
    Array.from({ length: 50 }, (_, i) => expectOk(clock(kunle, i % 2 === 0 ? booking : other, { on: true }))),
  );
  const running = (await clocks()).running.filter(({ person }) => person._id === kunle.id);
  expect(running).toHaveLength(1);
});

test('two people work on one car at once, and its time is the sum', async () => {
  await clockAt('08:00', kunle, booking, { on: true });
  await clockAt('08:10', bisi, booking, { on: true });
  await setClock(app, monday, '08:20');
  expect((await timeOf(booking)).minutes).toBe(30);
  expect((await jobsOf(kunle)).jobs).toMatchObject([{ minutes: 30, myMinutes: 20, others: ['Bísí Àjàyí'] }]);
  const { cars } = (await expectOk(desk.call(listOnSite))).body;
  expect(cars.find(({ _id }) => _id === booking._id)?.workers.map(({ name }) => name)).toEqual([
    'Kúnlé Bákàrè',
    'Bísí Àjàyí',
  ]);
});

test('an entry sent again after it ended opens no second one, and ends no later one', async () => {
  const [first, second] = [newId(), newId()];
  await clockAt('08:10', kunle, booking, { on: true, clientId: first });
  await clockAt('08:20', kunle, booking, { on: false, clientId: first });
  await clockAt('08:30', kunle, booking, { on: true, clientId: first });
  expect((await timeOf(booking)).minutes).toBe(10);
  await clockAt('08:40', kunle, booking, { on: true, clientId: second });
  expect((await clockAt('08:50', kunle, booking, { on: false, clientId: first })).running?._id).toBe(second);
});

test('an entry of another car or person is refused and does not end', async () => {
  const clientId = newId();
  await clockAt('08:10', kunle, booking, { on: true, clientId });
  expect((await clock(bisi, booking, { on: true, clientId })).code).toBe('visit.id_taken');
  expect((await clock(kunle, other, { on: true, clientId })).code).toBe('visit.id_taken');
  expect((await clock(kunle, other, { on: true, clientId: 'nonsense' })).code).toBe('visit.id_taken');
  await expectOk(clock(bisi, booking, { on: false, clientId }));
  await expectOk(clock(kunle, other, { on: false, clientId }));
  expect((await timeOf(booking)).entries).toMatchObject([{ endedAt: null }]);
});

test('a phone without network keeps its times, neither before the check-in nor in the future', async () => {
  const clientId = newId();
  await setClock(app, monday, '10:00');
  await expectOk(clock(kunle, booking, { on: true, clientId, at: at('08:30') }));
  await expectOk(clock(kunle, booking, { on: false, clientId, at: at('09:30') }));
  await expectOk(clock(bisi, booking, { on: true, at: at('07:00') }));
  await expectOk(clock(bisi, booking, { on: false, at: at('12:00') }));
  const { entries } = await timeOf(booking);
  const checkedIn = Date.parse(at('08:00'));
  expect(entries.map(({ minutes }) => minutes).toSorted((a, b) => a - b)).toEqual([60, 120]);
  expect(entries.every(({ startedAt }) => Date.parse(startedAt) >= checkedIn)).toBe(true);
});

test('a clock-on that arrives late begins after the time that is recorded already', async () => {
  await clockAt('08:10', kunle, booking, { on: true });
  await clockAt('09:00', kunle, booking, { on: false });
  await setClock(app, monday, '10:00');
  await expectOk(clock(kunle, other, { on: true, at: at('08:30') }));
  expect((await timeOf(other)).minutes).toBe(60);
});

test('a ready car ends the clocks on it; an earlier end that arrives later replaces that end', async () => {
  const clientId = newId();
  await clockAt('08:10', kunle, booking, { on: true, clientId });
  await clockAt('08:10', bisi, booking, { on: true });
  await setClock(app, monday, '09:10');
  await expectOk(desk.call(markReady, { params: { id: booking._id } }));
  expect(await timeOf(booking)).toMatchObject({
    minutes: 120,
    entries: [{ endReason: 'ready' }, { endReason: 'ready' }],
  });
  await setClock(app, monday, '09:20');
  await expectOk(clock(kunle, booking, { on: false, clientId, at: at('08:40') }));
  await expectOk(clock(bisi, booking, { on: false, clientId: newId(), at: at('08:40') }));
  expect((await timeOf(booking)).minutes).toBe(90);
});

test('no one clocks on to a ready car, but work before it was ready arrives', async () => {
  await setClock(app, monday, '09:00');
  await expectOk(desk.call(markReady, { params: { id: booking._id } }));
  await setClock(app, monday, '09:10');
  expect((await clock(kunle, booking, { on: true })).code).toBe('visit.work_done');
  await expectOk(clock(kunle, booking, { on: true, at: at('08:30') }));
  expect(await timeOf(booking)).toMatchObject({ minutes: 30, entries: [{ endReason: 'ready' }] });
  expect((await jobsOf(kunle)).running).toBeNull();
});

test('a car that is not checked in, or that no one booked, has no clock', async () => {
  const expected = await app.book(ada);
  for (const job of [expected, { _id: newId() }, { _id: 'nonsense' }])
    expect((await clock(kunle, job, { on: true })).code).toBe('visit.not_found');
  expect(await timeOf(expected)).toMatchObject({ minutes: 0, entries: [] });
  const none = await desk.call(contract.getJobTime, { params: { id: newId() } });
  expect(none.code).toBe('booking.not_found');
});

test('a forgotten clock is flagged, and a correction applies beside the recorded times', async () => {
  await clockAt('08:00', kunle, booking, { on: true });
  await setClock(app, monday, '20:10');
  // Sessions of staff end after twelve hours.
  desk = await createStaff(app, 'front_desk');
  manager = await createStaff(app, 'manager', { name: 'Bọ́lá' });
  const [flagged] = (await clocks()).forgotten.filter(({ person }) => person._id === kunle.id);
  expect(flagged).toMatchObject({ isForgotten: true, booking: booking._id, endedAt: null });
  const entry = (await expectOk(correct(flagged?._id ?? '', { endedAt: at('09:30') }))).body.entry;
  expect(entry).toMatchObject({
    minutes: 90,
    isForgotten: false,
    endReason: 'corrected',
    recorded: { startedAt: flagged?.startedAt },
    corrections: [{ reason: 'Forgot to clock off.', by: 'Bọ́lá' }],
  });
  expect((await clocks()).forgotten.filter(({ person }) => person._id === kunle.id)).toEqual([]);
  const token = await createStaffSession(app, kunle.id);
  expect((await expectOk(app.call(contract.listMyJobs, { token }))).body.running).toBeNull();
  await expectOk(correct(entry._id, { endedAt: at('10:00'), reason: 'He says 10.' }));
  expect(await timeOf(booking)).toMatchObject({
    minutes: 120,
    entries: [{ corrections: [{}, { reason: 'He says 10.' }] }],
  });
});

test('the same correction, sent fifty times at once, is recorded once', async () => {
  const clientId = newId();
  await clockAt('08:00', kunle, booking, { on: true, clientId });
  await setClock(app, monday, '11:00');
  const body = { clientId: newId() };
  await Promise.all(Array.from({ length: 50 }, () => expectOk(correct(clientId, body))));
  expect((await timeOf(booking)).entries[0]?.corrections).toHaveLength(1);
  const another = newId();
  await clockAt('11:10', bisi, booking, { on: true, clientId: another });
  expect((await correct(another, body)).code).toBe('visit.id_taken');
  expect((await correct(another, { clientId: 'nonsense' })).code).toBe('visit.id_taken');
});

test('a correction must be of an existing entry, in the past, and not overlap other time of the person', async () => {
  const [first, second] = [newId(), newId()];
  await clockAt('08:00', kunle, booking, { on: true, clientId: first });
  await clockAt('09:00', kunle, other, { on: true, clientId: second });
  await setClock(app, monday, '11:00');
  expect((await correct(first, { startedAt: at('09:30'), endedAt: at('09:00') })).code).toBe('time.impossible');
  expect((await correct(first, { endedAt: at('11:30') })).code).toBe('time.impossible');
  expect((await correct(first, { endedAt: at('09:30') })).code).toBe('time.overlaps');
  expect((await correct(newId(), {})).code).toBe('time.not_found');
  expect((await correct('nonsense', {})).code).toBe('time.not_found');
  await expectOk(correct(second, { startedAt: at('10:00'), endedAt: at('10:30') }));
  await expectOk(correct(first, { endedAt: at('09:30') }));
});

test('only managers correct, and only the desk and managers see all clocks', async () => {
  const clientId = newId();
  await clockAt('08:00', kunle, booking, { on: true, clientId });
  for (const who of [kunle, desk]) expect((await correct(clientId, {}, who)).code).toBe('session.forbidden');
  expect((await kunle.call(contract.listClocks)).code).toBe('session.forbidden');
  await expectOk(desk.call(contract.listClocks));
});

test('my jobs are those assigned for today, those on site, and those I clocked on to', async () => {
  await setClock(app, monday, '07:40');
  const assign = async ({ _id }: { _id: string }) =>
    expectOk(
      manager.call(assignTechnician, {
        params: { id: _id },
        body: { version: await versionOf(app, _id), technician: kunle.id },
      }),
    );
  const planned = await app.book(ada, { startsAt: at('11:00') });
  const tomorrow = await app.book(ada, { startsAt: new Date(Date.parse(at('11:00')) + 86_400_000).toISOString() });
  const cancelled = await app.book(ada, { startsAt: at('12:00') });
  for (const one of [planned, tomorrow, cancelled]) await assign(one);
  await expectOk(ada.request('PUT', `booking/${cancelled._id}/update-status`, { status: 'pending-cancelled' }));
  await setClock(app, monday, '08:10');
  await expectOk(clock(kunle, other, { on: true }));
  const { bays } = await calendarOf(manager);
  const bay = bays.find(({ kind }) => kind === 'wash');
  const moved = { clientId: newId(), kind: 'car-moved', place: 'bay', bay: bay?._id ?? '' } as const;
  await expectOk(kunle.call(recordCustody, { params: { id: other._id }, body: moved }));
  const { jobs, running } = await jobsOf(kunle);
  expect(jobs.map(({ _id, isMine }) => [_id, isMine])).toEqual([
    [planned._id, true],
    [other._id, false],
  ]);
  expect(jobs).toMatchObject([
    { state: 'expected', startsAt: at('11:00'), car: null },
    { state: 'in-work', keyTag: '14', car: { place: 'bay', name: bay?.name }, key: { place: 'hook', name: '14' } },
  ]);
  expect(running?.booking).toBe(other._id);
  // The car that comes tomorrow is a job of today once it is here.
  await checkIn(desk, tomorrow);
  expect((await jobsOf(kunle)).jobs.map(({ _id }) => _id)).toContain(tomorrow._id);
  expect((await jobsOf(bisi)).jobs).toEqual([]);
});

test('my minutes today leave out time before today', async () => {
  await clockAt('08:00', kunle, booking, { on: true });
  await setClock(app, monday, '09:30');
  expect((await jobsOf(kunle)).minutesToday).toBe(90);
  await sql`alter table time_entries disable trigger time_entries_keep`.execute(app.runtime.db);
  await app.runtime.db
    .updateTable('time_entries')
    .set({ started_at: new Date(Date.parse(at('00:00')) - 3_600_000) })
    .where('staff_id', '=', kunle.id)
    .execute();
  await sql`alter table time_entries enable trigger time_entries_keep`.execute(app.runtime.db);
  expect((await jobsOf(kunle)).minutesToday).toBe(570);
});

test('recorded time cannot be changed in the database, and one person is in one place at a time', async () => {
  await clockAt('08:00', kunle, booking, { on: true });
  await clockAt('09:00', kunle, booking, { on: false });
  const { db } = app.runtime;
  const refused = 'append-only';
  await expect(sql`delete from time_entries`.execute(db)).rejects.toThrow(refused);
  await expect(sql`update time_entries set ended_at = null, end_reason = null`.execute(db)).rejects.toThrow(refused);
  await expect(sql`update time_entries set staff_id = ${bisi.id}`.execute(db)).rejects.toThrow(refused);
  const overlapping = { id: newId(), visit_id: other._id, staff_id: kunle.id, started_at: new Date(at('08:30')) };
  await expect(db.insertInto('time_entries').values(overlapping).execute()).rejects.toThrow('one_job_at_a_time');
  const entry = await db
    .selectFrom('time_entries')
    .select('id')
    .where('staff_id', '=', kunle.id)
    .executeTakeFirstOrThrow();
  await expectOk(correct(entry.id, {}));
  await expect(sql`update time_corrections set reason = 'x'`.execute(db)).rejects.toThrow(refused);
  await expect(sql`delete from time_corrections`.execute(db)).rejects.toThrow(refused);
});

test('a person gets all of their own recorded time, and nothing of others', async () => {
  await clockAt('08:00', kunle, booking, { on: true });
  await clockAt('08:00', bisi, booking, { on: true });
  await clockAt('09:00', kunle, booking, { on: false });
  const { entries } = (await expectOk(kunle.call(contract.exportMyTime))).body;
  expect(entries).toMatchObject([{ person: { _id: kunle.id }, booking: booking._id, minutes: 60 }]);
});
