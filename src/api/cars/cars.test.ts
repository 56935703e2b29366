import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#shared/cars/cars.contract.ts';
import { createBooking } from '#shared/bookings/bookings.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { exportedData } from '#test/exported-data.ts';

let app: TestApp;
let ada: Customer;
let ben: Customer;
let vehicle: string;
let otherVehicle: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  vehicle = String((await app.bookingForm())['vehicle']);
  otherVehicle = (
    await app.runtime.db
      .selectFrom('vehicles')
      .select('id')
      .where('id', '<>', vehicle)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;
});
beforeEach(async () => {
  await app.advance('0 minutes');
  await sql`delete from rate_limits`.execute(app.runtime.db);
  [ada, ben] = [await createCustomer(app), await createCustomer(app)];
});
afterAll(() => app.stop());

const add = (who: Customer, more: object = {}) =>
  who.call(contract.addCar, { body: { vehicle, plate: 'bdj 482ka', ...more } });
const carOf = async (who: Customer, more: object = {}) => (await expectOk(add(who, more))).body.car;
const list = async (who: Customer) => (await expectOk(who.call(contract.listCars))).body.cars;
const read = (who: Customer, id: string, km: number) => who.call(contract.addReading, { params: { id }, body: { km } });

describe('a car', () => {
  test('a car is stored with its plate in the Nigerian form, and listed for its owner alone', async () => {
    const answer = await expectOk(add(ada, { colour: 'Gold', nickname: 'Mama' }));
    expect(answer.status).toBe(201);
    const expected = {
      _id: expect.any(String),
      plate: 'BDJ-482KA',
      vehicle: { _id: vehicle, brand: expect.any(String), model: expect.any(String), year: expect.any(Number) },
      colour: 'Gold',
      nickname: 'Mama',
      km: null,
      papers: [],
      createdAt: expect.any(String),
    };
    expect(answer.body.car).toEqual(expected);
    expect(await list(ada)).toEqual([expected]);
    expect(await list(ben)).toEqual([]);
  });

  test('a car that is added fifty times at once, and again, exists once', async () => {
    const answers = await atOnce(50, () => add(ada));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.car._id}`)).size).toBe(1);
    expect(await list(ada)).toHaveLength(1);
  });

  test('a car of another model cannot have the plate of the owner’s other car; another customer’s can', async () => {
    await carOf(ada);
    const taken = await add(ada, { vehicle: otherVehicle });
    expect([taken.status, taken.code]).toEqual([409, 'car.plate_taken']);
    const second = await carOf(ada, { plate: 'LSR-15AA' });
    const edited = await ada.call(contract.editCar, {
      params: { id: second._id },
      body: { vehicle, plate: 'BDJ-482KA' },
    });
    expect([edited.status, edited.code]).toEqual([409, 'car.plate_taken']);
    await carOf(ben);
  });

  test('a plate without a figure is asked about, and is stored once its owner says that it is right', async () => {
    const asked = await add(ada, { plate: 'Presidency' });
    expect([asked.status, asked.text]).toEqual([400, expect.stringContaining('Is this right?')]);
    expect((await expectOk(add(ada, { plate: 'Presidency', plateIsRight: true }))).body.car.plate).toBe('PRESIDENCY');
  });

  test('a car with an invalid plate, or of a model that is not on the list, is refused with a sentence', async () => {
    const noPlate = await add(ada, { plate: 'there is no plate' });
    expect([noPlate.status, noPlate.text]).toEqual([400, expect.stringContaining('BDJ-482KA')]);
    expect((await add(ada, { vehicle: crypto.randomUUID() })).code).toBe('catalogue.unknown_vehicle');
    const { _id: id } = await carOf(ada);
    const edited = await ada.call(contract.editCar, { params: { id }, body: { vehicle: 'x', plate: 'BDJ-482KA' } });
    expect(edited.code).toBe('catalogue.unknown_vehicle');
  });

  test('a customer has at most twenty cars, even when many are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => add(ada, { plate: `BDJ${100 + i}KA` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 201)?.code).toBe('car.too_many');
    expect(await list(ada)).toHaveLength(20);
  });

  test('a car of another customer gets byte for byte the response of one that does not exist', async () => {
    const { _id: id } = await carOf(ada);
    const { reading } = (await expectOk(read(ada, id, 100))).body;
    const missing = crypto.randomUUID();
    const strip = ({ status, text }: { status: number; text: string }) =>
      `${status} ${text.replaceAll(/"requestId":"[^"]*"/g, '')}`;
    const calls = (car: string) => [
      ben.call(contract.editCar, { params: { id: car }, body: { vehicle, plate: 'LSR-15AA' } }),
      read(ben, car, 5),
      ben.call(contract.confirmReading, { params: { id: car, rid: reading._id } }),
      ben.call(contract.removeReading, { params: { id: car, rid: reading._id } }),
      ben.call(contract.removeCar, { params: { id: car } }),
      ben.request('GET', `user/me/car/${car}`),
    ];
    const [foreign, none] = [await Promise.all(calls(id)), await Promise.all(calls(missing))];
    expect(foreign.map(strip)).toEqual(none.map(strip));
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 200, 404]);
    expect((await list(ada))[0]?.km?.km).toBe(100);
  });

  test('a removed car leaves its bookings, and comes back with them when it is added again', async () => {
    const { _id: id } = await carOf(ada);
    await expectOk(read(ada, id, 100));
    const booking = await app.book(ada, { car: id });
    await expectOk(ada.call(contract.removeCar, { params: { id } }));
    expect(await list(ada)).toEqual([]);
    const { body } = await expectOk(ada.request('GET', `booking/${booking._id}`));
    expect(body).toMatchObject({ plate: 'BDJ-482KA' });
    expect(await carOf(ada)).toMatchObject({ _id: id, km: null });
  });

  test('a car has papers with their last day, which an edit without them preserves', async () => {
    const { _id: id } = await carOf(ada);
    const edit = (more: object) =>
      ada.call(contract.editCar, { params: { id }, body: { vehicle, plate: 'BDJ-482KA', ...more } });
    await expectOk(edit({ papers: { insurance: '2027-03-14', 'road-worthiness': '2026-12-02' } }));
    await expectOk(edit({ papers: { 'road-worthiness': null } }));
    const { car } = (await expectOk(edit({ colour: 'Ink' }))).body;
    expect([car.papers, car.colour]).toEqual([[{ kind: 'insurance', endsOn: '2027-03-14' }], 'Ink']);
    expect((await edit({ papers: { insurance: '2027-02-30' } })).code).toBe('request.invalid');
  });

  test('a car is exported with its readings, and erased with the account', async () => {
    const { _id: id } = await carOf(ada);
    await expectOk(read(ada, id, 100));
    await app.book(ada, { car: id });
    const { body } = await exportedData(app, ada._id);
    expect(body['cars']).toMatchObject([{ plate: 'BDJ-482KA', readings: [{ km: 100 }] }]);
    await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
    const { rows } = await sql`
      select (select count(*)::int from cars where customer_id = ${ada._id}) as cars,
        (select count(*)::int from bookings where customer_id = ${ada._id} and (plate is not null or car_id is not null)) as plates
    `.execute(app.runtime.db);
    expect(rows).toEqual([{ cars: 0, plates: 0 }]);
  });

  test('a car cannot be added by a session whose account is erased meanwhile', async () => {
    const answers = await Promise.all([
      ada.request('DELETE', 'user/me', { currentPassword: ada.password }),
      ...Array.from({ length: 10 }, (_, i) => add(ada, { plate: `BDJ${100 + i}KA` })),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 401].includes(status))).toEqual([]);
    const left = await app.runtime.db.selectFrom('cars').select('id').where('customer_id', '=', ada._id).execute();
    expect(left).toEqual([]);
  });
});

