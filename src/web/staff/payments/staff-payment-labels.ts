import type { Queue, StaffPayment } from '#shared/payments/staff-payments.contract.ts';

/** Title and instruction of each payment queue. */
export const QUEUE_LABEL: Record<Queue, { title: string; advice: string }> = {
  'needs-review': {
    title: 'Money that needs a look',
    advice: 'It does not fit its booking. Count it as payment when it is the exact amount, or send it back.',
  },
  'refund-due': {
    title: 'To be sent back',
    advice: 'The booking was paid or cancelled already, or the payment service could not send a refund.',
  },
  'refund-moving': { title: 'On its way back', advice: 'The payment service is at work. Nothing to do.' },
  disputed: { title: 'Disputed by a bank', advice: 'Answer in the payment service’s dashboard before its date.' },
  proof: {
    title: 'Pictures of transfers',
    advice: 'Find the money in the account, then mark the booking as paid. A picture alone is not money.',
  },
  'open-too-long': {
    title: 'Started and not finished',
    advice: 'The customer opened the payment page and did not finish. A call may help.',
  },
  stray: {
    title: 'Money that is not ours',
    advice: 'The payment service has it under a reference of no booking. Find out whose it is.',
  },
};

const STATUS: Record<StaffPayment['status'], string> = {
  starting: 'Starting',
  open: 'Open',
  closed: 'Closed',
  failed: 'Failed',
  settled: 'Settled',
  'needs-review': 'Needs a look',
  'refund-due': 'To be sent back',
  refunded: 'Sent back',
};
const REFUND: Record<NonNullable<StaffPayment['refund']>['status'], string> = {
  due: 'refund is next',
  asked: 'refund asked for',
  pending: 'refund under way',
  processing: 'refund under way',
  processed: 'sent back',
  failed: 'refund failed',
  'needs-attention': 'refund needs the customer’s account',
};

export const PAYMENT_STATUSES = Object.entries(STATUS);

/** The state of a payment on one line. */
export function paymentStateLabel({ status, moving, refund }: StaffPayment): string {
  if (moving) return 'Being confirmed';
  if (refund && status === 'refund-due')
    return refund.how === 'hand' && refund.status === 'due'
      ? 'To be handed back'
      : `${STATUS[status]}: ${REFUND[refund.status]}`;
  return STATUS[status];
}
