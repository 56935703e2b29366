import { expect, test } from 'vitest';
import { expectExact, expectOptional, expectParams, expectValues, routesOf } from '#test/contract-cases.ts';
import * as contract from './messages.contract.ts';

const message = {
  _id: 'id-1',
  title: 'Your car',
  message: 'It is ready.',
  type: 'message',
  to: 'all',
  isBooking: true,
  page: '/user/bookings/id-1',
  user: { _id: 'id-1', fullName: 'Adé Bello' },
  admin: { name: 'Adé Bello', type: 'owner' },
  receivers: [
    { user: { _id: 'id-1', fullName: 'Adé Bello' }, admin: { _id: 'id-1', name: 'Adé Bello', type: 'owner' } },
  ],
  createdAt: '2026-11-20T08:00:00.000Z',
  read: true,
};

const answer = {
  messages: [message],
  page: 1,
  total_page: 3,
  unread: { notification: 3, message: 3, broadcast: 3 },
};

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'DELETE message/:id': ['any-session; 200', 'message.not_found'],
    'GET message/me/broadcast': ['any-session; 200'],
    'GET message/me/message': ['any-session; 200'],
    'GET message/me/notification': ['any-session; 200'],
    'PUT message/:id/read': ['any-session; 200', 'message.not_found'],
    'PUT message/me/notification/read': ['any-session; 200'],
  });
  expectParams(contract);
});

test.each([contract.hideMessage, contract.markMessageRead, contract.markNotificationsRead])(
  '$method $path returns only a message',
  ({ response }) => {
    expectExact(response, { message: 'Done.' });
  },
);

test('checks the query of GET message/me/broadcast', () => {
  const { query: schema } = contract.listAnnouncements;
  const query = { page: '2' };
  expectExact(schema, query);
  expectOptional(schema, query, ['page']);
});

test('returns exactly the declared fields for each list of messages', () => {
  const endpoints = [contract.listAnnouncements, contract.listMessages, contract.listNotifications];
  for (const { response: schema } of endpoints) {
    expectExact(schema, answer);
    expectOptional(schema, answer, ['messages.0.user', 'messages.0.admin', 'messages.0.receivers.0.user']);
    expectValues(schema, answer, 'messages.0.type', ['message', 'broadcast']);
    expectValues(schema, answer, 'messages.0.to', [
      'all',
      'users',
      'admins',
      'user',
      'admin',
      'all_admins',
      'all_users',
      'super_admins',
      'owner',
    ]);
    expectValues(schema, answer, 'messages.0.admin.type', [
      'owner',
      'super_admin',
      'manager',
      'front_desk',
      'technician',
    ]);
  }
});

test('checks the query of GET message/me/message', () => {
  const { query: schema } = contract.listMessages;
  const query = { page: '2' };
  expectExact(schema, query);
  expectOptional(schema, query, ['page']);
});

test('checks the query of GET message/me/notification', () => {
  const { query: schema } = contract.listNotifications;
  const query = { page: '2' };
  expectExact(schema, query);
  expectOptional(schema, query, ['page']);
});
