import { expect, test } from 'vitest';
import { expectExact, expectLimits, expectOptional, expectParams, routesOf } from '#test/contract-cases.ts';
import * as contract from './audit-log.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET staff/audit': ['staff, audit.read; 200', 'request.bad_page'],
    'GET staff/export/audit': ['staff, audit.read; 200, raw response'],
  });
  expectParams(contract);
});

test('checks the query of GET staff/audit', () => {
  const { query: schema } = contract.listAuditLog;
  const query = { staff: 'id-7', event: 'booking.made', subject: 'booking:id-1', page: '2' };
  expectExact(schema, query);
  expectOptional(schema, query, ['staff', 'event', 'subject', 'page']);
  expectLimits(schema, query, { staff: 40, event: 80, subject: 80 });
});

test('checks the query of GET staff/export/audit', () => {
  const { query: schema } = contract.exportAuditLog;
  const query = { staff: 'id-7', event: 'booking.made', subject: 'booking:id-1' };
  expectExact(schema, query);
  expectOptional(schema, query, ['staff', 'event', 'subject']);
  expectLimits(schema, query, { staff: 40, event: 80, subject: 80 });
});

test('returns exactly the declared fields for GET staff/audit', () => {
  const { response: schema } = contract.listAuditLog;
  const answer = {
    entries: [
      {
        _id: 'id-1',
        at: '2026-11-20T08:00:00.000Z',
        staff: { _id: 'id-1', name: 'Adé Bello' },
        event: 'booking.made',
        subject: { kind: 'booking', _id: 'id-1' },
        detail: { example: 'value' },
        requestId: 'requestId',
      },
    ],
    page: 1,
    total_items: 3,
    total_page: 3,
  };
  expectExact(schema, answer);
});
