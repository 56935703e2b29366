import type { Defect } from './defect.ts';

/** What counts as money received, its way back, and what the provider reports. */
export const PAYMENT_DEFECTS: readonly Defect[] = [
  {
    number: 15,
    title: 'Nothing in the database forbids two settled payments of a booking',
    rule: 'docs/security.md 15',
    features: ['platform/database', 'payments'],
    plant: { statement: 'drop index payments_one_settled' },
  },
  {
    number: 16,
    title: 'A late payment of a former, higher amount pays the edited booking',
    rule: 'docs/api.md 4',
    features: ['payments'],
    plant: {
      edits: [
        {
          file: 'src/shared/payments/evaluate-payment.ts',
          before: "if (previous === 'closed' || context.attemptKobo !== charge.amountKobo)",
          after: "if (previous === 'closed' && context.attemptKobo < charge.amountKobo)",
        },
      ],
    },
  },
  {
    number: 17,
    title: 'A payment of more than the amount counts as exact',
    rule: 'docs/api.md 4',
    features: ['payments'],
    plant: {
      edits: [
        {
          file: 'src/shared/payments/evaluate-payment.ts',
          before: 'if (transaction.amountKobo === context.attemptKobo) return true;',
          after: 'if (transaction.amountKobo >= context.attemptKobo) return true;',
        },
      ],
    },
  },
  {
    number: 18,
    title: 'The reference of another booking is accepted as payment of this one',
    rule: 'docs/security.md 16',
    features: ['payments'],
    plant: {
      edits: [
        {
          file: 'src/api/payments/pay-booking.ts',
          before: "if (attempt?.booking_id !== id || attempt.method !== 'online')",
          after: "if (attempt?.method !== 'online')",
        },
      ],
    },
  },
  {
    number: 19,
    title: 'A refund of the centre includes the part that the provider refunded before',
    rule: 'docs/api.md 4',
    features: ['payments/refunds', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/payments/refund-amounts.ts',
          before: 'refunds.filter(isLive).reduce(',
          after: "refunds.filter((refund) => refund.source === 'centre' && isLive(refund)).reduce(",
        },
      ],
    },
  },
  {
    number: 20,
    title: 'The amount that was requested is refunded, not the amount that came',
    rule: 'docs/api.md 4',
    features: ['payments/refunds', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/payments/refund-amounts.ts',
          before: 'payment.received_kobo ?? payment.amount_kobo;',
          after: 'payment.amount_kobo;',
        },
      ],
    },
  },
  {
    number: 21,
    title: "The provider's fee is taken off the amount received",
    rule: 'docs/api.md 4',
    features: ['payments/verify-payment', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/payments/record-verification.ts',
          before: '    received_kobo: transaction.amountKobo,',
          after: '    received_kobo: transaction.amountKobo - (transaction.feesKobo ?? 0),',
        },
      ],
    },
  },
  {
    number: 22,
    title: 'A part that was refunded counts as the whole payment',
    rule: 'docs/api.md 4',
    features: ['payments/refunds', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/payments/record-refund-updates.ts',
          before: 'const isWhole = kobo > 0 && kobo >= receivedKobo(payment);',
          after: 'const isWhole = kobo > 0;',
        },
      ],
    },
  },
  {
    number: 23,
    title: 'A second payment of a booking alerts no member of staff',
    rule: 'docs/api.md 4',
    features: ['payments'],
    plant: {
      edits: [
        {
          file: 'src/shared/payments/evaluate-payment.ts',
          before: "    staffAlert: 'refund-due',\n",
          after: '',
        },
      ],
    },
  },
  {
    number: 24,
    title: 'Undoing a recorded payment takes back the first one, also when it was undone before',
    rule: 'docs/api.md 4',
    features: ['payments'],
    plant: {
      edits: [
        {
          file: 'src/api/payments/undo-payment.ts',
          before: "&& status === 'settled' && (method === 'cash' || method === 'transfer'),",
          after: "&& (method === 'cash' || method === 'transfer'),",
        },
      ],
    },
  },
  {
    number: 25,
    title: 'The signature of a webhook is verified over the parsed body, not over its bytes',
    rule: 'docs/api.md 4',
    features: ['payments/handle-webhook', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/payments/receive-webhook.ts',
          before: 'if (!runtime.paystack.verifySignature(body, signature)) {',
          after:
            'if (!runtime.paystack.verifySignature(Buffer.from(JSON.stringify(JSON.parse(body.toString()))), signature)) {',
        },
      ],
    },
  },
  {
    number: 26,
    title: 'A failure that is reported after the success undoes it',
    rule: 'docs/api.md 4',
    features: ['payments'],
    plant: {
      edits: [
        {
          file: 'src/shared/payments/evaluate-payment.ts',
          before: "if (isReceived || previous === 'closed') return",
          after: "if (previous === 'closed') return",
        },
      ],
    },
  },
  {
    number: 27,
    title: 'Reconciliation skips attempts that an edit closed',
    rule: 'docs/api.md 4',
    features: ['payments/reconcile', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/payments/payments.repository.ts',
          before: "= ['starting', 'open', 'closed', 'failed'];",
          after: "= ['starting', 'open', 'failed'];",
        },
      ],
    },
  },
  {
    number: 28,
    title: 'A webhook counts as handled before it is',
    rule: 'docs/security.md 24',
    features: ['payments'],
    plant: {
      edits: [
        {
          file: 'src/api/payments/handle-webhook.ts',
          before: '  const providerEvent = runtime.paystack.readEvent(row.body);\n',
          after:
            "  await repo.markHandled(runtime.db, id, 'started');\n  const providerEvent = runtime.paystack.readEvent(row.body);\n",
        },
      ],
    },
  },
  {
    number: 29,
    title: 'A refund is requested from the provider before it is recorded as requested',
    rule: 'docs/api.md 4',
    features: ['payments/refunds', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/payments/send-refund.ts',
          before: '  } else if (!(await repo.markRequested(runtime.db, id))) {\n    return;\n  }\n',
          after: '  }\n',
        },
        {
          file: 'src/api/payments/send-refund.ts',
          before: "  if (result.kind === 'refund')\n",
          after: "  await repo.markRequested(runtime.db, id);\n  if (result.kind === 'refund')\n",
        },
      ],
    },
  },
  {
    number: 30,
    title: 'The receipt is queued outside the transaction that marks the booking paid',
    rule: 'docs/security.md 19',
    features: ['payments/transfer-proofs', 'payments'],
    plant: {
      edits: [
        {
          file: 'src/api/payments/mark-charge-paid.ts',
          before: 'await queueEmail(runtime, trx, to, receiptEmail(',
          after: 'await queueEmail(runtime, runtime.db, to, receiptEmail(',
        },
      ],
    },
  },
];
