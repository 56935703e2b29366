import { digits } from './responses.ts';
import type { RefundOutcome } from './scenario.ts';
import type { StandInTransaction } from './transaction.ts';

/** One stored refund. Instants are ms since 1970, amounts kobo. */
export interface StandInRefund {
  id: string;
  reference: string;
  transactionId: string;
  amountKobo: number;
  end: Exclude<RefundOutcome, 'insufficient-balance'>;
  customerNote: string;
  merchantNote: string;
  createdAt: number;
  /** The status is `pending` before this instant and `end` from then on. */
  endsAt: number;
}

/** The status at the instant `now`, as the provider names it. */
function refundStatusAt(refund: StandInRefund, now: number): string {
  return now >= refund.endsAt ? refund.end : 'pending';
}

/** A refund as the provider shows it, in the key order of its documentation. */
export function refundView(refund: StandInRefund, row: StandInTransaction, now: number): Record<string, unknown> {
  const paidAt = row.paidAt === null ? null : new Date(row.paidAt).toISOString();
  const createdAt = new Date(refund.createdAt).toISOString();
  return {
    transaction: {
      id: digits(row.id),
      domain: 'test',
      reference: row.reference,
      amount: row.amountKobo,
      paid_at: paidAt,
      channel: row.channel,
      currency: row.currency,
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id: null,
      paidAt,
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
    },
    integration: 412829,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    status: refundStatusAt(refund, now),
    refunded_by: 'ops@example.ng',
    expected_at: new Date(refund.endsAt).toISOString(),
    currency: row.currency,
    domain: 'test',
    amount: refund.amountKobo,
    fully_deducted: false,
    id: digits(refund.id),
    createdAt,
    updatedAt: createdAt,
  };
}

/** The data of a refund webhook. Its amount is text, as in most of the provider's samples. */
export function refundEvent(refund: StandInRefund, row: StandInTransaction, status: string): Record<string, unknown> {
  return {
    status,
    transaction_reference: row.reference,
    refund_reference: `TRF_${refund.id}`,
    amount: String(refund.amountKobo),
    currency: row.currency,
    processor: 'instant-transfer',
    customer: { first_name: 'Ada', last_name: 'Obi', email: row.email },
    integration: 412829,
    domain: 'test',
  };
}
