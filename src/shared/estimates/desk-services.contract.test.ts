import { expect, test } from 'vitest';
import { changed, expectExact, expectParams, expectRequired, faultsOf, routesOf } from '#test/contract-cases.ts';
import * as contract from './desk-services.contract.ts';

const may = 'staff, bookings.add-service';
const approval = [
  'booking.not_found',
  'estimate.not_found',
  'estimate.replaced',
  'estimate.closed',
  'estimate.unknown_line',
  'estimate.has_account',
];

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST staff/booking/:id/service': [
      `${may}; 201`,
      'booking.not_found',
      'booking.key_reused',
      'estimate.closed',
      'estimate.car_ready',
      'estimate.full',
      'estimate.service_there',
      'catalogue.unknown_service',
      'catalogue.unknown_vehicle',
    ],
    'POST staff/booking/:id/service/:service/remove': [
      `${may}; 200`,
      'booking.not_found',
      'booking.stale',
      'booking.not_possible',
      'booking.reason_missing',
      'booking.last_service',
      'booking.service_paid',
      'catalogue.unknown_service',
    ],
    'POST staff/visit/:id/estimate/code': [`${may}; 200`, ...approval, 'estimate.no_number', 'estimate.too_many_codes'],
    'POST staff/visit/:id/estimate/approval': [
      `${may}; 200`,
      ...approval,
      'schedule.taken',
      'schedule.closed',
      'schedule.too_far',
      'schedule.past',
      'estimate.car_ready',
      'estimate.wrong_code',
      'estimate.too_many_codes',
    ],
  });
  expectParams(contract);
});

test('checks the bodies', () => {
  expectRequired(contract.addBookingService.body, { service: 'id-1' }, ['service']);
  expectExact(contract.removeBookingService.body, { version: 1, note: 'Not wanted.' });
  expectExact(contract.sendApprovalCode.body, { version: 1, approve: ['id-2'] });
  const { body: schema } = contract.approveAtDesk;
  const drawing = 'M1 2L3 4M5 6L7 8';
  const body = { version: 1, approve: ['id-2'], present: 'Màmá Àkàndé', by: { way: 'signature', drawing } };
  expectExact(schema, body);
  expectExact(schema, { ...body, by: { way: 'code', code: '123456' } });
  expectRequired(schema, body, ['version', 'approve', 'present', 'by']);
  for (const [path, value] of [
    ['version', 0],
    ['approve', []],
    ['present', ' '],
    ['by.drawing', 'M1 2'],
    ['by.drawing', '<path d="M1 2L3 4"/>'],
  ] as const)
    expect(faultsOf(schema, changed(body, path, value)), path).toHaveProperty([path]);
  expect(faultsOf(schema, { ...body, by: { way: 'code', code: '12345' } })).toHaveProperty(['by.code']);
});
