import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withIdempotencyKey } from '#api/platform/database/idempotency.ts';
import { UPLOADS_PER_ACCOUNT, withUpload } from '#api/platform/http/account-uploads.ts';
import { newId } from '#api/platform/database/database.ts';
import { BOOKING_LIMITS } from '#api/bookings/customer/limit-bookings.ts';
import type { Sent } from '#shared/endpoint.ts';
import { listFaultPhotos } from '#shared/bookings/faults.contract.ts';
import { getStaffBooking } from '#shared/bookings/staff-bookings.contract.ts';
import { getStaffFault } from '#shared/bookings/staff-faults.contract.ts';
import * as shared from '#shared/shared-cars/shared-bookings.contract.ts';
import * as faults from '#shared/shared-cars/shared-faults.contract.ts';
import { addCarFor, shareCar } from '#test/car-people.ts';
import { comingMonday, lagosTime, setClock } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { PADS, sendVersion, SHOCK } from '#test/estimates.ts';
import { sendFaultPhoto } from '#test/fault-photos.ts';
import { loseNumber, type PhoneUser, signUpByPhone } from '#test/phone-accounts.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp, type TestResponse } from '#test/test-app.ts';
import { checkIn, picture } from '#test/visits.ts';

/** A partner is refused like the owner of the car; the rules are the owner's. */

let app: TestApp;
let manager: StaffMember;
let partner: PhoneUser;
let owner: Customer;
let car: string;
let service: string;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  monday = await comingMonday(app);
  await setClock(app, monday, '08:00');
  manager = await createStaff(app, 'manager');
  service = String((await app.bookingForm())['service']);
  partner = await signUpByPhone(app);
});
beforeEach(async () => {
  owner = await createCustomer(app);
  car = (await addCarFor(app, owner))._id;
  await shareCar(owner, car, partner, 'partner');
});
afterAll(() => app.stop());

const at = (time: string): string => lagosTime(monday, time);
const codesOf = async (calls: readonly Promise<TestResponse<unknown>>[]): Promise<(string | undefined)[]> =>
  (await Promise.all(calls)).map(({ code }) => code);
const tryToBook = (more: Partial<Sent<typeof shared.bookForCar>> = {}, headers: Record<string, string> = {}) =>
  partner.call(shared.bookForCar, {
    params: { id: car },
    body: { service, paymentMethod: 'cash', mode: 'drive-in', ...more } as Sent<typeof shared.bookForCar>,
    headers: { 'x-device': partner.device, ...headers },
  });
const book = async (startsAt: string | null = null) => (await expectOk(tryToBook({ startsAt }))).body.booking;
const move = (id: string, startsAt: string) =>
  partner.call(shared.moveSharedBooking, { params: { id }, body: { startsAt } });
const cancel = (id: string) => partner.call(shared.cancelSharedBooking, { params: { id } });

const STARTS = [
  ['too early', () => at('08:15'), 'schedule.too_soon'],
  ['beyond the horizon', () => lagosTime('2030-01-07', '09:00'), 'schedule.too_far'],
  ['outside the hours', () => at('18:00'), 'schedule.closed'],
] as const;

test.each(STARTS)('a start %s is refused to a partner, who reads the nearest free times', async (_, start, code) => {
  const booking = await book();
  const answers = [await tryToBook({ startsAt: start() }), await move(booking._id, start())];
  expect(answers.map((answer) => answer.code)).toEqual([code, code]);
  for (const { body } of answers) expect(body).toMatchObject({ nearest: expect.any(Array) });
});

test('a partner takes no time that others have, and none at which the car is booked already', async () => {
  const other = await createCustomer(app);
  for (let i = 0; i < 2; i += 1) await app.book(other, { startsAt: at('12:00') });
  const untimed = await book();
  expect((await tryToBook({ startsAt: at('12:00') })).code).toBe('schedule.taken');
  expect((await move(untimed._id, at('12:00'))).code).toBe('schedule.taken');
  await book(at('15:00'));
  expect((await tryToBook({ startsAt: at('15:00') })).code).toBe('booking.car_elsewhere');
  expect((await move(untimed._id, at('15:00'))).code).toBe('booking.car_elsewhere');
});

