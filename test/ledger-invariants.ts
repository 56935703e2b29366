import { sql, type Selectable } from 'kysely';
import { expect } from 'vitest';
import { reconcileAll } from '#api/payments/attempts/reconcile-all.ts';
import { reconcileOpen } from '#api/payments/attempts/reconcile-open.ts';
import { refreshRefunds } from '#api/payments/refunds/record-refund-updates.ts';
import { sendRefund } from '#api/payments/refunds/send-refund.ts';
import { handleEvent } from '#api/payments/webhooks/handle-webhook.ts';
import type { BookingTable, ChargeTable, PaymentTable, RefundTable } from '#api/platform/database/schema.ts';
import { availableActions } from '#shared/bookings/board.ts';
import { moneyState } from '#api/bookings/present-charges.ts';
import { findChargesOf, type Charge } from '#api/charges/find-charges.ts';
import { isDeskMethod } from '#shared/bookings/booking-states.ts';
import { bookingPaymentStatus, chargeDueKobo, isChargeActionAllowed } from '#shared/bookings/booking-charges.ts';
import { RECEIVED_STATUSES } from '#shared/payments/evaluate-payment.ts';
import { expectBooksAgree, expectServicesAddUp } from './books.ts';
import type { TestApp } from './test-app.ts';

const ignoreUncertain = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'UncertainResultError') throw error;
  });

/** Runs every payment job once, as a worker would; an uncertain result is left for the next round. */
export async function runPaymentJobs({ runtime }: TestApp): Promise<void> {
  const { db } = runtime;
  const events = await db.selectFrom('webhook_events').select('id').where('handled_at', 'is', null).execute();
  await Promise.all(events.map(({ id }) => ignoreUncertain(handleEvent(runtime, id))));
  const refunds = await db
    .selectFrom('refunds')
    .select('id')
    .where('method', '=', 'provider')
    .where('status', 'in', ['due', 'asked'])
    .execute();
  await Promise.all(refunds.map(({ id }) => ignoreUncertain(sendRefund(runtime, id))));
}

/** Ends the application of a test file once nothing is pending, with books that agree. */
export async function stopSettled(app: TestApp): Promise<void> {
  await runJobsUntilIdle(app);
  await expectConsistentLedger(app);
  await app.stop();
}

/** Advances the clock until nothing is pending: at the provider, in the jobs, in reconciliation. */
export async function runJobsUntilIdle(app: TestApp): Promise<void> {
  const { db } = app.runtime;
  for (let round = 0; round < 4; round++) {
    await sql`update payments set created_at = created_at - interval '2 minutes', checked_at = null where created_at > now() - interval '2 minutes'`.execute(
      db,
    );
    await sql`update refunds set requested_at = requested_at - interval '1 minute', checked_at = null, created_at = created_at - interval '1 minute'`.execute(
      db,
    );
    // Pending payments at the provider end at once.
    await sql`update sandbox.stand_in_records set body = (body::jsonb || '{"endsAt": 0}')::text where kind = 'refund'`.execute(
      db,
    );
    await sql`update sandbox.stand_in_records set body = (body::jsonb || '{"reversesAt": 0}')::text where kind = 'transaction' and body::jsonb ->> 'reversesAt' is not null`.execute(
      db,
    );
    await runPaymentJobs(app);
    await reconcileOpen(app.runtime);
    await reconcileAll(app.runtime);
    const paid = await db
      .selectFrom('payments')
      .selectAll()
      .where((where) => where.or([where('provider_id', 'is not', null), where('joint_reference', 'is not', null)]))
      .where('id', 'in', (from) =>
        from
          .selectFrom('refunds')
          .select('payment_id')
          .where('method', '=', 'provider')
          .where('status', 'not in', ['processed', 'failed']),
      )
      .execute();
    // In sequence, because the stand-in reads all its records each time.
    for (const payment of paid) await ignoreUncertain(refreshRefunds(app.runtime, payment));
  }
}

interface ProviderState {
  status: string;
  amountKobo: number;
  /** Kobo refunded at the provider. */
  backKobo: number;
}

