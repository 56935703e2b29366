import type { Insertable } from 'kysely';
import type { PaymentTable } from '#api/platform/database/schema.ts';
import { quote } from '#shared/promotions/quote.ts';
import type { Line } from './discounts.ts';
import type { Service } from './read-centre.ts';
import type { Work } from './demo-work.ts';
import { priceWhenMade } from './former-prices.ts';
import { CANCEL_REASONS } from './invented-texts.ts';
import { makeEstimate, type ApprovedWork } from './make-estimate.ts';
import { makePayment } from './make-payment.ts';
import { makeReview } from './make-review.ts';
import { makeVisit } from './make-visit.ts';
import type { Plan } from './plan-bookings.ts';
import { visitTimes } from './visit-times.ts';
import { writeBooking, type Life } from './write-booking.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How many cars that are not washed have an inspection. */
const INSPECTED = 0.22;

/** Adds a booking with all that happened until now. */
export function makeBooking(work: Work, plan: Plan, number: number): void {
  const { random } = work;
  const method = random.weighted<Life['method']>(
    plan.customer.email === null
      ? [
          ['transfer', 1],
          ['cash', 2],
        ]
      : [
          ['online', 4],
          ['transfer', 3],
          ['cash', 3],
        ],
  );
  const life = startLife(work, plan, method, washToo(work, plan, number));
  if (plan.outcome === 'comes') come(work, life);
  else stayAway(work, life);
  writeBooking(work, life, number);
}

/** Every fourth car that comes for other work without a time is washed too. */
const washToo = ({ centre }: Work, { service, appointment }: Plan, number: number): Service | null =>
  appointment !== null || service.kind === 'wash' || number % 4 !== 0
    ? null
    : (centre.services.find(({ kind }) => kind === 'wash') ?? null);

/** A booking that was just made. */
export function startLife(
  { random, centre, discounts, staff }: Work,
  plan: Plan,
  method: Life['method'],
  also: Service | null = null,
): Life {
  const id = random.idAt(plan.madeAt);
  const services = also === null ? [plan.service] : [plan.service, also];
  const lines = services.map((of): Line => ({
    of,
    service: of.id,
    priceKobo: priceWhenMade(centre, { ...plan, service: of }),
    takesCredit: of.kind === 'wash',
  }));
  const plain = quote(lines, [], 0);
  const byStaff = plan.customer.email === null;
  return {
    id,
    price: { chargeId: random.idAt(plan.madeAt), paidAt: null },
    plan,
    quote: plan.outcome !== 'comes' ? plain : discounts.use(plan.customer, { id, lines, at: plan.madeAt }),
    status: 'pending',
    statusBefore: null,
    paymentStatus: 'unpaid',
    method,
    events: [
      {
        at: plan.madeAt,
        actor: byStaff ? 'staff' : 'customer',
        event: 'booked',
        ...(byStaff && { staffId: random.pick(staff.frontDesk) }),
      },
    ],
  };
}

/** The car comes, or is still to come. */
function come(work: Work, life: Life): void {
  const { random, centre } = work;
  const { plan, id } = life;
  if (life.method !== 'cash' && random.chance(life.method === 'online' ? 0.8 : 0.3))
    payPrice(work, life, plan.madeAt + random.between(2, 18) * MINUTE_MS);
  if (plan.arrivesAt > centre.now) return;
  const times = visitTimes(random, centre, plan);
  const mayHaveEstimate = plan.customer.sessionId !== null && plan.service.kind !== 'wash' && random.chance(INSPECTED);
  const approved = mayHaveEstimate
    ? makeEstimate(work.rows, random, work, {
        bookingId: id,
        service: plan.service,
        customer: plan.customer,
        inWorkAt: times.inWorkAt,
        now: centre.now,
      })
    : null;
  if (approved !== null) {
    times.readyAt = Math.max(times.readyAt, approved.at + approved.minutes * MINUTE_MS);
    times.leftAt = Math.max(times.leftAt, times.readyAt + 15 * MINUTE_MS);
  }
  const stay = { bookingId: id, plan, times };
  makeVisit(work.rows, random, work, stay);
  if (plan.service.kind !== 'wash') work.stays.push(stay);
  if (times.leftAt <= centre.now && plan.customer.email !== null)
    makeReview(work, { visitId: id, leftAt: times.leftAt });
  const owed = settle(work, life, { at: times.leftAt - 5 * MINUTE_MS, approved });
  const finishedAt = Math.max(times.readyAt + 2 * MINUTE_MS, owed.settledAt + MINUTE_MS);
  if (finishedAt > centre.now) return;
  life.status = 'completed';
  life.events.push({ at: finishedAt, actor: 'staff', staffId: random.pick(work.staff.frontDesk), event: 'completed' });
  work.discounts.complete(plan.customer, id, finishedAt);
}

/** Pays the owed amount when the car is fetched. Returns when all of it was paid. */
function settle(
  work: Work,
  life: Life,
  { at, approved }: { at: number; approved: ApprovedWork | null },
): { settledAt: number } {
  const { centre } = work;
  const wasPaid = life.status === 'paid';
  if (!wasPaid) payPrice(work, life, at);
  if (approved === null) return { settledAt: wasPaid ? 0 : at };
  const paidAt = at + MINUTE_MS <= centre.now ? at + MINUTE_MS : null;
  chargeApproved(work, life, approved, paidAt);
  return { settledAt: paidAt ?? Infinity };
}

