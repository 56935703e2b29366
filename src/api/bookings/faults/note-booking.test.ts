import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Booking, getBooking } from '#shared/bookings/bookings.contract.ts';
import { noteBooking } from '#shared/bookings/faults.contract.ts';
import { getStaffFault } from '#shared/bookings/staff-faults.contract.ts';
import { getStaffBooking } from '#shared/bookings/staff-bookings.contract.ts';
import { getBoard } from '#shared/visits/board.contract.ts';
import { clockOnJob, listMyJobs } from '#shared/visits/time-entries.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { exportedData } from '#test/exported-data.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { wholeDatabase } from '#test/whole-database.ts';

const NOTE = 'The brakes squeal at plover-bend.\nIt smells of petrol.';
let app: TestApp;
let ada: Customer;
let form: Record<string, unknown>;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  form = { ...(await app.bookingForm('Diagnostic repair')), note: `  ${NOTE}  ` };
});
beforeEach(async () => void (ada = await createCustomer(app)));
afterAll(() => app.stop());

const book = () => app.book(ada, form);
const write = ({ _id: id }: Booking, note: string | null) => ada.call(noteBooking, { params: { id }, body: { note } });
const edit = async ({ _id }: Booking, changes: object) =>
  (await expectOk(ada.request<{ booking: Booking }>('PUT', `booking/${_id}`, { ...form, ...changes }))).body.booking;
const pay = async ({ _id }: Booking) => {
  const manager = await createStaff(app, 'manager');
  const { version } = (await expectOk(manager.call(getStaffBooking, { params: { id: _id } }))).body.booking;
  await expectOk(manager.request('PUT', `staff/booking/${_id}/payment`, { version, method: 'cash' }));
};

test('the words of a customer about the fault are on the booking, for a technician as well', async () => {
  const booking = await book();
  expect(booking.note).toBe(NOTE);
  const params = { id: booking._id };
  expect((await expectOk(ada.call(getBooking, { params }))).body.note).toBe(NOTE);
  const technician = await createStaff(app, 'technician');
  expect((await expectOk(technician.call(getStaffBooking, { params }))).body.booking.note).toBe(NOTE);
  expect((await expectOk(technician.call(getStaffFault, { params }))).body).toEqual({ note: NOTE, photos: [] });
  const unknown = await technician.call(getStaffFault, { params: { id: crypto.randomUUID() } });
  expect([unknown.status, unknown.code]).toEqual([404, 'booking.not_found']);
});

test('the board has a mark for a note, and not its words, since boards are kept on phones', async () => {
  const [described, other] = [await book(), await app.book(ada, { ...form, note: '' })];
  const { body } = await expectOk((await createStaff(app, 'front_desk')).call(getBoard));
  const marks = new Map(body.bays.flatMap(({ cards }) => cards).map((card) => [card._id, card.hasFault]));
  expect([marks.get(described._id), marks.get(other._id)]).toEqual([true, false]);
  expect(JSON.stringify(body)).not.toContain('plover-bend');
});

test('the jobs of a technician mark those whose customers described a fault', async () => {
  const technician = await createStaff(app, 'technician');
  const desk = await createStaff(app, 'front_desk');
  for (const booking of [await book(), await app.book(await createCustomer(app), { ...form, note: null })]) {
    await checkIn(desk, booking);
    const { _id: id } = booking;
    await expectOk(technician.call(clockOnJob, { params: { id }, body: { on: true } }));
  }
  const { jobs } = (await expectOk(technician.call(listMyJobs))).body;
  expect(jobs.filter(({ hasFault }) => hasFault)).toHaveLength(1);
  expect(jobs).toHaveLength(2);
});

test('a booking without words about the fault is answered without a note', async () => {
  const { note: _, ...without } = form;
  for (const body of [without, { ...without, note: null }, { ...without, note: ' \n ' }])
    expect((await app.book(ada, body)).note).toBeNull();
});

test('an edit by a client that knows no notes keeps the note, and a blank one removes it', async () => {
  const booking = await book();
  expect((await edit(booking, { note: undefined, fullName: 'Adé Bello' })).note).toBe(NOTE);
  expect((await edit(booking, { note: 'Also the horn.' })).note).toBe('Also the horn.');
  expect((await edit(booking, { note: '' })).note).toBeNull();
});

test('the note of a paid booking is changed, and the same note again changes nothing', async () => {
  const booking = await book();
  await pay(booking);
  const changed = (await expectOk(write(booking, 'Only the horn.'))).body.booking;
  expect(changed).toMatchObject({ note: 'Only the horn.', status: 'paid' });
  expect((await expectOk(write(booking, 'Only the horn.'))).body.booking).toEqual(changed);
  expect((await expectOk(write(booking, null))).body.booking.note).toBeNull();
});

test('the note of a cancelled booking is not changed', async () => {
  const booking = await book();
  await expectOk(ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
  expect(await write(booking, 'Later')).toMatchObject({ status: 409, code: 'booking.not_possible' });
});

test('the note is not changed once the car came', async () => {
  const booking = await book();
  await checkIn(await createStaff(app, 'front_desk'), booking);
  expect(await write(booking, 'Also the horn.')).toMatchObject({ status: 409, code: 'booking.checked_in' });
  expect((await expectOk(ada.call(getBooking, { params: { id: booking._id } }))).body.note).toBe(NOTE);
});

test('the note is stored with the booking alone, is exported, and is erased with the account', async () => {
  const booking = await book();
  await expectOk(write(booking, `${NOTE} Again.`));
  const found = (await wholeDatabase(app.runtime.db)).split('\n').filter((row) => row.includes('plover-bend'));
  const own = found.filter((row) => row.includes(booking._id));
  expect(own.map((row) => row.split(':')[0])).toEqual(['bookings']);
  expect(app.logs.join('\n')).not.toContain('plover-bend');
  const { body } = await exportedData<{ bookings: Booking[] }>(app, ada._id);
  expect(body.bookings[0]?.note).toBe(`${NOTE} Again.`);
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  const rows = await app.runtime.db.selectFrom('bookings').select('note').where('customer_id', '=', ada._id).execute();
  expect(rows).toEqual([{ note: null }]);
});
