import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { runPaymentJobs } from '#test/ledger-invariants.ts';
import { postWebhook } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { wholeDatabase } from '#test/whole-database.ts';

let app: TestApp;
let manager: StaffMember;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [manager, ada] = [await createStaff(app, 'manager'), await createCustomer(app, { email: 'plover@example.ng' })];
});
afterAll(() => app.stop());

const staffAction = async (id: string, path: string, body: object) => {
  const { version } = (await manager.request('GET', `staff/booking/${id}`)).body['booking'];
  return expectOk(manager.request('PUT', `staff/booking/${id}/${path}`, { version, ...body }));
};

test('notes of staff about a customer, and events that name the address, are erased with the account', async () => {
  const cancelled = await app.book(ada);
  await staffAction(cancelled._id, 'cancel', { note: 'plover is abroad' });
  const refunded = await app.book(ada);
  await staffAction(refunded._id, 'payment', { method: 'cash', note: 'plover paid with old notes' });
  await expectOk(ada.request('PUT', `booking/${refunded._id}/update-status`, { status: 'pending-cancelled' }));
  await staffAction(refunded._id, 'cancellation', { decision: 'accept' });
  const { payments } = (
    await expectOk(
      manager.request<{ payments: StaffPayment[] }>(
        'GET',
        `staff/money/payment?q=${encodeURIComponent(refunded.number)}`,
      ),
    )
  ).body;
  await expectOk(
    manager.request('POST', `staff/money/payment/${payments[0]?._id}/handed-back`, { note: 'plover counted it' }),
  );
  // An event without a reference.
  await expectOk(
    postWebhook(
      app,
      JSON.stringify({ event: 'bank.transfer.rejected', data: { id: 5, customer: { email: 'Plover@example.ng' } } }),
    ),
  );
  await expectOk(app.request('POST', 'user/forgot-password', { body: { email: ada.email } }));
  const { events } = (await manager.request('GET', `staff/booking/${cancelled._id}`)).body;
  expect(events.at(-1).detail.note).toBe('plover is abroad');
  const lines = async () =>
    (await wholeDatabase(app.runtime.db)).split('\n').filter((line) => /plover|506c6f766572|706c6f766572/i.test(line));
  const before = (await lines()).join('\n');
  for (const table of ['booking_events', 'payments', 'refunds', 'webhook_events', 'job'])
    expect(before).toMatch(new RegExp(`^${table}\\w*: `, 'm'));
  // The body of an event that is not handled yet stays until it is.
  await runPaymentJobs(app);
  // The audit log is never erased, so the notes were never in it.
  expect(before).not.toMatch(/^audit_log: /m);
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  // The last email must still be delivered.
  expect((await lines()).filter((line) => !/^outbox: .*profile\.deleted/.test(line))).toEqual([]);
});

test('a queued address is deleted an hour after its job ended, also one without an account', async () => {
  await expectOk(app.request('POST', 'user/forgot-password', { body: { email: 'stranger@example.ng' } }));
  await expectOk(app.request('POST', 'staff/forgot-password', { body: { email: 'stranger@example.ng' } }));
  const { rows } = await sql<{ name: string; keep: number }>`
    select name, deletion_seconds as keep from pgboss.job where data->>'email' = 'stranger@example.ng' order by name`.execute(
    app.runtime.db,
  );
  expect(rows).toEqual([
    { name: 'send-code', keep: 3600 },
    { name: 'send-password-reset-link', keep: 3600 },
  ]);
});
