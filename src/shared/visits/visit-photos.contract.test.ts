import { expect, test } from 'vitest';
import { expectExact, expectLimits, expectParams, expectValues, faultsOf, routesOf } from '#test/contract-cases.ts';
import { PHOTO_PURPOSES } from './visit-photos.ts';
import * as staffContract from './staff-visit-photos.contract.ts';
import * as contract from './visit-photos.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf({ ...contract, ...staffContract })).toEqual({
    'PUT staff/visit/:id/photo/:clientId': [
      'staff, inspections.write; 200, raw stream',
      'visit.not_found',
      'visit.released',
      'visit.position_taken',
      'visit.too_many_photos',
      'visit.unknown_line',
      'visit.photos_over',
      'account.photo_not_image',
      'account.photo_too_large',
      'account.photo_too_many_pixels',
      'account.too_many_uploads',
    ],
    'GET booking/:id/visit/photo/:photoId': ['customer; 200, raw response', 'visit.photo_not_found'],
    'GET staff/visit/:id/photo/:photoId': ['staff, visits.see; 200, raw response', 'visit.photo_not_found'],
  });
  expectParams({ ...contract, ...staffContract });
});

const line = '01890af2-6f63-7b3c-8a53-1f0a6b7f1c2d';

test('a photo shows something that belongs to its purpose', () => {
  const { query: schema } = staffContract.saveVisitPhoto;
  const finding = { purpose: 'finding', of: 'Front brake pads', takenAt: '2026-11-20T08:15:00Z' };
  expectExact(schema, finding);
  expectLimits(schema, finding, { of: 80 });
  expectValues(schema, { purpose: 'mark' }, 'purpose', ['mark', 'other', 'release']);
  for (const [purpose, of] of [
    ['position', 'front-left'],
    ['old-part', line],
    ['new-part', line],
  ] as const) {
    expect(faultsOf(schema, { purpose, of })).toEqual({});
    expect(Object.keys(faultsOf(schema, { purpose, of: 'Front brake pads' }))).toEqual(['of']);
    expect(Object.keys(faultsOf(schema, { purpose }))).toEqual(['of']);
  }
  expect(Object.keys(faultsOf(schema, { purpose: 'finding' }))).toEqual(['of']);
  expect(Object.keys(faultsOf(schema, { purpose: 'selfie' }))).toEqual(['purpose']);
  expect(Object.keys(faultsOf(schema, { purpose: 'mark', takenAt: 'yesterday' }))).toEqual(['takenAt']);
  expect(PHOTO_PURPOSES).toHaveLength(7);
});

test('a photo is listed without its picture', () => {
  expectExact(contract.visitPhoto, {
    _id: line,
    purpose: 'position',
    of: 'front',
    takenAt: '2026-11-20T08:15:00.000Z',
    sentAt: '2026-11-20T08:16:00.000Z',
    bytes: 180_000,
    by: 'Kẹ́hìndé',
  });
});