test('a booking for an owner without a number has that of the partner, and without both it is refused', async () => {
  await loseNumber(app, owner._id);
  expect((await book()).phoneNumber).toBe(partner.phone);
  const phoneOnly = await signUpByPhone(app);
  const own = await addCarFor(app, phoneOnly);
  await shareCar(phoneOnly, own._id, partner, 'partner');
  await loseNumber(app, phoneOnly.user._id);
  const form = { service, paymentMethod: 'cash', mode: 'drive-in' } as const;
  await expectOk(partner.call(shared.bookForCar, { params: { id: own._id }, body: form }));
  const other = await signUpByPhone(app);
  await shareCar(owner, car, other, 'partner');
  await loseNumber(app, other.user._id);
  const refused = await other.call(shared.bookForCar, { params: { id: car }, body: form });
  expect(refused.code).toBe('booking.no_number');
});

test("the limits of a partner's bookings are the owner's", async () => {
  const first = await book();
  const { db } = app.runtime;
  const ofOwner = db.updateTable('bookings').where('customer_id', '=', owner._id);
  for (let made = 1; made < BOOKING_LIMITS.open; made += 1) await book();
  expect((await tryToBook()).code).toBe('booking.too_many_open');
  await ofOwner.set({ status: 'cancelled' }).execute();
  for (let made = BOOKING_LIMITS.open; made < BOOKING_LIMITS.inADay; made += 1) {
    await book();
    await ofOwner.set({ status: 'cancelled' }).execute();
  }
  expect((await tryToBook()).code).toBe('booking.too_many');
  await db.updateTable('bookings').set({ status: 'pending' }).where('id', '=', first._id).execute();
  const events = Array.from({ length: BOOKING_LIMITS.changesInADay }, () => ({
    booking_id: first._id,
    actor: 'customer' as const,
    event: 'edited' as const,
  }));
  await db.insertInto('booking_events').values(events).execute();
  expect((await move(first._id, at('16:00'))).code).toBe('booking.too_many_changes');
});

test('a partner books and moves no more unpaid time than the owner could', async () => {
  const untimed = await book();
  const rules = app.runtime.db.updateTable('branches');
  await rules.set({ unpaid_minutes: 60 }).execute();
  await book(at('13:00'));
  expect((await tryToBook({ startsAt: at('15:30') })).code).toBe('booking.too_much_time');
  expect((await move(untimed._id, at('15:30'))).code).toBe('booking.too_much_time');
  await rules.set({ unpaid_minutes: 240 }).execute();
});

test('a booking needs a known service, a known car, the present price and a key of its own', async () => {
  const quote = (body: object) => partner.request('POST', `shared/car/${car}/quote`, body);
  expect(await codesOf([quote({}), quote({ service: newId() })])).toEqual([
    'booking.missing_fields',
    'catalogue.unknown_service',
  ]);
  expect((await tryToBook({ service: newId() })).code).toBe('catalogue.unknown_service');
  expect((await tryToBook({ amount: 1 })).code).toBe('booking.price_changed');
  expect((await partner.request('POST', `shared/car/${car}/booking`, {})).code).toBe('booking.missing_fields');
  const key = { 'idempotency-key': 'partner-errors-0001' };
  await expectOk(tryToBook({}, key));
  expect((await tryToBook({ startsAt: at('16:00') }, key)).code).toBe('booking.key_reused');
  const running = { customerId: partner.user._id, key: 'partner-errors-0002', sent: ['running'] };
  await app.runtime.db.transaction().execute((trx) =>
    withIdempotencyKey(trx, running, async () => {
      const answer = await tryToBook({}, { 'idempotency-key': running.key });
      expect(answer.code).toBe('booking.key_running');
      return 'done';
    }),
  );
  const hidden = app.runtime.db.updateTable('vehicles');
  const { vehicle_id: id } = await app.runtime.db
    .selectFrom('cars')
    .select('vehicle_id')
    .where('id', '=', car)
    .executeTakeFirstOrThrow();
  await hidden.set({ active: false }).where('id', '=', id).execute();
  expect((await quote({ service })).code).toBe('catalogue.unknown_vehicle');
  expect((await tryToBook()).code).toBe('catalogue.unknown_vehicle');
  await hidden.set({ active: true }).where('id', '=', id).execute();
});

