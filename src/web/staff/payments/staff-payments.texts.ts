/** The texts of staff/payments that people read. */
export const texts = {
  // BooksOverview
  checkingTheBooks: 'Checking the books',
  theBooksBeginWithThe: 'The books begin with the first booking.',
  nothingToCheckYet: 'Nothing to check yet',
  checked: (count: string | number) => `${count} checked.`,
  theBooksAgree: 'The books agree.',
  ofMustBeLookedInto: (count: string | number, bookings: string | number, naira: string | number) =>
    `${count} of ${bookings} must be looked into, with a difference of ${naira} in all.`,
  theBooksDoNotAgree: 'The books do not agree.',
  bookingsThatDiffer: 'Bookings that differ',
  onlyTheNewestAreListed: (count: string | number) => `Only the newest ${count} are listed.`,
  inIsWhatWasRecorded: 'In is what was recorded. It must be the sum of out, held and credit, for each booking.',
  moneyThatCameInAnd: 'Money that came in, and wash credit that bookings used or earned.',
  moneySentBackOrCorrected: 'Money sent back or corrected, and wash credit that went back.',
  whatBookingsShouldHoldBy: 'What bookings should hold by their state: paid, or waiting for a decision or a refund.',
  washCreditThatBookingsShould: 'Wash credit that bookings should use, or have earned, by their state.',
  checkAgain: 'Check again',
  noBooking: (value: string | number) => `No booking ${value}`,
  byItsState: 'By its state',

  // PaymentList
  referenceOrBookingNumber: 'Reference or booking number',
  state: 'State',
  all: 'All',
  find: 'Find',
  only: (title: string | number) => `Only: ${title}`,
  showAllPayments: 'Show all payments',
  loadingPayments: 'Loading payments',
  lookForAnotherStateReference: 'Look for another state, reference or number.',
  noPaymentFits: 'No payment fits',
  paymentsNewestFirst: 'Payments, newest first',

  // PaymentTable
  reference: (reference: string | number) => `Reference ${reference}`,
  whatCanBeDone: 'What can be done',
  booking: (label: string | number, number: string | number) => `${label}, booking ${number}`,
  moneyHandedBack: 'Money handed back',
  how: 'How',
  optional: '(optional)',
  forExampleCashAtThe: 'For example cash at the desk, or a transfer at 3 pm.',
  itWentBack: 'It went back',
  notYet: 'Not yet',
  askAgain: 'Ask again',
  countAsPayment: 'Count as payment',
  handedBack: 'Handed back',

  // PaymentTasks
  loadingWhatWaits: 'Loading what waits',
  whateverNeedsYouWillStand: 'Whatever needs you will stand here.',
  allMoneyIsInIts: 'All money is in its place',
  seeAll: (count: string | number) => `See all ${count}`,
  seen: (dayAndTime: string | number) => `, seen ${dayAndTime}`,
  anAmountWeDoNot: 'An amount we do not know',
  from: (email: string | number) => ` from ${email}`,
  whatBecameOfIt: 'What became of it',
  doneWithIt: 'Done with it',

  // PaymentTotals
  from2: 'From',
  to: 'To',
  addingUp: 'Adding up',
  sentBack: 'Sent back',
  keptByThePaymentService: 'Kept by the payment service',
  cameInAnotherCurrencyAnd: (currency: string | number, fixed: string | number) =>
    `${currency} ${fixed} came in another currency and is not in these sums.`,
  chooseOtherDays: 'Choose other days.',
  noMoneyMoved: 'No money moved',
  moneyByDayAndMethod: 'Money by day and method',

  // PaymentsScreen
  toDo: 'To do',
  money: 'Money',
  nothingWaitsForYou: 'Nothing waits for you.',
  forSomebody: (waits: string | number, word: string | number) => `${waits} ${word} for somebody.`,
  paymentWaits: 'payment waits',
  paymentsWait: 'payments wait',
  partsOfTheMoneyPage: 'Parts of the money page',

  // TransferProofs
  transferOfPicture: (fullName: string | number, value: string | number, dayAndTime: string | number) =>
    `Transfer of ${fullName}, picture ${value}, ${dayAndTime}`,
  proofOfTransfer: 'Proof of transfer',
  itDidNotLoad: 'It did not load',
  loading: 'Loading',
} as const;
