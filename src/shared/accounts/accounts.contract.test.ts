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
import * as contract from './accounts.contract.ts';

/** The secret of a sign-up: 256 bits as base64url. */
const REGISTRATION = 'r'.repeat(43);

/** Expects a code, or the token of a link in its place: 128 bits as base64url. */
function expectProof(schema: Parameters<typeof faultsOf>[0], { otp, ...body }: Record<string, unknown>): void {
  expect(faultsOf(schema, { ...body, otp })).toEqual({});
  expect(faultsOf(schema, { ...body, token: 't'.repeat(22) })).toEqual({});
  expect(faultsOf(schema, { ...body, otp: '' })).toHaveProperty(['otp']);
  expect(faultsOf(schema, { ...body, token: 't'.repeat(21) })).toHaveProperty(['token']);
}

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST user/change-password': [
      'customer; 200',
      'account.missing_fields',
      'account.password_mismatch',
      'account.weak_password',
      'account.wrong_password',
      'account.wrong_code',
      'account.too_many_tries',
      'request.busy',
    ],
    'POST user/confirm-email': [
      'customer; 200',
      'account.missing_otp',
      'account.wrong_code',
      'account.email_taken',
      'account.too_many_tries',
    ],
    'POST user/email-back': ['public; 200', 'account.link_over', 'account.email_taken'],
    'POST user/me/confirm-phone': [
      'customer; 200',
      'account.missing_otp',
      'account.wrong_code',
      'account.too_many_tries',
    ],
    'POST user/forgot-password': ['public; 200', 'account.invalid_email', 'account.code_too_soon', 'request.too_many'],
    'GET user/me': ['customer; 200'],
    'POST user/login': [
      'public; 200',
      'account.missing_login',
      'account.wrong_credentials',
      'account.unverified',
      'account.too_many_tries',
      'request.busy',
    ],
    'GET user/logout': ['public; 200'],
    'POST user/register': [
      'public; 201',
      'account.missing_fields',
      'account.weak_password',
      'account.code_too_soon',
      'request.too_many',
      'request.busy',
    ],
    'POST otp/get': [
      'public; 200',
      'account.code_too_soon',
      'account.wrong_password',
      'account.too_many_tries',
      'account.no_email',
      'account.no_phone',
      'account.sms_off',
      'account.too_many_texts',
      'session.missing',
      'request.too_many',
      'request.busy',
    ],
    'POST user/me/phone-code': [
      'customer; 200',
      'account.no_phone',
      'account.no_sms',
      'account.too_many_texts',
      'account.code_too_soon',
    ],
    'POST user/reset-password': [
      'public; 200',
      'account.missing_fields',
      'account.wrong_code',
      'account.weak_password',
      'account.too_many_tries',
      'request.busy',
    ],
    'PUT user/me': [
      'customer; 200',
      'account.code_too_soon',
      'account.only_contact',
      'account.confirm_first',
      'account.wrong_password',
      'account.wrong_code',
      'account.too_many_tries',
      'request.busy',
    ],
    'POST user/verify-email': ['public; 200', 'account.missing_otp', 'account.wrong_code', 'account.too_many_tries'],
  });
  expectParams(contract);
});

test.each([
  contract.changePassword,
  contract.requestPasswordReset,
  contract.logOut,
  contract.requestCode,
  contract.requestPhoneCode,
  contract.resetPassword,
  contract.takeBackEmailChange,
])('$method $path returns only a message', ({ response }) => {
  expectExact(response, { message: 'Done.' });
});

test('returns a message, and a session where one is opened, for POST user/verify-email', () => {
  const { response: schema } = contract.verifyEmail;
  expectExact(schema, { message: 'Done.' });
  expectExact(schema, { message: 'Done.', token: 'token', user });
});

test('checks the body of POST user/change-password', () => {
  const { body: schema } = contract.changePassword;
  const body = {
    oldPassword: 'old password',
    newPassword: 'correct horse',
    confirmPassword: 'correct horse',
    otp: '123456',
  };
  expectExact(schema, body);
  expectRequired(schema, body, ['oldPassword', 'newPassword', 'confirmPassword']);
  expectProof(schema, body);
  expect(faultsOf(schema, { ...body, otp: '1234' })).toEqual({ otp: 'Please fill in the OTP fields.' });
  expect(faultsOf(schema, { ...body, newPassword: '1234567' })).toEqual({ newPassword: 'Use at least 8 characters.' });
});

test('checks the body of POST user/confirm-email and POST user/me/confirm-phone', () => {
  for (const [{ body: schema }, otp, other] of [
    [contract.confirmEmailChange, '1234', '123456'],
    [contract.confirmPhone, '123456', '1234'],
  ] as const) {
    expectExact(schema, { otp });
    expect(faultsOf(schema, { otp: '' })).toHaveProperty(['otp']);
    expect(faultsOf(schema, { otp: other })).toEqual({ otp: 'Please fill in the OTP fields.' });
  }
});

