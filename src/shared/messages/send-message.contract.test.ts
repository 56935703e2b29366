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
import * as contract from './send-message.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET admin': ['any-session; 200'],
    'POST message': [
      'any-session; 201',
      'message.missing_fields',
      'message.target_refused',
      'message.no_receivers',
      'message.unknown_receiver',
    ],
  });
  expectParams(contract);
});

test.each([contract.sendMessage])('$method $path returns only a message', ({ response }) => {
  expectExact(response, { message: 'Done.' });
});

test('returns exactly the declared fields for GET admin', () => {
  const { response: schema } = contract.listAdmins;
  const answer = [
    { _id: 'id-1', name: 'Adé Bello', type: 'owner', email: 'ade@example.com', phoneNumber: '0803 123 4567' },
  ];
  expectExact(schema, answer);
  expectExact(schema, [{ _id: 'id-1', name: 'Adé Bello', type: 'owner' }]);
  expectValues(schema, answer, '0.type', ['owner', 'super_admin', 'manager', 'front_desk', 'technician']);
});

test('checks the body of POST message', () => {
  const { body: schema } = contract.sendMessage;
  const body = {
    type: 'message',
    to: 'all',
    receivers: [{ user: 'id-5', admin: 'id-6' }],
    isBooking: true,
    title: 'Car wash',
    message: 'Done.',
  };
  expectExact(schema, body);
  expectRequired(schema, body, ['type', 'to', 'title', 'message']);
  expectOptional(schema, body, ['receivers', 'isBooking']);
  expectLimits(schema, body, { 'receivers.0.user': 40, 'receivers.0.admin': 40, title: 120, message: 2000 });
  const receivers = Array.from({ length: 50 }, () => ({ user: 'id-1' }));
  expectExact(schema, { ...body, receivers });
  const tooMany = { ...body, receivers: [...receivers, {}] };
  expect(faultsOf(schema, tooMany)).toEqual({ receivers: 'Choose at most 50 people.' });
  expectExact(schema, { ...body, receivers: null, isBooking: null });
  expectValues(schema, body, 'type', ['message', 'broadcast']);
  expectValues(schema, body, 'to', [
    'all',
    'users',
    'admins',
    'user',
    'admin',
    'all_admins',
    'all_users',
    'super_admins',
    'owner',
  ]);
});
