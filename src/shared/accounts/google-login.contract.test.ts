import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectOptional,
  expectParams,
  expectRequired,
  routesOf,
} from '#test/contract-cases.ts';
import { user } from '#test/contract-samples.ts';
import * as contract from './google-login.contract.ts';

const answer = { message: 'Done.', token: 'token', user };

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET user/google': ['public; 200'],
    'POST user/login/google': [
      'public; 200',
      'account.google_failed',
      'account.google_unavailable',
      'account.google_unlinked',
      'account.google_unknown',
      'account.too_many_tries',
    ],
    'POST user/register/google': [
      'public; 200',
      'account.google_failed',
      'account.google_unavailable',
      'account.google_unlinked',
      'account.google_exists',
      'account.too_many_tries',
    ],
  });
  expectParams(contract);
});

test('returns exactly the declared fields for GET user/google', () => {
  const { response: schema } = contract.startGoogleLogin;
  const answer = { clientId: 'client-1', script: 'https://example.com/script.js', nonce: 'n-1' };
  expectExact(schema, answer);
});

test('checks the body of POST user/login/google', () => {
  const { body: schema } = contract.logInWithGoogle;
  const body = { name: 'Adé Bello', email: 'ade@example.com', credential: 'header.payload.signature' };
  expectExact(schema, body);
  expectRequired(schema, body, ['credential']);
  expectOptional(schema, body, ['name', 'email']);
  expectLimits(schema, body, { name: 200, credential: 8192 });
});

test('returns exactly the declared fields for POST user/login/google and POST user/register/google', () => {
  const endpoints = [contract.logInWithGoogle, contract.signUpWithGoogle];
  for (const { response: schema } of endpoints) expectExact(schema, answer);
});

test('checks the body of POST user/register/google', () => {
  const { body: schema } = contract.signUpWithGoogle;
  const body = {
    name: 'Adé Bello',
    email: 'ade@example.com',
    credential: 'header.payload.signature',
    referralCode: 'ADE123',
  };
  expectExact(schema, body);
  expectRequired(schema, body, ['credential']);
  expectOptional(schema, body, ['name', 'email', 'referralCode']);
  expectLimits(schema, body, { name: 200, credential: 8192, referralCode: 20 });
});
