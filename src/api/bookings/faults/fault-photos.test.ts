import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { getFaultPhoto, listFaultPhotos, removeFaultPhoto } from '#shared/bookings/faults.contract.ts';
import { getStaffFault, getStaffFaultPhoto } from '#shared/bookings/staff-faults.contract.ts';
import { getBoard } from '#shared/visits/board.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { exportedData } from '#test/exported-data.ts';
import { sendFaultPhoto } from '#test/fault-photos.ts';
import { collectJobs } from '#test/write-operations/target.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn, picture } from '#test/visits.ts';

let app: TestApp;
let ada: Customer;
let booking: Booking;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
});
beforeEach(async () => {
  await app.advance('0 minutes');
  ada = await createCustomer(app);
  booking = await app.book(ada);
});
afterAll(() => app.stop());

const send = (options = {}, one = booking) => sendFaultPhoto(ada, one, options);
const list = async (one = booking) =>
  (await expectOk(ada.call(listFaultPhotos, { params: { id: one._id } }))).body.photos;
const remove = (photoId: string, one = booking) => ada.call(removeFaultPhoto, { params: { id: one._id, photoId } });
const stored = (one = booking) =>
  app.runtime.db.selectFrom('fault_photos').selectAll().where('booking_id', '=', one._id).execute();
const rotate = async () => (await collectJobs(app.runtime)).run('rotate-visit-photos', {});
const cancel = async (one: Booking) => {
  const manager = await createStaff(app, 'manager');
  const { version } = (await manager.request('GET', `staff/booking/${one._id}`)).body['booking'];
  await expectOk(manager.request('PUT', `staff/booking/${one._id}/cancel`, { version, note: 'No bay is free.' }));
};

test('a photo of a fault is stored small, without its place, by the month of the upload, and for its owner', async () => {
  const { photo } = (await expectOk(send({ bytes: await picture('#123456', 3000, 2000) }))).body;
  expect(await list()).toEqual([photo]);
  const [row] = await stored();
  const { format, width, exif } = await sharp(row?.picture).metadata();
  expect([format, width, exif]).toEqual(['webp', 1600, undefined]);
  const { rows } = await sql<{ isOfMonth: boolean }>`
    select tableoid::regclass::text = to_char(app_now() at time zone 'Africa/Lagos', '"fault_photos_"YYYY_MM')
      as "isOfMonth" from fault_photos where id = ${photo._id}`.execute(app.runtime.db);
  expect(rows).toEqual([{ isOfMonth: true }]);
  const shown = await ada.call(getFaultPhoto, { params: { id: booking._id, photoId: photo._id } });
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ]);
});

test('a photo that is sent again is stored once, also after the car came', async () => {
  const id = crypto.randomUUID();
  const { photo } = (await expectOk(send({ id }))).body;
  expect((await expectOk(send({ id: id.toUpperCase(), bytes: Buffer.from('x') }))).body.photo).toEqual(photo);
  await checkIn(await createStaff(app, 'front_desk'), booking);
  expect((await expectOk(send({ id }))).body.photo).toEqual(photo);
  expect(await list()).toHaveLength(1);
});

test('a photo is removed once, and leaves room for another', async () => {
  const ids = [];
  for (let i = 0; i < 4; i++) ids.push((await expectOk(send())).body.photo._id);
  await expectOk(remove(ids[0]!));
  await expectOk(remove(ids[0]!));
  await expectOk(send());
  expect((await list()).map(({ _id }) => _id)).toEqual([...ids.slice(1), expect.any(String)]);
});

test('a paid booking takes photos, and neither a cancelled one does nor one whose car came', async () => {
  const { photo } = (await expectOk(send())).body;
  await checkIn(await createStaff(app, 'front_desk'), booking);
  expect(await send()).toMatchObject({ status: 409, code: 'booking.checked_in' });
  expect(await remove(photo._id)).toMatchObject({ status: 409, code: 'booking.checked_in' });
  const cancelled = await app.book(ada);
  await cancel(cancelled);
  expect(await send({}, cancelled)).toMatchObject({ status: 409, code: 'booking.not_possible' });
  expect(await remove(photo._id, cancelled)).toMatchObject({ status: 409, code: 'booking.not_possible' });
});

test('staff who see visits see the photos, and the board has a mark', async () => {
  const { photo } = (await expectOk(send())).body;
  const technician = await createStaff(app, 'technician');
  const params = { id: booking._id };
  expect((await expectOk(technician.call(getStaffFault, { params }))).body).toEqual({ note: null, photos: [photo] });
  expect((await technician.call(getStaffFaultPhoto, { params: { ...params, photoId: photo._id } })).status).toBe(200);
  const other = await technician.call(getStaffFaultPhoto, { params: { ...params, photoId: crypto.randomUUID() } });
  expect([other.status, other.code]).toEqual([404, 'booking.photo_not_found']);
  const { bays } = (await expectOk(technician.call(getBoard))).body;
  expect(bays.flatMap(({ cards }) => cards).find(({ _id }) => _id === booking._id)?.hasFault).toBe(true);
});

test('photos of a cancelled booking go after 30 days, and not while a dispute is open', async () => {
  const [disputed, open] = [await app.book(ada), await app.book(ada)];
  for (const one of [booking, disputed, open]) await expectOk(send({}, one));
  for (const one of [booking, disputed]) await cancel(one);
  const setDisputed = (isDisputed: boolean) =>
    app.runtime.db.updateTable('bookings').set({ disputed: isDisputed }).where('id', '=', disputed._id).execute();
  await setDisputed(true);
  await app.advance('29 days');
  await rotate();
  expect(await stored()).toHaveLength(1);
  await app.advance('31 days');
  await rotate();
  expect([await stored(), await stored(disputed), await stored(open)].map(({ length }) => length)).toEqual([0, 1, 1]);
  await setDisputed(false);
  await rotate();
  expect(await stored(disputed)).toEqual([]);
});

test('photos of faults go with their month, and those of a disputed booking when the dispute ends', async () => {
  const disputed = await app.book(ada);
  for (const one of [booking, disputed]) await expectOk(send({}, one));
  const setDisputed = (isDisputed: boolean) =>
    app.runtime.db.updateTable('bookings').set({ disputed: isDisputed }).where('id', '=', disputed._id).execute();
  await setDisputed(true);
  await app.advance('425 days');
  await rotate();
  const { db } = app.runtime;
  const retained = await db.selectFrom('retained_fault_photos').select('booking_id').execute();
  expect(retained).toEqual([{ booking_id: disputed._id }]);
  expect(await stored()).toEqual([]);
  const staff = await createStaff(app, 'front_desk');
  const { photos } = (await expectOk(staff.call(getStaffFault, { params: { id: disputed._id } }))).body;
  expect(photos).toHaveLength(1);
  await setDisputed(false);
  await rotate();
  expect(await db.selectFrom('retained_fault_photos').select('id').execute()).toEqual([]);
});

test('the export has the photos of faults with their pictures, and erasure deletes them', async () => {
  const { photo } = (await expectOk(send())).body;
  const { body } = await exportedData<{ faultPhotos: { picture: string }[] }>(app, ada._id);
  const address = `/api/booking/${booking._id}/photo/${photo._id}`;
  expect(body.faultPhotos).toMatchObject([{ booking: booking._id, purpose: 'fault', bytes: photo.bytes, address }]);
  const bytes = Buffer.from(body.faultPhotos[0]?.picture.split(',')[1] ?? '', 'base64');
  expect(bytes).toHaveLength(photo.bytes);
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  expect(await stored()).toEqual([]);
});
