import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectOptional,
  expectParams,
  expectRequired,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import { user } from '#test/contract-samples.ts';
import * as contract from './phone-log-in.contract.ts';

const registration = 'r'.repeat(22);

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST user/phone/code': [
      'public; 200',
      'account.sms_off',
      'account.code_too_soon',
      'account.too_many_codes',
      'account.codes_paused',
      'account.wrong_code',
      'account.too_many_tries',
      'request.too_many',
    ],
    'POST user/phone/verify': [
      'public; 200',
      'account.missing_otp',
      'account.name_needed',
      'account.proof_needed',
      'account.wrong_code',
      'account.wrong_password',
      'account.too_many_tries',
      'request.too_many',
      'request.busy',
    ],
  });
  expectParams(contract);
});

test('checks the body of POST user/phone/code', () => {
  const { body: schema } = contract.requestLogInCode;
  const body = { phone: '0803 123 4567', registration };
  expectExact(schema, body);
  expectRequired(schema, body, ['phone']);
  expectLimits(schema, body, { phone: 30 });
  expect(faultsOf(schema, { ...body, registration: 'r' })).toHaveProperty(['registration']);
});

test('checks the body of POST user/phone/verify', () => {
  const { body: schema } = contract.logInByPhone;
  const body = {
    phone: '0803 123 4567',
    otp: '123456',
    registration,
    password: 'kept in the glove box',
    emailOtp: '654321',
    deskCode: '482913',
    firstName: 'Adé',
    lastName: 'Bello',
    referralCode: 'ADE123',
  };
  expectExact(schema, body);
  expectRequired(schema, body, ['phone']);
  expectOptional(schema, body, ['firstName', 'lastName', 'referralCode']);
  expectLimits(schema, body, { phone: 30, firstName: 60, lastName: 60, referralCode: 20 });
  for (const [name, value] of Object.entries({ otp: '1234', emailOtp: 'abcdef', deskCode: '1', registration: 'r' }))
    expect(faultsOf(schema, { ...body, [name]: value })).toHaveProperty([name]);
});

test('returns exactly the declared fields', () => {
  expectExact(contract.requestLogInCode.response, { message: 'Done.' });
  expectExact(contract.logInByPhone.response, { message: 'Done.', token: 'token', user: { ...user, email: null } });
  expectExact(contract.nameNeededPayload, { registration });
  expectExact(contract.proofNeededPayload, { registration, by: ['password', 'email'], mayBeNew: false });
});
