import { expect, test } from 'vitest';
import { expectExact, expectParams, routesOf } from '#test/contract-cases.ts';
import * as contract from './catalogue.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET vehicle/brands/all': ['public; 200, raw response'],
    'GET service/all': ['public; 200, raw response'],
    'GET catalogue': ['public; 200, raw response'],
  });
  expectParams(contract);
});

test('returns exactly the declared fields for GET vehicle/brands/all', () => {
  const { response: schema } = contract.listBrands;
  const answer = [{ _id: 'id-1', name: 'Adé Bello', vehicles: [{ _id: 'id-1', model: 'Corolla', year: 2015 }] }];
  expectExact(schema, answer);
});

test('returns exactly the declared fields for GET service/all', () => {
  const { response: schema } = contract.listServices;
  const answer = [
    {
      _id: 'id-1',
      name: 'Adé Bello',
      image: 'car-wash',
      vehicles: [{ vehicle: 'id-3', price: 25000, isDefault: true }],
    },
  ];
  expectExact(schema, answer);
});
