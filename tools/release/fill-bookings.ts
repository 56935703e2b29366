import { sql } from 'kysely';
import { sendPaymentReminders } from '#api/bookings/reminders/send-payment-reminders.ts';
import { deliverOutboxEntry } from '#api/notifications/deliver-outbox.ts';
import { queueSms } from '#api/notifications/outbox.ts';
import { sendRefund } from '#api/payments/refunds/send-refund.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { Attempt } from '#shared/payments/payments.contract.ts';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate, eventually, postWebhook, startPayment, waitForPaymentStatus } from '#test/payments.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import { picture, type Customers, type Staff } from './fill-people.ts';

/** One run of the application while a database is filled. */
class Desk {
  readonly app: TestApp;
  readonly staff: Staff;
  constructor(app: TestApp, staff: Staff) {
    this.app = app;
    this.staff = staff;
  }

  private async card({ _id }: Booking): Promise<StaffCard> {
    const path = `staff/booking/${_id}`;
    return (await expectOk(this.staff.manager.request<{ booking: StaffCard }>('GET', path))).body.booking;
  }

  /** What staff do with a booking as it is now. */
  async act(booking: Booking, action: string, body: object = {}): Promise<void> {
    const { version } = await this.card(booking);
    await expectOk(this.staff.manager.request('PUT', `staff/booking/${booking._id}/${action}`, { version, ...body }));
  }

  /** A manager gives a part of the money for the price back; naira. */
  async refundPart(booking: Booking, amount: number): Promise<void> {
    const { version, charges } = await this.card(booking);
    const body = { version, amount, note: 'The wipers were not changed.' };
    await expectOk(this.staff.manager.request('POST', `staff/charge/${charges[0]?._id}/refund`, body));
  }

  requestCancellation(customer: Customer, { _id }: Booking) {
    return expectOk(customer.request('PUT', `booking/${_id}/update-status`, { status: 'pending-cancelled' }));
  }

  async cancel(customer: Customer, booking: Booking): Promise<void> {
    await this.requestCancellation(customer, booking);
    await this.act(booking, 'cancellation', { decision: 'accept' });
  }

  /** A booking whose online payment ends like this. */
  async pay(customer: Customer, outcome: string, more: Record<string, unknown> = {}, changes = {}) {
    const started = await startPayment(this.app, customer, changes);
    await this.app.provider(started.reference, outcome, { webhook: 'never', ...more });
    await customer.request('POST', 'booking/pay', { id: started.booking._id, ref: started.reference });
    return started;
  }

  order(reference: string, more: object) {
    return expectOk(this.app.request('POST', 'sandbox/paystack/scenario', { body: { reference, ...more } }));
  }

  /** An action on a payment, by its reference. */
  async actOnPayment(reference: string, action: string, body?: object): Promise<void> {
    const { manager } = this.staff;
    const { payments } = (
      await expectOk(manager.request<{ payments: StaffPayment[] }>('GET', `staff/money/payment?q=${reference}`))
    ).body;
    await expectOk(manager.request('POST', `staff/money/payment/${payments[0]?._id}/${action}`, body));
  }
}

