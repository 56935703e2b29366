import { expect, test } from 'vitest';
import { expectExact, expectParams, expectValues, routesOf } from '#test/contract-cases.ts';
import * as contract from './live-updates.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET event': ['any-session; 200, raw response'],
  });
  expectParams(contract);
});

test('an event of the stream names the kind of change and, for a single row, its id, with the version of a booking', () => {
  expectExact(contract.change, { what: 'everything' });
  expectExact(contract.change, { what: 'booking', id: 'id-1' });
  expectExact(contract.change, { what: 'booking', id: 'id-1', version: 2 });
  expectValues(contract.change, { what: 'booking' }, 'what', [
    'booking',
    'notification',
    'message',
    'broadcast',
    'everything',
  ]);
});
