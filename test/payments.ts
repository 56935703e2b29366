import type { BookingEventName } from '#shared/bookings/booking-events.ts';
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { Attempt } from '#shared/payments/payments.contract.ts';
import { createCustomer, type Customer } from './customers.ts';
import { waitForJobs } from './jobs.ts';
import { addEstimateCharge } from '#api/payments/add-estimate-charge.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import { newId } from '#api/platform/database/database.ts';
import { createStaff, insertStaff } from './staff.ts';
import { expectOk, type TestResponse, type TestApp } from './test-app.ts';

/** A booking with a payment attempt open at the provider. */
export interface StartedPayment {
  booking: Booking;
  reference: string;
  accessCode: string;
}

/** Creates a booking and starts its payment. */
export async function startPayment(
  app: TestApp,
  customer: Customer,
  changes: Record<string, unknown> = {},
): Promise<StartedPayment> {
  const booking = await app.book(customer, changes);
  const { body } = await expectOk(customer.request<Attempt>('POST', `booking/${booking._id}/payment`));
  return { booking, reference: body.reference, accessCode: body.accessCode };
}

/**
 * Posts a raw body to the webhook as the provider would; signed with its key unless a signature is given (null:
 * none).
 */
export function postWebhook(
  { url, runtime }: TestApp,
  body: string | Buffer,
  signature?: string | null,
): Promise<TestResponse> {
  const right = createHmac('sha512', runtime.config.paystack.secretKey).update(body).digest('hex');
  const sent = signature === undefined ? right : signature;
  return call(url, body, {
    'content-type': 'application/json',
    ...(sent !== null && { 'x-paystack-signature': sent }),
  });
}

async function call(url: string, body: string | Buffer, headers: Record<string, string>): Promise<TestResponse> {
  const response = await fetch(`${url}/api/payment/webhook/paystack`, {
    method: 'POST',
    headers,
    body: body as RequestInit['body'] & {},
  });
  const text = await response.text();
  const parsed = JSON.parse(text) as Record<string, unknown>;
  const code = response.ok ? undefined : String(parsed['code']);
  return { status: response.status, text, body: parsed, code, headers: response.headers };
}

/** Polls `look` until it returns a value, for results of jobs. Throws after `forMs`. */
export async function eventually<T>(look: () => Promise<T | null | undefined | false>, forMs = 30_000): Promise<T> {
  const until = performance.now() + forMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (performance.now() > until) throw new Error(`did not happen within ${forMs} ms: ${look.toString()}`);
    await sleep(60);
  }
}

/**
 * Calls up to ten times while the response is 503, each after its Retry-After as clients do: on a busy machine the
 * queue for a connection may be full. Returns the last response.
 */
export async function retryWhileUnavailable<T>(call: () => Promise<TestResponse<T>>): Promise<TestResponse<T>> {
  let answer = await call();
  for (let calls = 1; answer.status === 503 && calls < 10; calls++) {
    await sleep(1000 * Number(answer.headers.get('retry-after')));
    answer = await call();
  }
  return answer;
}

/** Waits until a booking has this paymentStatus, and returns the booking. */
export const waitForPaymentStatus = (customer: Customer, id: string, status: string): Promise<Booking> =>
  eventually(async () => {
    const { body } = await customer.request<Booking>('GET', `booking/${id}`);
    return body.paymentStatus === status && body;
  });

/** Waits until no payment job is due or running. */
export const untilPaymentJobsDone = (app: TestApp): Promise<void> =>
  waitForJobs(app, ['handle-webhook-event', 'verify-payment', 'send-refund']);

/** The events of a booking, in order. */
export async function eventsOf({ runtime }: TestApp, bookingId: string): Promise<BookingEventName[]> {
  const rows = await runtime.db
    .selectFrom('booking_events')
    .select('event')
    .$narrowType<{ event: BookingEventName }>()
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
  return rows.map(({ event }) => event);
}

/** Subjects of the emails to an address, newest first. */
export async function emailsTo(app: TestApp, email: string): Promise<string[]> {
  const { body } = await app.request<{ messages: { subject: string }[] }>(
    'GET',
    `sandbox/outbox?to=${encodeURIComponent(email)}`,
  );
  return body.messages.map(({ subject }) => subject);
}

/** Makes payment attempts older, so that reconciliation verifies them. */
export async function backdatePayments({ runtime }: TestApp, interval: string): Promise<void> {
  await sql`update payments set created_at = created_at - ${interval}::interval`.execute(runtime.db);
}

/** Ends the refunds and reversals that the stand-in is processing. */
export const endProviderRefunds = async ({ runtime }: TestApp): Promise<void> =>
  void (await sql`
    update sandbox.stand_in_records set body =
      (body::jsonb || '{"endsAt": 0}' || case kind when 'transaction' then '{"reversesAt": 0}'::jsonb else '{}' end)::text
    where kind = 'refund' or body::jsonb ->> 'reversesAt' is not null`.execute(runtime.db));

/** Adds the cash payment of its price to a booking whose status a test has set in the database. */
export async function insertCashPayment({ runtime: { db } }: TestApp, bookingId: string): Promise<void> {
  const recordedBy = await insertStaff(db);
  await sql`
    with paid as (
      update charges set paid_at = now() where booking_id = ${bookingId} and kind = 'booking' returning *)
    insert into payments (id, booking_id, charge_id, reference, method, amount_kobo, received_kobo, received_currency,
      status, settled_at, receipt_number, recorded_by)
    select gen_random_uuid(), booking_id, id, replace(id::text, '-', ''), 'cash', amount_kobo, amount_kobo, 'NGN',
      'settled', now(), nextval('receipt_numbers'), ${recordedBy} from paid`.execute(db);
}

/** The id of the charge for the price of a booking. */
export async function priceChargeOf({ runtime: { db } }: TestApp, bookingId: string): Promise<string> {
  const charges = db.selectFrom('charges').select('id').where('booking_id', '=', bookingId);
  return (await charges.where('kind', '=', 'booking').executeTakeFirstOrThrow()).id;
}

/** Gives a customer wash credit, kobo, for a referral: another customer's booking is paid in cash and completed. */
export async function giveWashCredit(app: TestApp, who: Customer, kobo: number): Promise<void> {
  const [referred, manager] = await Promise.all([createCustomer(app), createStaff(app, 'manager')]);
  const { _id } = await app.book(referred, await app.bookingForm('Diagnostic repair'));
  const { body } = await expectOk(
    manager.request<{ booking: StaffCard }>('PUT', `staff/booking/${_id}/payment`, { version: 1, method: 'cash' }),
  );
  await expectOk(manager.request('PUT', `staff/booking/${_id}/finish`, { version: body.booking.version }));
  await app.runtime.db
    .insertInto('credit_entries')
    .values({
      customer_id: who._id,
      amount_kobo: kobo,
      kind: 'referral',
      booking_id: _id,
      referred_customer_id: referred._id,
    })
    .execute();
}

/**
 * Charges an approved estimate of this amount, kobo, on a booking. Returns the id of the charge; the approval may be
 * given, to charge it again.
 */
export async function addEstimate(
  { runtime }: TestApp,
  bookingId: string,
  amountKobo: number,
  approval = newId(),
): Promise<string> {
  const { db } = runtime;
  await db
    .transaction()
    .execute(async (trx) =>
      addEstimateCharge(runtime, trx, await lockBooking(trx, bookingId), { id: approval, amountKobo }),
    );
  const row = await db.selectFrom('charges').select('id').where('approval_id', '=', approval).executeTakeFirstOrThrow();
  return row.id;
}
