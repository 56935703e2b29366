import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let owner: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  ada = await createCustomer(app);
  owner = await createStaff(app, 'owner');
});
afterAll(() => app.stop());
beforeEach(async () => void (await sql`delete from rate_limits`.execute(app.runtime.db)));

const person = { firstName: 'Adé', lastName: 'Bello', phoneNumber: '08031234567', password: 'kept in the glove box' };
const passwords = { oldPassword: person.password, newPassword: 'a new long one', confirmPassword: 'a new long one' };

/** The calls that take an address, with the rest of a right body. */
const WITH_ADDRESS: [call: string, body: object, field?: string][] = [
  ['POST user/register', person],
  ['POST user/verify-email', { otp: '1234' }],
  ['POST otp/get', { reason: 'Verification' }, 'to'],
  ['POST user/login', { password: 'x' }],
  ['POST user/forgot-password', {}],
  ['POST user/reset-password', { otp: '123456', newPassword: 'a new long one' }],
  ['PUT user/me', {}],
  ['POST staff/login', { password: 'x' }],
  ['POST staff/forgot-password', {}],
  ['POST staff/people', { name: 'Kúnlé', phone: null, type: 'manager' }],
];
/** The calls that take a code, with the rest of a right body. */
const WITH_CODE: [call: string, body: object][] = [
  ['POST user/verify-email', { email: 'ade@example.ng' }],
  ['POST user/reset-password', { email: 'ade@example.ng', newPassword: 'a new long one' }],
  ['POST user/change-password', passwords],
  ['PUT user/me', { email: 'other@example.ng' }],
  ['DELETE user/me', {}],
  ['POST user/confirm-email', {}],
  ['POST user/me/confirm-phone', {}],
];

function send(call: string, body: object) {
  const [method = '', path = ''] = call.split(' ');
  if (path.startsWith('staff/people')) return owner.request(method, path, body);
  return path.startsWith('user/me') || /change-password|confirm-email/.test(path)
    ? ada.request(method, path, body)
    : app.request(method, path, { body });
}

test.each(WITH_ADDRESS)(
  '%s answers a malformed address with "enter a valid email"',
  async (call, body, field = 'email') => {
    for (const address of ['ade', 'ade@', 'ade@example', `${'a'.repeat(250)}@example.com`, 5, ['a@example.com']]) {
      const answer = await send(call, { ...body, [field]: address });
      expect([address, answer.status, answer.body]).toMatchObject([
        address,
        400,
        { code: 'account.invalid_email', message: 'enter a valid email', fields: { [field]: 'enter a valid email' } },
      ]);
    }
  },
);

test.each(WITH_CODE)(
  '%s answers a code that is not all digits with the sentence of a missing one',
  async (call, body) => {
    for (const otp of ['12a4', '12', '1234567', '١٢٣٤', 'abcdef', 1234]) {
      const answer = await send(call, { ...body, otp });
      expect([otp, answer.status, answer.body]).toMatchObject([
        otp,
        400,
        { code: 'account.missing_otp', message: 'Please fill in the OTP fields.' },
      ]);
    }
  },
);

test('a blank required field counts before a malformed one', async () => {
  const answer = await app.request('POST', 'user/login', { body: { email: 'ade', password: '' } });
  expect(answer.body['message']).toBe('Please enter both email and password.');
});
