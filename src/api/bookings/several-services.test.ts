import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quoteBooking } from '#shared/bookings/bookings.contract.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { editService } from '#shared/catalogue/staff-catalogue.contract.ts';
import { holdTime, listTimes } from '#shared/scheduling/schedule.contract.ts';
import { listWaits, waitForPlace } from '#shared/scheduling/waiting.contract.ts';
import { addDays, dayIn } from '#shared/scheduling/wall-clock.ts';
import { addCar } from '#shared/cars/cars.contract.ts';
import { v1GetBooking } from '#shared/integrations/v1.contract.ts';
import { getReport } from '#shared/reports/reports.contract.ts';
import { getCarHistory } from '#shared/workshop/car-history.contract.ts';
import { getInvoice } from '#shared/workshop/invoice.contract.ts';
import { insertKey } from '#test/api-keys.ts';
import { baysOf, comingMonday, lagosTime, serviceId } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { serviceOf } from '#test/prices.ts';
import { createStaff, finishInCash, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let wash: string;
let oil: string;
let monday: string;
let tuesday: string;
beforeAll(async () => {
  app = await createTestApp();
  manager = await createStaff(app, 'manager');
  [wash, oil] = [await serviceId(app, 'Car wash'), await serviceId(app, 'Service and maintenance')];
  monday = await comingMonday(app);
  tuesday = addDays(monday, 1);
});
beforeEach(async () => void (ada = await createCustomer(app)));
afterAll(() => app.stop());

/** The form of a booking with these services. */
const formOf = async (...services: string[]): Promise<Record<string, unknown>> => ({
  ...(await app.bookingForm()),
  service: services[0],
  services: services.map((service) => ({ service })),
});
const book = async (body: Record<string, unknown>, customer = ada): Promise<Booking> =>
  (await expectOk(customer.request<{ booking: Booking }>('POST', 'booking/book', body))).body.booking;
const put = (id: string, body: Record<string, unknown>) =>
  ada.request<{ booking: Booking; code?: string }>('PUT', `booking/${id}`, body);

describe('Several services', () => {
  it('the booking lists each service with its price, and they add up to the amount', async () => {
    const booking = await book(await formOf(oil, wash));
    expect(booking.service).toEqual({ _id: oil, name: 'Service and maintenance' });
    expect(booking.services).toMatchObject([
      { service: oil, name: 'Service and maintenance', price: 20_000, discount: 4_000 },
      { service: wash, name: 'Car wash', price: 4_500, discount: 900 },
    ]);
    expect(booking).toMatchObject({ price: 24_500, discount: 4_900, credit: 0, amount: 19_600, due: 19_600 });
    expect(booking.services?.every(({ minutes }) => minutes > 0)).toBe(true);
  });

  it('a body needs no `service` beside `services`', async () => {
    const { service: _, ...form } = await formOf(oil, wash);
    expect((await book(form)).service._id).toBe(oil);
  });

  it('ids are compared without regard to upper and lower case', async () => {
    const form = await formOf(oil, wash);
    const twice = await ada.request('POST', 'booking/book', {
      ...form,
      services: [{ service: wash }, { service: wash.toUpperCase() }],
    });
    expect([twice.status, JSON.stringify(twice.body)]).toEqual([
      400,
      expect.stringContaining('Choose each service once.'),
    ]);
    const upper = {
      ...(await formOf(oil.toUpperCase(), wash.toUpperCase())),
      vehicle: String(form['vehicle']).toUpperCase(),
    };
    const booking = await book({ ...upper, startsAt: lagosTime(addDays(monday, 3), '09:00') });
    expect(booking).toMatchObject({ service: { _id: oil }, services: [{ service: oil }, { service: wash }] });
    const { body } = await expectOk(put(booking._id, form));
    expect(body.booking.version).toBe(booking.version);
    const query = { service: wash, services: `${wash},${oil.toUpperCase()}`, from: monday, days: '1' };
    const { body: times } = await expectOk(app.call(listTimes, { query }));
    expect(times.days[0]!.times.length).toBeGreaterThan(0);
    const again = await app.call(listTimes, { query: { ...query, services: `${wash},${wash.toUpperCase()}` } });
    expect(again.status).toBe(400);
  });

  it('the quote and the booking have the same prices', async () => {
    const form = await formOf(wash, oil);
    const { brand, vehicle } = form;
    const body = { brand, vehicle, service: wash, services: [{ service: wash }, { service: oil }] } as never;
    const { body: quote } = await expectOk(ada.call(quoteBooking, { body }));
    const booking = await book({ ...form, amount: quote.amount });
    expect(quote).toMatchObject({ price: booking.price, discount: booking.discount, amount: booking.amount });
    expect(quote.services).toEqual(booking.services);
  });

  it('messages name all services of a booking', async () => {
    const { _id } = await book(await formOf(oil, wash));
    const { rows } = await sql<{ body: string }>`select body from messages where page like ${`%${_id}`}`.execute(
      app.runtime.db,
    );
    expect(JSON.stringify(rows)).toContain('Service and maintenance and Car wash');
  });

  it.each([
    ['six services', ['1', '2', '3', '4', '5', '6'], 400],
    ['the same service twice', ['1', '1'], 400],
    ['no service', [], 400],
    ['a service that is not on the list', ['01890a5d-ac96-774b-bcce-b302099a8057'], 422],
  ])('the server refuses a booking with %s', async (_, ids, status) => {
    const services = ids.map((service) => ({ service }));
    const answer = await ada.request('POST', 'booking/book', { ...(await formOf(wash)), services });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toMatch(/services?/i);
  });

  it('one key makes one booking, and other services with that key are refused', async () => {
    const headers = { 'idempotency-key': `"${crypto.randomUUID()}"` };
    const form = await formOf(oil, wash);
    const [first, again] = [
      await ada.request<{ booking: Booking }>('POST', 'booking/book', form, headers),
      await ada.request<{ booking: Booking }>('POST', 'booking/book', form, headers),
    ];
    expect(again.body.booking).toEqual(first.body.booking);
    const other = await ada.request('POST', 'booking/book', await formOf(oil), headers);
    expect([other.status, other.body['code']]).toEqual([422, 'booking.key_reused']);
  });
});

describe('The time of several services', () => {
  it('the appointment has one start and one end, and each service its bay in the order of the work', async () => {
    const booking = await book({ ...(await formOf(wash, oil)), startsAt: lagosTime(monday, '09:00') });
    expect(booking.appointment).toMatchObject({ startsAt: lagosTime(monday, '09:00') });
    const bays = await baysOf(app, booking);
    expect(bays.map((text) => text.split(' ')[0])).toEqual(['lift', 'wash']);
    expect(bays[0]).toMatch(/^lift 09:00/);
  });

  it('the workshop does services in the order that staff set in the catalogue', async () => {
    const { version, mixed: _, _id, ...service } = await serviceOf(manager, 'Car wash');
    const edit = async (position: number, of: number) =>
      (await expectOk(manager.call(editService, { params: { id: _id }, body: { ...service, position, version: of } })))
        .body.service.version;
    const raised = await edit(1, version);
    const booking = await book({ ...(await formOf(oil, wash)), startsAt: lagosTime(monday, '11:00') });
    await edit(90, raised);
    expect((await baysOf(app, booking)).map((text) => text.split(' ')[0])).toEqual(['wash', 'lift']);
  });

  it('the last offered start can be held, and the next one cannot', async () => {
    const services = [{ service: wash }, { service: oil }];
    const query = { service: wash, services: `${wash},${oil}`, from: monday, days: '1' };
    const { body } = await expectOk(app.call(listTimes, { query }));
    const { body: alone } = await expectOk(app.call(listTimes, { query: { ...query, services: wash } }));
    const times = body.days[0]!.times;
    expect(times.length).toBeGreaterThan(0);
    expect(times.length).toBeLessThan(alone.days[0]!.times.length);
    expect(body.workMinutes).toBeGreaterThan(alone.workMinutes);
    const last = times.at(-1)!.startsAt;
    const hold = await expectOk(ada.call(holdTime, { body: { service: wash, services, startsAt: last } }));
    expect(hold.body.startsAt).toBe(last);
    const after = new Date(Date.parse(last) + 15 * 60_000).toISOString();
    const late = await ada.call(holdTime, { body: { service: wash, services, startsAt: after } });
    expect(late.code).toMatch(/^schedule\.(?:closed|taken)$/);
  });

  it('a hold serves the same services in any order, and no others', async () => {
    const startsAt = lagosTime(monday, '13:00');
    const services = [{ service: wash }, { service: oil }];
    const hold = async () =>
      (await expectOk(ada.call(holdTime, { body: { service: wash, services, startsAt } }))).body.hold;
    // The form names a car of the first price class, as the hold does not.
    const { vehicle } = await app.bookingForm();
    const ofCar = async () =>
      (await expectOk(ada.call(holdTime, { body: { service: wash, services, vehicle: vehicle as string, startsAt } })))
        .body.hold;
    const foreign = await ada.request('POST', 'booking/book', { ...(await formOf(wash)), hold: await hold() });
    expect(foreign.body['code']).toBe('schedule.taken');
    const booking = await book({ ...(await formOf(oil, wash)), hold: await ofCar() });
    expect(booking.appointment?.startsAt).toBe(startsAt);
  });

  it('the customer’s order is stored with the time, and another order of the same services moves no car', async () => {
    const startsAt = lagosTime(addDays(monday, 3), '14:00');
    const { vehicle } = await app.bookingForm();
    const services = [{ service: wash }, { service: oil }];
    const body = { service: wash, services, vehicle: vehicle as string, startsAt };
    const { hold } = (await expectOk(ada.call(holdTime, { body }))).body;
    const booking = await book({ ...(await formOf(oil, wash)), hold });
    const stored = async () => {
      const { rows } = await sql<{ services: string[]; occupancies: string[] }>`
        select service_id || further_services as services,
          array(select id from occupancies where allocation_id = a.id order by lower(during)) as occupancies
        from allocations a where booking_id = ${booking._id}`.execute(app.runtime.db);
      return rows[0]!;
    };
    const before = await stored();
    expect(before.services).toEqual([oil, wash]);
    const { body: edited } = await expectOk(put(booking._id, await formOf(wash, oil)));
    expect(edited.booking).toMatchObject({ service: { _id: wash }, services: [{ service: wash }, { service: oil }] });
    expect(await stored()).toEqual({ services: [wash, oil], occupancies: before.occupancies });
  });

  it.each([1, 2])(
    'a job with %i services takes the first of equally free bays in the order of the calendar',
    async (count) => {
      const { db } = app.runtime;
      const day = addDays(monday, 1 + count);
      const names = async (more: object) => {
        const form = await formOf(...[wash, oil].slice(0, count));
        const booking = await book({ ...form, ...more }, await createCustomer(app));
        const { rows } = await sql<{ name: string }>`
        select r.name from allocations a join occupancies o on o.allocation_id = a.id join resources r on r.id = o.resource_id
        where a.booking_id = ${booking._id} and r.kind = 'wash'`.execute(db);
        return rows[0]?.name;
      };
      await sql`update resources set position = -position where kind = 'wash'`.execute(db);
      const last = await names({ startsAt: lagosTime(day, '08:00') });
      await sql`update resources set position = -position where kind = 'wash'`.execute(db);
      const first = await names({ startsAt: lagosTime(addDays(day, 7), '08:00') });
      expect([last, first]).toEqual(['Wash 2', 'Wash 1']);
    },
  );

  it('a customer can wait for a place for several services', async () => {
    const services = [{ service: wash }, { service: oil }];
    await expectOk(ada.call(waitForPlace, { body: { service: wash, services, date: monday } }));
    const { waits } = (await expectOk(ada.call(listWaits))).body;
    expect(waits).toMatchObject([{ service: { _id: wash, name: 'Car wash, Service and maintenance' } }]);
    expect(waits[0]!.services).toEqual([wash, oil]);
  });

  it('moving a booking with several services moves all of its bays', async () => {
    const booking = await book({ ...(await formOf(oil, wash)), startsAt: lagosTime(tuesday, '09:00') });
    const before = await baysOf(app, booking);
    await expectOk(ada.request('PUT', `booking/${booking._id}/move`, { startsAt: lagosTime(tuesday, '14:00') }));
    const moved = await baysOf(app, booking);
    expect(moved).toHaveLength(before.length);
    expect(moved[0]).toMatch(/^lift 14:00/);
  });
});

describe('Editing the services of a booking', () => {
  it('a booking that lost its unpaid time takes a time for all of its new services when it is paid', async () => {
    const setRule = (unpaid_keeps_time: boolean) =>
      app.runtime.db.updateTable('branches').set({ unpaid_keeps_time }).execute();
    await setRule(false);
    const day = addDays(monday, 4);
    const booking = await book({ ...(await formOf(wash)), startsAt: lagosTime(day, '09:00') });
    await app.advance('16 minutes');
    const { body } = await expectOk(put(booking._id, await formOf(wash, oil)));
    expect(body.booking).toMatchObject({ status: 'pending', price: 24_500, due: 19_600, appointment: null });
    expect(await baysOf(app, booking)).toEqual([]);
    await setRule(true);
    const paid = { version: body.booking.version, method: 'cash' };
    await expectOk(manager.request('PUT', `staff/booking/${booking._id}/payment`, paid));
    await app.advance('0 minutes');
    const bays = await baysOf(app, booking);
    expect(bays.map((text) => text.split(' ')[0])).toEqual(['lift', 'wash']);
    const { body: read } = await ada.request<Booking>('GET', `booking/${booking._id}`);
    expect(read).toMatchObject({ status: 'paid', appointment: { startsAt: lagosTime(day, '09:00') } });
    // The end of the work, without the minutes after it.
    expect(read.appointment!.endsAt > lagosTime(day, '10:00')).toBe(true);
  });

  it('an edit replaces all services, with price and time', async () => {
    const booking = await book({ ...(await formOf(oil, wash)), startsAt: lagosTime(tuesday, '08:00') });
    const { body } = await expectOk(put(booking._id, await formOf(wash)));
    expect(body.booking.services).toMatchObject([{ service: wash, price: 4_500 }]);
    expect(body.booking).toMatchObject({ price: 4_500, due: body.booking.amount });
    expect(await baysOf(app, booking)).toHaveLength(1);
  });

  it('a client that sends one service of several is refused', async () => {
    const form = await formOf(oil, wash);
    const booking = await book(form);
    const { services: _, ...old } = form;
    const answer = await put(booking._id, old);
    expect([answer.status, answer.body.code]).toEqual([422, 'booking.services_missing']);
    expect((await ada.request<Booking>('GET', `booking/${booking._id}`)).body.services).toHaveLength(2);
  });

  it('a client that knows one service works as before', async () => {
    const { services: _, ...old } = await formOf(wash);
    const booking = await book(old);
    const { body } = await expectOk(put(booking._id, { ...old, service: oil }));
    expect(body.booking).toMatchObject({ service: { _id: oil }, services: [{ service: oil }], price: 20_000 });
  });

  it('a repeated edit changes nothing', async () => {
    const booking = await book(await formOf(oil, wash));
    const form = await formOf(wash, oil);
    const [first, again] = [await expectOk(put(booking._id, form)), await expectOk(put(booking._id, form))];
    expect(again.body.booking).toEqual(first.body.booking);
    expect(first.body.booking.service._id).toBe(wash);
  });

  it('fifty edits at once leave one set of services that adds up', async () => {
    const booking = await book(await formOf(oil, wash));
    const forms = [await formOf(oil), await formOf(wash), await formOf(oil, wash)];
    await atOnce(50, (i) => put(booking._id, forms[i % forms.length]!));
    const { body } = await ada.request<Booking>('GET', `booking/${booking._id}`);
    const sum = (body.services ?? []).reduce((all, line) => all + line.price - line.discount, 0);
    expect(sum).toBe(body.amount);
    expect(body.charges).toMatchObject([{ amount: body.amount }]);
  });
});

describe('What follows from several services', () => {
  const report = async () => (await expectOk(manager.call(getReport, { query: { from: today(), to: today() } }))).body;
  const today = () => dayIn('Africa/Lagos', Date.now());

  it('takings are shared out over the services and add up, and the car counts once', async () => {
    const before = await report();
    const booking = await book({ ...(await formOf(oil, wash)), paymentMethod: 'cash' });
    await finishInCash(manager, booking._id);
    const after = await report();
    const added = (name: string) => {
      const of = ({ takings }: typeof after) => takings.services.find(({ service }) => service === name);
      return [(of(after)?.cash ?? 0) - (of(before)?.cash ?? 0), (of(after)?.cars ?? 0) - (of(before)?.cars ?? 0)];
    };
    expect(added('Service and maintenance')).toEqual([16_000, 1]);
    expect(added('Car wash')).toEqual([3_600, 1]);
    expect(after.takings.total - before.takings.total).toBe(booking.amount);
    expect(after.counts.cars - before.counts.cars).toBe(1);
  });

  it('the invoice lists each service', async () => {
    const booking = await book(await formOf(oil, wash));
    const { body } = await expectOk(ada.call(getInvoice, { params: { id: booking._id } }));
    expect(body.booking.services).toEqual(booking.services);
    expect(body.booking.service).toBe('Service and maintenance and Car wash');
  });

  it('a second service that is due again makes the next service of the car due', async () => {
    const form = await formOf(wash, oil);
    const vehicle = String(form['vehicle']);
    const { car } = (await expectOk(ada.call(addCar, { body: { vehicle, plate: 'BDJ-482KA' } }))).body;
    const booking = await book({ ...form, paymentMethod: 'cash', car: car._id });
    await finishInCash(manager, booking._id);
    const { body } = await expectOk(ada.call(getCarHistory, { params: { id: car._id } }));
    expect(body.nextService).toMatchObject({ service: 'Service and maintenance' });
    expect(body.history).toMatchObject([{ _id: booking._id, service: 'Car wash and Service and maintenance' }]);
    expect(body.spent).toBe(booking.amount);
  });

  it('keys for others read all services of a booking', async () => {
    const booking = await book(await formOf(oil, wash));
    const token = await insertKey(app, (await createStaff(app, 'owner')).id);
    const { body } = await expectOk(app.call(v1GetBooking, { token, params: { id: booking._id } }));
    expect(body.service).toEqual({ id: oil, name: 'Service and maintenance' });
    expect(body.services.map(({ id }) => id)).toEqual([oil, wash]);
  });

  it('a walk-in gets several services in one go', async () => {
    const { carType: _, ...form } = await formOf(wash, oil);
    const body = { ...form, paymentMethod: 'cash', startsAt: lagosTime(addDays(monday, 2), '09:00') };
    const answer = await expectOk(manager.request<{ booking: Booking }>('POST', 'staff/booking', body));
    expect(answer.body.booking.services).toHaveLength(2);
    expect((await baysOf(app, answer.body.booking)).map((text) => text.split(' ')[0])).toEqual(['lift', 'wash']);
  });
});