/** Every transaction of the provider, read through its own protocol. */
async function providerStates({ runtime }: TestApp): Promise<Map<string, ProviderState>> {
  const atProvider = new Map<string, ProviderState>();
  for (let page = 1; ; page++) {
    const list = await runtime.paystack.listTransactions({ from: '2020-01-01T00:00:00Z', page, perPage: 100 });
    if (list.kind !== 'page') throw new Error(`the provider gave no list: ${list.reason}`);
    for (const { reference, status, amountKobo, id } of list.transactions) {
      const refunds =
        status === 'success' || status === 'reversed'
          ? await runtime.paystack.listRefunds(id)
          : { kind: 'refunds' as const, refunds: [] };
      if (refunds.kind !== 'refunds') throw new Error('the provider gave no refunds');
      const done = refunds.refunds
        .filter((refund) => refund.status === 'processed')
        .reduce((sum, refund) => sum + (refund.amountKobo ?? 0), 0);
      // Reversed without refunds: a chargeback. It may also be called reversed after a refund of a part.
      const isWhole = status === 'reversed' && (done === 0 || done >= amountKobo);
      atProvider.set(reference, { status, amountKobo, backKobo: isWhole ? amountKobo : done });
    }
    if (page >= (list.pageCount ?? 1)) return atProvider;
  }
}

/** Completed and paid, or cancelled; money that is still owed has a decision of its own. */
const hasEnded = ({ status }: Selectable<BookingTable>, charges: readonly Charge[]): boolean =>
  status === 'cancelled' || (status === 'completed' && charges.every((charge) => charge.isVoided || charge.isPaid));

/** An owner has an action on the booking or on a charge of it, or a decision about its money. */
const hasWayOn = (
  booking: Selectable<BookingTable>,
  charges: readonly Charge[],
  payments: readonly Selectable<PaymentTable>[],
): boolean =>
  availableActions(moneyState(booking, charges), 'owner').length > 0 ||
  charges.some(
    (charge) =>
      chargeDueKobo(charge, booking.status) > 0 && isChargeActionAllowed('recordPayment', charge.kind, booking.status),
  ) ||
  payments.some((payment) => payment.status === 'needs-review' || payment.status === 'refund-due');

const sumKobo = (rows: readonly { amount_kobo: number }[]): number =>
  rows.reduce((sum, { amount_kobo: kobo }) => sum + kobo, 0);

/** The parts of approved work add up to it, unless a manager voided all of them. */
function expectWholeParts(charges: readonly Selectable<ChargeTable>[], facts: string): void {
  for (const { id, kind, amount_kobo: kobo, split_from: from } of charges) {
    if (kind !== 'estimate' || from !== null) continue;
    const parts = charges.filter((one) => one.split_from === id && one.voided_at === null);
    if (parts.length > 0) expect(sumKobo(parts), facts).toBe(kobo);
  }
}

/**
 * Checks that the provider's records and the database agree to the kobo, that every discount and credit was honoured,
 * and that the books agree.
 * @param isMailed false where payments were written without their receipts
 */
