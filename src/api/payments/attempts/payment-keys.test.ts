import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPaymentKey, listPaymentKeys } from '#shared/payments/payment-keys.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

test('lists the public key of the provider, also by its slug', async () => {
  const key = app.runtime.config.paystack.publicKey;
  expect((await ada.call(listPaymentKeys)).body).toEqual([{ slug: 'paystack', key }]);
  expect((await ada.call(getPaymentKey, { params: { slug: 'paystack' } })).body).toEqual({ key });
});

test('responds 404 for the key of an unknown provider and 401 without a session', async () => {
  const unknown = await ada.call(getPaymentKey, { params: { slug: 'another' } });
  expect([unknown.status, unknown.code]).toEqual([404, 'payment.not_found']);
  expect((await app.call(listPaymentKeys)).status).toBe(401);
});
