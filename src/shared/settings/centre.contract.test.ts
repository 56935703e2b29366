import { expect, test } from 'vitest';
import { expectExact, expectParams, routesOf } from '#test/contract-cases.ts';
import * as contract from './centre.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET centre': ['public; 200, raw response'],
  });
  expectParams(contract);
});

test('returns exactly the declared fields for GET centre', () => {
  const { response: schema } = contract.getPublicCentre;
  const answer = {
    name: 'Adé Bello',
    locationLine: 'Bodija, Ibadan',
    phone: '0800 000 0000',
    email: 'ade@example.com',
    address: '12 Ring Road, Ibadan',
    city: 'Ibadan',
    state: 'Oyo',
    links: { example: 'example' },
    launchDate: '2024-09-02T00:00:00+01:00',
    tickerText: '20% discount',
    on: { sandbox: true, google: true, push: true, phone: true },
    pushKey: 'BPush',
    payment: { script: 'https://example.com/script.js', online: true },
    promotionPlacesLeft: 3,
    offers: {
      early: { percent: 50, places: 100, placesLeft: 3, service: 'Car care and repair' },
      first: { percent: 20, service: 'Car wash' },
    },
  };
  expectExact(schema, answer);
});
