import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  expectExact,
  expectLimits,
  expectParams,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import { ID_KINDS } from './release-rules.ts';
import * as contract from './staff-releases.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET staff/visit/:id/release': ['staff, visits.release; 200', 'visit.not_found'],
    'POST staff/visit/:id/release/check': [
      'staff, visits.release; 200',
      'visit.not_found',
      'release.not_ready',
      'release.credentials_changed',
      'release.wrong_code',
      'release.too_many_tries',
    ],
    'POST staff/visit/:id/release': [
      'staff, visits.release; 200',
      'visit.not_found',
      'release.not_ready',
      'release.credentials_changed',
      'release.money_due',
      'release.wrong_code',
      'release.too_many_tries',
    ],
    'POST staff/visit/:id/release/without-code': [
      'staff, visits.release-without-code; 200',
      'visit.not_found',
      'release.not_ready',
    ],
  });
  expectParams(contract);
});

const manager = {
  name: 'Bayo Ojo',
  reason: 'The battery of the phone is empty.',
  idKind: 'passport',
  idLast4: '48AB',
  at: '2026-11-20T08:15:00Z',
};

test('checks the bodies', () => {
  for (const { body } of [contract.checkReleaseCode, contract.releaseCar]) {
    expectExact(body, { code: '482913' });
    for (const code of ['', '48291', '4829131', '48291a', 482913, null])
      expect(faultsOf(body, { code })).toHaveProperty(['code']);
  }
  const { body } = contract.releaseWithoutCode;
  expectExact(body, manager);
  expectRequired(body, manager, ['name', 'reason', 'idKind', 'idLast4']);
  expectLimits(body, manager, { name: 120, reason: 300 });
  expectValues(body, manager, 'idKind', [...ID_KINDS]);
  expect(z.parse(body!, { ...manager, idLast4: ' 48ab ' }).idLast4).toBe('48AB');
  for (const idLast4 of ['48A', '48ABC', '48-A', null])
    expect(faultsOf(body, { ...manager, idLast4 })).toHaveProperty(['idLast4']);
  expect(faultsOf(body, { ...manager, at: 'yesterday' })).toHaveProperty(['at']);
});

const release = {
  _id: 'id-1',
  number: 'BCC 0413',
  state: 'ready',
  carType: 'Toyota Corolla 2014',
  service: 'Car wash',
  plate: 'BDJ-482KA',
  keyTag: '14',
  belongings: ['jack'],
  belongingsNote: null,
  due: 0,
  why: null,
  mayReleaseWithoutCode: true,
  showsOnKnownDeviceOnly: false,
  triesLeft: 5,
  mayCollect: [
    { who: 'owner', name: 'Ṣadé Adéwálé', namedAt: null },
    { who: 'collector', name: 'Túndé Bákàrè', namedAt: '2026-11-20T08:15:00.000Z' },
  ],
  codeOf: { who: 'owner', name: 'Ṣadé Adéwálé' },
  released: {
    at: '2026-11-20T08:15:00.000Z',
    way: 'manager',
    to: 'Bayo Ojo',
    by: 'Kúnlé Bákàrè',
    due: 0,
    reason: 'The battery of the phone is empty.',
    idKind: 'passport',
    idLast4: '48AB',
  },
};

test('returns exactly the declared fields', () => {
  for (const endpoint of [contract.getStaffRelease, contract.checkReleaseCode]) expectExact(endpoint.response, release);
  expectExact(contract.getStaffRelease.response, { ...release, codeOf: null, released: null, why: 'money-due' });
  for (const { response } of [contract.releaseCar, contract.releaseWithoutCode])
    expectExact(response, { message: 'Done.', release });
});
