import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCar, editCar } from '#shared/cars/cars.contract.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { Brand, CompactCatalogue } from '#shared/catalogue/catalogue.contract.ts';
import { brandsOf } from '#shared/catalogue/compact-catalogue.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { nameCollector } from '#shared/releases/releases.contract.ts';
import { createCustomerOnDevice } from '#test/releases.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { anonymise } from './bookings-personal-data.repository.ts';

let app: TestApp;
let ada: Customer;
let other: { brand: string; vehicle: string };
const volvo = { make: 'Volvo', model: 'XC90', year: 2016 };
const NAMED = { carType: 'Volvo XC90 2016', vehicle: { brand: 'Volvo', model: 'XC90', year: 2016 } };

beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  const brand = brandsOf((await app.request<CompactCatalogue>('GET', 'catalogue')).body).find((one) => one.other);
  const vehicle = brand?.vehicles.find(({ model }) => model === 'SUV')?._id ?? '';
  other = { brand: brand?._id ?? '', vehicle };
});
afterAll(() => app.stop());

const book = async (more: object) =>
  ada.request<{ code: string; fields: object; booking: Booking }>('POST', 'booking/book', {
    ...(await app.bookingForm()),
    ...other,
    ...more,
  });
const edit = async ({ _id }: Booking, more: object) =>
  ada.request<{ booking: Booking }>('PUT', `booking/${_id}`, { ...(await app.bookingForm()), ...other, ...more });

test('a car that is not in the catalogue is booked by its class, in the words of its owner', async () => {
  ada = await createCustomer(app);
  const { service } = await app.bookingForm();
  const quote = await expectOk(ada.request('POST', 'booking/quote', { service, ...other }));
  expect(quote.body).toMatchObject({ price: 6000 });
  const { booking } = (await expectOk(book({ otherCar: volvo }))).body;
  expect(booking).toMatchObject({ ...NAMED, price: 6000 });
  // An edit that does not name it keeps it.
  expect((await expectOk(edit(booking, { paymentMethod: 'cash' }))).body.booking).toMatchObject(NAMED);
  const changed = await expectOk(edit(booking, { otherCar: { ...volvo, year: 2018 } }));
  expect(changed.body.booking.carType).toBe('Volvo XC90 2018');
});

test('it is refused without the make, the model and the year, which a car of the catalogue never takes', async () => {
  ada = await createCustomer(app);
  expect(await book({})).toMatchObject({
    status: 422,
    body: { code: 'catalogue.unknown_vehicle', fields: { make: 'Write the make.', model: 'Write the model.' } },
  });
  expect((await book({ otherCar: { ...volvo, model: ' ', year: 16 } })).body).toMatchObject({
    code: 'request.invalid',
    fields: { model: 'Please fill this in.', year: 'Write the year in four figures.' },
  });
  const { brand, vehicle } = await app.bookingForm();
  const { booking } = (await expectOk(book({ brand, vehicle, otherCar: volvo }))).body;
  expect(booking.carType).not.toContain('Volvo');
});

test('the list of makes and models does not have it', async () => {
  const brands = (await app.request<Brand[]>('GET', 'vehicle/brands/all')).body;
  expect(brands.map(({ name }) => name)).not.toContain('Another car');
  expect(brands.flatMap(({ vehicles }) => vehicles).filter(({ year }) => year === 0)).toEqual([]);
});

test('an owner keeps it among their cars, and books it without writing it again', async () => {
  ada = await createCustomer(app);
  const add = (more: object) =>
    ada.call(addCar, { body: { vehicle: other.vehicle, plate: 'bdj 482ka', otherCar: volvo, ...more } });
  expect((await add({ otherCar: null })).status).toBe(422);
  const { car } = (await expectOk(add({}))).body;
  expect(car.vehicle).toEqual({ _id: other.vehicle, brand: 'Volvo', model: 'XC90', year: 2016 });
  expect((await expectOk(add({}))).body.car).toEqual(car);
  expect((await add({ otherCar: { ...volvo, model: 'V40' } })).body).toMatchObject({ code: 'car.plate_taken' });
  const edited = { params: { id: car._id }, body: { vehicle: other.vehicle, plate: car.plate, nickname: 'Olú' } };
  expect((await expectOk(ada.call(editCar, edited))).body.car).toMatchObject({ ...car, nickname: 'Olú' });
  const { booking } = (await expectOk(book({ car: car._id }))).body;
  expect(booking).toMatchObject({ ...NAMED, car: car._id, plate: 'BDJ-482KA' });
});

test('the desk books it for a walk-in, and a deleted account leaves none of its words', async () => {
  const desk = await createStaff(app, 'front_desk');
  const form = { ...(await app.bookingForm()), ...other, otherCar: volvo, paymentMethod: 'cash' };
  const { booking } = (await expectOk(desk.request<{ booking: StaffCard }>('POST', 'staff/booking', form))).body;
  expect(booking.carType).toBe('Volvo XC90 2016');
  await app.runtime.db.transaction().execute((trx) => anonymise(trx, booking.customer));
  const read = app.runtime.db.selectFrom('bookings').select(['brand_name', 'model', 'year']);
  expect(await read.where('id', '=', booking._id).executeTakeFirst()).toEqual({
    brand_name: 'Another car',
    model: 'SUV',
    year: 0,
  });
});

test.each([
  ['a make with an address', { make: 'win! https://evil.example/' }],
  ['a make that changes the direction of text', { make: 'Vol\u202evo' }],
  ['a make of 26 characters', { make: 'M'.repeat(26) }],
  ['a model with an address', { model: 'x?pay=now' }],
])('a booking is refused with %s', async (_name, words) => {
  ada = await createCustomer(app);
  const refused = { status: 400, body: { code: 'request.invalid' } };
  expect(await book({ otherCar: { ...volvo, ...words } })).toMatchObject(refused);
});

test('the SMS to the person who collects the car has none of the words of its owner', async () => {
  const owner = await createCustomerOnDevice(app);
  ada = owner;
  const otherCar = { make: "Bank-Alert St.O'Citroën 9", model: 'Call 0900 111 2222 please', year: 2016 };
  const { booking } = (await expectOk(book({ otherCar }))).body;
  expect(booking.carType).toBe(`${otherCar.make} ${otherCar.model} 2016`);
  await checkIn(await createStaff(app, 'front_desk'), booking);
  const to = '+2348035557001';
  const body = { name: 'Túndé Bákàrè', phone: to };
  await expectOk(owner.call(nameCollector, { params: { id: booking._id }, body }));
  const path = `sandbox/outbox?to=${encodeURIComponent(to)}`;
  const { messages } = (await app.request<{ messages: { text: string }[] }>('GET', path)).body;
  expect(messages.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /: you may collect the car BDJ-482KA, booking [A-Z]+ \d+\. Show the code \d{6} at the gate, and your ID\.$/,
    ),
  ]);
});
