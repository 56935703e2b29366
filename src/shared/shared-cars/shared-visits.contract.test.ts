import { expect, test } from 'vitest';
import { DRIVER_BLOCKS } from '#shared/releases/driver-release.ts';
import { expectExact, expectParams, expectValues, routesOf } from '#test/contract-cases.ts';
import * as contract from './shared-visits.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET shared/visit': ['customer; 200'],
    'GET shared/visit/:id': ['customer; 200', 'booking.not_found'],
    'GET shared/visit/:id/release': ['customer; 200', 'booking.not_found'],
    'POST shared/visit/:id/release': ['customer; 200', 'booking.not_found'],
  });
  expectParams(contract);
});

const visit = {
  _id: 'b1',
  number: 'BCC 0412',
  car: 'c1',
  carType: 'Toyota Corolla 2015',
  plate: null,
  service: 'Car wash',
  mode: 'drive-in',
  place: { name: 'The centre', address: 'Bodija, Ibadan' },
  startsAt: null,
  endsAt: null,
  state: 'expected',
  checkedInAt: null,
  readyAt: null,
  releasedAt: null,
  checkInCode: '4829',
};

test('a visit has when and where, and no field of money, an estimate, a message or a contact', () => {
  expectExact(contract.getSharedVisit.response, visit);
  expectValues(contract.getSharedVisit.response, visit, 'state', contract.SHARED_STATES);
  for (const money of [
    'price',
    'amount',
    'due',
    'status',
    'paymentStatus',
    'fullName',
    'phoneNumber',
    'location',
    'estimate',
  ])
    expect(Object.keys(visit)).not.toContain(money);
});

test('a release says why there is no code, and only the call that shows it has one', () => {
  const release = {
    _id: 'b1',
    number: 'BCC 0412',
    state: 'ready',
    carType: 'Toyota Corolla 2015',
    plate: null,
    why: null,
    takeAlong: { keyTag: null, belongings: ['jack'] },
    releasedAt: null,
  };
  expectExact(contract.getDriverRelease.response, release);
  for (const why of DRIVER_BLOCKS) expectExact(contract.getDriverRelease.response, { ...release, why });
  expectExact(contract.showDriverCode.response, { ...release, code: '482913' });
});
