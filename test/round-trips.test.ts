import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#api/app.ts';
import { verifyReference } from '#api/payments/verify-payment.ts';
import { ping } from '#api/platform/database/database.ts';
import { countRoundTrips, roundTripsOf, watchRoundTrips } from '../tools/bench/round-trips.ts';
import { createCustomer, type Customer } from './customers.ts';
import { startPayment } from './payments.ts';
import { atOnce, createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let server: FastifyInstance;
let customer: Customer;
let unwatch: () => void;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ({ server } = await createApp(app.runtime));
  await server.ready();
  customer = await createCustomer(app);
  // Fills the caches of the application, and opens its connections.
  await app.book(customer);
  await atOnce(5, () => ping(app.runtime.db));
  unwatch = watchRoundTrips();
});
afterAll(async () => {
  unwatch();
  await server.close();
  await app.stop();
});

async function post(path: string, payload: object, headers: Record<string, string> = {}): Promise<void> {
  const { statusCode, body } = await server.inject({ method: 'POST', url: `/api/${path}`, payload, headers });
  expect(statusCode, body).toBeLessThan(300);
}

const authorized = () => ({ authorization: `Bearer ${customer.token}` });

test('a booking takes at most 5 round trips', async () => {
  const form = await app.bookingForm();
  const book = (key: string) => post('booking/book', form, { ...authorized(), 'idempotency-key': key });
  expect(roundTripsOf(await countRoundTrips(() => book('one')))).toBeLessThanOrEqual(5);
});

test('a settlement takes at most 9 round trips', async () => {
  const { booking, reference } = await startPayment(app, customer);
  await app.provider(reference, 'success', { webhook: 'never' });
  const pay = () => post('booking/pay', { id: booking._id, ref: reference }, authorized());
  expect(roundTripsOf(await countRoundTrips(pay))).toBeLessThanOrEqual(9);
});

test('a settlement by the webhook takes at most 9 round trips', async () => {
  const { reference } = await startPayment(app, customer);
  await app.provider(reference, 'success', { webhook: 'never' });
  const verify = () => verifyReference(app.runtime, reference);
  expect(roundTripsOf(await countRoundTrips(verify))).toBeLessThanOrEqual(9);
});

test('a log-in takes at most 5 round trips', async () => {
  const { email, password } = customer;
  const logIn = () => post('user/login', { email, password });
  expect(roundTripsOf(await countRoundTrips(logIn))).toBeLessThanOrEqual(5);
});
