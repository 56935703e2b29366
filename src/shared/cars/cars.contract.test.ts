import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectOptional,
  expectParams,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import * as contract from './cars.contract.ts';
import { PLATE_QUESTION } from './plate.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET user/me/car': ['customer; 200'],
    'POST user/me/car': ['customer; 201', 'car.plate_taken', 'car.too_many', 'catalogue.unknown_vehicle'],
    'PUT user/me/car/:id': ['customer; 200', 'car.not_found', 'car.plate_taken', 'catalogue.unknown_vehicle'],
    'DELETE user/me/car/:id': ['customer; 200'],
    'POST user/me/car/:id/reading': ['customer; 201', 'car.not_found'],
    'PUT user/me/car/:id/reading/:rid': ['customer; 200', 'car.not_found', 'car.reading_not_found'],
    'DELETE user/me/car/:id/reading/:rid': ['customer; 200', 'car.not_found'],
    'PUT user/me/car-reminders': ['customer; 200'],
  });
  expectParams(contract);
});

test('checks the body of a car and stores the plate normalised', () => {
  const { body: schema } = contract.addCar;
  const body = { vehicle: 'id-1', plate: 'BDJ482KA', colour: 'Gold', nickname: 'Mama' };
  expectExact(schema, body);
  expectRequired(schema, body, ['vehicle', 'plate']);
  expectOptional(schema, body, ['colour', 'nickname']);
  expectLimits(schema, body, { vehicle: 40, colour: 30, nickname: 30 });
  expect(schema?.parse({ ...body, plate: ' bdj-482 ka ' }).plate).toBe('BDJ482KA');
  expect(faultsOf(schema, { ...body, plate: 'there is no plate' })).toHaveProperty(['plate']);
  expect(faultsOf(schema, { ...body, plate: 'Presidency' })).toEqual({ plate: PLATE_QUESTION });
  expect(faultsOf(schema, { ...body, plate: 'Presidency', plateIsRight: true })).toEqual({});
  expectExact(contract.editCar.body, { ...body, papers: { insurance: '2026-11-20', 'road-worthiness': null } });
});

test('checks a reading and the answer about reminders', () => {
  expectExact(contract.addReading.body, { km: 128_416 });
  expect(faultsOf(contract.addReading.body, { km: -1 })).toHaveProperty(['km']);
  expect(faultsOf(contract.addReading.body, { km: '12' })).toHaveProperty(['km']);
  expectExact(contract.setCarReminders.body, { given: true });
});

test('returns exactly the declared fields of a car', () => {
  const at = '2026-11-20T08:15:00.000Z';
  const car = {
    _id: 'id-1',
    plate: 'BDJ-482KA',
    vehicle: { _id: 'id-3', brand: 'Honda', model: 'Accord', year: 2004 },
    colour: 'Gold',
    nickname: 'Mama',
    km: { km: 128_416, at },
    papers: [{ kind: 'insurance', endsOn: '2026-11-20' }],
    createdAt: at,
  };
  const list = { cars: [car], reminders: { given: true, words: 'Remind me', newWords: 'Remind me of more' } };
  expectExact(contract.listCars.response, list);
  expectExact(contract.listCars.response, {
    cars: [{ ...car, colour: null, nickname: null, km: null }],
    reminders: { given: null, words: 'Remind me', newWords: null },
  });
  expectValues(contract.listCars.response, list, 'cars.0.papers.0.kind', [
    'vehicle-licence',
    'insurance',
    'road-worthiness',
  ]);
  const reading = { _id: 'id-2', km: 1, at, by: 'owner', doubt: null };
  expectExact(contract.addReading.response, { message: 'Saved.', reading, car });
  expectValues(contract.addReading.response, { message: 'Saved.', reading, car }, 'reading.by', ['owner', 'centre']);
});
