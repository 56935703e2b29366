import { expect, test } from 'vitest';
import { expectExact, expectLimits, expectParams, expectRequired, routesOf } from '#test/contract-cases.ts';
import * as contract from './push.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST user/me/push': ['customer; 200', 'push.off', 'push.bad_subscription', 'request.too_many'],
    'DELETE user/me/push': ['customer; 200'],
  });
  expectParams(contract);
});

test.each([contract.subscribeToPush, contract.unsubscribeFromPush])(
  '$method $path returns only a message',
  ({ response }) => {
    expectExact(response, { message: 'Done.' });
  },
);

test('checks the body of POST user/me/push', () => {
  const { body: schema } = contract.subscribeToPush;
  const body = { endpoint: 'https://push.example/1', keys: { p256dh: 'BNc', auth: 'tBH' } };
  expectExact(schema, body);
  expectRequired(schema, body, ['endpoint', 'keys']);
  expectLimits(schema, body, { endpoint: 1000, 'keys.p256dh': 100, 'keys.auth': 40 });
});
