import { expect, test } from 'vitest';
import { expectExact, expectOptional, routesOf } from '#test/contract-cases.ts';
import * as contract from './personal-data.contract.ts';

test('declares the route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST user/me/export/download': [
      'customer; 200, raw response',
      'account.export_not_ready',
      'request.too_many',
      'account.confirm_first',
      'account.wrong_password',
      'account.wrong_code',
      'account.too_many_tries',
      'request.busy',
    ],
  });
});

test('checks the body of POST user/me/export/download', () => {
  const body = { currentPassword: 'correct horse', otp: '123456' };
  expectOptional(contract.downloadExport.body, body, ['currentPassword', 'otp']);
});

test('returns exactly the declared fields for POST user/me/export/download', () => {
  const { response: schema } = contract.downloadExport;
  const answer = {
    madeAt: '2026-11-20T08:00:00.000Z',
    account: { example: 'value' },
    photo: 'https://example.com/api/photo/1',
    consents: [{ example: 'value' }],
    sessions: [{ example: 'value' }],
    devices: [{ example: 'value' }],
    bookings: [{ example: 'value' }],
    appointments: [{ example: 'value' }],
    waits: [{ example: 'value' }],
    cars: [{ example: 'value' }],
    sharedCars: [{ example: 'value' }],
    visits: [{ example: 'value' }],
    releases: [{ example: 'value' }],
    faultPhotos: [{ example: 'value' }],
    visitPhotos: [{ example: 'value' }],
    estimates: [{ example: 'value' }],
    payments: [{ example: 'value' }],
    proofs: [{ example: 'value' }],
    joinRequests: [{ example: 'value' }],
    promotions: [{ example: 'value' }],
    washCredit: [{ example: 'value' }],
    remembered: [{ example: 'value' }],
    reviews: [{ example: 'value' }],
    messages: [{ example: 'value' }],
    mails: [{ example: 'value' }],
    pushes: [{ example: 'value' }],
    waitlist: [{ example: 'value' }],
  };
  expectExact(schema, answer);
});
