import { expect, test } from 'vitest';
import { expectExact, expectOptional, expectParams, expectRequired, routesOf } from '#test/contract-cases.ts';
import { user } from '#test/contract-samples.ts';
import * as contract from './privacy.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'DELETE user/me': [
      'customer; 200',
      'account.car_on_site',
      'account.money_owed',
      'account.open_paid_booking',
      'account.confirm_first',
      'account.wrong_password',
      'account.wrong_code',
      'account.too_many_tries',
      'request.busy',
    ],
    'POST user/close': [
      'public; 200',
      'account.link_over',
      'account.car_on_site',
      'account.money_owed',
      'account.open_paid_booking',
    ],
    'POST user/me/export': [
      'customer; 200',
      'request.too_many',
      'account.confirm_first',
      'account.wrong_password',
      'account.wrong_code',
      'account.too_many_tries',
      'request.busy',
    ],
    'GET user/me/export': ['customer; 200'],
    'GET user/me/consent': ['customer; 200'],
    'GET photo/:id': ['public; 200, raw response', 'request.not_found'],
    'PUT user/me/consent': ['customer; 200'],
    'PUT user/me/update-photo': [
      'customer; 200, raw multipart',
      'account.photo_missing',
      'account.photo_not_image',
      'account.photo_too_large',
      'account.photo_too_many_pixels',
      'account.too_many_uploads',
      'request.busy',
      'request.too_many',
    ],
  });
  expectParams(contract);
});

test.each([contract.closeAccount, contract.deleteAccount])('$method $path returns only a message', ({ response }) => {
  expectExact(response, { message: 'Done.' });
});

test('checks the bodies of DELETE user/me and POST user/close', () => {
  expectExact(contract.deleteAccount.body, {});
  expectOptional(contract.deleteAccount.body, { currentPassword: 'correct horse', otp: '123456' }, [
    'currentPassword',
    'otp',
  ]);
  expectExact(contract.closeAccount.body, { token: 't'.repeat(43) });
  expectRequired(contract.closeAccount.body, { token: 't'.repeat(43) }, ['token']);
});

test.each([contract.requestExport, contract.getExport])('$method $path returns the state', ({ response }) => {
  const ready = { state: 'ready', requestedAt: '2026-11-20', readyUntil: '2026-11-27', bytes: 7 };
  expectExact(response, { export: ready });
  expectExact(response, { export: { ...ready, readyUntil: null, bytes: null } });
  expectExact(response, { export: null });
});

test('returns exactly the declared fields for GET user/me/consent and PUT user/me/consent', () => {
  const answer = { marketing: true, at: '2026-11-20T08:00:00.000Z', privacyVersion: null, words: 'Send me news.' };
  const endpoints = [contract.getConsent, contract.changeMarketingConsent];
  for (const { response: schema } of endpoints) expectExact(schema, answer);
});

test('checks the body of PUT user/me/consent', () => {
  const { body: schema } = contract.changeMarketingConsent;
  const body = { marketing: true };
  expectExact(schema, body);
  expectRequired(schema, body, ['marketing']);
});

test('returns exactly the declared fields for PUT user/me/update-photo', () => {
  const { response: schema } = contract.updateProfilePhoto;
  expectExact(schema, { message: 'Done.', user });
});

test('limits a photo to 5 MB and stores it 256 pixels wide', () => {
  expect([contract.PHOTO_BYTES, contract.PHOTO_SIDE]).toEqual([5_242_880, 256]);
});
