import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import * as cars from '#shared/cars/cars.contract.ts';
import type { Sent } from '#shared/endpoint.ts';
import * as staffVisits from '#shared/visits/staff-visits.contract.ts';
import * as contract from '#shared/visits/visits.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { leaveDone } from '#test/releases.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { CHECK_IN, checkIn } from '#test/visits.ts';
import { exportedData } from '#test/exported-data.ts';

let app: TestApp;
let ada: Customer;
let desk: StaffMember;
let technician: StaffMember;
let booking: Booking;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  desk = await createStaff(app, 'front_desk', { name: 'Kẹ́hìndé Àjàyí' });
  technician = await createStaff(app, 'technician', { name: 'Kúnlé Bákàrè' });
});
beforeEach(async () => {
  await app.advance('0 minutes');
  ada = await createCustomer(app);
  booking = await app.book(ada);
});
afterAll(() => app.stop());

const at = () => ({ params: { id: booking._id } });
const seen = async () => (await expectOk(ada.call(contract.getVisit, at()))).body;
const move = (body: Partial<Sent<typeof staffVisits.recordCustody>>, by = technician) =>
  by.call(staffVisits.recordCustody, { ...at(), body: { clientId: newId(), kind: 'car-moved', ...body } });
const tryCode = (code: string) => desk.call(staffVisits.confirmWithCode, { ...at(), body: { code } });
const bayId = async () =>
  (await app.runtime.db.selectFrom('resources').select('id').orderBy('position').executeTakeFirstOrThrow()).id;
const wrong = (code: string | null) => (code === '0000' ? '1111' : '0000');

test('the customer sees before check-in that the car is expected, and a code of four digits', async () => {
  const visit = await seen();
  expect(visit).toMatchObject({ _id: booking._id, state: 'expected', checkIn: null, custody: [] });
  expect(visit.checkInCode).toMatch(/^\d{4}$/);
  expect((await seen()).checkInCode).toBe(visit.checkInCode);
  expect((await expectOk(desk.call(staffVisits.getStaffVisit, at()))).body).toMatchObject({ state: 'expected' });
});

test('a check-in records the car, its key and the member of staff who took it', async () => {
  await checkIn(desk, booking);
  const visit = await seen();
  expect(visit.checkIn).toMatchObject({
    by: 'Kẹ́hìndé',
    plate: 'BDJ-482KA',
    km: 128_412,
    fuel: 'half',
    keyTag: '14',
    confirmedBy: null,
  });
  expect(visit.checkIn?.marks).toEqual(CHECK_IN.marks);
  expect(visit.custody.map(({ kind, place, placeName }) => [kind, place, placeName])).toEqual([
    ['checked-in', null, null],
    ['key-moved', 'hook', '14'],
  ]);
});

test('the first record stays, however often another one is sent', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, i) => checkIn(desk, booking, { km: 128_412 + (i % 2) })));
  const first = (await seen()).checkIn;
  await checkIn(desk, booking, { km: 1, plate: 'LSR-15AA' });
  const visit = await seen();
  expect(visit.checkIn).toEqual(first);
  expect(visit.custody).toHaveLength(2);
});

test('a record from a phone without network keeps its time, unless its clock is fast', async () => {
  const earlier = new Date(Date.now() - 40 * 60_000).toISOString();
  expect((await checkIn(desk, booking, { at: earlier })).checkIn?.at).toBe(earlier);
  booking = await app.book(ada);
  const visit = await checkIn(desk, booking, { at: new Date(Date.now() + 3_600_000).toISOString() });
  expect(Date.parse(visit.checkIn?.at ?? '')).toBeLessThan(Date.now() + 60_000);
});

test('a plate that is not the booked one is noted', async () => {
  const vehicle = String((await app.bookingForm())['vehicle']);
  const { car } = (await expectOk(ada.call(cars.addCar, { body: { vehicle, plate: 'BDJ-482KA' } }))).body;
  booking = await app.book(ada, { car: car._id });
  expect((await checkIn(desk, booking, { plate: 'LSR-15AA' })).checkIn).toMatchObject({
    plate: 'LSR-15AA',
    otherPlate: true,
  });
});

