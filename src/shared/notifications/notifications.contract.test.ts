import { expect, test } from 'vitest';
import { expectExact, expectParams, routesOf } from '#test/contract-cases.ts';
import * as contract from './notifications.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST sms/report/termii': ['public; 200, raw bytes', 'outbox.bad_signature'],
    'POST unsubscribe/:token': ['public; 200, raw response', 'request.not_found'],
    'GET unsubscribe/:token': ['public; 200, raw response', 'request.not_found'],
  });
  expectParams(contract);
});

test.each([contract.receiveSmsReport, contract.unsubscribe])('$method $path returns only a message', ({ response }) => {
  expectExact(response, { message: 'Done.' });
});
