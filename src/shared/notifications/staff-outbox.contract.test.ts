import { expect, test } from 'vitest';
import { expectExact, expectOptional, expectParams, expectValues, routesOf } from '#test/contract-cases.ts';
import * as contract from './staff-outbox.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET staff/outbox': ['staff, customers.see; 200'],
    'POST staff/outbox/:id/resend': ['staff, customers.see; 200', 'outbox.not_found', 'outbox.not_possible'],
  });
  expectParams(contract);
});

test.each([contract.resendOutboxEntry])('$method $path returns only a message', ({ response }) => {
  expectExact(response, { message: 'Done.' });
});

test('checks the query of GET staff/outbox', () => {
  const { query: schema } = contract.listOutbox;
  const query = { page: '2', status: 'queued' };
  expectExact(schema, query);
  expectOptional(schema, query, ['page', 'status']);
  expectValues(schema, query, 'status', ['queued', 'sent', 'delivered', 'failed', 'given-up']);
});

test('returns exactly the declared fields for GET staff/outbox', () => {
  const { response: schema } = contract.listOutbox;
  const answer = {
    messages: [
      {
        _id: 'id-1',
        channel: 'mail',
        to: 'ade@example.com',
        kind: 'booking.made',
        status: 'queued',
        tries: 3,
        failure: 'mailbox full',
        createdAt: '2026-11-20T08:00:00.000Z',
        sentAt: '2026-11-20T08:00:05.000Z',
        deliveredAt: '2026-11-20T08:00:09.000Z',
      },
    ],
    page: 1,
    total_page: 3,
    counts: { queued: 3, sent: 3, delivered: 3, failed: 3, 'given-up': 3 },
  };
  expectExact(schema, answer);
  expectValues(schema, answer, 'messages.0.channel', ['mail', 'sms']);
  expectValues(schema, answer, 'messages.0.status', ['queued', 'sent', 'delivered', 'failed', 'given-up']);
});
