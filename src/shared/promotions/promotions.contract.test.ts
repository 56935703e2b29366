import { expect, test } from 'vitest';
import { expectExact, expectParams, expectValues, routesOf } from '#test/contract-cases.ts';
import * as contract from './promotions.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET user/me/credit': ['customer; 200'],
  });
  expectParams(contract);
});

test('returns exactly the declared fields for GET user/me/credit', () => {
  const { response: schema } = contract.getWashCredit;
  const answer = {
    balance: 3,
    perFriend: 3,
    friends: 3,
    earned: [{ title: 'Your tenth car wash is free', after: 9, counted: 3, left: 1 }],
    entries: [{ kind: 'referral', amount: 20000, at: '2026-11-20T08:00:00.000Z' }],
  };
  expectExact(schema, answer);
  expectValues(schema, answer, 'entries.0.kind', ['referral', 'referral-back', 'spent', 'spent-back']);
});
