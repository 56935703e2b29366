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
import * as contract from './schedule.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET schedule/times': ['public; 200, raw response', 'catalogue.unknown_service', 'catalogue.unknown_vehicle'],
    'POST schedule/hold': [
      'customer; 201',
      'schedule.taken',
      'schedule.closed',
      'schedule.too_soon',
      'schedule.too_far',
      'booking.too_much_time',
      'catalogue.unknown_service',
      'catalogue.unknown_vehicle',
    ],
    'DELETE schedule/hold/:id': ['customer; 200'],
  });
  expectParams(contract);
});

test('checks the query of GET schedule/times', () => {
  const { query: schema } = contract.listTimes;
  const query = { service: 'id-1', vehicle: 'id-2', mode: 'pick-up', from: '2026-11-20', days: '14' };
  expectExact(schema, query);
  expectRequired(schema, query, ['service']);
  expectOptional(schema, query, ['vehicle', 'mode', 'from', 'days']);
  expectLimits(schema, query, { service: 40, vehicle: 40 });
  expectValues(schema, query, 'mode', ['drive-in', 'pick-up']);
  for (const days of ['1', '9', '10', '29', '30', '31']) expect(faultsOf(schema, { ...query, days })).toEqual({});
  for (const days of ['0', '32', '40', '100', '1.5', '-1', '', '07'])
    expect(faultsOf(schema, { ...query, days }), days).toEqual({ days: 'Ask for 1 to 31 days.' });
  expect(faultsOf(schema, { ...query, from: '2026-13-01' })).toHaveProperty(['from']);
});

test('returns exactly the declared fields for GET schedule/times', () => {
  const { response: schema } = contract.listTimes;
  const day = {
    date: '2026-11-20',
    state: 'open',
    reason: 'Sallah',
    closures: [{ from: '2026-11-20T14:00:00.000Z', to: '2026-11-20T15:00:00.000Z', reason: 'Power cut' }],
    times: [{ startsAt: '2026-11-20T08:00:00.000Z', left: 2 }],
  };
  const answer = {
    timeZone: 'Africa/Lagos',
    workMinutes: 90,
    maySpanDays: false,
    cutOffMinutes: 120,
    next: '2026-11-20T08:00:00.000Z',
    days: [day],
  };
  expectExact(schema, answer);
  expectExact(schema, { ...answer, next: null, days: [] });
  expectOptional(schema, answer, ['days.0.reason', 'days.0.closures']);
  expectValues(schema, answer, 'days.0.state', ['open', 'full', 'over', 'closed']);
});

test('checks the body of POST schedule/hold and returns exactly its fields', () => {
  const { body: schema, response } = contract.holdTime;
  const body = { service: 'id-1', vehicle: 'id-2', mode: 'pick-up', startsAt: '2026-11-20T09:15:00+01:00' };
  expectExact(schema, body);
  expectRequired(schema, body, ['service', 'startsAt']);
  expectOptional(schema, body, ['vehicle', 'mode']);
  expectLimits(schema, body, { service: 40, vehicle: 40 });
  expectValues(schema, body, 'mode', ['drive-in', 'pick-up']);
  const at = '2026-11-20T08:15:00.000Z';
  expectExact(response, { hold: 'id-1', startsAt: at, endsAt: at, heldUntil: at });
});