/** Bookings in every status, with money that came in, waited, failed and went back. */
export async function fillBookings(app: TestApp, { ada, ben }: Customers, staff: Staff): Promise<void> {
  const desk = new Desk(app, staff);
  const form = { ...(await app.bookingForm('Diagnostic repair')), note: 'The brakes squeal.' };

  // Ben's first job earns Ada credit, which pays for two washes and comes back from one of them.
  const earns = await app.book(ben, form);
  await desk.act(earns, 'payment', { method: 'cash', note: 'Paid at the desk.' });
  await desk.act(earns, 'finish');
  await app.book(ada);
  await desk.cancel(ada, await app.book(ada));

  await desk.pay(ada, 'success', {}, form);
  const pickUp = { ...form, mode: 'pick-up', location: '12 Awolowo Avenue, Bodija, Ibadan', paymentMethod: 'transfer' };
  const picked = (
    await expectOk(ada.request<{ booking: Booking }>('POST', 'booking/book', pickUp, { 'idempotency-key': newId() }))
  ).body.booking;
  await expectOk(
    ada.request('PUT', `booking/${picked._id}/proof`, await picture('#14603c'), { 'content-type': 'image/jpeg' }),
  );
  await desk.requestCancellation(ada, await app.book(ada, { ...form, paymentMethod: 'cash' }));

  // An edit that changes the amount closes the open attempt.
  const { booking: edited } = await startPayment(app, ben);
  await expectOk(ben.request('PUT', `booking/${edited._id}`, form));
  await desk.act(edited, 'payment', { method: 'transfer' });
  await desk.pay(ben, 'failed');
  await desk.pay(ben, 'pending');
  await desk.pay(ben, 'wrong-amount', { amountKobo: 100_000 });
  const withdrawn = await desk.pay(ben, 'success');
  await desk.requestCancellation(ben, withdrawn.booking);
  await desk.act(withdrawn.booking, 'cancellation', { decision: 'keep' });
  await desk.requestCancellation(ben, withdrawn.booking);

  const mistaken = await app.book(ben, { ...form, paymentMethod: 'cash' });
  await desk.act(mistaken, 'payment', { method: 'card', slip: '004217' });
  await desk.act(mistaken, 'payment/undo', { note: 'Recorded on the wrong card.' });

  // Its price is paid, the approval of its estimate is not.
  const repaired = await app.book(ben, { ...form, paymentMethod: 'cash' });
  await desk.act(repaired, 'payment', { method: 'cash' });
  await addEstimate(app, repaired._id, 1_850_000);

  await fillRefunds(desk);
  await fillDisputes(desk);
  await fillCreditTakenBack(desk);
  await fillWalkIns(desk);
  await fillUnmatched(desk);
}

/** Refunds in every state that lasts, by the provider and by hand. */
async function fillRefunds(desk: Desk): Promise<void> {
  const { app } = desk;
  const customer = await createCustomer(app, { email: 'refunded@example.ng', firstName: 'Ìfẹ́' });
  for (const refund of ['processed', 'failed', 'needs-attention']) {
    const { booking } = await desk.pay(customer, 'success', { refund, webhook: 'now' });
    await desk.cancel(customer, booking);
    await waitForPaymentStatus(customer, booking._id, refund === 'processed' ? 'refunded' : 'refund-due');
  }
  const byHand = await desk.pay(customer, 'success', { refund: 'failed', webhook: 'now' });
  await desk.cancel(customer, byHand.booking);
  await eventually(async () => {
    const { rows } = await sql`
      select from refunds join payments p on p.id = payment_id where p.reference = ${byHand.reference} and refunds.status = 'failed'`.execute(
      app.runtime.db,
    );
    return rows.length > 0;
  });
  await desk.actOnPayment(byHand.reference, 'handed-back', { note: 'In cash.' });

  await desk.refundPart((await desk.pay(customer, 'success', { webhook: 'now' })).booking, 1000);

  // Paid twice, by card and by bank transfer: the second payment is a surplus.
  const { booking, reference } = await startPayment(app, customer);
  const second = await expectOk(
    customer.request<Attempt>('POST', `booking/${booking._id}/payment`, { channel: 'bank_transfer' }),
  );
  for (const ref of [reference, second.body.reference]) {
    await app.provider(ref, 'success', { webhook: 'never' });
    await customer.request('POST', 'booking/pay', { id: booking._id, ref });
  }
  const returned = await desk.pay(customer, 'success');
  await app.provider(returned.reference, 'reversed', { webhook: 'never' });
  await desk.actOnPayment(returned.reference, 'check');
}

/** One dispute that is open and one that was lost. */
async function fillDisputes(desk: Desk): Promise<void> {
  const customer = await createCustomer(desk.app, { email: 'disputes@example.ng', firstName: 'Ṣọlá' });
  const open = await desk.pay(customer, 'success');
  await desk.order(open.reference, { event: 'charge.dispute.create' });
  const lost = await desk.pay(customer, 'success');
  await desk.order(lost.reference, { event: 'charge.dispute.create' });
  await eventually(async () => {
    const disputes = await desk.app.runtime.db.selectFrom('disputes').select('payment_id').execute();
    return disputes.length === 2;
  });
  await desk.order(lost.reference, { event: 'charge.dispute.resolve' });
  await eventually(() =>
    desk.app.runtime.db
      .selectFrom('payments')
      .select('id')
      .where('reference', '=', lost.reference)
      .where('status', '=', 'refunded')
      .executeTakeFirst(),
  );
  // The event of the sandbox leaves its transaction as it was.
  await desk.app.provider(lost.reference, 'reversed', { webhook: 'never' });
}