test('a partner moves and cancels nothing after the cut-off, the check-in or a cancellation', async () => {
  const soon = await book(at('09:30'));
  expect(await codesOf([cancel(soon._id), move(soon._id, at('16:00'))])).toEqual([
    'booking.too_late',
    'booking.too_late',
  ]);
  const here = await book();
  await checkIn(manager, here);
  expect(await codesOf([cancel(here._id), move(here._id, at('16:00'))])).toEqual([
    'booking.checked_in',
    'booking.checked_in',
  ]);
  const over = await book();
  await app.runtime.db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', over._id).execute();
  expect(await codesOf([cancel(over._id), move(over._id, at('16:00'))])).toEqual([
    'booking.not_possible',
    'booking.not_possible',
  ]);
  const invoice = await partner.call(shared.getPartnerInvoice, { params: { id: over._id } });
  expect(invoice.code).toBe('booking.no_invoice');
});

test('a partner answers only the latest version of an open estimate, and each line once', async () => {
  const { _id: id } = await book();
  await checkIn(manager, { _id: id });
  const answer = (version: string, line: string, given: 'approve' | 'not-now' = 'approve') =>
    partner.call(shared.answerSharedEstimate, {
      params: { id, version },
      body: { answers: [{ line, answer: given }] },
    });
  expect((await answer('1', newId())).code).toBe('estimate.not_found');
  await sendVersion(manager, id);
  expect((await answer('1', newId())).code).toBe('estimate.unknown_line');
  await sendVersion(manager, id, 1, [PADS, SHOCK]);
  expect((await answer('1', newId())).code).toBe('estimate.replaced');
  const { lines } = (await expectOk(partner.call(shared.getPartnerEstimate, { params: { id } }))).body;
  const line = lines[0]!._id;
  await expectOk(answer('2', line));
  expect((await answer('2', line, 'not-now')).code).toBe('estimate.line_settled');
  const path = `shared/booking/${id}/estimate/1`;
  expect((await app.request('POST', path, { body: {} })).code).toBe('session.missing');
  for (const [act, more] of [
    ['payment', { method: 'cash', charge: 'all' }],
    ['finish', {}],
  ] as const) {
    const { version } = (await manager.request('GET', `staff/booking/${id}`)).body['booking'];
    await expectOk(manager.request('PUT', `staff/booking/${id}/${act}`, { version, ...more }));
  }
  expect((await answer('2', lines[1]!._id)).code).toBe('estimate.closed');
});

const sendPhoto = (_id: string, options: Parameters<typeof sendFaultPhoto>[2] = {}) =>
  sendFaultPhoto(partner, { _id }, { ...options, isShared: true });
const write = (id: string, note: string | null) =>
  partner.call(faults.noteSharedBooking, { params: { id }, body: { note } });
const removePhoto = (id: string, photoId: string) =>
  partner.call(faults.removeSharedFaultPhoto, { params: { id, photoId } });
const photosOf = (id: string) => partner.call(faults.listSharedFaultPhotos, { params: { id } });

