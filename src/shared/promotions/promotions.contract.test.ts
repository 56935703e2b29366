import { expect, test } from 'vitest';
import { expectExact, expectParams, expectValues, routesOf } from '#test/contract-cases.ts';
import * as contract from './promotions.contract.ts';

test('declares each route with its caller, its answer and its failures', () => {
  expect(routesOf(contract)).toEqual({
    'GET user/me/credit': ['customer; 200'],
  });
  expectParams(contract);
});

test('answers GET user/me/credit with exactly the declared fields', () => {
  const { response: schema } = contract.getCredit;
  const answer = {
    balance: 3,
    perFriend: 3,
    friends: 3,
    entries: [{ kind: 'referral', amount: 20000, at: '2026-11-20T08:00:00.000Z' }],
  };
  expectExact(schema, answer);
  expectValues(schema, answer, 'entries.0.kind', ['referral', 'referral-back', 'spent', 'spent-back']);
});
