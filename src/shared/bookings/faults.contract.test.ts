import { expect, test } from 'vitest';
import { expectExact, expectLimits, expectParams, faultsOf, routesOf } from '#test/contract-cases.ts';
import { booking } from '#test/contract-samples.ts';
import * as contract from './faults.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'PUT booking/:id/note': ['customer; 200', 'booking.not_found', 'booking.not_possible', 'booking.checked_in'],
    'GET staff/booking/:id/fault': ['staff, visits.see; 200', 'booking.not_found'],
  });
  expectParams(contract);
});

test('a note has several lines, or is missing', () => {
  const { body: schema, response } = contract.noteBooking;
  expectExact(schema, { note: 'It smells of petrol.\nSince Monday.' });
  expectLimits(schema, { note: 'x' }, { note: 1000 });
  expect([faultsOf(schema, { note: null }), faultsOf(schema, {})]).toEqual([{}, {}]);
  expectExact(response, { message: 'Done.', booking });
});

test('staff read what the customer says', () => {
  expectExact(contract.getStaffFault.response, { note: 'It smells of petrol.' });
});