describe('readings', () => {
  test('a lower reading and a jump are questioned and not used until they are confirmed', async () => {
    const { _id: id } = await carOf(ada);
    const first = (await expectOk(read(ada, id, 128_416))).body;
    expect([first.reading.doubt, first.car.km?.km]).toEqual([null, 128_416]);
    const lower = (await expectOk(read(ada, id, 28_500))).body;
    expect([lower.reading.doubt, lower.car.km?.km, lower.message]).toEqual([
      'lower',
      128_416,
      'Please check that reading.',
    ]);
    const jump = (await expectOk(read(ada, id, 1_284_170))).body;
    expect([jump.reading.doubt, jump.car.km?.km]).toEqual(['jump', 128_416]);
    await app.advance('1 minute');
    expect((await expectOk(read(ada, id, 128_500))).body.car.km?.km).toBe(128_500);
    const params = { id, rid: lower.reading._id };
    const confirmed = (await expectOk(ada.call(contract.confirmReading, { params }))).body;
    // It is used from its own time on: later readings are compared with it.
    expect(confirmed.reading.doubt).toBeNull();
    expect(confirmed.car.km?.km).toBe(28_500);
  });

  test('removing wrong readings restores the assessment of the others', async () => {
    const { _id: id } = await carOf(ada);
    const wrong = (await expectOk(read(ada, id, 1_284_160))).body.reading;
    const right = (await expectOk(read(ada, id, 128_416))).body;
    expect(right.reading.doubt).toBe('lower');
    const params = { id, rid: wrong._id };
    expect((await expectOk(ada.call(contract.removeReading, { params }))).body.car.km?.km).toBe(128_416);
    expect((await expectOk(ada.call(contract.removeReading, { params }))).body.car.km?.km).toBe(128_416);
    const gone = await ada.call(contract.confirmReading, { params });
    expect([gone.status, gone.code]).toEqual([404, 'car.reading_not_found']);
  });

  test('a reading whose id is malformed answers like one that does not exist', async () => {
    const { _id: id } = await carOf(ada);
    for (const rid of ['x', '1e3', "'", `${crypto.randomUUID()}0`]) {
      const confirmed = await ada.call(contract.confirmReading, { params: { id, rid } });
      expect([confirmed.status, confirmed.code]).toEqual([404, 'car.reading_not_found']);
      expect((await ada.call(contract.removeReading, { params: { id, rid } })).status).toBe(404);
    }
  });

  test('a reading of the centre cannot be removed by the owner', async () => {
    const { _id: id } = await carOf(ada);
    const rid = (await expectOk(read(ada, id, 100))).body.reading._id;
    await app.runtime.db.updateTable('car_readings').set({ source: 'check-in' }).where('id', '=', rid).execute();
    expect((await expectOk(ada.call(contract.removeReading, { params: { id, rid } }))).body.car.km?.km).toBe(100);
  });

  test('a reading that is sent fifty times at once is stored once; impossible figures are refused', async () => {
    const { _id: id } = await carOf(ada);
    const ids = await atOnce(50, async () => (await expectOk(read(ada, id, 100))).body.reading._id);
    expect(new Set(ids).size).toBe(1);
    for (const km of [-1, 2_000_001, 10.5, Number.NaN]) expect((await read(ada, id, km)).code).toBe('request.invalid');
  });
});

