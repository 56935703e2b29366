import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectParams,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import { ELIGIBILITIES } from './promotions-seed.ts';
import * as contract from './staff-promotions.contract.ts';

const promotion = {
  code: 'first-100',
  eligibility: 'early-customer',
  title: 'Car wash',
  percent: 20,
  off: 500,
  service: 'id-2',
  services: [{ service: 'id-2', name: 'Car wash' }],
  validFrom: '2026-11-20',
  validUntil: '2026-12-20',
  places: 3,
  perCustomer: 1,
  afterWashes: 9,
  taken: 3,
  used: 3,
  active: true,
};

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'PUT staff/promotion/:code': [
      'staff, promotions.edit; 200',
      'promotion.not_found',
      'promotion.places_taken',
      'request.invalid',
    ],
    'POST staff/promotion': ['staff, promotions.edit; 201', 'promotion.code_known', 'catalogue.unknown_service'],
    'GET staff/promotion': ['staff, promotions.edit; 200'],
  });
  expectParams(contract);
});

test('checks the body of PUT staff/promotion/:code', () => {
  const { body: schema } = contract.editPromotion;
  const sent = { title: 'Car wash', percent: 20, off: 500, places: 3, validUntil: '2026-12-20', active: true };
  const body = { ...sent, afterWashes: 9 };
  expectExact(schema, body);
  expectRequired(schema, body, ['title', 'active']);
  for (const field of ['percent', 'off', 'places', 'validUntil', 'afterWashes'])
    expect(faultsOf(schema, { ...body, [field]: undefined }), field).toEqual({});
  expectLimits(schema, body, { title: 120 });
  const percent = (value: unknown) => faultsOf(schema, { ...body, percent: value })['percent'];
  expect([1, 100].map(percent)).toEqual([undefined, undefined]);
  expect([12.5, 0, 101].map(percent)).toEqual([
    'Write a whole percentage.',
    'At least 1 percent.',
    'At most 100 percent.',
  ]);
  const washes = (value: unknown) => faultsOf(schema, { ...body, afterWashes: value })['afterWashes'];
  expect([0, 1, 100, 101].map(washes)).toEqual([
    'At least 1 car wash.',
    undefined,
    undefined,
    'At most 100 car washes.',
  ]);
  const places = (value: unknown) => faultsOf(schema, { ...body, places: value })['places'];
  expect([null, 0, 100_000].map(places)).toEqual([undefined, undefined, undefined]);
  expect(places(0.5)).toBe('Write a whole number.');
  expect([-1, 100_001].map(places)).not.toContain(undefined);
});

test('checks the body of POST staff/promotion', () => {
  const { body: schema } = contract.makeCode;
  const body = {
    ...{ code: 'rains-26', title: 'The rains', percent: 20, services: ['id-2'], perCustomer: 1 },
    ...{ validFrom: '2026-11-20', validUntil: '2026-12-20', places: 3 },
  };
  expectExact(schema, body);
  expectRequired(schema, body, ['code', 'title', 'services', 'perCustomer']);
  for (const field of ['validFrom', 'validUntil', 'places'])
    expect(faultsOf(schema, { ...body, [field]: null }), field).toEqual({});
  expectLimits(schema, body, { title: 120 });
  const fault = (field: string, change: object) => faultsOf(schema, { ...body, ...change })[field];
  expect(fault('code', { code: 'rains' })).toBe('Use at least 6 characters.');
  expect(fault('code', { code: 'ráins-26' })).toBe('Use letters, figures and single hyphens.');
  expect(fault('percent', { percent: null })).toBe('Write either a percentage or a sum.');
  expect(fault('percent', { off: 500 })).toBe('Write either a percentage or a sum.');
  expect(fault('off', { percent: null, off: 0.5 })).toBe('Write whole naira.');
  expect(fault('validUntil', { validUntil: '2026-11-19' })).toBe('The last day cannot be before the first.');
  expect(fault('services', { services: ['id-2', 'ID-2'] })).toBe('Choose each service once.');
  expect(fault('perCustomer', { perCustomer: 0 })).toBe('At least 1.');
});

test('returns exactly the declared fields for PUT staff/promotion/:code', () => {
  const { response: schema } = contract.editPromotion;
  const answer = { message: 'Done.', promotion };
  expectExact(schema, answer);
  expectValues(schema, answer, 'promotion.eligibility', ELIGIBILITIES);
});

test('returns exactly the declared fields for GET staff/promotion', () => {
  const { response: schema } = contract.listPromotions;
  const answer = [promotion];
  expectExact(schema, answer);
  expectValues(schema, answer, '0.eligibility', ELIGIBILITIES);
});
