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
import * as contract from './staff-promotions.contract.ts';

const promotion = {
  code: 'first-100',
  eligibility: 'early-customer',
  title: 'Car wash',
  percent: 20,
  service: 'id-2',
  places: 3,
  taken: 3,
  used: 3,
  active: true,
};

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'PUT staff/promotion/:code': ['staff, promotions.edit; 200', 'promotion.not_found', 'promotion.places_taken'],
    'GET staff/promotion': ['staff, promotions.edit; 200'],
  });
  expectParams(contract);
});

test('checks the body of PUT staff/promotion/:code', () => {
  const { body: schema } = contract.editPromotion;
  const body = { title: 'Car wash', percent: 20, places: 3, active: true };
  expectExact(schema, body);
  expectRequired(schema, body, ['title', 'percent', 'active']);
  expectOptional(schema, body, ['places']);
  expectLimits(schema, body, { title: 120 });
  const percent = (value: unknown) => faultsOf(schema, { ...body, percent: value })['percent'];
  expect([1, 100].map(percent)).toEqual([undefined, undefined]);
  expect([12.5, 0, 101].map(percent)).toEqual([
    'Write a whole percentage.',
    'At least 1 percent.',
    'At most 100 percent.',
  ]);
  const places = (value: unknown) => faultsOf(schema, { ...body, places: value })['places'];
  expect([null, 0, 100_000].map(places)).toEqual([undefined, undefined, undefined]);
  expect(places(0.5)).toBe('Write a whole number.');
  expect([-1, 100_001].map(places)).not.toContain(undefined);
});

test('returns exactly the declared fields for PUT staff/promotion/:code', () => {
  const { response: schema } = contract.editPromotion;
  const answer = { message: 'Done.', promotion };
  expectExact(schema, answer);
  expectValues(schema, answer, 'promotion.eligibility', ['early-customer', 'first-booking', 'once-per-customer']);
});

test('returns exactly the declared fields for GET staff/promotion', () => {
  const { response: schema } = contract.listPromotions;
  const answer = [promotion];
  expectExact(schema, answer);
  expectValues(schema, answer, '0.eligibility', ['early-customer', 'first-booking', 'once-per-customer']);
});
