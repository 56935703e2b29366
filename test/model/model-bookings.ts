import {
  at,
  canHappen,
  chargeKobo,
  isPrice,
  isSettled,
  livingOf,
  paymentStatusOf,
  reprice,
  type ChargeAction,
} from './model-charges.ts';
import {
  CARE,
  SERVICES,
  WASH,
  type Booking,
  type Method,
  type Model,
  type Payment,
  type PromotionCode,
  type Status,
  type Time,
} from './model-state.ts';
import { leftWithCode } from './code-prices.ts';
import type { CodeName } from './model-types.ts';
import { balance, remembers, reward, takeReward } from './model-credit.ts';
import { followStatus } from './model-times.ts';

/** Bookings, prices, promotions and credit as docs/api.md 3 and 5 say. */

const NAIRA = 100;
/** What credit leaves at least unless it pays everything, kobo. */
const LEAST = 100 * NAIRA;

export interface Form {
  service: number;
  also: number | null;
  car: number;
  method: 'online' | 'transfer' | 'cash';
}

type Quote = Pick<Booking, 'price' | 'discount' | 'credit' | 'amount' | 'promotion'>;

const spentOn = (m: Model, booking: number): number =>
  m.credit.reduce((t, entry) => t - (entry.booking === booking && entry.kind === 'spent' ? entry.kobo : 0), 0);

function isUsable(m: Model, code: PromotionCode, customer: number, service: number, own: number | null): boolean {
  if (!m.promotions[code].isActive || (code === 'first-100' && service !== CARE)) return false;
  const claim = m.customers[customer]?.claims.get(code);
  if (claim !== undefined && claim !== null && claim === own) return true;
  if (remembers(m, customer, code) === true) return false;
  if (claim !== undefined) return claim === null;
  const isFirst = !m.bookings.some((b, i) => b.customer === customer && b.status !== 'cancelled' && i !== own);
  return code === 'first-care' && isFirst;
}

/** The services of a form, the first one first. */
export const servicesOf = ({ service, also }: Pick<Form, 'service' | 'also'>): number[] =>
  also === null ? [service] : [service, also];

/** What is left of a service with a promotion: first-100 is only for car care. */
function leftOf(m: Model, service: number, car: number, code: PromotionCode | CodeName | null): number {
  if (code === 'rains-40' || code === 'wash-off') return leftWithCode(code, service, car);
  const applies = code === 'first-care' || (code === 'first-100' && service === CARE);
  const percent = applies ? m.promotions[code].percent : 0;
  return Math.floor(((SERVICES[service]?.kobo[car] ?? 0) * (100 - percent)) / (100 * NAIRA)) * NAIRA;
}

/** What services cost this customer now with a code that works; `own` is the booking that changes. */
export function quote(
  m: Model,
  customer: number,
  form: Form,
  entered: CodeName | null,
  own: number | null = null,
): Quote {
  const { car } = form;
  const services = servicesOf(form);
  const sum = (kobo: (service: number) => number): number => services.reduce((all, one) => all + kobo(one), 0);
  const price = sum((service) => SERVICES[service]?.kobo[car] ?? 0);
  const due = (code: PromotionCode | CodeName | null): number => sum((service) => leftOf(m, service, car, code));
  let best: PromotionCode | CodeName | null = null;
  for (const code of ['first-100', 'first-care'] as const)
    if (services.some((service) => isUsable(m, code, customer, service, own)) && due(code) < due(best)) best = code;
  if (entered !== null && due(entered) < due(best)) best = entered;
  const payable = services.includes(WASH) ? leftOf(m, WASH, car, best) : 0;
  const has = Math.min(payable, balance(m, customer) + (own === null ? 0 : spentOn(m, own)));
  const credit = has >= due(best) ? due(best) : Math.min(has, Math.max(0, due(best) - LEAST));
  return { price, discount: price - due(best), credit, amount: due(best) - credit, promotion: best };
}

/** Gives the promotion and the credit of a quote to a booking, and takes its former ones back. */
function reserve(m: Model, index: number, { promotion, credit }: Quote): void {
  const booking = at(m, index);
  release(m, index, promotion);
  if (promotion === 'rains-40' || promotion === 'wash-off') booking.code = promotion;
  else if (promotion !== null) m.customers[booking.customer]?.claims.set(promotion, index);
  spend(m, index, credit);
}

