import * as z from 'zod/mini';
import { CHARGE_KINDS } from '#shared/bookings/booking-charges.ts';
import { MONEY_METHODS, PAYMENT_STATUSES, STATUSES } from '#shared/bookings/booking-states.ts';
import { TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import { sortBy } from '#shared/list-order.ts';
import { endpoint, id, messageResponse } from '#shared/endpoint.ts';
import { line, optionalLine, page, searchText } from '#shared/text-schemas.ts';
import { REFUND_STATUSES } from './refund-states.ts';

/**
 * The money page. Roles that may record payments may read it; refunding and accepting payments need the right to refund
 * (docs/api.md 8). Money in naira.
 */

/** What staff must decide about, in the order of the page. */
export const QUEUES = [
  'needs-review',
  'refund-due',
  'refund-moving',
  'disputed',
  'proof',
  'open-too-long',
  'stray',
] as const;
export type Queue = (typeof QUEUES)[number];

const method = z.enum(MONEY_METHODS);
const status = z.enum(['starting', 'open', 'closed', 'failed', 'settled', 'needs-review', 'refund-due', 'refunded']);

/** The buttons of a payment. */
const MONEY_ACTIONS = ['check', 'accept', 'refund', 'handed-back'] as const;
const action = z.enum(MONEY_ACTIONS);
export type MoneyAction = z.output<typeof action>;

const payment = z.object({
  _id: z.string(),
  reference: z.string(),
  method,
  channel: z.nullable(z.string()),
  status,
  /** The requested amount, and the received one with its `currency`. */
  amount: z.number(),
  received: z.nullable(z.number()),
  currency: z.string(),
  /** The last verification at the provider was inconclusive. */
  moving: z.boolean(),
  providerStatus: z.nullable(z.string()),
  at: z.string(),
  booking: z.object({
    _id: z.string(),
    number: z.string(),
    fullName: z.string(),
    status: z.enum(STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    amount: z.number(),
    disputed: z.boolean(),
  }),
  /** What it is for. */
  charge: z.object({ _id: z.string(), kind: z.enum(CHARGE_KINDS), amount: z.number() }),
  refund: z.nullable(
    z.object({
      _id: z.string(),
      status: z.enum(REFUND_STATUSES),
      how: z.enum(['provider', 'hand']),
      amount: z.number(),
      note: z.nullable(z.string()),
    }),
  ),
  /** What can still be sent back: received less refunds that are done or under way. */
  refundable: z.number(),
  actions: z.array(action),
});
export type StaffPayment = z.output<typeof payment>;

const unmatchedPayment = z.object({
  reference: z.string(),
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  email: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  seenAt: z.string(),
});

const proof = z.object({
  booking: z.object({ _id: z.string(), number: z.string(), fullName: z.string(), amount: z.number() }),
  pictures: z.array(z.object({ _id: z.string(), at: z.string() })),
});

const counts = z.object({
  'needs-review': z.number(),
  'refund-due': z.number(),
  'refund-moving': z.number(),
  disputed: z.number(),
  proof: z.number(),
  'open-too-long': z.number(),
  stray: z.number(),
});

export const countPaymentQueues = endpoint({
  method: 'GET',
  path: 'staff/money',
  auth: 'staff',
  may: 'payments.record',
  summary: 'The number of payments that need a decision, by queue.',
  response: z.object({ counts, mayRefund: z.boolean() }),
});

/** The columns by which the list of payments can be sorted. */
export const PAYMENT_ORDERS = ['booking', 'customer', 'when', 'amount', 'state'] as const;

const paymentFilter = {
  queue: z.optional(z.enum(['needs-review', 'refund-due', 'refund-moving', 'disputed', 'open-too-long'])),
  status: z.optional(status),
  q: searchText(60),
  sort: sortBy(PAYMENT_ORDERS),
};

export const listPayments = endpoint({
  method: 'GET',
  path: 'staff/money/payment',
  auth: 'staff',
  may: 'payments.record',
  summary:
    'Payments, newest first or by `sort`, 20 a page: all, by status, or one queue (`queue`); also by reference or booking number (q).',
  query: z.object({ ...paymentFilter, page: page() }),
  response: z.object({ payments: z.array(payment), page: z.number(), total_items: z.number(), total_page: z.number() }),
  errors: ['request.bad_page'],
});

export const exportPayments = endpoint({
  method: 'GET',
  path: 'staff/export/payment',
  auth: 'staff',
  may: 'payments.record',
  summary:
    'The payments of `GET staff/money/payment` with the same filter and order as a CSV file, all pages. Cells that a spreadsheet would run as formulas are neutralised.',
  query: z.object(paymentFilter),
  response: z.string(),
  raw: 'response',
});

export const listUnmatchedPayments = endpoint({
  method: 'GET',
  path: 'staff/money/stray',
  auth: 'staff',
  may: 'payments.record',
  summary: 'Payments at the provider that belong to no booking.',
  response: z.array(unmatchedPayment),
});

export const resolveUnmatchedPayment = endpoint({
  method: 'POST',
  path: 'staff/money/stray/:reference/done',
  auth: 'staff',
  may: 'payments.refund',
  summary: 'Record how a payment that belongs to no booking was resolved.',
  params: { reference: z.string() },
  body: z.object({ note: line(300) }),
  response: messageResponse,
  errors: ['payment.not_found'],
});

export const listBookingsWithProof = endpoint({
  method: 'GET',
  path: 'staff/money/proof',
  auth: 'staff',
  may: 'payments.record',
  summary: 'Unpaid bookings whose customer uploaded a proof of transfer.',
  response: z.array(proof),
});

export const getProofPicture = endpoint({
  method: 'GET',
  path: 'staff/money/proof/:id',
  auth: 'staff',
  may: 'payments.record',
  summary: 'One proof of transfer, WebP.',
  params: { id: id() },
  response: z.unknown(),
  errors: ['payment.not_found'],
  raw: 'response',
});

const acted = z.object({ message: z.string(), payment });

export const checkPayment = endpoint({
  method: 'POST',
  path: 'staff/money/payment/:id/check',
  auth: 'staff',
  may: 'payments.record',
  summary: 'Verify a payment at the provider now.',
  params: { id: id() },
  response: acted,
  errors: ['payment.not_found', 'payment.not_possible', 'payment.confirming'],
});

export const acceptPayment = endpoint({
  method: 'POST',
  path: 'staff/money/payment/:id/accept',
  auth: 'staff',
  may: TRANSITIONS.acceptPayment.capability,
  summary: 'Accept money that did not match as the payment of its charge: it must be exactly the amount of the charge.',
  params: { id: id() },
  response: acted,
  errors: ['payment.not_found', 'payment.not_possible'],
});

export const refundPayment = endpoint({
  method: 'POST',
  path: 'staff/money/payment/:id/refund',
  auth: 'staff',
  may: 'payments.refund',
  summary: 'Refund money that matches no booking, or whose refund failed, the way it was paid.',
  params: { id: id() },
  response: acted,
  errors: ['payment.not_found', 'payment.not_possible'],
});

export const recordHandBack = endpoint({
  method: 'POST',
  path: 'staff/money/payment/:id/handed-back',
  auth: 'staff',
  may: 'payments.refund',
  summary: 'Record a manual refund: cash, a bank transfer, or a refund that the provider could not send.',
  params: { id: id() },
  body: z.object({ note: optionalLine(300) }),
  response: acted,
  errors: ['payment.not_found', 'payment.not_possible'],
});

/** Days in Lagos, both included; at most 400. */
const range = z.object({
  from: z.iso.date('Write a day as 2026-11-20.'),
  to: z.iso.date('Write a day as 2026-11-20.'),
});

const sums = { payments: z.number(), received: z.number(), refunded: z.number(), fees: z.number(), net: z.number() };

export const getTotals = endpoint({
  method: 'GET',
  path: 'staff/money/totals',
  auth: 'staff',
  may: 'payments.record',
  summary: 'Payments and refunds by day and method in naira, from the ledger; other currencies are listed separately.',
  query: range,
  response: z.object({
    from: z.string(),
    to: z.string(),
    days: z.array(z.object({ day: z.string(), method, ...sums })),
    total: z.object(sums),
    /** Deposits of cancelled bookings that were kept, less those that were sent back later; received before. */
    retainedDeposits: z.number(),
    foreign: z.array(z.object({ currency: z.string(), received: z.number() })),
  }),
  errors: ['request.invalid'],
});

export const exportLedger = endpoint({
  method: 'GET',
  path: 'staff/money/export',
  auth: 'staff',
  may: 'payments.record',
  summary: 'The ledger of some days as CSV: one line for each payment and each refund.',
  query: range,
  response: z.unknown(),
  errors: ['request.invalid'],
  raw: 'response',
});
