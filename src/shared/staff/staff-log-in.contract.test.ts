import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectOptional,
  expectParams,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import * as contract from './staff-log-in.contract.ts';

const staff = { _id: 'id-1', name: 'Adé Bello', email: 'ade@example.com', type: 'owner', secondStep: true };

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'PUT staff/me/password': [
      'staff; 200',
      'account.missing_fields',
      'account.wrong_password',
      'account.weak_password',
      'account.too_many_tries',
      'request.busy',
    ],
    'PUT staff/me/second-step': [
      'staff; 200',
      'account.missing_otp',
      'staff.wrong_code',
      'staff.second_step_on',
      'account.confirm_first',
      'account.wrong_password',
      'account.too_many_tries',
      'request.busy',
    ],
    'GET staff/me': ['staff; 200'],
    'POST staff/me/recovery-codes': ['staff; 200', 'account.missing_otp', 'account.too_many_tries', 'staff.wrong_code'],
    'POST staff/login': [
      'public; 200',
      'account.missing_login',
      'account.wrong_credentials',
      'account.too_many_tries',
      'staff.suspended',
      'staff.wrong_code',
      'request.busy',
    ],
    'GET staff/logout': ['public; 200'],
    'POST staff/me/second-step': [
      'staff; 200',
      'staff.second_step_on',
      'account.confirm_first',
      'account.wrong_password',
      'account.too_many_tries',
      'request.busy',
    ],
  });
  expectParams(contract);
});

test.each([contract.changeStaffPassword, contract.logOutStaff])(
  '$method $path returns only a message',
  ({ response }) => {
    expectExact(response, { message: 'Done.' });
  },
);

test('checks the body of PUT staff/me/password', () => {
  const { body: schema } = contract.changeStaffPassword;
  const body = { oldPassword: 'old password', newPassword: 'correct horse' };
  expectExact(schema, body);
  expectRequired(schema, body, ['oldPassword', 'newPassword']);
});

test('checks the body of PUT staff/me/second-step and POST staff/me/recovery-codes', () => {
  const body = { code: '123456' };
  const endpoints = [contract.turnOnSecondStep, contract.renewRecoveryCodes];
  for (const { body: schema } of endpoints) {
    expectExact(schema, body);
    expectRequired(schema, body, ['code']);
    expectLimits(schema, body, { code: 30 });
  }
});

test('returns exactly the declared fields for PUT staff/me/second-step and POST staff/me/recovery-codes', () => {
  const answer = { message: 'Done.', recoveryCodes: ['abcd-efgh'] };
  const endpoints = [contract.turnOnSecondStep, contract.renewRecoveryCodes];
  for (const { response: schema } of endpoints) expectExact(schema, answer);
});

test('returns exactly the declared fields for GET staff/me', () => {
  const { response: schema } = contract.getSignedInStaff;
  expectExact(schema, staff);
  expectValues(schema, staff, 'type', ['owner', 'super_admin', 'manager', 'front_desk', 'technician']);
});

test('checks the body of POST staff/login', () => {
  const { body: schema } = contract.logInStaff;
  const body = { email: 'ade@example.com', password: 'correct horse', code: '123456' };
  expectExact(schema, body);
  expectRequired(schema, body, ['email', 'password']);
  expectOptional(schema, body, ['code']);
  expectLimits(schema, body, { code: 30 });
});

test('answers a staff log-in whose second step is due with the step and, for a new one, its secret', () => {
  const { response: schema } = contract.logInStaff;
  expectExact(schema, { message: 'Enter your code.', step: 'code' });
  const enrolment = { secret: 'JBSWY3DP', uri: 'otpauth://totp/centre' };
  expectExact(schema, { message: 'Set up your app.', step: 'enrol', ...enrolment });
  expect(faultsOf(schema, { message: 'Something.', step: 'other' })).not.toEqual({});
});

test('returns exactly the declared fields for POST staff/login', () => {
  const { response: schema } = contract.logInStaff;
  const answer = { message: 'Done.', token: 'token', staff, recoveryCodes: ['abcd-efgh'] };
  expectExact(schema, answer);
});

test('returns exactly the declared fields for POST staff/me/second-step', () => {
  const { response: schema } = contract.startSecondStep;
  const answer = { secret: 'JBSWY3DP', uri: 'otpauth://totp/centre' };
  expectExact(schema, answer);
});
