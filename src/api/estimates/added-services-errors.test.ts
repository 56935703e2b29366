import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import {
  addBookingService,
  approveAtDesk,
  removeBookingService,
  sendApprovalCode,
} from '#shared/estimates/desk-services.contract.ts';
import { answerEstimate } from '#shared/estimates/estimates.contract.ts';
import { getStaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { answerSharedEstimate } from '#shared/shared-cars/shared-bookings.contract.ts';
import { markReady } from '#shared/visits/staff-visits.contract.ts';
import { comingMonday, lagosTime, serviceId, setClock, versionOf } from '#test/calendar.ts';
import { addCarFor, shareCar } from '#test/car-people.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { type PhoneUser, signUpByPhone } from '#test/phone-accounts.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { bookWalkIn } from '#test/walk-ins.ts';

/** Why the desk cannot offer a further service, and why its approval is refused. A refused call adds nothing. */

let app: TestApp;
let desk: StaffMember;
let manager: StaffMember;
let owner: Customer;
let partner: PhoneUser;
let car: string;
let [wash, oil, cooling, monday] = ['', '', '', ''];
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  monday = await comingMonday(app);
  await setClock(app, monday, '08:00');
  [wash, oil] = [await serviceId(app, 'Car wash'), await serviceId(app, 'Service and maintenance')];
  cooling = await serviceId(app, 'A/C maintenance');
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
  partner = await signUpByPhone(app);
  // Two unpaid bookings of one owner are made here.
  await app.runtime.db.updateTable('branches').set({ unpaid_minutes: 600 }).execute();
});
beforeEach(async () => {
  owner = await createCustomer(app);
  car = (await addCarFor(app, owner))._id;
  await shareCar(owner, car, partner, 'partner');
});
// The next test finds every bay free.
afterEach(() => app.runtime.db.deleteFrom('allocations').execute());
afterAll(() => app.stop());

type Known = Pick<Booking, '_id'>;
const at = (time: string): string => lagosTime(monday, time);
const form = async (time: string) => ({
  ...(await app.bookingForm()),
  service: oil,
  paymentMethod: 'cash',
  startsAt: at(time),
});
const book = async (time = '10:00'): Promise<Booking> => app.book(owner, { ...(await form(time)), car });
const takeBothLifts = async (time: string): Promise<void> => {
  for (let i = 0; i < 2; i++) await app.book(await createCustomer(app), await form(time));
};
const offer = ({ _id: id }: Known, service = wash, key = newId()) =>
  desk.call(addBookingService, { params: { id }, body: { service }, headers: { 'idempotency-key': key } });
const linesOf = async ({ _id: id }: Known): Promise<string[]> =>
  (await expectOk(desk.call(getStaffEstimate, { params: { id } }))).body.lines.map(({ _id }) => _id);
const countLines = async ({ _id }: Known): Promise<number> =>
  (await app.runtime.db.selectFrom('booking_services').selectAll().where('booking_id', '=', _id).execute()).length;
const setActive = (table: 'services' | 'vehicles', id: string, active: boolean) =>
  app.runtime.db.updateTable(table).set({ active }).where('id', '=', id).execute();

const STARTS = [
  ['too early', () => at('08:15'), 'schedule.too_soon'],
  ['beyond the horizon', () => lagosTime('2030-01-07', '09:00'), 'schedule.too_far'],
  ['outside the hours', () => at('18:00'), 'schedule.closed'],
  ['that others have', () => at('13:00'), 'schedule.taken'],
  ['at which the car is booked', () => at('15:00'), 'booking.car_elsewhere'],
] as const;

describe.each(['owner', 'partner'] as const)('The %s of a car', (who) => {
  const approve = async (booking: Known, startsAt?: string) => {
    const call = {
      params: { id: booking._id, version: '1' },
      body: { answers: (await linesOf(booking)).map((line) => ({ line, answer: 'approve' as const })), startsAt },
    };
    return who === 'owner' ? owner.call(answerEstimate, call) : partner.call(answerSharedEstimate, call);
  };

  test.each(STARTS)('a start %s is refused when a service is approved, with free times', async (_, start, code) => {
    const booking = await book();
    if (code === 'booking.car_elsewhere') await book('15:00');
    if (code === 'schedule.taken') await takeBothLifts('13:00');
    await expectOk(offer(booking));
    const refused = await approve(booking, start());
    expect([refused.status, refused.code]).toEqual([409, code]);
    if (code !== 'booking.car_elsewhere') expect(refused.body).toMatchObject({ nearest: expect.any(Array) });
    expect(await countLines(booking)).toBe(1);
  });

  test('a service that the owner booked since is not added again', async () => {
    const booking = await book();
    await expectOk(offer(booking));
    const edited = { ...(await form('10:00')), car, services: [{ service: oil }, { service: wash }] };
    await expectOk(owner.request('PUT', `booking/${booking._id}`, edited));
    const refused = await approve(booking);
    expect([refused.status, refused.code]).toEqual([409, 'estimate.service_there']);
    expect(await countLines(booking)).toBe(2);
  });

  test('nothing is added to a car that is ready', async () => {
    const booking = await book();
    await checkIn(desk, booking);
    await expectOk(offer(booking));
    await expectOk(desk.call(markReady, { params: { id: booking._id } }));
    expect((await approve(booking)).code).toBe('estimate.car_ready');
    expect(await countLines(booking)).toBe(1);
  });
});