describe('a booking', () => {
  test('a booking keeps the customer’s own car and its plate, even in an edit that does not name it', async () => {
    const { _id: id } = await carOf(ada);
    const booking = await app.book(ada, { car: id });
    expect(booking).toMatchObject({ car: id, plate: 'BDJ-482KA' });
    const edit = async (more: object) => {
      const body = { ...(await app.bookingForm('Car wash')), ...more };
      return (await expectOk(ada.request('PUT', `booking/${booking._id}`, body))).body['booking'];
    };
    expect(await edit({})).toMatchObject({ car: id, plate: 'BDJ-482KA' });
    expect(await edit({ car: null })).toMatchObject({ car: null, plate: null });
    expect(await edit({ car: id })).toMatchObject({ car: id });
  });

  test('a booking for a car of another customer, of another model, or for a removed car is refused', async () => {
    const own = await carOf(ada);
    const book = async (who: Customer, more: object) => {
      const body = { ...(await app.bookingForm()), ...more };
      return who.call(createBooking, { body: body as never });
    };
    const foreign = await book(ben, { car: own._id });
    expect([foreign.status, foreign.code]).toEqual([422, 'booking.unknown_car']);
    const other = await carOf(ada, { plate: 'LSR-15AA', vehicle: otherVehicle });
    expect((await book(ada, { car: other._id })).code).toBe('booking.unknown_car');
    await expectOk(ada.call(contract.removeCar, { params: { id: own._id } }));
    expect((await book(ada, { car: own._id })).code).toBe('booking.unknown_car');
    expect((await book(ada, { car: 'x' })).code).toBe('booking.unknown_car');
  });
});

test('a customer can add at most a hundred cars and readings an hour', async () => {
  const { _id: id } = await carOf(ada);
  for (let i = 0; i < 99; i++) await expectOk(read(ada, id, i));
  const more = await read(ada, id, 100);
  expect([more.status, more.code]).toEqual([429, 'request.too_many']);
});

test('the answer about reminders is kept with its text, and may be changed', async () => {
  const reminders = async () => (await expectOk(ada.call(contract.listCars))).body.reminders;
  expect(await reminders()).toEqual({ given: null, words: expect.stringContaining('Remind me'), newWords: null });
  for (const given of [true, true, false]) {
    await expectOk(ada.call(contract.setCarReminders, { body: { given } }));
    expect((await reminders()).given).toBe(given);
  }
  const { body } = await exportedData(app, ada._id);
  expect(body['consents']).toMatchObject([
    { purpose: 'car-reminders', given: true, words: expect.stringContaining('papers') },
    { purpose: 'car-reminders', given: false },
  ]);
});
