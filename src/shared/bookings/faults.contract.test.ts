import { expect, test } from 'vitest';
import { expectExact, expectLimits, expectParams, faultsOf, routesOf } from '#test/contract-cases.ts';
import { booking } from '#test/contract-samples.ts';
import * as faults from './faults.contract.ts';
import * as staffFaults from './staff-faults.contract.ts';

const contract = { ...faults, ...staffFaults };

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'PUT booking/:id/note': ['customer; 200', 'booking.not_found', 'booking.not_possible', 'booking.checked_in'],
    'GET booking/:id/photo': ['customer; 200', 'booking.not_found'],
    'PUT booking/:id/photo/:clientId': [
      'customer; 200, raw stream',
      'booking.not_found',
      'booking.not_possible',
      'booking.checked_in',
      'booking.too_many_photos',
      'account.photo_not_image',
      'account.photo_too_large',
      'account.photo_too_many_pixels',
      'account.too_many_uploads',
    ],
    'GET booking/:id/photo/:photoId': ['customer; 200, raw response', 'booking.photo_not_found'],
    'DELETE booking/:id/photo/:photoId': [
      'customer; 200',
      'booking.not_found',
      'booking.not_possible',
      'booking.checked_in',
    ],
    'GET staff/booking/:id/fault': ['staff, visits.see; 200', 'booking.not_found'],
    'GET staff/booking/:id/photo/:photoId': ['staff, visits.see; 200, raw response', 'booking.photo_not_found'],
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

test('staff read the words of the customer, with the photos', () => {
  const photo = { _id: 'id-1', sentAt: '2026-11-20T08:16:00.000Z', bytes: 180_000 };
  expectExact(contract.getStaffFault.response, { note: 'It smells of petrol.', photos: [photo] });
  expectExact(contract.listFaultPhotos.response, { photos: [photo] });
});