describe('The desk', () => {
  const approve = (
    booking: Known,
    lines: string[],
    { version = 1, startsAt }: { version?: number; startsAt?: string } = {},
  ) =>
    desk.call(approveAtDesk, {
      params: { id: booking._id },
      body: {
        version,
        approve: lines,
        present: 'Bàbá Àkàndé',
        by: { way: 'signature', drawing: 'M1 2L3 4' },
        startsAt,
      },
    });
  const sendCode = (booking: Known, lines: string[], version = 1) =>
    desk.call(sendApprovalCode, { params: { id: booking._id }, body: { version, approve: lines } });
  const remove = async (booking: Known, service: string, version?: number) =>
    manager.call(removeBookingService, {
      params: { id: booking._id, service },
      body: { version: version ?? (await versionOf(app, booking._id)), note: 'Not wanted.' },
    });

  test('a walk-in approves only lines of the latest version of an estimate', async () => {
    const booking = await bookWalkIn(app, desk, { service: oil });
    const codes = async (lines: string[]) => [
      (await sendCode(booking, lines)).code,
      (await approve(booking, lines)).code,
    ];
    expect(await codes([newId()])).toEqual(['estimate.not_found', 'estimate.not_found']);
    await expectOk(offer(booking));
    expect(await codes([newId()])).toEqual(['estimate.unknown_line', 'estimate.unknown_line']);
    const lines = await linesOf(booking);
    await expectOk(offer(booking, cooling));
    expect(await codes(lines)).toEqual(['estimate.replaced', 'estimate.replaced']);
    expect(await countLines(booking)).toBe(1);
  });

  test('a code needs a number, and five are sent in an hour', async () => {
    const booking = await bookWalkIn(app, desk, { service: oil });
    await expectOk(offer(booking));
    const lines = await linesOf(booking);
    for (let sent = 0; sent < 5; sent++) await expectOk(sendCode(booking, lines));
    const refused = await sendCode(booking, lines);
    expect([refused.status, refused.code]).toEqual([429, 'estimate.too_many_codes']);
    await app.runtime.db.updateTable('bookings').set({ phone: 'erased' }).where('id', '=', booking._id).execute();
    expect((await sendCode(booking, lines)).code).toBe('estimate.no_number');
  });

  test.each([
    ['that is over', () => lagosTime('2020-01-06', '09:00'), 'schedule.past'],
    ['beyond the horizon', () => lagosTime('2030-01-07', '09:00'), 'schedule.too_far'],
    ['outside the hours', () => at('23:00'), 'schedule.closed'],
    ['that others have', () => at('13:00'), 'schedule.taken'],
  ])('a start %s is refused when a walk-in approves a service', async (_, start, code) => {
    const booking = await bookWalkIn(app, desk, { service: oil, startsAt: at('10:00') });
    await takeBothLifts('13:00');
    await expectOk(offer(booking));
    const refused = await approve(booking, await linesOf(booking), { startsAt: start() });
    expect([refused.status, refused.code]).toEqual([409, code]);
    expect(await countLines(booking)).toBe(1);
  });

  test('a walk-in adds nothing to a car that is ready', async () => {
    const booking = await bookWalkIn(app, desk, { service: oil });
    await checkIn(desk, booking);
    await expectOk(offer(booking));
    await expectOk(desk.call(markReady, { params: { id: booking._id } }));
    expect((await approve(booking, await linesOf(booking))).code).toBe('estimate.car_ready');
  });

  test('a key offers one service, a car off the list none, and a booking has at most so many', async () => {
    const booking = await book();
    const key = newId();
    await expectOk(offer(booking, wash, key));
    expect((await offer(booking, cooling, key)).code).toBe('booking.key_reused');
    const { vehicle_id: vehicle } = await app.runtime.db
      .selectFrom('bookings')
      .select('vehicle_id')
      .where('id', '=', booking._id)
      .executeTakeFirstOrThrow();
    await setActive('vehicles', vehicle, false);
    expect((await offer(booking, cooling)).code).toBe('catalogue.unknown_vehicle');
    await setActive('vehicles', vehicle, true);
    const others = await app.runtime.db
      .selectFrom('services')
      .select('id')
      .where('id', 'not in', [oil, wash])
      .execute();
    const codes: (string | undefined)[] = [];
    for (const { id } of others) codes.push((await offer(booking, id)).code);
    expect(codes.filter((code) => code !== undefined && code !== 'estimate.full')).toEqual([]);
    expect(codes.at(-1)).toBe('estimate.full');
  });

  test('a service is removed from the card that is shown, from a living booking, and while the others are offered', async () => {
    const services = [{ service: oil }, { service: wash }];
    const booking = await app.book(owner, { ...(await form('10:00')), car, services });
    const version = await versionOf(app, booking._id);
    expect((await remove(booking, wash, version + 1)).code).toBe('booking.stale');
    await setActive('services', oil, false);
    expect((await remove(booking, wash)).code).toBe('catalogue.unknown_service');
    await setActive('services', oil, true);
    expect(await countLines(booking)).toBe(2);
    await expectOk(manager.request('PUT', `staff/booking/${booking._id}/cancel`, { version, note: 'Gone.' }));
    expect((await remove(booking, wash)).code).toBe('booking.not_possible');
  });
});
