import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectParams,
  expectRequired,
  expectValues,
  routesOf,
} from '#test/contract-cases.ts';
import * as contract from './car-people.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  const identity = [
    'account.confirm_first',
    'account.wrong_password',
    'account.wrong_code',
    'account.too_many_tries',
    'request.busy',
  ];
  expect(routesOf(contract)).toEqual({
    'GET user/me/car/:id/people': ['customer; 200', 'car.not_found'],
    'POST user/me/car/:id/people': [
      'customer; 201',
      'car.not_found',
      'people.own_number',
      'people.already_joined',
      'people.already_invited',
      'people.too_many',
      'people.too_many_open',
      'people.too_many_today',
      'people.no_sms',
      'account.too_many_texts',
    ],
    'DELETE user/me/car/:id/people/:personId': ['customer; 200', 'car.not_found'],
    'POST user/me/car/:id/people/:personId/standing': [
      'customer; 200',
      'car.not_found',
      'people.not_found',
      'people.not_driver',
      'people.no_number',
      'release.credentials_changed',
      'account.known_device_only',
      ...identity,
    ],
    'DELETE user/me/car/:id/people/:personId/standing': ['customer; 200', 'car.not_found'],
    'GET shared/car': ['customer; 200'],
    'POST shared/invitation/:id/accept': ['customer; 200', 'people.invitation_not_found'],
    'DELETE shared/invitation/:id': ['customer; 200'],
    'DELETE shared/car/:id': ['customer; 200'],
  });
  expectParams(contract);
});

test('checks the bodies', () => {
  const invitation = { phone: '0803 123 4567', role: 'driver' };
  const { body } = contract.invitePerson;
  expectExact(body, invitation);
  expectRequired(body, invitation, ['phone', 'role']);
  expectLimits(body, invitation, { phone: 30 });
  expectValues(body, invitation, 'role', ['driver', 'partner']);
  expectExact(contract.nameStandingDriver.body, { currentPassword: 'kept in the glove box' });
  expectExact(contract.nameStandingDriver.body, { otp: '482913' });
});

test('each answer has the listed fields, and no others', () => {
  const standing = { since: '2026-11-27T09:00:00.000Z', until: '2027-02-25T09:00:00.000Z' };
  const at = '2026-11-27T09:00:00.000Z';
  const person = { _id: 'p1', role: 'driver', name: 'Túndé Bákàrè', phone: null, joinedAt: at, standing };
  const invitation = { _id: 'i1', role: 'partner', phone: '+2348031234567', invitedAt: at, endsAt: at };
  expectExact(contract.listCarPeople.response, {
    _id: 'c1',
    people: [person],
    invitations: [invitation],
    invitationsLeft: 2,
  });
  const car = {
    _id: 'c1',
    role: 'driver',
    owner: 'Ṣadé',
    plate: 'BDJ-482KA',
    vehicle: { _id: 'id-1', brand: 'Toyota', model: 'Corolla', year: 2015 },
    colour: null,
    joinedAt: at,
    standing: null,
  };
  const invited = { _id: 'i1', role: 'driver', owner: 'Ṣadé', make: 'Toyota', endsAt: at };
  expectExact(contract.listSharedCars.response, { cars: [car], invitations: [invited], hasVerifiedPhone: true });
});
