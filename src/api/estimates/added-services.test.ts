import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { getBooking, moveBooking, type Booking } from '#shared/bookings/bookings.contract.ts';
import { recordPayment, voidCharge, type StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import {
  addBookingService,
  approveAtDesk,
  removeBookingService,
  sendApprovalCode,
} from '#shared/estimates/desk-services.contract.ts';
import { getStaffEstimate, sendEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { v1GetBooking } from '#shared/integrations/v1.contract.ts';
import { getReport } from '#shared/reports/reports.contract.ts';
import { addDays, dayIn } from '#shared/scheduling/wall-clock.ts';
import { markReady } from '#shared/visits/staff-visits.contract.ts';
import { getInvoice } from '#shared/workshop/invoice.contract.ts';
import { insertKey } from '#test/api-keys.ts';
import { expectServicesAddUp } from '#test/books.ts';
import { baysOf, comingMonday, lagosTime, serviceId, setClock, versionOf } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { PADS, sendVersion, type SentAnswer } from '#test/estimates.ts';
import { stopSettled } from '#test/ledger-invariants.ts';
import { eventsOf } from '#test/payments.ts';
import { smsCode } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, together, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { bookWalkIn, WALK_IN_PHONE } from '#test/walk-ins.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let desk: StaffMember;
let [wash, oil, electrical, cooling, monday] = ['', '', '', '', ''];
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [wash, oil] = [await serviceId(app, 'Car wash'), await serviceId(app, 'Service and maintenance')];
  electrical = await serviceId(app, 'Electrical repairs');
  cooling = await serviceId(app, 'A/C maintenance');
  monday = await comingMonday(app);
});
beforeEach(async () => {
  ada = await createCustomer(app);
  await staffArrive();
});
afterEach(async () => {
  await app.advance('0 seconds');
  await expectServicesAddUp(app.runtime.db);
  // The next test finds every bay free.
  await app.runtime.db.deleteFrom('allocations').execute();
});
afterAll(() => stopSettled(app));

/** Sessions of staff end with the day. */
const staffArrive = async (): Promise<void> => {
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
};
const goTo = async (time: string): Promise<void> => {
  await setClock(app, monday, time);
  await staffArrive();
};
const book = async (more: object = {}): Promise<Booking> =>
  app.book(ada, { service: oil, paymentMethod: 'cash', startsAt: lagosTime(monday, '09:00'), ...more });
