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
import * as contract from './waiting.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST schedule/waiting': [
      'customer; 201',
      'schedule.closed',
      'schedule.too_soon',
      'schedule.too_far',
      'waiting.too_many',
      'booking.too_much_time',
      'catalogue.unknown_service',
      'catalogue.unknown_vehicle',
    ],
    'GET schedule/waiting': ['customer; 200'],
    'DELETE schedule/waiting/:id': ['customer; 200'],
  });
  expectParams(contract);
});

test('checks the body of POST schedule/waiting and returns the id', () => {
  const { body: schema, response } = contract.waitForPlace;
  const body = { service: 'id-1', vehicle: 'id-2', mode: 'pick-up', date: '2026-11-20' };
  expectExact(schema, body);
  expectRequired(schema, body, ['service', 'date']);
  expectOptional(schema, body, ['vehicle', 'mode']);
  expectLimits(schema, body, { service: 40, vehicle: 40 });
  expectValues(schema, body, 'mode', ['drive-in', 'pick-up']);
  expect(faultsOf(schema, { ...body, date: '2026-02-30' })).toHaveProperty(['date']);
  expectExact(response, { _id: 'id-1' });
});

test('returns exactly the declared fields for GET schedule/waiting', () => {
  const { response: schema } = contract.listWaits;
  const at = '2026-11-20T08:15:00.000Z';
  const wait = {
    _id: 'id-1',
    service: { _id: 'id-2', name: 'Car wash' },
    services: ['id-2'],
    vehicle: { _id: 'id-3', brand: 'Honda', model: 'Accord', year: 2004 },
    mode: 'pick-up',
    date: '2026-11-20',
    offer: { hold: 'id-4', startsAt: at, endsAt: at, heldUntil: at, secondsLeft: 1200 },
  };
  expectExact(schema, { waits: [wait] });
  expectExact(schema, { waits: [{ ...wait, vehicle: null, offer: null }] });
  expectValues(schema, { waits: [wait] }, 'waits.0.mode', ['drive-in', 'pick-up']);
});
