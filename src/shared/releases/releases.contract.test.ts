import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectParams,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import * as contract from './releases.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'GET booking/:id/release': ['customer; 200', 'booking.not_found'],
    'POST booking/:id/release/code': [
      'customer; 200',
      'booking.not_found',
      'visit.not_checked_in',
      'visit.released',
      'account.known_device_only',
      'customer.phone_unverified',
      'account.no_sms',
      'account.too_many_texts',
      'account.code_too_soon',
    ],
    'POST booking/:id/release': [
      'customer; 200',
      'booking.not_found',
      'account.confirm_first',
      'account.wrong_code',
      'account.too_many_tries',
    ],
    'POST booking/:id/release/new': [
      'customer; 200',
      'booking.not_found',
      'release.not_ready',
      'visit.released',
      'release.credentials_changed',
      'release.no_new_codes',
      'account.confirm_first',
    ],
    'POST booking/:id/collector': [
      'customer; 200',
      'booking.not_found',
      'visit.not_checked_in',
      'visit.released',
      'release.credentials_changed',
      'release.too_many_collectors',
      'release.no_sms',
      'account.too_many_texts',
      'account.confirm_first',
    ],
    'DELETE booking/:id/collector': ['customer; 200', 'booking.not_found', 'visit.released'],
  });
  expectParams(contract);
});

test('checks the bodies', () => {
  expectExact(contract.showReleaseCode.body, {});
  expectExact(contract.showReleaseCode.body, { token: 'A'.repeat(22) });
  expectExact(contract.sendConfirmationCode.body, { by: 'email' });
  expectValues(contract.sendConfirmationCode.body, { by: 'email' }, 'by', ['email', 'sms']);
  expectExact(contract.showReleaseCode.body, { otp: '123456' });
  expectExact(contract.makeNewCode.body, { replaces: 1 });
  for (const replaces of [0, 5, 1.5, '1', null])
    expect(faultsOf(contract.makeNewCode.body, { replaces })).toHaveProperty(['replaces']);
  const person = { name: 'Túndé Bákàrè', phone: '0803 123 4567' };
  expectExact(contract.nameCollector.body, person);
  expectRequired(contract.nameCollector.body, person, ['name', 'phone']);
  expectLimits(contract.nameCollector.body, person, { name: 120, phone: 30 });
  expect(faultsOf(contract.nameCollector.body, { ...person, name: 'Túndé\u202e' })).toHaveProperty(['name']);
});

const release = {
  _id: 'id-1',
  number: 'BCC 0413',
  state: 'ready',
  carType: 'Toyota Corolla 2014',
  plate: 'BDJ-482KA',
  fullName: 'Ṣadé Adéwálé',
  code: '482913',
  why: null,
  confirmBy: null,
  countsFrom: null,
  due: 0,
  codeNumber: 1,
  newCodesLeft: 3,
  triesLeft: 5,
  collector: { name: 'Túndé Bákàrè', phone: '+2348031234567', namedAt: '2026-11-20T08:15:00.000Z' },
  takeAlong: { keyTag: '14', belongings: ['jack'], note: null, km: 128_412, fuel: 'half' },
  released: null,
};

test('answers a request for a code with a message', () => {
  expectExact(contract.sendConfirmationCode.response, { message: 'Done.' });
});

test('returns exactly the declared fields', () => {
  for (const endpoint of [contract.getRelease, contract.showReleaseCode]) expectExact(endpoint.response, release);
  const none = {
    ...release,
    code: null,
    why: 'credentials-changed',
    confirmBy: ['email', 'sms'],
    countsFrom: '2026-11-20T08:15:00.000Z',
    collector: null,
    takeAlong: null,
    released: { at: '2026-11-20T08:15:00.000Z', way: 'manager', to: 'Bayo Ojo' },
  };
  expectExact(contract.getRelease.response, none);
  const hidden = { name: null, phone: null, namedAt: '2026-11-20T08:15:00.000Z' };
  expectExact(contract.getRelease.response, { ...release, confirmBy: [], collector: hidden });
  expectExact(contract.getRelease.response, { ...release, takeAlong: { ...release.takeAlong, km: null } });
  for (const { response } of [contract.makeNewCode, contract.nameCollector, contract.takeCollectorBack])
    expectExact(response, { message: 'Done.', release });
});
