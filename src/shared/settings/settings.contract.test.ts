import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changed, expectExact, expectParams, expectRequired, faultsOf, routesOf } from '#test/contract-cases.ts';
import * as contract from './settings.contract.ts';

const settings: unknown = JSON.parse(readFileSync(new URL('../../../config/centre.json', import.meta.url), 'utf8'));

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf(contract)).toEqual({
    'PUT staff/settings': [
      'staff, settings.edit; 200',
      'centre.stale',
      'staff.role_is_new',
      'account.confirm_first',
      'account.wrong_password',
      'account.too_many_tries',
      'request.busy',
    ],
    'GET staff/settings': ['staff, settings.edit; 200'],
  });
  expectParams(contract);
});

test('checks the body of PUT staff/settings', () => {
  const { body: schema } = contract.editSettings;
  const body = { settings, version: 3, currentPassword: 'Awolowo Road 12' };
  expectExact(schema, body);
  expectRequired(schema, body, ['settings', 'version']);
  expect(faultsOf(schema, changed(body, 'version', 1.5))).toHaveProperty(['version']);
  expect(faultsOf(schema, changed(body, 'settings.name', ''))).toEqual({ 'settings.name': 'Please fill this in.' });
});

test('returns exactly the declared fields for PUT staff/settings', () => {
  const { response: schema } = contract.editSettings;
  const answer = { message: 'Done.', settings, version: 3 };
  expectExact(schema, answer);
});

test('returns exactly the declared fields for GET staff/settings', () => {
  const { response: schema } = contract.getEditableSettings;
  const answer = { settings, version: 3 };
  expectExact(schema, answer);
});
