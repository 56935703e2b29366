import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sql } from 'kysely';
import { newId } from '#api/platform/database/database.ts';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { newReference } from './attempts/payment-reference.ts';
import { insertPayment, settlePayment } from './payments.repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
});
afterAll(() => app.stop());

test('a payment gets its receipt number when it settles, dated by app_now(), and keeps both', async () => {
  const booking = await app.book(await createCustomer(app));
  const trx = await app.runtime.db.startTransaction().execute();
  // The clock and the booking of the other tests stay as they are.
  onTestFinished(() => trx.rollback().execute());
  const { id, receipt_number: before } = await insertPayment(trx, {
    id: newId(),
    booking_id: booking._id,
    charge_id: booking.charges[0]?._id ?? '',
    reference: newReference(),
    amount_kobo: 100,
    received_kobo: 100,
    received_currency: 'NGN',
  });
  expect(before).toBeNull();
  await sql`
    create or replace function app_now() returns timestamptz language sql stable
    as $$ select timestamptz '2031-01-01T08:00:00Z' $$`.execute(trx);
  const first = await settlePayment(trx, id);
  expect(first).toMatchObject({ status: 'settled', settled_at: new Date('2031-01-01T08:00:00Z') });
  expect(first.receipt_number).toEqual(expect.any(Number));
  const again = await settlePayment(trx, id);
  expect([again.receipt_number, again.settled_at]).toEqual([first.receipt_number, first.settled_at]);
});