test('the kilometres of a check-in are a reading of the car; without one nothing is added', async () => {
  const vehicle = String((await app.bookingForm())['vehicle']);
  const { car } = (await expectOk(ada.call(cars.addCar, { body: { vehicle, plate: 'BDJ-482KA' } }))).body;
  const km = async () => (await expectOk(ada.call(cars.listCars))).body.cars[0]?.km?.km;
  booking = await app.book(ada, { car: car._id });
  await checkIn(desk, booking, { km: null });
  expect(await km()).toBeUndefined();
  booking = await app.book(ada, { car: car._id });
  await checkIn(desk, booking);
  expect(await km()).toBe(128_412);
  booking = await app.book(ada, { car: car._id });
  await expectOk(ada.call(cars.removeCar, { params: { id: car._id } }));
  await checkIn(desk, booking);
});

test('the customer confirms the record, once', async () => {
  const early = await ada.call(contract.confirmCheckIn, at());
  expect([early.status, early.code]).toEqual([409, 'visit.not_checked_in']);
  await checkIn(desk, booking);
  const confirm = () => expectOk(ada.call(contract.confirmCheckIn, at()));
  await Promise.all(Array.from({ length: 50 }, confirm));
  const visit = await seen();
  expect(visit.checkIn?.confirmedBy).toBe('customer');
  expect(visit.custody.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1);
  expect(visit.checkInCode).toBeNull();
});

test('the right code confirms the record at check-in; a wrong one leaves it and counts as a try', async () => {
  const code = (await seen()).checkInCode ?? '';
  const sent = { ...at(), body: { ...CHECK_IN, code } };
  expect((await expectOk(desk.call(staffVisits.checkInCar, sent))).body).toMatchObject({
    codeIsRight: true,
    visit: { checkIn: { confirmedBy: 'code' } },
  });
  expect((await expectOk(desk.call(staffVisits.checkInCar, sent))).body.codeIsRight).toBe(true);
  booking = await app.book(ada);
  const bad = { ...at(), body: { ...CHECK_IN, code: wrong((await seen()).checkInCode) } };
  expect((await expectOk(desk.call(staffVisits.checkInCar, bad))).body).toMatchObject({
    codeIsRight: false,
    visit: { codeTriesLeft: 4 },
  });
  // The same call again tries no second time.
  expect((await expectOk(desk.call(staffVisits.checkInCar, bad))).body.visit.codeTriesLeft).toBe(4);
});

test('no code is accepted after five wrong ones, also of fifty at once; the customer can still confirm', async () => {
  const code = (await seen()).checkInCode ?? '';
  const early = await tryCode(code);
  expect([early.status, early.code]).toEqual([404, 'visit.not_found']);
  await checkIn(desk, booking);
  const tries = await Promise.all(Array.from({ length: 50 }, () => tryCode(wrong(code))));
  expect(tries.filter((answer) => answer.code === 'visit.wrong_code')).toHaveLength(5);
  expect((await tryCode(code)).code).toBe('visit.too_many_tries');
  expect((await seen()).checkInCode).toBeNull();
  await expectOk(ada.call(contract.confirmCheckIn, at()));
  await expectOk(tryCode(code));
});

test('the list of cars on site shows a wrong code until the record is confirmed', async () => {
  const listed = async () =>
    (await expectOk(desk.call(staffVisits.listOnSite))).body.cars.find(({ _id }) => _id === booking._id)?.codeWasWrong;
  const code = (await seen()).checkInCode ?? '';
  await checkIn(desk, booking);
  expect(await listed()).toBe(false);
  await tryCode(wrong(code));
  expect(await listed()).toBe(true);
  await expectOk(tryCode(code));
  expect(await listed()).toBe(false);
});

