import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestCode } from '#shared/accounts/accounts.contract.ts';
import { deleteAccount } from '#shared/privacy/privacy.contract.ts';
import { signUp } from '#test/customers.ts';
import { startJointPayment } from '#test/joint-payments.ts';
import { runPaymentJobs } from '#test/ledger-invariants.ts';
import { eventually, postWebhook, startPayment } from '#test/payments.ts';
import { signUpByPhone } from '#test/phone-accounts.ts';
import { smsCode } from '#test/releases.ts';
import { createStaff } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { handleEvent } from './handle-webhook.ts';
import { reconcileAll } from '#api/payments/attempts/reconcile-all.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  await createStaff(app, 'owner');
});
afterAll(() => app.stop());

const findEvent = (reference: string) =>
  app.runtime.db
    .selectFrom('webhook_events')
    .select(['id', 'body'])
    .where('reference', '=', reference)
    .executeTakeFirst();

/** A customer whose paid attempt is disputed deletes the account before the job handles the event. */
async function deleteBeforeHandling(email: string) {
  const ada = await signUp(app, { email });
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(
    app.request('POST', 'sandbox/paystack/scenario', { body: { reference, event: 'charge.dispute.create' } }),
  );
  await eventually(() => findEvent(reference));
  await expectOk(ada.request('DELETE', 'user/me', { currentPassword: ada.password }));
  return { booking, reference };
}

test('an event that came before the account was deleted is handled, and then its body is cleared', async () => {
  const { booking, reference } = await deleteBeforeHandling('erased-early@example.ng');
  const event = await findEvent(reference);
  expect(event?.body.length).toBeGreaterThan(0);
  await handleEvent(app.runtime, event?.id ?? '');
  const row = await app.runtime.db
    .selectFrom('bookings')
    .select(['disputed', 'payment_status'])
    .where('id', '=', booking._id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ disputed: true, payment_status: 'needs-review' });
  expect((await findEvent(reference))?.body).toHaveLength(0);
});

test('the random address of a payer without email is erased with the account, for every charge and event', async () => {
  const tunde = await signUpByPhone(app);
  const { id } = await startJointPayment(app, tunde);
  const ofBooking = () =>
    app.runtime.db.selectFrom('payments').select('payer_alias').where('booking_id', '=', id).execute();
  const [first, second] = await ofBooking();
  expect([first?.payer_alias, second?.payer_alias]).toEqual([expect.any(String), first?.payer_alias]);
  await postWebhook(
    app,
    JSON.stringify({
      event: 'bank.transfer.rejected',
      data: { customer: { email: first?.payer_alias }, bank_transfer: {} },
    }),
  );
  const bodies = () =>
    app.runtime.db.selectFrom('webhook_events').select('body').where('reference', 'is', null).execute();
  expect((await bodies()).filter(({ body }) => body.length > 0)).toHaveLength(1);
  await runPaymentJobs(app);
  await expectOk(tunde.call(requestCode, { body: { reason: 'Confirm' } }));
  await expectOk(tunde.call(deleteAccount, { body: { otp: await smsCode(app, tunde.phone) } }));
  expect(await ofBooking()).toEqual([{ payer_alias: null }, { payer_alias: null }]);
  expect((await bodies()).filter(({ body }) => body.length > 0)).toEqual([]);
});

test('the body of an event that no job could handle is cleared after a day', async () => {
  const { reference } = await deleteBeforeHandling('erased-late@example.ng');
  await reconcileAll(app.runtime);
  expect((await findEvent(reference))?.body.length).toBeGreaterThan(0);
  await app.advance('25 hours');
  await reconcileAll(app.runtime);
  expect((await findEvent(reference))?.body).toHaveLength(0);
});
