import { expect, test } from 'vitest';
import { expectExact, expectLimits, expectOptional, expectParams, routesOf } from '#test/contract-cases.ts';
import * as contract from './waitlist.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST waitlist/create': [
      'public; 201',
      'waitlist.missing_name',
      'waitlist.missing_contact',
      'waitlist.bad_contact',
      'request.too_many',
    ],
  });
  expectParams(contract);
});

test.each([contract.joinWaitlist])('$method $path returns only a message', ({ response }) => {
  expectExact(response, { message: 'Done.' });
});

test('checks the body of POST waitlist/create', () => {
  const { body: schema } = contract.joinWaitlist;
  const body = { name: 'Adé Bello', phoneNumber: '0803 123 4567' };
  expectExact(schema, body);
  expectOptional(schema, body, ['name', 'phoneNumber']);
  expectLimits(schema, body, { name: 120, phoneNumber: 254 });
});