test('a code ends when work begins, and is not accepted for another booking', async () => {
  const code = (await seen()).checkInCode ?? '';
  await checkIn(desk, booking);
  await expectOk(move({ place: 'bay', bay: await bayId() }));
  expect((await tryCode(code)).code).toBe('visit.code_over');
  const codes = new Set<string | null>();
  for (let i = 0; i < 5; i++) {
    booking = await app.book(ada);
    codes.add((await seen()).checkInCode);
  }
  expect(codes.size).toBeGreaterThan(1);
});

test('moves are appended with places, people and kilometres; a car in a bay is in work', async () => {
  await checkIn(desk, booking);
  const bay = await bayId();
  await expectOk(move({ kind: 'key-moved', place: 'person', person: technician.id }));
  await expectOk(move({ place: 'bay', bay }));
  await expectOk(move({ kind: 'road-test-started', km: 128_412 }));
  await expectOk(move({ kind: 'road-test-ended', km: 128_416, note: 'Brakes are good.' }));
  await expectOk(move({ place: 'yard' }));
  const visit = await seen();
  expect(visit.state).toBe('in-work');
  expect(visit.custody.slice(2)).toMatchObject([
    { kind: 'key-moved', place: 'person', placeName: 'Kúnlé', by: 'Kúnlé' },
    { kind: 'car-moved', place: 'bay' },
    { kind: 'road-test-started', km: 128_412 },
    { kind: 'road-test-ended', km: 128_416, note: 'Brakes are good.' },
    { kind: 'car-moved', place: 'yard' },
  ]);
  const [listed] = (await expectOk(technician.call(staffVisits.listOnSite))).body.cars.filter(
    ({ _id }) => _id === booking._id,
  );
  expect(listed).toMatchObject({
    state: 'in-work',
    car: { place: 'yard' },
    key: { place: 'person', name: 'Kúnlé Bákàrè' },
    confirmed: false,
  });
});

test('a car that a driver brought back is in the yard', async () => {
  await checkIn(desk, booking);
  await expectOk(move({ kind: 'handed-to-driver', place: 'person', person: technician.id }));
  const place = async () =>
    (await expectOk(desk.call(staffVisits.listOnSite))).body.cars.find(({ _id }) => _id === booking._id)?.car;
  expect(await place()).toMatchObject({ place: 'person', name: 'Kúnlé Bákàrè' });
  await expectOk(move({ kind: 'returned-by-driver' }));
  expect(await place()).toMatchObject({ place: 'yard', name: null });
});

test('a move that is sent twice is recorded once, and its id is refused for another visit', async () => {
  await checkIn(desk, booking);
  const body = { clientId: newId(), kind: 'car-moved', place: 'yard' } as const;
  await Promise.all(Array.from({ length: 50 }, () => expectOk(move(body))));
  expect((await seen()).custody).toHaveLength(3);
  booking = await app.book(ada);
  await checkIn(desk, booking);
  expect((await move(body)).code).toBe('visit.id_taken');
});

test.each([
  ['a bay without its id', { place: 'bay' }],
  ['a bay that does not exist', { place: 'bay', bay: newId() }],
  ['a hook for a car', { place: 'hook', hook: '14' }],
  ['a key without a place', { kind: 'key-moved' }],
  ['a hook without a number', { kind: 'key-moved', place: 'hook' }],
  ['a person without an id', { kind: 'key-moved', place: 'person' }],
  ['a person who does not work here', { kind: 'key-moved', place: 'person', person: newId() }],
  ['a road test into the yard', { kind: 'road-test-started', place: 'yard' }],
] as const)('refuses %s', async (_, body) => {
  await checkIn(desk, booking);
  expect((await move(body)).code).toBe('visit.unknown_place');
});

test('a move cannot be before the check-in or in the future', async () => {
  const { checkIn: record } = await checkIn(desk, booking);
  await expectOk(move({ place: 'yard', at: '2020-01-01T00:00:00Z' }));
  await expectOk(move({ place: 'yard', at: '2090-01-01T00:00:00Z' }));
  const [first, last] = (await seen()).custody.slice(2);
  expect(first?.at).toBe(record?.at);
  expect(Date.parse(last?.at ?? '')).toBeLessThan(Date.now() + 60_000);
});