test('returns exactly the declared fields for a changed profile', () => {
  const answer = { message: 'Done.', user };
  const endpoints = [contract.confirmEmailChange, contract.confirmPhone, contract.updateProfile];
  for (const { response: schema } of endpoints) expectExact(schema, answer);
});

test('checks the body of POST user/forgot-password', () => {
  const { body: schema } = contract.requestPasswordReset;
  const body = { email: 'ade@example.com' };
  expectExact(schema, body);
  expectRequired(schema, body, ['email']);
});

test('returns exactly the declared fields for GET user/me', () => {
  const { response: schema } = contract.getCurrentUser;
  expectExact(schema, user);
  expectOptional(schema, user, ['pendingEmail', 'phoneProven']);
  expectExact(schema, { ...user, phoneNumber: null, photo: null });
  expectExact(schema, { ...user, email: null });
});

test('checks the body of POST user/login', () => {
  const { body: schema } = contract.logIn;
  const body = { email: 'ade@example.com', password: 'correct horse' };
  expectExact(schema, body);
  expectRequired(schema, body, ['email', 'password']);
});

test('returns exactly the declared fields for POST user/login', () => {
  const { response: schema } = contract.logIn;
  const answer = { message: 'Done.', token: 'token', user };
  expectExact(schema, answer);
});

test('checks the body of POST user/register', () => {
  const { body: schema } = contract.signUp;
  const body = {
    firstName: 'Adé',
    lastName: 'Bello',
    email: 'ade@example.com',
    phoneNumber: '0803 123 4567',
    password: 'correct horse',
    referralCode: 'ADE123',
    marketing: true,
  };
  expectExact(schema, body);
  expectRequired(schema, body, ['firstName', 'lastName', 'email', 'phoneNumber', 'password']);
  expectOptional(schema, body, ['referralCode', 'marketing']);
  expectLimits(schema, body, { firstName: 60, lastName: 60, phoneNumber: 30, referralCode: 20 });
});

test('returns the secret of the sign-up for POST user/register', () => {
  expectExact(contract.signUp.response, { message: 'Done.', registration: REGISTRATION });
});

test('checks the body of POST user/email-back', () => {
  const { body: schema } = contract.takeBackEmailChange;
  expectExact(schema, { token: 't'.repeat(43) });
  expectRequired(schema, { token: 't'.repeat(43) }, ['token']);
});

test('checks the body of POST otp/get', () => {
  const { body: schema } = contract.requestCode;
  const verification = { reason: 'Verification', to: 'ade@example.com' };
  const passwordChange = { reason: 'Password Change', email: 'ade@example.com', size: 6 };
  expectExact(schema, verification);
  expectRequired(schema, verification, ['reason', 'to']);
  expectExact(schema, passwordChange);
  expectOptional(schema, passwordChange, ['email', 'size']);
  expectOptional(schema, { ...verification, registration: REGISTRATION }, ['registration']);
  expectExact(schema, { reason: 'Confirm' });
  expect(faultsOf(schema, { ...verification, reason: 'confirm' })).toHaveProperty(['reason']);
});

test('checks the body of POST user/reset-password', () => {
  const { body: schema } = contract.resetPassword;
  const body = { email: 'ade@example.com', otp: '123456', newPassword: 'correct horse' };
  expectExact(schema, body);
  expectRequired(schema, body, ['email', 'newPassword']);
  expectProof(schema, body);
  expect(faultsOf(schema, { ...body, otp: '1234' })).toEqual({ otp: 'Please fill in the OTP fields.' });
});

test('checks the body of PUT user/me', () => {
  const { body: schema } = contract.updateProfile;
  const body = {
    email: 'ade@example.com',
    firstName: 'Adé',
    lastName: 'Bello',
    phoneNumber: '0803 123 4567',
    currentPassword: 'correct horse',
  };
  expectExact(schema, body);
  expectOptional(schema, body, ['email', 'firstName', 'lastName', 'phoneNumber', 'currentPassword']);
  expectProof(schema, { ...body, otp: '123456' });
  expectExact(schema, { email: null, firstName: null, lastName: null, phoneNumber: null });
  expectLimits(schema, body, { firstName: 60, lastName: 60, phoneNumber: 30 });
});

test('checks the body of POST user/verify-email', () => {
  const { body: schema } = contract.verifyEmail;
  const body = { email: 'ade@example.com', otp: '1234' };
  expectExact(schema, body);
  expectRequired(schema, body, ['email']);
  expectProof(schema, body);
  expectOptional(schema, { ...body, registration: REGISTRATION }, ['registration']);
});