/** Charges approved work, which is paid at an instant or still owed. */
export function chargeApproved(work: Work, life: Life, approved: ApprovedWork, paidAt: number | null): void {
  const { random, rows } = work;
  const method = random.weighted([
    ['transfer', 3],
    ['cash', 1],
  ] as const);
  rows.add('charges', {
    id: approved.chargeId,
    booking_id: life.id,
    kind: 'estimate',
    approval_id: approved.approvalId,
    amount_kobo: approved.amountKobo,
    paid_at: paidAt === null ? null : new Date(paidAt),
    voided_at: null,
    created_at: new Date(approved.at),
  });
  const detail = { charge: approved.chargeId };
  life.events.push({
    at: approved.at,
    actor: 'customer',
    event: 'charge-added',
    detail: { ...detail, kobo: approved.amountKobo },
  });
  life.paymentStatus = life.status !== 'paid' ? 'unpaid' : paidAt === null ? 'partly-paid' : 'paid';
  if (paidAt === null) return;
  const staffId = random.pick(work.staff.frontDesk);
  life.events.push({ at: paidAt, actor: 'staff', staffId, event: 'charge-recorded', detail });
  work.payments.push(
    makePayment(random, {
      bookingId: life.id,
      chargeId: approved.chargeId,
      amountKobo: approved.amountKobo,
      method,
      email: null,
      recordedBy: staffId,
      at: paidAt,
    }),
  );
}

/** Pays the price of a booking, unless that is still to come. */
export function payPrice(work: Work, life: Life, at: number): Insertable<PaymentTable> | null {
  const { random, centre, payments, staff } = work;
  if (at > centre.now) return null;
  const isOnline = life.method === 'online';
  const staffId = isOnline ? null : random.pick(staff.frontDesk);
  const payment = makePayment(random, {
    bookingId: life.id,
    chargeId: life.price.chargeId,
    amountKobo: life.quote.amountKobo,
    method: life.method,
    email: isOnline ? life.plan.customer.email : null,
    recordedBy: staffId,
    at,
  });
  payments.push(payment);
  life.price.paidAt = at;
  life.status = 'paid';
  life.paymentStatus = 'paid';
  life.events.push(
    staffId === null
      ? { at, actor: 'settlement', event: 'payment-settled', detail: { reference: payment.reference } }
      : { at, actor: 'staff', staffId, event: 'payment-recorded' },
  );
  return payment;
}

/** The booking is cancelled, at the customer's request, by staff, or because no car came. */
function stayAway(work: Work, life: Life): void {
  const { random, centre, staff } = work;
  const { plan } = life;
  const isPrepaid = life.method === 'online' && random.chance(0.5);
  const payment = isPrepaid ? payPrice(work, life, plan.madeAt + random.between(2, 18) * MINUTE_MS) : null;
  const since = plan.madeAt + 20 * MINUTE_MS;
  const until = Math.min(plan.outcome === 'no-show' ? Infinity : plan.arrivesAt, centre.now - 5 * MINUTE_MS);
  const at =
    plan.outcome === 'no-show' ? plan.arrivesAt + 45 * MINUTE_MS : since + Math.max(0, until - since) * random.next();
  if (at > centre.now) return;
  const isRequested = plan.outcome === 'cancelled' && random.chance(0.6);
  if (isRequested) {
    life.events.push({ at, actor: 'customer', event: 'cancellation-requested' });
    life.statusBefore = life.status === 'paid' ? 'paid' : 'pending';
    life.status = 'pending-cancelled';
  }
  const decidedAt = isRequested ? at + random.between(10, 240) * MINUTE_MS : at;
  if (decidedAt > centre.now) return;
  const note = plan.outcome === 'no-show' ? 'No-show' : random.weighted(CANCEL_REASONS);
  const event = isRequested ? 'cancellation-accepted' : 'cancelled';
  life.events.push({
    at: decidedAt,
    actor: 'staff',
    staffId: staff.manager,
    event,
    detail: isRequested ? {} : { note },
  });
  if (plan.outcome === 'no-show') auditNoShow(work, life, decidedAt);
  life.status = 'cancelled';
  if (!isRequested) life.statusBefore = null;
  if (payment !== null) refund(work, life, payment, decidedAt);
}

/** That a car was not brought is read from the audit log. */
export function auditNoShow({ rows, staff }: Work, life: Life, at: number): void {
  rows.add('audit_log', {
    at: new Date(at),
    staff_id: staff.manager,
    event: 'booking.cancelled',
    subject_kind: 'booking',
    subject_id: life.id,
    detail: JSON.stringify({ from: life.status, to: 'cancelled', noShow: true }),
    request_id: null,
  });
}

/** The provider sends the whole payment back. */
function refund(work: Work, life: Life, payment: Insertable<PaymentTable>, at: number): void {
  const { random, centre, rows, staff } = work;
  const endedAt = Math.min(at + random.between(1, 40) * HOUR_MS, centre.now);
  const { reference, id: paymentId } = payment;
  const kobo = payment.amount_kobo;
  payment.status = 'refunded';
  life.price.paidAt = null;
  life.paymentStatus = 'refunded';
  life.events.push(
    { at, actor: 'staff', staffId: staff.manager, event: 'refund-started', detail: { reference, kobo } },
    { at: endedAt, actor: 'settlement', event: 'payment-refunded', detail: { reference, kobo } },
  );
  rows.add('refunds', {
    id: random.idAt(at),
    payment_id: paymentId,
    amount_kobo: kobo,
    status: 'processed',
    method: 'provider',
    source: 'centre',
    reason: 'cancelled',
    provider_id: String(random.between(10_000_000, 99_999_999)) + String(random.between(1000, 9999)),
    requested_by: staff.manager,
    note: null,
    created_at: new Date(at),
    requested_at: new Date(at),
    checked_at: new Date(endedAt),
    ended_at: new Date(endedAt),
  });
}
