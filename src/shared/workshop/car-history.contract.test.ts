import { expect, test } from 'vitest';
import { expectExact, expectParams, routesOf } from '#test/contract-cases.ts';
import * as contract from './car-history.contract.ts';

test('declares the route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({ 'GET user/me/car/:id': ['customer; 200', 'car.not_found'] });
  expectParams(contract);
});

test('returns exactly the declared fields', () => {
  const at = '2026-11-20T08:15:00.000Z';
  const car = {
    _id: 'id-1',
    plate: 'BDJ-482KA',
    vehicle: { _id: 'id-3', brand: 'Honda', model: 'Accord', year: 2004 },
    colour: null,
    nickname: null,
    km: null,
    papers: [],
    createdAt: at,
  };
  const nextService = {
    service: 'Service and maintenance',
    lastOn: '2025-11-13',
    dueOn: '2026-02-13',
    dueKm: 133_416,
    lastKm: 128_416,
    expectedOn: '2026-01-02',
    firstOn: '2026-01-02',
  };
  const job = {
    _id: 'id-4',
    number: 'BCC 0413',
    service: 'Car wash',
    amount: 4500,
    lines: [{ name: 'Wipers', amount: 1500 }],
    at,
    km: null,
  };
  const reading = { _id: 'id-2', km: 1, at, by: 'centre', doubt: 'jump' };
  expectExact(contract.getCarHistory.response, { car, readings: [reading], nextService, history: [job], spent: 4500 });
  expectExact(contract.getCarHistory.response, { car, readings: [], nextService: null, history: [], spent: 0 });
});
