import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentTime, newId } from '#api/platform/database/database.ts';
import { PAYMENT_STARTS_A_DAY } from '#api/payments/attempts/limit-payment-starts.ts';
import { newReference } from '#api/payments/attempts/payment-reference.ts';
import * as shared from '#shared/shared-cars/shared-bookings.contract.ts';
import { addCarFor, shareCar } from '#test/car-people.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate, priceChargeOf } from '#test/payments.ts';
import { type PhoneUser, signUpByPhone } from '#test/phone-accounts.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

/** A partner pays by the rules of the owner's booking. */

let app: TestApp;
let owner: Customer;
let partner: PhoneUser;
let car: string;
beforeAll(async () => {
  app = await createTestApp({ PAYSTACK_BANK_TRANSFER: 'off' });
  owner = await createCustomer(app);
  partner = await signUpByPhone(app);
  car = (await addCarFor(app, owner))._id;
  await shareCar(owner, car, partner, 'partner');
});
afterAll(() => app.stop());

const book = async (): Promise<string> => (await app.book(owner, { ...(await app.bookingForm()), car }))._id;
const start = (id: string, body: object = {}) => partner.call(shared.startSharedPayment, { params: { id }, body });
const begin = async (id: string): Promise<string> => (await expectOk(start(id))).body.reference;
const pay = (id: string, ref: string, key?: string) =>
  partner.call(shared.paySharedBooking, {
    params: { id },
    body: { ref },
    headers: { 'x-device': partner.device, ...(key !== undefined && { 'idempotency-key': key }) },
  });

test('each payer has own attempts, and the money that comes second is to be sent back', async () => {
  const id = await book();
  const ownerStarts = async (charge?: string) =>
    (await expectOk(owner.request<{ reference: string }>('POST', `booking/${id}/payment`, { charge }))).body.reference;
  const [own, of] = [await ownerStarts(), await begin(id)];
  expect(of).not.toBe(own);
  expect([await ownerStarts(), await begin(id)]).toEqual([own, of]);
  await addEstimate(app, id, 500_000);
  const [joint, jointOf] = [await ownerStarts('all'), (await expectOk(start(id, { charge: 'all' }))).body.reference];
  expect(jointOf).not.toBe(joint);
  expect([await ownerStarts('all'), (await expectOk(start(id, { charge: 'all' }))).body.reference]).toEqual([
    joint,
    jointOf,
  ]);
  const events = await app.runtime.db
    .selectFrom('booking_events')
    .select(['person_id', 'detail'])
    .where('booking_id', '=', id)
    .where('event', '=', 'payment-started')
    .orderBy('id')
    .execute();
  expect(events).toEqual([of, jointOf].map((reference) => ({ person_id: partner.user._id, detail: { reference } })));
  for (const ref of [own, of]) await app.provider(ref, 'success', { webhook: 'never' });
  await expectOk(pay(id, of));
  const second = await owner.request('POST', 'booking/pay', { id, ref: own });
  expect(second.code).toBe('payment.refund_due');
});

test('a start is refused for an unknown charge, a paid booking, and a way that the centre does not have', async () => {
  const id = await book();
  expect((await start(id, { charge: newId() })).code).toBe('charge.not_found');
  expect((await start(id, { channel: 'bank_transfer' })).code).toBe('payment.provider_refused');
  await app.provider('*', 'cut', { on: 'initialize', times: 1 });
  expect((await start(id)).code).toBe('payment.provider_unavailable');
  const reference = await begin(id);
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(pay(id, reference));
  expect((await start(id)).code).toBe('payment.not_due');
});

test('a partner starts no payment while the centre has no keys of the provider, and reads no transfer of another charge', async () => {
  const id = await book();
  const transfer = await partner.request('GET', `shared/booking/${id}/transfer?charge=${newId()}`);
  expect([transfer.status, transfer.code]).toEqual([404, 'charge.not_found']);
  const { paystack } = app.runtime.config;
  app.runtime.config.paystack = { ...paystack, secretKey: '' };
  const refused = await start(id).finally(() => (app.runtime.config.paystack = paystack));
  expect([refused.status, refused.code]).toEqual([409, 'payment.no_account']);
});

test("the owner's attempts of a day are the limit of the partner's", async () => {
  const id = await book();
  const created_at = await currentTime(app.runtime.db);
  const charge_id = await priceChargeOf(app, id);
  const rows = Array.from({ length: PAYMENT_STARTS_A_DAY }, () => ({
    id: newId(),
    booking_id: id,
    charge_id,
    reference: newReference(),
    amount_kobo: 100,
    email: 'ada@example.ng',
    status: 'closed' as const,
    created_at,
  }));
  await app.runtime.db.insertInto('payments').values(rows).execute();
  expect((await start(id)).code).toBe('payment.too_many_starts');
  await app.runtime.db
    .deleteFrom('payments')
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
});

test('a reported payment answers like that of the owner', async () => {
  const [id, other] = [await book(), await book()];
  const reference = await begin(id);
  expect((await pay(id, reference)).code).toBe('payment.not_completed');
  expect((await pay(other, reference)).code).toBe('payment.wrong_reference');
  await app.provider(reference, 'error', { webhook: 'never', times: 1 });
  const confirming = await pay(id, reference);
  expect([confirming.status, confirming.text]).toEqual([202, expect.stringContaining('payment.confirming')]);
  await app.provider(reference, 'wrong-amount', { webhook: 'never' });
  expect((await pay(id, reference)).code).toBe('payment.needs_review');
  const again = await begin(other);
  await app.provider(again, 'success', { webhook: 'never' });
  await expectOk(pay(other, again, 'partner-pays-0001'));
  await expectOk(pay(other, again, 'partner-pays-0001'));
  expect((await pay(other, 'another-reference', 'partner-pays-0001')).code).toBe('booking.key_reused');
  await app.provider(again, 'reversed', { webhook: 'never' });
  expect((await pay(other, again)).code).toBe('payment.refund_due');
});

test('a receipt is refused for an unknown charge, and before anything is paid', async () => {
  const id = await book();
  const receipt = (charge: string | null) =>
    partner.call(shared.getPartnerReceipt, { params: { id }, ...(charge !== null && { query: { charge } }) });
  expect((await receipt(null)).code).toBe('payment.no_receipt');
  expect((await receipt(newId())).code).toBe('charge.not_found');
});
