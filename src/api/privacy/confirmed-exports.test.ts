import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { downloadExport } from '#shared/privacy/personal-data.contract.ts';
import { requestExport } from '#shared/privacy/privacy.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(app.runtime.db);
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

describe.each([
  ['asking for the file of all personal data', requestExport],
  ['downloading the file of all personal data', downloadExport],
] as const)('%s', (_name, endpoint) => {
  const send = (body: { currentPassword?: string; otp?: string }) => ada.call(endpoint, { body });

  test('the call is refused while the queue of passwords is full', async () => {
    const busy = await withFullPasswordQueue(app, () => send({ currentPassword: ada.password }));
    expect(busy).toMatchObject({ status: 503, code: 'request.busy' });
  });

  test('the call counts wrong passwords as a log-in does', async () => {
    const codes = new Set<string | undefined>();
    for (let tries = 0; tries < 8; tries++) codes.add((await send({ currentPassword: `guess ${tries}` })).code);
    expect(codes).toEqual(new Set(['account.wrong_password', 'account.too_many_tries']));
  });

  test('the call needs the right code on an account without a password', async () => {
    await app.runtime.db
      .updateTable('customers')
      .set({ password_hash: null, google_sub: ada._id })
      .where('id', '=', ada._id)
      .execute();
    expect(await send({ otp: '000000' })).toMatchObject({ status: 400, code: 'account.wrong_code' });
  });
});