test('a partner describes a fault in words and photos, which owner and staff see, and the history says who did', async () => {
  const { _id: id } = await book();
  expect((await expectOk(write(id, 'It squeals.'))).body.booking).toMatchObject({ note: 'It squeals.', owner: 'Ṣadé' });
  const photoId = newId();
  const { photo } = (await expectOk(sendPhoto(id, { id: photoId }))).body;
  expect((await expectOk(sendPhoto(id, { id: photoId }))).body.photo).toEqual(photo);
  expect((await expectOk(photosOf(id))).body.photos).toEqual([photo]);
  expect((await expectOk(owner.call(listFaultPhotos, { params: { id } }))).body.photos).toEqual([photo]);
  const shown = await partner.call(faults.getSharedFaultPhoto, { params: { id, photoId } });
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const fault = (await expectOk(manager.call(getStaffFault, { params: { id } }))).body;
  expect(fault).toEqual({ note: 'It squeals.', photos: [photo] });
  const historyOf = async () =>
    (await expectOk(manager.call(getStaffBooking, { params: { id } }))).body.events.map(({ event, who }) => [
      event,
      who,
    ]);
  expect(await historyOf()).toEqual([
    ['booked', 'Túndé Bákàrè'],
    ['described', 'Túndé Bákàrè'],
  ]);
  await expectOk(owner.request('PUT', `booking/${id}/note`, { note: 'It smells.' }));
  expect((await historyOf()).at(-1)).toEqual(['described', expect.not.stringContaining('Túndé')]);
  await expectOk(removePhoto(id, photoId));
  await expectOk(removePhoto(id, photoId));
  expect((await expectOk(photosOf(id))).body.photos).toEqual([]);
  expect((await historyOf()).at(-1)).toEqual(['described', 'Túndé Bákàrè']);
});

test('photos of a partner are refused like those of the owner', async () => {
  const { _id: id } = await book();
  const codeOf = async (options: Parameters<typeof sendFaultPhoto>[2]) => (await sendPhoto(id, options)).code;
  expect(await codeOf({ bytes: Buffer.from('not a picture') })).toBe('account.photo_not_image');
  expect(await codeOf({ bytes: await picture('#fff', 6000, 6000) })).toBe('account.photo_too_many_pixels');
  expect(await codeOf({ bytes: Buffer.alloc(5 * 1024 * 1024 + 1) })).toBe('account.photo_too_large');
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  const uploads = Array.from({ length: UPLOADS_PER_ACCOUNT }, () =>
    withUpload({ id: partner.user._id, kind: 'customer' }, () => done),
  );
  expect(await codeOf({})).toBe('account.too_many_uploads');
  finish();
  await Promise.all(uploads);
  for (let i = 0; i < 4; i++) await expectOk(sendPhoto(id));
  expect(await codeOf({})).toBe('booking.too_many_photos');
  const [photo] = (await expectOk(photosOf(id))).body.photos;
  const describing = () => codesOf([write(id, 'More.'), sendPhoto(id), removePhoto(id, photo!._id)]);
  await checkIn(manager, { _id: id });
  expect(await describing()).toEqual(['booking.checked_in', 'booking.too_many_photos', 'booking.checked_in']);
  const { _id: over } = await book();
  await app.runtime.db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', over).execute();
  expect(await codesOf([write(over, 'More.'), sendPhoto(over), removePhoto(over, newId())])).toEqual([
    'booking.not_possible',
    'booking.not_possible',
    'booking.not_possible',
  ]);
  const { _id: here } = await book();
  await checkIn(manager, { _id: here });
  expect((await sendPhoto(here)).code).toBe('booking.checked_in');
  const unknown = newId();
  expect(
    await codesOf([
      write(unknown, 'More.'),
      sendPhoto(unknown),
      removePhoto(unknown, newId()),
      photosOf(unknown),
      partner.call(faults.getSharedFaultPhoto, { params: { id, photoId: unknown } }),
      partner.call(faults.getSharedFaultPhoto, { params: { id: unknown, photoId: photo!._id } }),
    ]),
  ).toEqual([...Array(4).fill('booking.not_found'), 'booking.photo_not_found', 'booking.photo_not_found']);
});