test('ready is notified once, and finishing the booking does not repeat it', async () => {
  await checkIn(desk, booking);
  const ready = () => expectOk(technician.call(staffVisits.markReady, at()));
  await Promise.all(Array.from({ length: 50 }, ready));
  expect((await seen()).state).toBe('ready');
  await finishInCash(await createStaff(app, 'manager'), booking._id);
  const messages = await app.runtime.db
    .selectFrom('messages')
    .innerJoin('message_recipients', 'message_recipients.message_id', 'messages.id')
    .select('title')
    .where('customer_id', '=', ada._id)
    .where('title', '=', 'Your car is ready')
    .execute();
  expect(messages).toHaveLength(1);
});

test('a car that left has no moves, is not ready again and is not on site', async () => {
  await checkIn(desk, booking);
  await sql`update visits set state = 'released', ready_at = app_now(), released_at = app_now() where id = ${booking._id}`.execute(
    app.runtime.db,
  );
  expect((await move({ place: 'yard' })).code).toBe('visit.released');
  expect((await technician.call(staffVisits.markReady, at())).code).toBe('visit.released');
  expect((await ada.call(contract.confirmCheckIn, at())).code).toBe('visit.released');
  const { cars: onSite } = (await expectOk(desk.call(staffVisits.listOnSite))).body;
  expect(onSite.map(({ _id }) => _id)).not.toContain(booking._id);
});

test('a booking whose cancellation is requested is not checked in', async () => {
  await expectOk(ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
  const answer = await desk.call(staffVisits.checkInCar, { ...at(), body: CHECK_IN });
  expect(answer.code).toBe('booking.not_possible');
  expect((await seen()).checkInCode).toBeNull();
});

test('a visit of another customer, or of no booking, is not found', async () => {
  await checkIn(desk, booking);
  const ben = await createCustomer(app);
  for (const endpoint of [contract.getVisit, contract.confirmCheckIn]) {
    expect((await ben.call(endpoint, at())).code).toBe('booking.not_found');
    expect((await ben.call(endpoint, { params: { id: newId() } })).code).toBe('booking.not_found');
  }
  const none = { params: { id: newId() } };
  expect((await desk.call(staffVisits.getStaffVisit, none)).code).toBe('booking.not_found');
  expect((await desk.call(staffVisits.checkInCar, { ...none, body: CHECK_IN })).code).toBe('booking.not_found');
  expect((await desk.call(staffVisits.markReady, none)).code).toBe('visit.not_found');
  const body = { clientId: newId(), kind: 'car-moved', place: 'yard' } as const;
  expect((await desk.call(staffVisits.recordCustody, { ...none, body })).code).toBe('visit.not_found');
});

test('the custody log cannot be changed; erasure removes its notes and everything that names the customer', async () => {
  await checkIn(desk, booking, { belongingsNote: 'Sunglasses of Ada' });
  await expectOk(move({ place: 'yard', note: 'Ada waits' }));
  const { db } = app.runtime;
  await expect(sql`delete from custody_events where visit_id = ${booking._id}`.execute(db)).rejects.toThrow(
    'append-only',
  );
  await expect(sql`update custody_events set place = null where visit_id = ${booking._id}`.execute(db)).rejects.toThrow(
    'append-only',
  );
  const exported = (await exportedData<{ visits: object[] }>(app, ada._id)).body.visits;
  expect(exported).toMatchObject([{ belongingsNote: 'Sunglasses of Ada', custody: [{}, {}, { note: 'Ada waits' }] }]);
  await leaveDone(await createStaff(app, 'manager'), booking);
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  const row = await db.selectFrom('visits').selectAll().where('id', '=', booking._id).executeTakeFirstOrThrow();
  expect([row.plate, row.belongings_note]).toEqual([null, null]);
  const notes = await db.selectFrom('custody_events').select('note').where('visit_id', '=', booking._id).execute();
  expect(new Set(notes.map(({ note }) => note))).toEqual(new Set([null]));
});