function release(m: Model, index: number, except: PromotionCode | CodeName | null = null): void {
  at(m, index).code = null;
  for (const { claims } of m.customers)
    for (const [code, booking] of claims) if (booking === index && code !== except) claims.set(code, null);
}

function spend(m: Model, index: number, kobo: number): void {
  const more = kobo - spentOn(m, index);
  if (more === 0) return;
  const { customer } = at(m, index);
  m.credit.push({ customer, kobo: -more, kind: 'spent', booking: index, referred: null, round: 0 });
}

export function book(m: Model, customer: number, form: Form, time: Time | null, code: CodeName | null): number {
  const price = quote(m, customer, form, code);
  const { service, also, car, method } = form;
  const index = m.bookings.length;
  const fresh = {
    status: 'pending',
    before: null,
    paymentStatus: 'unpaid',
    isDisputed: false,
    time,
    code: null,
  } as const;
  const workshop = { approvals: [], estimate: { inspected: null, versions: [], answers: [], talk: [] }, visit: null };
  const charges = [{ of: 0, kobo: price.amount, isVoided: false, replacedBy: null, root: null }];
  m.bookings.push({
    customer,
    service,
    also,
    car,
    method,
    ...price,
    ...fresh,
    ...workshop,
    charges,
    at: m.now,
    done: new Set(),
  });
  reserve(m, index, price);
  if (price.amount === 0) payWithCredit(m, index);
  return index;
}

export const isEditable = ({ status, paymentStatus }: Booking): boolean =>
  status === 'pending' && (paymentStatus === 'unpaid' || paymentStatus === 'refunded');

/** Once the car came, its customer neither edits, moves nor cancels the booking. */
export const hasCome = ({ visit }: Pick<Booking, 'visit'>): boolean => visit !== null;

export function edit(m: Model, index: number, form: Form, code: CodeName | null): void {
  const booking = at(m, index);
  const price = quote(m, booking.customer, form, code, index);
  const { amount } = booking;
  const isSame = Object.entries({ ...form, ...price }).every(([key, value]) => Reflect.get(booking, key) === value);
  if (isSame) return;
  reserve(m, index, price);
  Object.assign(booking, form, price);
  written(m, index);
  if (price.amount === amount) return;
  for (const charge of livingOf(booking, 0)) closeAttempts(m, index, charge);
  reprice(booking, price.amount);
  if (price.amount === 0) payWithCredit(m, index);
}

/** Closes the open attempts for one charge of a booking, or for all of them. */
export function closeAttempts(m: Model, index: number, charge: number | null): void {
  for (const payment of m.payments)
    if (payment.booking === index && (charge ?? payment.charge) === payment.charge && payment.status === 'open')
      payment.status = 'closed';
}

/** Adds a payment of a whole charge: open and without money, unless `facts` say more. */
export function addPayment(
  m: Model,
  facts: Pick<Payment, 'booking' | 'charge' | 'method'> & Partial<Payment>,
): Payment {
  const payment: Payment = {
    channel: null,
    joint: null,
    kobo: chargeKobo(at(m, facts.booking), facts.charge),
    status: 'open',
    received: null,
    currency: null,
    isPending: false,
    isTakenBack: false,
    isSeen: false,
    hasReceipt: false,
    refunds: [],
    dispute: null,
    at: m.now,
    transaction: null,
    ...facts,
  };
  m.payments.push(payment);
  return payment;
}

/** A payment that the centre has at once: of staff, or of credit. */
export const ownPayment = (m: Model, booking: number, charge: number, method: Method): Payment =>
  addPayment(m, { booking, charge, method, received: chargeKobo(at(m, booking), charge), currency: 'NGN' });

const payWithCredit = (m: Model, index: number): void =>
  settle(m, ownPayment(m, index, livingOf(at(m, index), 0)[0] ?? 0, 'credit'), 'settlePayment');