const offer = ({ _id: id }: Pick<Booking, '_id'>, service: string, by = desk, key?: string) =>
  by.call(addBookingService, {
    params: { id },
    body: { service },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const read = async ({ _id: id }: Pick<Booking, '_id'>): Promise<Booking> =>
  (await expectOk(ada.call(getBooking, { params: { id } }))).body;
const estimateOf = async ({ _id: id }: Pick<Booking, '_id'>) =>
  (await expectOk(manager.call(getStaffEstimate, { params: { id } }))).body;
/** Approves all lines of the latest version without an answer. */
const approve = async (booking: Pick<Booking, '_id'>, startsAt?: string) => {
  const { lines, version } = await estimateOf(booking);
  const answers = lines
    .filter((line) => line.answer === null)
    .map(({ _id }): SentAnswer => ({ line: _id, answer: 'approve' }));
  return ada.request<{ code?: string; nearest?: { startsAt: string }[] }>(
    'PUT',
    `booking/${booking._id}/estimate/${version ?? 0}`,
    { answers, startsAt },
  );
};
/** A booking to which a service was added. */
const added = async (service = wash, more: object = {}): Promise<Booking> => {
  const booking = await book(more);
  await expectOk(offer(booking, service));
  await expectOk(approve(booking));
  return read(booking);
};
const remove = async (booking: Pick<Booking, '_id'>, service: string, note: string | null, by = desk) =>
  by.call(removeBookingService, {
    params: { id: booking._id, service },
    body: { version: await versionOf(app, booking._id), note },
  });
const pay = async (booking: Pick<Booking, '_id'>, body: { charge?: string; amount?: number } = {}) =>
  desk.call(recordPayment, {
    params: { id: booking._id },
    body: { version: await versionOf(app, booking._id), method: 'cash', ...body },
  });
/** The prices of the services of a booking by their names; those that the desk added have a plus. */
const linesOf = ({ services = [] }: Pick<Booking, 'services'>) =>
  services.map(({ name, price, added: isAdded }) => `${isAdded ? '+ ' : ''}${name} ${price}`);

describe('A service that the desk adds', () => {
  test('it is offered at its price, and its approval adds a line without promotion, a charge and its time', async () => {
    const booking = await book();
    const { body } = await expectOk(offer(booking, wash));
    expect(body.estimate.lines).toMatchObject([{ kind: 'service', name: 'Car wash', amount: 4500, answer: null }]);
    expect(linesOf(await read(booking))).toEqual(['Service and maintenance 20000']);
    await expectOk(approve(booking));
    const changed = await read(booking);
    expect(linesOf(changed)).toEqual(['Service and maintenance 20000', '+ Car wash 4500']);
    expect(changed.services?.map(({ discount }) => discount > 0)).toEqual([true, false]);
    expect(changed).toMatchObject({ price: booking.price, amount: booking.amount, due: booking.due + 4500 });
    expect(changed.charges.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['booking', booking.amount],
      ['estimate', 4500],
    ]);
    expect(await baysOf(app, booking)).toEqual(['lift 09:00 to 11:15', 'wash 11:00 to 11:45']);
    expect(await eventsOf(app, booking._id)).toEqual(['booked', 'charge-added', 'service-added']);
    const row = await app.runtime.db
      .selectFrom('bookings')
      .select('service_name')
      .where('id', '=', booking._id)
      .executeTakeFirst();
    expect(row?.service_name).toBe('Service and maintenance and Car wash');
    const { body: invoice } = await expectOk(ada.call(getInvoice, { params: { id: booking._id } }));
    expect(invoice.booking.services.map(({ name }) => name)).toEqual(['Service and maintenance']);
    expect(invoice.charges.flatMap(({ lines }) => lines.map(({ name, amount }) => [name, amount]))).toEqual([
      ['Car wash', 4500],
    ]);
    const token = await insertKey(app, (await createStaff(app, 'owner')).id);
    const { body: seen } = await expectOk(app.call(v1GetBooking, { params: { id: booking._id }, token }));
    expect(seen.services.map(({ name }) => name)).toEqual(['Service and maintenance', 'Car wash']);
  });

  test('the approval is refused with free times when another car took the bay, and one of them can be chosen', async () => {
    const booking = await book({ startsAt: lagosTime(monday, '09:00') });
    await expectOk(offer(booking, electrical));
    for (const time of ['11:15', '11:15'])
      await app.book(await createCustomer(app), {
        service: oil,
        paymentMethod: 'cash',
        startsAt: lagosTime(monday, time),
      });
    const refused = await approve(booking);
    expect([refused.status, refused.code]).toEqual([409, 'schedule.taken']);
    expect((await read(booking)).services).toHaveLength(1);
    const start = refused.body.nearest?.[0]?.startsAt ?? '';
    await expectOk(approve(booking, start));
    expect(await read(booking)).toMatchObject({ appointment: { startsAt: start }, services: [{}, { added: true }] });
  });

  test('it follows the work on a car at the centre, and is refused when the bay is not free', async () => {
    const booking = await book();
    await goTo('09:30');
    await checkIn(desk, booking);
    await expectOk(offer(booking, wash));
    for (let i = 0; i < 2; i++) {
      const other = { paymentMethod: 'cash', startsAt: lagosTime(monday, '11:15') };
      await app.book(await createCustomer(app), other);
    }
    const refused = await approve(booking);
    expect([refused.status, refused.code]).toEqual([409, 'schedule.taken']);
    const nearest = refused.body.nearest ?? [];
    expect(nearest[0]?.startsAt).toBe(lagosTime(monday, '12:00'));
    expect((await approve(booking, lagosTime(monday, '10:30'))).code).toBe('schedule.taken');
    await expectOk(approve(booking, nearest[0]?.startsAt));
    expect(await baysOf(app, booking)).toEqual(['lift 09:00 to 11:15', 'wash 12:00 to 12:45']);
    expect((await read(booking)).appointment?.endsAt).toBe(lagosTime(monday, '12:30'));
  });

  test('it waits until the bay is clear when it needs the bay of the work before it', async () => {
    const booking = await book();
    await goTo('09:30');
    await checkIn(desk, booking);
    await expectOk(offer(booking, electrical));
    await expectOk(approve(booking));
    expect(await baysOf(app, booking)).toEqual(['lift 09:00 to 11:15', 'lift 11:15 to 12:45']);
  });

  test('it is not offered twice, nor when it is booked, nor for a car that is ready, nor by technicians', async () => {
    const booking = await book();
    expect((await offer(booking, oil)).code).toBe('estimate.service_there');
    await expectOk(offer(booking, wash));
    expect((await offer(booking, wash)).code).toBe('estimate.service_there');
    expect((await offer(booking, newId())).code).toBe('catalogue.unknown_service');
    expect((await offer(booking, cooling, await createStaff(app, 'technician'))).code).toBe('session.forbidden');
    await goTo('09:00');
    await checkIn(desk, booking);
    await expectOk(desk.call(markReady, { params: { id: booking._id } }));
    expect((await offer(booking, cooling)).code).toBe('estimate.car_ready');
    expect((await approve(booking)).code).toBe('estimate.car_ready');
    expect((await read(booking)).charges).toHaveLength(1);
  });

  test('two desks at once: different services are both offered, the same one once, and a key offers once', async () => {
    const booking = await book();
    const both = await together([() => offer(booking, wash), () => offer(booking, cooling, manager)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const other = await app.book(await createCustomer(app), { service: oil });
    const same = await together([() => offer(other, wash), () => offer(other, wash, manager)]);
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const key = newId();
    await expectOk(offer(other, cooling, desk, key));
    await expectOk(offer(other, cooling, desk, key));
    expect((await estimateOf(other)).version).toBe(2);
  });

  test('an approval that is sent twice at once adds one line, one charge and one time', async () => {
    const booking = await book();
    await expectOk(offer(booking, wash));
    for (const { status } of await together([() => approve(booking), () => approve(booking)])) expect(status).toBe(200);
    const changed = await read(booking);
    expect([changed.services?.length, changed.charges.length]).toEqual([2, 2]);
    expect(await baysOf(app, booking)).toHaveLength(2);
  });

  test('approved while the car is made ready: either the service is added before, or it is refused', async () => {
    const booking = await book();
    await goTo('09:00');
    await checkIn(desk, booking);
    await expectOk(offer(booking, wash));
    const [approval] = await together([
      () => approve(booking).then(({ status }) => status),
      () => desk.call(markReady, { params: { id: booking._id } }).then(() => 0),
    ]);
    expect((await read(booking)).services).toHaveLength(approval === 200 ? 2 : 1);
  });

  test('a manager’s next version keeps it as it was offered, and lines beside it are a charge of their own', async () => {
    const booking = await book();
    const { body } = await expectOk(offer(booking, wash));
    const line = body.estimate.lines[0]?._id ?? '';
    const sent = (id: string) =>
      manager.call(sendEstimate, {
        params: { id: booking._id },
        body: { basedOn: 1, lines: [PADS, { kind: 'service', line: id }] },
      });
    expect((await sent(newId())).code).toBe('estimate.unknown_line');
    expect((await expectOk(sent(line))).body.estimate.lines[1]).toMatchObject({
      kind: 'service',
      amount: 4500,
      change: null,
    });
    await expectOk(approve(booking));
    const changed = await read(booking);
    expect(changed.charges.map(({ amount }) => amount)).toEqual([booking.amount, 16_000, 4500]);
    expect((await estimateOf(booking)).approvals.every(({ isSigned, way }) => isSigned && way === 'account')).toBe(
      true,
    );
  });

  test('its customer does not edit the booking any more, and moves it with all services', async () => {
    const booking = await added();
    const form = { ...(await app.bookingForm()), service: oil, services: [{ service: oil }] };
    const edit = await ada.request('PUT', `booking/${booking._id}`, form);
    expect([edit.status, edit.code]).toEqual([409, 'booking.service_added']);
    const startsAt = lagosTime(addDays(monday, 1), '10:00');
    await expectOk(ada.call(moveBooking, { params: { id: booking._id }, body: { startsAt } }));
    expect(await baysOf(app, booking)).toEqual(['lift 10:00 to 12:15', 'wash 12:00 to 12:45']);
  });
});

describe('Removing a service', () => {
  test('the desk removes an unpaid one before the check-in, with its charge and its time', async () => {
    const booking = await added();
    const { body } = await expectOk(remove(booking, wash, null));
    expect(linesOf(body.booking)).toEqual(['Service and maintenance 20000']);
    expect(body.booking.due).toBe(body.booking.amount);
    expect(await baysOf(app, booking)).toEqual(['lift 09:00 to 11:15']);
    await expectOk(remove(booking, wash, null));
    expect((await eventsOf(app, booking._id)).filter((event) => event === 'service-removed')).toHaveLength(1);
    // It can be offered again, without the line that was taken back.
    expect((await expectOk(offer(booking, wash))).body.estimate.lines).toHaveLength(1);
    await expectOk(approve(booking));
    expect((await read(booking)).services).toHaveLength(2);
  });

  test('only a manager removes one after the check-in, with a reason', async () => {
    const booking = await added();
    await goTo('09:00');
    await checkIn(desk, booking);
    expect((await remove(booking, wash, 'Not wanted.')).code).toBe('session.forbidden');
    expect((await remove(booking, wash, null, manager)).code).toBe('booking.reason_missing');
    await expectOk(remove(booking, wash, 'Not wanted.', manager));
    expect((await read(booking)).services).toHaveLength(1);
  });

  test('the money for it goes back, also a part, and only by a manager', async () => {
    const booking = await added();
    const charge = booking.charges[1]?._id ?? '';
    await expectOk(pay(booking, { charge, amount: 1500 }));
    expect((await remove(booking, wash, 'Not wanted.')).code).toBe('session.forbidden');
    await expectOk(remove(booking, wash, 'Not wanted.', manager));
    const { rows } = await sql<{ amount: number; status: string }>`
      select r.amount_kobo::int as amount, r.status from refunds r join payments p on p.id = r.payment_id
      where p.booking_id = ${booking._id}`.execute(app.runtime.db);
    expect(rows).toMatchObject([{ amount: 150_000 }]);
    expect(await read(booking)).toMatchObject({ due: booking.amount, paid: 0, services: [{}] });
  });

  test('removed while it is paid: it is paid and stays, or it is gone and nothing was taken', async () => {
    const booking = await added();
    const charge = booking.charges[1]?._id ?? '';
    const [removal, payment] = await together([
      () => remove(booking, wash, null).then(({ status }) => status),
      () => pay(booking, { charge }).then(({ status }) => status),
    ]);
    expect([
      [200, 409],
      [403, 200],
      [409, 200],
    ]).toContainEqual([removal, payment]);
    expect((await read(booking)).paid).toBe(payment === 200 ? 4500 : 0);
    expect((await read(booking)).services).toHaveLength(payment === 200 ? 2 : 1);
  });

  test('voiding its charge removes it, and other lines of the estimate stay', async () => {
    const booking = await added();
    await sendVersion(manager, booking._id, 1, [PADS, ...(await serviceLines(booking))]);
    await expectOk(approve(booking));
    const charge = booking.charges[1]?._id ?? '';
    await expectOk(manager.call(voidCharge, { params: { id: charge }, body: { note: 'Not wanted.' } }));
    expect(await read(booking)).toMatchObject({
      due: booking.amount + 16_000,
      services: [{ name: 'Service and maintenance' }],
    });
  });
  const serviceLines = async (booking: Booking) =>
    (await estimateOf(booking)).lines.map(({ _id }) => ({ kind: 'service' as const, line: _id }));

  test('a service of the price makes it lower while no money came; the last one stays', async () => {
    const booking = await book({ services: [{ service: oil }, { service: wash }] });
    await expectOk(remove(booking, oil, null));
    const changed = await read(booking);
    expect(changed).toMatchObject({ price: 4500, due: changed.amount, service: { _id: wash } });
    expect(changed.charges).toMatchObject([{ amount: changed.amount }]);
    expect(await baysOf(app, booking)).toEqual(['wash 09:00 to 09:45']);
    expect((await remove(booking, wash, null)).code).toBe('booking.last_service');
    const paid = await app.book(ada, {
      service: oil,
      services: [{ service: oil }, { service: cooling }],
      paymentMethod: 'cash',
    });
    await expectOk(pay(paid, { amount: 1000 }));
    expect((await remove(paid, cooling, 'Not wanted.', manager)).code).toBe('booking.service_paid');
  });
});

describe('A walk-in', () => {
  const arrive = async (): Promise<StaffCard> => {
    const booking = await bookWalkIn(app, desk, { service: oil });
    await expectOk(offer(booking, wash));
    return booking;
  };
  const unanswered = async (booking: Pick<Booking, '_id'>) => {
    const { lines, version } = await estimateOf(booking);
    return { version: version ?? 0, approve: lines.map(({ _id }) => _id) };
  };
  const sendCode = async (booking: Pick<Booking, '_id'>) =>
    desk.call(sendApprovalCode, { params: { id: booking._id }, body: await unanswered(booking) });
  const approveWith = async (
    booking: Pick<Booking, '_id'>,
    { code, drawing = '' }: { code?: string; drawing?: string },
  ) =>
    desk.call(approveAtDesk, {
      params: { id: booking._id },
      body: {
        ...(await unanswered(booking)),
        present: 'Màmá Àkàndé',
        by: code === undefined ? { way: 'signature', drawing } : { way: 'code', code },
      },
    });
  const DRAWING = 'M10 20L30 40L35 45';

  test('a code to the number of the booking approves the lines, and the record names the person who was there', async () => {
    const booking = await arrive();
    await expectOk(sendCode(booking));
    const code = await smsCode(app, WALK_IN_PHONE);
    const wrong = await approveWith(booking, { code: code === '000000' ? '111111' : '000000' });
    expect([wrong.status, wrong.code]).toEqual([400, 'estimate.wrong_code']);
    await expectOk(approveWith(booking, { code }));
    await expectOk(approveWith(booking, { code }));
    const facts = { way: 'code', present: 'Màmá Àkàndé', takenBy: desk.name, isSigned: true, total: 4500 };
    expect((await estimateOf(booking)).approvals).toMatchObject([facts]);
    expect(await eventsOf(app, booking._id)).toEqual(['booked', 'estimate-answered', 'charge-added', 'service-added']);
  });

  test('a code is for its lines alone, ends after twenty minutes, and has five wrong tries', async () => {
    const booking = await arrive();
    await expectOk(sendCode(booking));
    const code = await smsCode(app, WALK_IN_PHONE);
    await expectOk(offer(booking, cooling));
    expect((await approveWith(booking, { code })).code).toBe('estimate.wrong_code');
    await app.advance('21 minutes');
    await expectOk(sendCode(booking));
    const late = await smsCode(app, WALK_IN_PHONE);
    await app.advance('42 minutes');
    expect((await approveWith(booking, { code: late })).code).toBe('estimate.wrong_code');
    for (let i = 0; i < 3; i++) await approveWith(booking, { code: late });
    expect((await approveWith(booking, { code: late })).code).toBe('estimate.too_many_codes');
    await expectOk(approveWith(booking, { drawing: DRAWING }));
  });

  test('a signature on the phone of staff is kept, and erased with the walk-in', async () => {
    const booking = await arrive();
    expect((await approveWith(booking, { drawing: '<script>' })).code).toBe('request.invalid');
    expect((await approveWith(booking, {})).code).toBe('request.invalid');
    await expectOk(approveWith(booking, { drawing: DRAWING }));
    expect((await estimateOf(booking)).approvals).toMatchObject([
      { way: 'signature', drawing: DRAWING, isSigned: true },
    ]);
    await expectOk(
      manager.request('PUT', `staff/booking/${booking._id}/cancel`, {
        version: await versionOf(app, booking._id),
        note: 'Gone.',
      }),
    );
    await expectOk(manager.request('DELETE', `staff/customer/${booking.customer}`));
    expect((await estimateOf(booking)).approvals).toMatchObject([{ present: null, drawing: null, isSigned: true }]);
  });

  test('customers with an account approve there', async () => {
    const booking = await book();
    await expectOk(offer(booking, wash));
    expect((await estimateOf(booking)).walkIn).toBeNull();
    expect((await approveWith(booking, { drawing: DRAWING })).code).toBe('estimate.has_account');
    expect((await sendCode(booking)).code).toBe('estimate.has_account');
  });
});

test('reports count the money of an added service for that service, also after it was removed', async () => {
  const today = dayIn('Africa/Lagos', Date.now());
  const cash = async () => {
    const { body } = await expectOk(manager.call(getReport, { query: { from: today, to: today } }));
    const of = (name: string) => body.takings.services.find(({ service }) => service === name)?.cash ?? 0;
    return [of('Car wash'), of('Service and maintenance')];
  };
  const [washBefore = 0, oilBefore = 0] = await cash();
  const booking = await added();
  await expectOk(pay(booking, { charge: booking.charges[1]?._id ?? '' }));
  expect(await cash()).toEqual([washBefore + 4500, oilBefore]);
  await expectOk(remove(booking, wash, 'Not wanted.', manager));
  expect(await cash()).toEqual([washBefore + 4500, oilBefore]);
});
