import { expect, test } from 'vitest';
import { expectExact, expectParams, routesOf } from '#test/contract-cases.ts';
import * as contract from './sessions.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET user/me/sessions': ['customer; 200'],
    'DELETE user/me/sessions/:id': ['customer; 200', 'account.session_not_found'],
    'DELETE user/me/sessions': ['customer; 200'],
  });
  expectParams(contract);
});

test('returns exactly the declared fields for each route', () => {
  const session = { _id: 'id-1', device: 'Chrome on Android', lastSeen: '2026-11-20T08:00:00.000Z', current: true };
  expectExact(contract.listSessions.response, { sessions: [session] });
  for (const { response } of [contract.endSession, contract.endOtherSessions])
    expectExact(response, { message: 'Done.' });
});
