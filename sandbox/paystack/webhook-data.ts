import { transactionView } from './responses.ts';
import { refundEvent, type StandInRefund } from './refunds.ts';
import type { StandInTransaction } from './transaction.ts';

/**
 * The data of a webhook that a scenario sends by name, whatever the transaction's state. An unknown event name carries
 * the transaction, so that unknown events can be tested.
 */
export function eventData(event: string, row: StandInTransaction, now: number): unknown {
  if (event.startsWith('refund.')) {
    const refund: StandInRefund = {
      id: '3018284',
      reference: row.reference,
      transactionId: row.id,
      amountKobo: row.amountKobo,
      end: 'processed',
      customerNote: '',
      merchantNote: '',
      createdAt: now,
      endsAt: now,
    };
    return refundEvent(refund, row, event.slice('refund.'.length));
  }
  if (event.startsWith('charge.dispute.')) return dispute(row, now, event === 'charge.dispute.resolve');
  if (event !== 'bank.transfer.rejected') return transactionView(row, now);
  return {
    bank_transfer: {
      amount: '30000',
      message: 'incorrect amount sent',
      message_type: 'INCORRECT_AMOUNT',
      transaction_id: row.id,
    },
    customer: {
      first_name: null,
      last_name: null,
      email: row.email,
      phone: null,
      metadata: null,
      domain: 'test',
      id: row.customerId,
    },
  };
}

function dispute(row: StandInTransaction, now: number, resolved: boolean): unknown {
  const at = new Date(now).toISOString();
  const transaction = { ...transactionView(row, now), ...(resolved ? { status: 'reversed' } : {}) };
  return {
    // One dispute a transaction.
    id: Number(row.id),
    refund_amount: row.amountKobo,
    currency: row.currency,
    status: resolved ? 'resolved' : 'awaiting-merchant-feedback',
    resolution: resolved ? 'merchant-accepted' : null,
    domain: 'test',
    transaction,
    transaction_reference: null,
    category: 'chargeback',
    customer: { id: row.customerId, first_name: 'Ada', last_name: 'Obi', email: row.email, phone: null, metadata: {} },
    bin: '408408',
    last4: row.last4,
    dueAt: new Date(now + 86_400_000).toISOString(),
    resolvedAt: resolved ? at : null,
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: row.email, createdAt: at }],
    messages: [{ sender: row.email, body: 'Customer complained about debit without value', createdAt: at }],
    created_at: at,
    updated_at: at,
  };
}
