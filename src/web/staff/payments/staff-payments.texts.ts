import type { Queue, StaffPayment } from '#shared/payments/staff-payments.contract.ts';

/** The texts of staff/payments that people read. */
export const texts = {
  // BooksOverview
  checking: 'Checking',
  checkingTheBooks: 'Checking the books',
  nothingToCheckExplained: 'The books begin with the first booking.',
  nothingToCheckYet: 'Nothing to check yet',
  checked: (count: string) => `${count} checked.`,
  booksAgree: 'The books agree.',
  someDiffer: (count: string, bookings: number, difference: string) =>
    `${count} of ${bookings} must be looked into, with a difference of ${difference} in all.`,
  booksDiffer: 'The books do not agree.',
  bookingsThatDiffer: 'Bookings that differ',
  onlyNewestListed: (count: number) => `Only the newest ${count} are listed.`,
  booksExplained:
    'In is the recorded money. For each booking it must be the sum of out, held, kept deposits and credit.',
  inExplained: 'Money that came in, and wash credit that bookings used or earned.',
  outExplained: 'Money sent back or corrected, and wash credit that went back.',
  heldExplained: 'What bookings should hold by their state: paid, or waiting for a decision or a refund.',
  keptExplained: 'Deposits of cancelled bookings that stay with the centre.',
  creditExplained: 'Wash credit that bookings should use, or have earned, by their state.',
  checkAgain: 'Check again',
  noBooking: (id: string) => `No booking ${id}`,
  byItsState: 'By its state',

  // PaymentList
  searchLabel: 'Reference or booking number',
  state: 'State',
  all: 'All',
  find: 'Find',
  onlyQueue: (title: string) => `Only: ${title}`,
  showAllPayments: 'Show all payments',
  loadingPayments: 'Loading payments',
  noPaymentExplained: 'Look for another state, reference or number.',
  noPaymentMatches: 'No payment matches',
  tableCaption: 'Payments, newest first',

  // PaymentTable
  saving: 'Saving',
  working: 'Working',
  reference: (reference: string) => `Reference ${reference}`,
  actions: 'What can be done',
  actionForBooking: (action: string, number: string) => `${action}, booking ${number}`,
  moneyHandedBack: 'Money handed back',
  how: 'How',
  optional: '(optional)',
  howHint: 'For example cash at the desk, or a transfer at 3 pm.',
  itWentBack: 'It went back',
  notYet: 'Not yet',
  askAgain: 'Ask again',
  countAsPayment: 'Count as payment',
  handedBack: 'Handed back',

  // PaymentTasks
  loadingTasks: 'Loading the open payments',
  noTasksExplained: 'Payments that need you will appear here.',
  noTasks: 'All money is in its place',
  seeAll: (count: number) => `See all ${count}`,
  seenAt: (time: string) => `, seen ${time}`,
  unknownAmount: 'An amount we do not know',
  fromEmail: (email: string) => ` from ${email}`,
  outcome: 'What became of it',
  doneWithIt: 'Done with it',

  // PaymentTotals
  from: 'From',
  to: 'To',
  calculating: 'Calculating',
  sentBack: 'Sent back',
  retainedDeposits: 'Deposits kept, in Received before',
  keptByService: 'Kept by the payment service',
  otherCurrency: (currency: string, amount: string) =>
    `${currency} ${amount} came in another currency and is not in these sums.`,
  chooseOtherDays: 'Choose other days.',
  noMoneyMoved: 'No money moved',
  moneyByDayAndMethod: 'Money by day and method',

  // PaymentsScreen
  toDo: 'To do',
  money: 'Money',
  nothingWaitsForYou: 'Nothing waits for you.',
  waitForSomebody: (count: number, word: string) => `${count} ${word} for somebody.`,
  onePaymentWaits: 'payment waits',
  manyPaymentsWait: 'payments wait',
  parts: 'Parts of the money page',

  // TransferProofs
  transferPicture: (name: string, number: number, time: string) => `Transfer of ${name}, picture ${number}, ${time}`,
  proofOfTransfer: 'Proof of transfer',
  notLoaded: 'It did not load',
  loading: 'Loading',

  // staff-payment-labels
  beingConfirmed: 'Being confirmed',
  toBeHandedBack: 'To be handed back',
} as const;

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

export const PAYMENT_STATUS_LABEL: Record<StaffPayment['status'], string> = {
  starting: 'Starting',
  open: 'Open',
  closed: 'Closed',
  failed: 'Failed',
  settled: 'Settled',
  'needs-review': 'Needs a look',
  'refund-due': 'To be sent back',
  refunded: 'Sent back',
};

export const REFUND_LABEL: Record<NonNullable<StaffPayment['refund']>['status'], string> = {
  due: 'refund is next',
  asked: 'refund asked for',
  pending: 'refund under way',
  processing: 'refund under way',
  processed: 'sent back',
  failed: 'refund failed',
  'needs-attention': 'refund needs the customer’s account',
};