/** The status after each action from each status; `before` is the status that a cancellation stored. */
const TABLE: Record<string, Partial<Record<Status, Status | 'before'>>> = {
  settlePayment: { pending: 'paid' },
  recordPayment: { pending: 'paid', completed: 'completed' },
  acceptPayment: { pending: 'paid' },
  returnPayment: {
    pending: 'pending',
    paid: 'pending',
    completed: 'completed',
    'pending-cancelled': 'pending-cancelled',
  },
  undoPayment: {
    pending: 'pending',
    paid: 'pending',
    completed: 'completed',
    'pending-cancelled': 'pending-cancelled',
  },
  finishJob: { paid: 'completed' },
  requestCancellation: { pending: 'pending-cancelled', paid: 'pending-cancelled' },
  acceptCancellation: { 'pending-cancelled': 'cancelled' },
  keepBooking: { 'pending-cancelled': 'before' },
  cancelBooking: { pending: 'cancelled', paid: 'cancelled' },
  deleteAccount: { pending: 'cancelled', 'pending-cancelled': 'cancelled' },
};
export type Action = keyof typeof TABLE;

export const isPossible = (action: Action, { status }: Booking): boolean => TABLE[action]?.[status] !== undefined;

/** Moves a booking along a row of the table. */
export function move(m: Model, index: number, action: Action): void {
  const booking = at(m, index);
  const { status, before } = booking;
  const to = TABLE[action]?.[status];
  if (to === undefined) throw new Error(`the model cannot ${action} from ${status}`);
  const next = to === 'before' ? before : to;
  if (next === null) throw new Error('a cancellation without the status before it');
  m.transitions.add(`${action} ${status} ${next}`);
  booking.status = next;
  if (action === 'requestCancellation') booking.before = status === 'paid' ? 'paid' : 'pending';
  else if (action === 'returnPayment' || action === 'undoPayment')
    booking.before = status === 'pending-cancelled' ? 'pending' : null;
  else if (action !== 'acceptCancellation') booking.before = null;
  if (action === 'deleteAccount') closeAttempts(m, index, null);
  if (next !== status) followStatus(m, booking);
  written(m, index);
}

/** A payment pays its charge. */
export function settle(m: Model, payment: Payment, action: 'settlePayment' | 'recordPayment' | 'acceptPayment'): void {
  Object.assign(payment, { status: 'settled', hasReceipt: true });
  follow(m, payment, action);
}

/** The payment of a charge was taken back, by the provider or a bank, or by staff. */
export function takeBack(m: Model, payment: Payment, action: 'returnPayment' | 'undoPayment'): void {
  Object.assign(payment, { status: 'refunded', isPending: false, isTakenBack: true });
  follow(m, payment, action);
}

/** The booking's status follows the charges of its price, and its paymentStatus all charges. */
export function follow(m: Model, { booking: index, charge }: Payment, action: ChargeAction): void {
  const booking = at(m, index);
  const isOfPrice = isPrice(booking, charge);
  // A part of the price does not pay it while another part is due.
  const isPartOnly = isOfPrice && TABLE[action]?.[booking.status] === 'paid' && !isPricePaid(m, index);
  const moves = isOfPrice && !isPartOnly;
  const to = moves ? TABLE[action]?.[booking.status] : booking.status;
  if (to === undefined || to === 'before' || !canHappen(action, booking, charge))
    throw new Error(`the model cannot ${action} from ${booking.status}`);
  booking.paymentStatus = paymentStatusOf(m, index, to);
  if (moves) return move(m, index, action);
  if (!isOfPrice) m.transitions.add(`charge: ${action} ${to}`);
  written(m, index);
}

const isPricePaid = (m: Model, index: number): boolean =>
  livingOf(at(m, index), 0).every((charge) => isSettled(m, index, charge));

/** Applies the effects of every change of a booking: discounts come back, and a referral is rewarded or not. */
export function written(m: Model, index: number): void {
  const { status, paymentStatus } = at(m, index);
  if (status === 'cancelled') {
    release(m, index);
    spend(m, index, 0);
  }
  if (status === 'completed' && paymentStatus === 'paid') reward(m, index);
  const owesAgain = status === 'completed' && (paymentStatus === 'unpaid' || paymentStatus === 'partly-paid');
  if (paymentStatus === 'refunded' || owesAgain) takeReward(m, index);
}
