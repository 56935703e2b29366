import { expect, test } from 'vitest';
import {
  changed,
  expectExact,
  expectLimits,
  expectParams,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import { SERVICE_IMAGES } from './service-images.ts';
import * as contract from './staff-catalogue.contract.ts';

const vehicle = { _id: 'id-1', brand: 'Toyota', model: 'Corolla', year: 2015, class: 'hatchback', active: true };

const service = {
  _id: 'id-1',
  name: 'Adé Bello',
  image: 'wash-arch',
  active: true,
  price: 25000,
  byClass: { hatchback: 3, saloon: 3, suv: 3, pickup: 3, van: 3, luxury: 3 },
  mixed: ['hatchback'],
  intervalKm: 5000,
  intervalMonths: null,
  included: 'Body and wheels washed.',
  group: 'Wash and clean',
  featured: true,
  position: 50,
  deposit: { by: 'share', value: 25, for: 'new' },
  version: 3,
};

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST staff/vehicle': ['staff, catalogue.edit; 201', 'catalogue.vehicle_exists'],
    'PUT staff/service/:id': [
      'staff, catalogue.edit; 200',
      'catalogue.service_not_found',
      'catalogue.service_exists',
      'catalogue.service_stale',
    ],
    'PUT staff/vehicle/:id': ['staff, catalogue.edit; 200', 'catalogue.vehicle_not_found'],
    'GET staff/catalogue': ['staff, catalogue.edit; 200'],
  });
  expectParams(contract);
});

test('checks the body of POST staff/vehicle', () => {
  const { body: schema } = contract.addVehicle;
  const body = { brand: 'Toyota', model: 'Corolla', year: 2015, class: 'hatchback' };
  expectExact(schema, body);
  expectRequired(schema, body, ['brand', 'model', 'year', 'class']);
  expectLimits(schema, body, { brand: 40, model: 40 });
  const year = (value: unknown) => faultsOf(schema, changed(body, 'year', value))['year'];
  expect([1980, 2100].map(year)).toEqual([undefined, undefined]);
  expect(['2015', 1979, 2101].map(year)).toEqual([
    'Write the year.',
    'Write a year from 1980.',
    'Write a year up to 2100.',
  ]);
  expect(year(2015.5)).toBeDefined();
  expectValues(schema, body, 'class', ['hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury']);
});

test('returns exactly the declared fields for POST staff/vehicle and PUT staff/vehicle/:id', () => {
  const answer = { message: 'Done.', vehicle };
  const endpoints = [contract.addVehicle, contract.setVehicleActive];
  for (const { response: schema } of endpoints) {
    expectExact(schema, answer);
    expectValues(schema, answer, 'vehicle.class', ['hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury']);
  }
});

test('checks the body of PUT staff/service/:id', () => {
  const { body: schema } = contract.editService;
  const body = {
    name: 'Adé Bello',
    active: true,
    price: 25000,
    byClass: { hatchback: 100, saloon: 100, suv: 100, pickup: 100, van: 100, luxury: 100 },
    intervalKm: null,
    intervalMonths: 3,
    image: 'tyre',
    included: 'Body and wheels washed.',
    group: '',
    featured: true,
    deposit: { by: 'sum', value: 25000, for: 'everyone' },
    version: 2,
  };
  expectExact(schema, body);
  const { name, active, price, byClass } = body;
  expectExact(schema, { name, active, price, byClass });
  expect(
    [499, 500, 100_000, 100_001].map((intervalKm) => 'intervalKm' in faultsOf(schema, { ...body, intervalKm })),
  ).toEqual([true, false, false, true]);
  expect(
    [0, 1, 60, 61].map((intervalMonths) => 'intervalMonths' in faultsOf(schema, { ...body, intervalMonths })),
  ).toEqual([true, false, false, true]);
  expectExact(schema, { ...body, deposit: null });
  expect(faultsOf(schema, { ...body, price: 24900 })).toEqual({
    'deposit.value': 'The deposit is more than the price.',
  });
  expectRequired(schema, body, ['name', 'active', 'price', 'byClass']);
  expectLimits(schema, body, { name: 60, included: 160, group: 40 });
  expectValues(schema, body, 'image', SERVICE_IMAGES);
  for (const field of ['price', 'byClass.van']) {
    const priceFault = (value: unknown) => faultsOf(schema, changed(body, field, value))[field];
    expect([100, 10_000_000].map(priceFault)).toEqual([undefined, undefined]);
    expect(['4500', 4500.5, 99, 10_000_001].map(priceFault)).toEqual([
      'Write a price in whole naira.',
      'Write prices in whole naira.',
      'A price is at least 100 naira.',
      'That price is too high.',
    ]);
  }
  expectExact(schema, changed(body, 'byClass.van', null));
  expect(faultsOf(schema, changed(body, 'byClass.sedan', 5000))).toHaveProperty(['byClass']);
});

test('returns exactly the declared fields for PUT staff/service/:id', () => {
  const { response: schema } = contract.editService;
  const answer = { message: 'Done.', service };
  expectExact(schema, answer);
  expectValues(schema, answer, 'service.mixed.0', ['hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury']);
});

test('checks the body of PUT staff/vehicle/:id', () => {
  const { body: schema } = contract.setVehicleActive;
  const body = { active: true };
  expectExact(schema, body);
  expectRequired(schema, body, ['active']);
});

test('returns exactly the declared fields for GET staff/catalogue', () => {
  const { response: schema } = contract.getStaffCatalogue;
  const answer = { services: [service], vehicles: [vehicle] };
  expectExact(schema, answer);
  expectValues(schema, answer, 'vehicles.0.class', ['hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury']);
});