/** A referral whose paid job was charged back, so that the credit is taken back. */
async function fillCreditTakenBack(desk: Desk): Promise<void> {
  const { app } = desk;
  const referrer = await createCustomer(app, { email: 'referrer@example.ng', firstName: 'Bọ́lá' });
  const referred = await createCustomer(app, {
    email: 'referred@example.ng',
    firstName: 'Tólá',
    referralCode: referrer.referralCode,
  });
  const { booking, reference } = await desk.pay(referred, 'success');
  await desk.act(booking, 'finish');
  await app.provider(reference, 'reversed', { webhook: 'never' });
  await desk.actOnPayment(reference, 'check');
}

/** Walk-ins, one of whom staff cancel. */
async function fillWalkIns(desk: Desk): Promise<void> {
  const form = { ...(await desk.app.bookingForm()), fullName: 'Bàbá Túndé Àkàndé', paymentMethod: 'cash' };
  for (const phoneNumber of ['0805 555 6677', '0805 555 6688']) {
    const { booking } = (
      await expectOk(
        desk.staff.frontDesk.request<{ booking: Booking }>(
          'POST',
          'staff/booking',
          { ...form, phoneNumber },
          { 'idempotency-key': newId() },
        ),
      )
    ).body;
    if (phoneNumber.endsWith('88')) await desk.act(booking, 'cancel', { note: 'Came on another day.' });
  }
}

/** Money at the provider that belongs to no booking, one payment of which staff resolved. */
async function fillUnmatched({ app, staff: { manager } }: Desk): Promise<void> {
  for (const reference of ['other-shop-1', 'other-shop-2']) {
    const data = { id: newId(), status: 'success', reference, amount: 450_000, currency: 'NGN' };
    await expectOk(postWebhook(app, JSON.stringify({ event: 'charge.success', data })));
    await eventually(() =>
      app.runtime.db.selectFrom('unmatched_payments').selectAll().where('reference', '=', reference).executeTakeFirst(),
    );
  }
  await expectOk(manager.request('POST', 'staff/money/stray/other-shop-1/done', { note: 'Paid for tyres.' }));
}

/** What waits for jobs while none runs: emails, pushes, refunds, an SMS that failed once, an event of the provider. */
export async function fillWaiting(app: TestApp, { ada, ben }: Customers, staff: Staff): Promise<void> {
  const desk = new Desk(app, staff);
  const { runtime } = app;
  // Payments that are open for a day are reminded of.
  await app.advance('25 hours');
  await sendPaymentReminders(runtime);
  await app.advance('0 minutes');

  const customer = await createCustomer(app, { email: 'waiting.refund@example.ng', firstName: 'Rẹ̀mí' });
  const refunds: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { booking, reference } = await desk.pay(customer, 'success');
    await desk.cancel(customer, booking);
    refunds.push(reference);
  }
  const [requested = '', lost = ''] = refunds;
  // One was requested, the answer to another was lost, and the third waits.
  await app.provider(lost, 'error', { on: 'refund', times: 1 });
  await sendRefund(runtime, await refundOf(app, requested));
  await sendRefund(runtime, await refundOf(app, lost)).catch(() => undefined);

  const { _id } = await app.book(ada, await app.bookingForm('Diagnostic repair'));
  await expectOk(ada.request('POST', `booking/${_id}/payment`));
  await expectOk(postWebhook(app, JSON.stringify({ event: 'transfer.success', data: { id: ben._id } })));

  const phone = '+2348034460003';
  await expectOk(app.request('POST', 'sandbox/termii/scenario', { body: { to: phone, outcome: 'busy' } }));
  await runtime.db
    .transaction()
    .execute((trx) => queueSms(runtime, trx, phone, { kind: 'booking.ready', text: 'Your car is ready.' }));
  const sms = await runtime.db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', phone)
    .executeTakeFirstOrThrow();
  await deliverOutboxEntry(runtime, sms.id);
}

const refundOf = async ({ runtime }: TestApp, reference: string): Promise<string> =>
  (
    await runtime.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select('refunds.id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).id;
