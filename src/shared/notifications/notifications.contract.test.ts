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

test('returns only a message', () => {
  const endpoints = [contract.receiveSmsReport, contract.unsubscribe];
  for (const { response } of endpoints) expectExact(response, { message: 'Done.' });
});
