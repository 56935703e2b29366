import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBooking } from '#shared/bookings/bookings.contract.ts';
import { listFaultPhotos, noteBooking } from '#shared/bookings/faults.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { sendFaultPhoto } from '#test/fault-photos.ts';
import { createStaff } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn, picture } from '#test/visits.ts';

/** Words and pictures of a fault come from strangers and are shown to staff. */
let app: TestApp;
let ada: Customer;
let ben: Customer;
let form: Record<string, unknown>;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [ada, ben] = [await createCustomer(app), await createCustomer(app, { firstName: 'Ben' })];
  form = await app.bookingForm('Diagnostic repair');
});
afterAll(() => app.stop());

test('markup in a note is stored and answered as the text that was written', async () => {
  const note = '<script>alert(1)</script>\n<img src=x onerror=alert(2)> =HYPERLINK("https://evil.example")';
  const booking = await app.book(ada, { ...form, note });
  expect(booking.note).toBe(note);
});

test('a note of 1,001 characters is refused in every call that takes one, and 1,000 are kept', async () => {
  const booking = await app.book(ada, { ...form, note: 'é'.repeat(1000) });
  expect(booking.note).toHaveLength(1000);
  const body = { ...form, note: 'é'.repeat(1001) };
  const refused = { status: 400, code: 'request.invalid', body: { fields: { note: expect.any(String) } } };
  expect(await ada.request('POST', 'booking/book', body)).toMatchObject(refused);
  expect(await ada.request('PUT', `booking/${booking._id}`, body)).toMatchObject(refused);
  expect(await ada.request('PUT', `booking/${booking._id}/note`, body)).toMatchObject(refused);
});

test('a stranger neither reads nor writes the note of another booking, and does not learn that it exists', async () => {
  const { _id: id } = await app.book(ada, { ...form, note: 'Mine' });
  const answers = [];
  for (const params of [{ id }, { id: crypto.randomUUID() }, { id: 'x' }])
    answers.push(await ben.call(noteBooking, { params, body: { note: 'Yours' } }));
  for (const { status, code } of answers) expect([status, code]).toEqual([404, 'booking.not_found']);
  expect((await expectOk(ada.call(getBooking, { params: { id } }))).body.note).toBe('Mine');
});

const photosOf = async (id: string) => (await expectOk(ada.call(listFaultPhotos, { params: { id } }))).body.photos;

test('a fifth photo of a booking is refused, and the four stay', async () => {
  const booking = await app.book(ada, form);
  for (let i = 0; i < 4; i++) await expectOk(sendFaultPhoto(ada, booking));
  expect(await sendFaultPhoto(ada, booking)).toMatchObject({ status: 409, code: 'booking.too_many_photos' });
  expect(await photosOf(booking._id)).toHaveLength(4);
});

test('fifty photos that are sent at once leave at most four, and the car that comes meanwhile ends them', async () => {
  const booking = await app.book(ada, form);
  const bytes = await picture();
  const answers = await atOnce(50, () => sendFaultPhoto(ada, booking, { bytes }));
  for (const { status } of answers) expect([200, 409, 429, 503]).toContain(status);
  const stored = await photosOf(booking._id);
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.length).toBeLessThanOrEqual(4);
  await checkIn(await createStaff(app, 'front_desk'), booking);
  expect((await sendFaultPhoto(ben, await app.book(ben, form))).status).toBe(200);
  expect(await sendFaultPhoto(ada, booking, { bytes })).toMatchObject({ status: 409 });
  expect(await photosOf(booking._id)).toHaveLength(stored.length);
});

test('files that are no pictures, too large or too many pixels are refused, and nothing is stored', async () => {
  const other = await createCustomer(app);
  const booking = await app.book(other, form);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [bytes, type, status, code] of [
    [Buffer.from('not a picture'), 'image/jpeg', 415, 'account.photo_not_image'],
    [svg, 'image/svg+xml', 415, 'account.photo_not_image'],
    [(await picture()).subarray(0, 300), 'image/jpeg', 415, 'account.photo_not_image'],
    [await picture('#fff', 6000, 6000), 'image/jpeg', 422, 'account.photo_too_many_pixels'],
    [Buffer.alloc(5 * 1024 * 1024 + 1), 'image/jpeg', 413, 'account.photo_too_large'],
    [Buffer.from('{}'), 'application/json', 415, 'request.unsupported'],
  ] as const)
    expect(await sendFaultPhoto(other, booking, { bytes, type })).toMatchObject({ status, code });
  expect((await expectOk(other.call(listFaultPhotos, { params: { id: booking._id } }))).body.photos).toEqual([]);
});

test('photos of another booking, also of the same customer, answer like photos that do not exist', async () => {
  const [adas, second, bens] = [await app.book(ada, form), await app.book(ada, form), await app.book(ben, form)];
  const { photo } = (await expectOk(sendFaultPhoto(ada, adas))).body;
  const answers = [];
  for (const [customer, path] of [
    [ben, `booking/${adas._id}/photo/${photo._id}`],
    [ben, `booking/${bens._id}/photo/${photo._id}`],
    [ada, `booking/${second._id}/photo/${photo._id}`],
    [ada, `booking/${adas._id}/photo/${crypto.randomUUID()}`],
    [ada, `booking/${adas._id}/photo/front.jpg`],
  ] as const) {
    const { status, body } = await customer.request('GET', path);
    answers.push(JSON.stringify([status, { ...body, requestId: '' }]));
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('booking.photo_not_found');
  for (const refused of [
    await sendFaultPhoto(ben, adas),
    await ben.request('DELETE', `booking/${adas._id}/photo/${photo._id}`),
    await ben.request('GET', `booking/${adas._id}/photo`),
    await ada.request('PUT', `booking/${adas._id}/photo/front.jpg`, await picture(), { 'content-type': 'image/jpeg' }),
  ])
    expect(refused).toMatchObject({ status: 404, code: 'booking.not_found' });
  const staff = await ada.request('GET', `staff/booking/${adas._id}/photo/${photo._id}`);
  expect([staff.status, staff.code]).toEqual([403, 'session.forbidden']);
  expect(await photosOf(adas._id)).toHaveLength(1);
});
