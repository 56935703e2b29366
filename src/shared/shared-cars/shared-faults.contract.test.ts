import { expect, test } from 'vitest';
import { expectParams, routesOf } from '#test/contract-cases.ts';
import * as own from '#shared/bookings/faults.contract.ts';
import * as contract from './shared-faults.contract.ts';

test('the calls of a partner are those of the owner, with the same errors', () => {
  const ofOwner = Object.fromEntries(Object.entries(routesOf(own)).map(([call, is]) => [sharedCall(call), is]));
  expect(routesOf(contract)).toEqual(ofOwner);
  expectParams(contract);
  expect(contract.noteSharedBooking.body).toBe(own.noteBooking.body);
});

const sharedCall = (call: string): string => call.replace(' ', ' shared/');
