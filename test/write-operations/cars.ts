import * as cars from '#shared/cars/cars.contract.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { expectOk } from '../test-app.ts';
import { byCall, byJobForAll, operationsOn } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

interface CarSubject {
  customer: Customer;
  car: cars.Car;
  vehicle: string;
  /** A reading in doubt. */
  reading: string;
}

/** A customer with a car, a reading and a lower one in doubt, a paper that ends in five days, and reminders. */
async function makeCar({ app }: Surroundings): Promise<CarSubject> {
  const customer = await createCustomer(app);
  const vehicle = String((await app.bookingForm())['vehicle']);
  const { car } = (await expectOk(customer.call(cars.addCar, { body: { vehicle, plate: 'BDJ-482KA' } }))).body;
  const params = { id: car._id };
  await expectOk(customer.call(cars.addReading, { params, body: { km: 120_000 } }));
  const { reading } = (await expectOk(customer.call(cars.addReading, { params, body: { km: 90_000 } }))).body;
  const endsOn = new Date(Date.now() + 5 * 24 * 3600_000).toISOString().slice(0, 10);
  const body = { vehicle, plate: car.plate, papers: { insurance: endsOn } };
  await expectOk(customer.call(cars.editCar, { params, body }));
  await expectOk(customer.call(cars.setCarReminders, { body: { given: true } }));
  return { customer, car, vehicle, reading: reading._id };
}

export const carOperations = operationsOn('car', makeCar, [
  byCall('add a car', cars.addCar, 'same', (_, { customer, vehicle }) => ({
    token: customer.token,
    body: { vehicle, plate: 'LSR 15 AA', nickname: 'The other one' },
  })),
  byCall('edit a car', cars.editCar, 'same', (_, { customer, car, vehicle }) => ({
    token: customer.token,
    params: { id: car._id },
    body: { vehicle, plate: 'BDJ-482KB', colour: 'Gold', papers: { 'road-worthiness': '2027-01-31' } },
  })),
  byCall('remove a car', cars.removeCar, 'same', (_, { customer, car }) => ({
    token: customer.token,
    params: { id: car._id },
  })),
  byCall('add a reading', cars.addReading, 'same', (_, { customer, car }) => ({
    token: customer.token,
    params: { id: car._id },
    body: { km: 120_400 },
  })),
  byCall('confirm a reading', cars.confirmReading, 'same', (_, { customer, car, reading }) => ({
    token: customer.token,
    params: { id: car._id, rid: reading },
  })),
  byCall('remove a reading', cars.removeReading, 'same', (_, { customer, car, reading }) => ({
    token: customer.token,
    params: { id: car._id, rid: reading },
  })),
  byCall('stop reminders of cars', cars.setCarReminders, 'same', (_, { customer }) => ({
    token: customer.token,
    body: { given: false },
  })),
  byJobForAll('remind owners of papers that end', 'send-car-reminders', () => undefined),
]);
