import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectOptional,
  expectParams,
  expectRequired,
  expectValues,
  routesOf,
} from '#test/contract-cases.ts';
import * as contract from './staff.contract.ts';

const person = {
  _id: 'id-1',
  name: 'Adé Bello',
  email: 'ade@example.com',
  phoneNumber: '0803 123 4567',
  type: 'owner',
  state: 'active',
  secondStep: true,
};

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'POST staff/password': [
      'public; 200',
      'account.missing_fields',
      'account.weak_password',
      'account.too_many_tries',
      'staff.link_over',
      'request.busy',
    ],
    'PUT staff/people/:id': [
      'staff, staff.manage; 200',
      'account.missing_fields',
      'staff.not_found',
      'staff.owners_only',
      'staff.last_owner',
      'staff.erased',
      'account.confirm_first',
      'account.wrong_password',
      'account.too_many_tries',
      'request.busy',
    ],
    'POST staff/forgot-password': ['public; 200', 'account.invalid_email', 'account.code_too_soon'],
    'POST staff/people': [
      'staff, staff.manage; 201',
      'account.missing_fields',
      'staff.email_taken',
      'staff.owners_only',
      'account.confirm_first',
      'account.wrong_password',
      'account.too_many_tries',
      'request.busy',
    ],
    'GET staff/people': ['staff, staff.manage; 200'],
    'DELETE staff/people/:id/second-step': [
      'staff, staff.manage; 200',
      'staff.not_found',
      'staff.owners_only',
      'staff.yourself',
      'account.confirm_first',
      'account.wrong_password',
      'account.too_many_tries',
      'request.busy',
    ],
    'POST staff/people/:id/link': [
      'staff, staff.manage; 200',
      'staff.not_found',
      'staff.owners_only',
      'staff.suspended',
      'request.too_many',
      'account.confirm_first',
      'account.wrong_password',
      'account.too_many_tries',
      'request.busy',
    ],
    'PUT staff/people/:id/suspended': [
      'staff, staff.manage; 200',
      'staff.not_found',
      'staff.owners_only',
      'staff.last_owner',
      'staff.yourself',
      'staff.erased',
      'account.confirm_first',
      'account.wrong_password',
      'account.too_many_tries',
      'request.busy',
    ],
  });
  expectParams(contract);
});

test.each([contract.chooseStaffPassword, contract.requestStaffPasswordLink, contract.sendPasswordLink])(
  '$method $path returns only a message',
  ({ response }) => {
    expectExact(response, { message: 'Done.' });
  },
);

test('checks the body of POST staff/password', () => {
  const { body: schema } = contract.chooseStaffPassword;
  const body = { token: 'token', newPassword: 'correct horse' };
  expectExact(schema, body);
  expectRequired(schema, body, ['token', 'newPassword']);
  expectLimits(schema, body, { token: 100 });
});

test('checks the body of PUT staff/people/:id', () => {
  const { body: schema } = contract.editStaffMember;
  const body = {
    name: 'Adé Bello',
    phoneNumber: '0803 123 4567',
    type: 'owner',
    currentPassword: 'Awolowo Road 12',
  };
  expectExact(schema, body);
  expectRequired(schema, body, ['name', 'type']);
  expectOptional(schema, body, ['phoneNumber', 'currentPassword']);
  expectLimits(schema, body, { name: 120, phoneNumber: 30 });
  expectValues(schema, body, 'type', ['owner', 'super_admin', 'manager', 'front_desk', 'technician']);
});

test('returns exactly the declared fields for a changed member of staff', () => {
  const answer = { message: 'Done.', person };
  const endpoints = [
    contract.editStaffMember,
    contract.inviteStaffMember,
    contract.resetSecondStep,
    contract.suspendStaffMember,
  ];
  for (const { response: schema } of endpoints) {
    expectExact(schema, answer);
    expectValues(schema, answer, 'person.type', ['owner', 'super_admin', 'manager', 'front_desk', 'technician']);
    expectValues(schema, answer, 'person.state', ['active', 'invited', 'suspended']);
  }
});

test('checks the body of POST staff/forgot-password', () => {
  const { body: schema } = contract.requestStaffPasswordLink;
  const body = { email: 'ade@example.com' };
  expectExact(schema, body);
  expectRequired(schema, body, ['email']);
});

test('checks the body of POST staff/people', () => {
  const { body: schema } = contract.inviteStaffMember;
  const body = {
    email: 'ade@example.com',
    name: 'Adé Bello',
    phoneNumber: '0803 123 4567',
    type: 'owner',
    currentPassword: 'Awolowo Road 12',
  };
  expectExact(schema, body);
  expectRequired(schema, body, ['email', 'name', 'type']);
  expectOptional(schema, body, ['phoneNumber', 'currentPassword']);
  expectLimits(schema, body, { name: 120, phoneNumber: 30 });
  expectValues(schema, body, 'type', ['owner', 'super_admin', 'manager', 'front_desk', 'technician']);
});

test('returns exactly the declared fields for GET staff/people', () => {
  const { response: schema } = contract.listStaffMembers;
  const answer = { people: [person] };
  expectExact(schema, answer);
  expectValues(schema, answer, 'people.0.type', ['owner', 'super_admin', 'manager', 'front_desk', 'technician']);
  expectValues(schema, answer, 'people.0.state', ['active', 'invited', 'suspended']);
});

test('checks the body of PUT staff/people/:id/suspended', () => {
  const { body: schema } = contract.suspendStaffMember;
  const body = { suspended: true, currentPassword: 'Awolowo Road 12' };
  expectExact(schema, body);
  expectRequired(schema, body, ['suspended']);
  expectOptional(schema, body, ['currentPassword']);
});

test.each([contract.sendPasswordLink, contract.resetSecondStep])(
  '$method $path takes the password of the caller',
  ({ body: schema }) => {
    const body = { currentPassword: 'Awolowo Road 12' };
    expectExact(schema, body);
    expectOptional(schema, body, ['currentPassword']);
  },
);
