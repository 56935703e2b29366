import { expect, test } from 'vitest';
import { expectExact, expectOptional, expectRequired, routesOf } from '#test/contract-cases.ts';
import * as contract from './new-phone.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST user/me/new-phone': [
      'customer; 200',
      'account.confirm_first',
      'account.wrong_password',
      'account.wrong_code',
      'account.too_many_tries',
      'account.new_device',
      'account.sms_off',
      'account.too_many_texts',
      'account.code_too_soon',
      'request.busy',
    ],
    'POST user/me/new-phone/confirm': [
      'customer; 200',
      'account.missing_otp',
      'account.wrong_code',
      'account.too_many_tries',
    ],
  });
});

test('checks the bodies', () => {
  const body = { phoneNumber: '0803 123 4567', currentPassword: 'kept in the glove box', otp: '123456' };
  expectExact(contract.requestNewPhone.body, body);
  expectRequired(contract.requestNewPhone.body, body, ['phoneNumber']);
  expectOptional(contract.requestNewPhone.body, body, ['currentPassword', 'otp']);
  expectExact(contract.confirmNewPhone.body, { otp: '123456' });
});