export async function expectConsistentLedger(app: TestApp, { isMailed = true } = {}): Promise<void> {
  const { db } = app.runtime;
  const [atProvider, payments, refunds, bookings, claims, entries, promotions] = await Promise.all([
    providerStates(app),
    db.selectFrom('payments').selectAll().orderBy('created_at').execute(),
    db.selectFrom('refunds').selectAll().execute(),
    db.selectFrom('bookings').selectAll().execute(),
    db.selectFrom('promotion_claims').selectAll().execute(),
    db.selectFrom('credit_entries').selectAll().orderBy('id').execute(),
    db.selectFrom('promotions').selectAll().execute(),
  ]);
  const { rows: ledger } = await sql<{
    reference: string;
    sum: number;
  }>`select reference, sum(amount_kobo)::bigint as sum from ledger where kind <> 'retained' group by reference`.execute(
    db,
  );
  const chargeRows = await db.selectFrom('charges').selectAll().execute();
  const charges = await findChargesOf(
    db,
    bookings.map(({ id }) => id),
  );
  const inLedger = new Map(ledger.map(({ reference, sum }) => [reference, sum]));
  const { rows: alerts } = await sql<{
    reference: string;
  }>`select detail ->> 'reference' as reference from booking_events where event = 'money-returned-twice'`.execute(db);
  const alerted = new Set(alerts.map(({ reference }) => reference));
  expect(alerts).toHaveLength(alerted.size);
  // A joint attempt has a row for each of its charges, under one reference at the provider.
  const ours = Map.groupBy(payments, ({ joint_reference: joint, reference }) => joint ?? reference);

  for (const [reference, { status, amountKobo, backKobo }] of atProvider) {
    const rows = ours.get(reference);
    if (rows === undefined) throw new Error(`${reference} is at the provider and not in our books`);
    const isReceived = status === 'success' || status === 'reversed';
    const sum = (some: readonly number[]) => some.reduce((total, kobo) => total + kobo, 0);
    const refundsOf = (payment: Selectable<PaymentTable>) => refunds.filter(({ payment_id: of }) => of === payment.id);
    const processed = (some: readonly Selectable<RefundTable>[]) =>
      sum(some.filter((refund) => refund.status === 'processed').map(({ amount_kobo: kobo }) => kobo));
    const own = rows.flatMap(refundsOf);
    const byHand = processed(own.filter(({ method }) => method === 'hand'));
    const listed = own.map(
      ({ method, source, status: state, amount_kobo: kobo, note }) =>
        `${method} ${source} ${state} ${kobo} ${note ?? ''}`,
    );
    const ownStates = rows.map((payment) => `${payment.status} ${payment.received_kobo}`);
    const facts = `${reference}: the provider says ${status} ${amountKobo}, back ${backKobo}; we say ${ownStates.join(', ')}, refunds: ${listed.join('; ')}`;
    for (const payment of rows)
      expect(RECEIVED_STATUSES.includes(payment.status), facts).toBe(payment.received_kobo !== null);
    expect(
      rows.some(({ received_kobo: kobo }) => kobo !== null),
      facts,
    ).toBe(isReceived);
    expect(sum(rows.map(({ received_kobo: kobo }) => kobo ?? 0)), facts).toBe(isReceived ? amountKobo : 0);
    expect(sum(rows.map((payment) => inLedger.get(payment.reference) ?? 0)), facts).toBe(
      isReceived ? amountKobo - backKobo - byHand : 0,
    );
    // A bank can return a payment that staff handed back before; staff are alerted then.
    for (const payment of rows) {
      const returnedTwice = processed(refundsOf(payment)) > (payment.received_kobo ?? payment.amount_kobo);
      if (rows.length === 1) expect(returnedTwice, facts).toBe(backKobo + byHand > amountKobo);
      expect(alerted.has(payment.reference), facts).toBe(returnedTwice);
      if (payment.status === 'refunded' && !returnedTwice) expect(inLedger.get(payment.reference), facts).toBe(0);
    }
  }

  for (const booking of bookings) {
    const own = payments.filter((payment) => payment.booking_id === booking.id);
    const ownCharges = charges.get(booking.id) ?? [];
    const stored = chargeRows.filter((row) => row.booking_id === booking.id);
    const of = stored.map(({ kind, voided_at: voided }) => `${kind}${voided === null ? '' : ' voided'}`);
    const facts = `booking ${booking.number}: ${booking.status}, ${booking.payment_status}, charges ${of.join(', ')}, payments ${own.map(({ status }) => status).join(' ')}`;
    const ofBooking = stored.filter(({ kind }) => kind === 'booking');
    const prices = ofBooking.filter(({ voided_at: voided }) => voided === null);
    expect(sumKobo(prices), facts).toBe(booking.amount_kobo);
    expectWholeParts(stored, facts);
    for (const charge of stored) {
      const paid = own.filter(({ charge_id: id, status }) => id === charge.id && status === 'settled');
      expect(paid.length, facts).toBeLessThanOrEqual(charge.voided_at === null ? 1 : 0);
      for (const payment of paid)
        expect([payment.received_kobo, payment.amount_kobo], facts).toEqual([charge.amount_kobo, charge.amount_kobo]);
      expect(charge.paid_at !== null, facts).toBe(paid.length === 1);
    }
    expect(booking.payment_status, facts).toBe(bookingPaymentStatus(ownCharges, booking.status));
    const isPaid = prices.every(({ paid_at: at }) => at !== null);
    const ofPrice = own.filter(({ charge_id: id }) => ofBooking.some((price) => price.id === id));
    // Of a cancelled booking the centre keeps a paid deposit, and nothing else.
    const retained = stored.filter(({ retained_at: at, given_back_at: back }) => at !== null && back === null);
    if (booking.status === 'cancelled')
      expect(
        own.filter(({ status }) => status === 'settled').map(({ charge_id: id }) => id),
        facts,
      ).toEqual(retained.map(({ id }) => id));
    else expect(retained, facts).toEqual([]);
    if (booking.status === 'pending' || booking.status === 'paid')
      expect(booking.status, facts).toBe(isPaid ? 'paid' : 'pending');
    if (booking.status === 'pending-cancelled') expect(booking.status_before, facts).toBe(isPaid ? 'paid' : 'pending');
    if (booking.status === 'completed')
      expect(isPaid || ofPrice.some(({ taken_back: isTakenBack }) => isTakenBack), facts).toBe(true);
    // A payment that was undone is a counter-entry: nothing came, and nothing went.
    for (const payment of own.filter(({ method }) => isDeskMethod(method))) {
      const back = refunds.filter((refund) => refund.payment_id === payment.id && refund.status === 'processed');
      expect(inLedger.get(payment.reference), facts).toBe((payment.received_kobo ?? 0) - sumKobo(back));
      if (payment.status === 'refunded') expect(inLedger.get(payment.reference), facts).toBe(0);
    }
    expect(hasEnded(booking, ownCharges) || hasWayOn(booking, ownCharges, own), `no way on for ${facts}`).toBe(true);
    const spent = entries
      .filter((entry) => entry.booking_id === booking.id && entry.kind.startsWith('spent'))
      .reduce((sum, entry) => sum - entry.amount_kobo, 0);
    expect(spent, facts).toBe(booking.status === 'cancelled' ? 0 : booking.credit_kobo);
    const claim = claims.filter(({ booking_id: on }) => on === booking.id).map(({ promotion_code: code }) => code);
    const claimed = booking.promotion as { code: string } | null;
    expect(claim, facts).toEqual(booking.status === 'cancelled' || claimed === null ? [] : [claimed.code]);
  }

  const balance = new Map<string, number>();
  for (const { customer_id: id, amount_kobo: kobo } of entries) {
    balance.set(id, (balance.get(id) ?? 0) + kobo);
    expect(balance.get(id), 'credit is never negative').toBeGreaterThanOrEqual(0);
  }
  for (const { code, places, taken, eligibility, uses_per_customer: perCustomer } of promotions) {
    const own = claims.filter((claim) => claim.promotion_code === code);
    const customers = Map.groupBy(own, (claim) => claim.customer_id);
    for (const [customer, uses] of eligibility === 'after-washes' ? [] : customers)
      expect(uses.length, `${code} ${customer}`).toBeLessThanOrEqual(perCustomer);
    if (places === null) continue;
    if (eligibility === 'with-code') expect(own.length, code).toBeLessThanOrEqual(places);
    else expect([taken <= places, own.length], code).toEqual([true, taken]);
  }

  const { rows: receipts } = await sql<{
    count: number;
  }>`select count(*) from outbox where kind = 'payment.receipt'`.execute(db);
  if (isMailed)
    expect(receipts[0]?.count, 'one receipt for each settled payment').toBe(
      payments.filter((payment) => payment.receipt_number !== null).length,
    );
  await expectBooksAgree(db);
  await expectServicesAddUp(db);
}
