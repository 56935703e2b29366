import type { Step } from '#shared/visits/next-actions.ts';
import type { CustodyEvent } from '#shared/visits/visits.contract.ts';

/** The texts of staff/bookings that people read. */
export const texts = {
  // AddToCatalogue
  notInCatalogue: 'This car is not in the catalogue.',
  addToCatalogue: 'Add it to the catalogue',

  // BookingServices
  services: 'Services',
  lessDiscount: (price: string, discount: string) => `${price} less ${discount}`,

  // BookingCharges
  approvedWork: 'Approved work',
  partOf: (what: string) => `part of the ${what.toLowerCase()}`,
  charges: 'Charges',
  price: 'Price',
  deposit: 'Deposit',
  balance: 'Rest of the price',
  keptDeposit: 'Deposit that we keep:',
  returnDeposit: 'Send the deposit back',
  returnDepositQuestion: (amount: string) => `Send the deposit of ${amount} back?`,
  depositGoesBack: 'The customer gets it back the way it came.',
  depositIsKeptIfCancelled:
    'The customer asked to cancel after the cut-off: accepting keeps the deposit and sends the rest back.',
  voided: 'voided',
  markPaid: 'Mark paid',
  void: 'Void',
  stillOwed: 'Still owed:',
  takeNaira: (amount: string) => `Take ${amount}`,
  voidIsPermanent: 'This is permanent: the customer no longer owes this amount, and any payment for it has to go back.',
  voidTakesAllParts:
    'This is permanent and takes all parts of this approved work: the customer owes none of them, and any payment for them has to go back.',
  voidAmount: (amount: string) => `Void ${amount}?`,
  reasonIsInHistory: 'Staff see it in the booking’s history.',
  voidTheCharge: 'Void the charge',

  // BookingFacts
  less: 'less',

  // BookingFilters
  searchWithPhone: 'Plate, name, phone or booking number',
  searchWithoutPhone: 'Plate, name or booking number',
  search: 'Search',
  filters: (count: string) => `Filters${count}`,
  status: 'Status',
  payment: 'Payment',
  method: 'Method',
  driveInOrPickUp: 'Drive-in or pick-up',
  bookedFrom: 'Booked from',
  bookedUntil: 'Booked until',
  applyFilters: 'Apply filters',
  showAllBookings: 'Show all bookings',
  any: 'Any',

  // BookingHistory
  partRecorded: 'Part of the price recorded',
  partUndone: 'Part of the price undone, due again',
  partReturned: 'Part of the price was taken back, due again',
  priceChange: (from: string, to: string) => `from ${from} to ${to}`,
  theCustomer: 'the customer',
  forTheOwner: ', for the owner',
  thePaymentService: 'the payment service',
  theSystem: 'the system',
  notFinished: 'not finished',
  openAtTheProvider: 'open at the provider',
  needsALook: 'needs a look',
  toGoBack: 'to go back',
  sentBack: 'sent back',
  takenBack: 'taken back, does not count',
  history: 'History',
  by: 'by',
  payments: 'Payments',
  nothingPaidYet: 'Nothing was paid yet.',
  recordedBy: (by: string) => `, recorded by ${by}`,
  slip: (slip: string) => `Slip ${slip}`,
  reference: (reference: string) => `Reference ${reference}`,
  givenBack: (amount: string) => `, ${amount} given back`,

  // BookingTime
  timeWorked: (time: string) => `Time: ${time}`,
  looksForgotten: '. Looks forgotten',
  clockRecorded: (span: string) => `The clock recorded ${span}`,
  correctedByTo: (by: string, span: string, reason: string) => `Corrected by ${by} to ${span}: ${reason}`,
  correct: 'Correct',
  correctTimeOf: (name: string) => `Correct the time of ${name}`,

  // GiveBackButton
  giveBack: 'Give money back',
  giveBackOf: (number: string) => `Give money of ${number} back`,
  giveAmountBackQuestion: (amount: string) => `Give ${amount} back?`,
  giveBackExplained:
    'A part of this payment goes back to the customer. The rest stays with us, and nothing becomes due.',
  amount: 'Amount',
  atMost: (left: string) => `At most ${left}.`,
  writeAnAmount: 'Write an amount, such as 2500.',
  moreThanLeft: 'That is more than is left of the payment.',
  writeAReason: 'Write a reason.',
  goOn: 'Continue',
  inWords: (words: string) => `in words: ${words}.`,
  goesBackOnline: (name: string) => `The payment service sends it to ${name}, the way it was paid.`,
  handItOver: (name: string) => `Hand it over to ${name}, or transfer it, and then press the button.`,
  waitsOnTheMoneyPage: 'It then waits on the money page until it is recorded there as handed back.',
  thatIsAll: 'That is all that is left of the payment: the charge is due again afterwards.',
  staysPaid: 'The rest stays with us, and nothing becomes due.',
  giveAmountBack: (amount: string) => `Give ${amount} back`,

  // StaffBookingActions, BookingProgressBar, NextStep
  steps: 'Progress of the booking',
  isDone: ', done',
  stepOf: (place: number, of: number) => `, ${place} of ${of}`,
  next: 'Next',
  nextDecide: (name: string) => `${name} asks to cancel. Decide`,
  nextDecideWhy: 'Nothing else happens to the booking until then.',
  nextCheckIn: 'Check the car in',
  nextExpected: (name: string, when: string) => `${name} is expected ${when}.`,
  nextNoTime: (name: string) => `${name} has no time yet.`,
  nextInspect: 'Inspect the car',
  nextInspectWhy: 'It is checked in. Note the condition of each point.',
  nextReply: (name: string) => `Reply to ${name}’s question`,
  nextReplyWhy: 'It is about a line of the estimate.',
  nextEstimate: 'Write the estimate',
  nextEstimateWhy: 'The inspection found work that needs approval.',
  nextAwait: (name: string) => `Wait for ${name}’s answer to the estimate`,
  nextAwaitWhy: 'Lines that are not approved are not done.',
  nextReady: 'Finish the work, then mark the car ready',
  nextReadyWhy: 'The customer is notified once it is ready.',
  promisedFor: (when: string) => `Promised for ${when}.`,
  nextTakeAndHandOver: (amount: string) => `Take ${amount}, then hand over the car`,
  nextTakeWhy: 'The car has left, and this is still due.',
  readySince: (when: string) => `The car is ready since ${when}.`,
  nextHandOver: 'Hand over the car',
  nextFinish: 'Complete the booking',
  nextFinishWhy: 'The car has left and everything is paid.',
  recordNaira: (amount: string) => `Record ${amount}`,
  reply: 'Reply',
  seeEstimate: 'See the estimate',
  ready: 'Ready',
  handOver: 'Hand over',
  howItLeft: 'How it left',

  // BookingHead, BookingFacts
  carOf: (name: string, model: string) => `${name}’s ${model}`,
  bookingsOf: (plate: string) => `All bookings of ${plate}`,

  // EstimatePart, OnSitePart
  openEstimate: 'Open the estimate',
  onSite: 'On site',
  keyTag: (tag: string) => `Key tag ${tag}`,

  // PrintedJobCard
  toPay: 'To pay',
  jobCard: 'Job card',
  customerSays: 'The customer says',
  workDonePartsUsed: 'Work done, parts used',
  technician: 'Technician',
  customer: 'Customer',

  // ReasonSheet
  why: 'Why',
  keepIt: 'Keep it',

  // StaffBookingScreen
  bookings: 'Bookings',
  wrongNumberOrOldLink: 'It may be a wrong number or an old link.',
  noSuchBooking: 'No such booking',
  toAllBookings: 'To all bookings',
  loadingTheBooking: 'Loading the booking',
  disputeExplained: 'The customer’s bank asks for the money back. It is answered at the payment service.',
  seeThePayment: 'See the payment',
  undoAction: (action: string) => `Undo: ${action}`,
  invoice: 'Invoice',
  printJobCard: 'Print job card',
  customerSeesCancelled: 'The customer sees it as cancelled.',
  nothingIsOwedAfter: 'Its car was checked in: nothing is owed for its work afterwards.',
  cancelQuestion: (number: string) => `Cancel ${number}?`,
  cancelBooking: 'Cancel booking',
  paymentMustGoBack: 'The payment has to go back.',
  onlyForMistakes: 'Only for a payment that was recorded by mistake.',
  leavesTheLedger: 'leaves the ledger, the booking is unpaid again, and the customer is notified.',
  chargeLeavesTheLedger: 'leaves the ledger, is owed again, and the customer is notified.',
  undoPaymentQuestion: (number: string) => `Undo the payment of ${number}?`,
  undoPaymentHint: 'For example: recorded for the wrong booking.',
  undoPayment: 'Undo payment',
  checkIn: 'Check in',
  carOnSite: 'Car on site',
  inspection: 'Inspection',
  estimate: 'Estimate',

  // ChosenBar and its sheets
  chosenBookings: 'Chosen bookings',
  bookingsChosen: (count: number) => (count === 1 ? '1 booking chosen' : `${count} bookings chosen`),
  chooseBooking: (number: string, name: string) => `Choose ${number}, ${name}`,
  chooseAll: 'Choose all on this page',
  message: 'Message',
  printJobCards: 'Print job cards',
  csvOfChosen: 'CSV of the chosen',
  clearChoice: 'Clear',
  technicianOf: (count: number) => (count === 1 ? 'Technician of 1 booking' : `Technician of ${count} bookings`),
  notKnownYet: 'Not known yet',
  saving: 'Saving',
  saveFor: (count: number) => `Save for ${count}`,
  notNow: 'Not now',
  messageAbout: (count: number) => (count === 1 ? 'Message about 1 booking' : `Message about ${count} bookings`),
  text: 'Text',
  onlyAboutBooking: 'Write only about their booking. News and offers are announcements.',
  writeAMessage: 'Write a message.',
  preview: 'Preview',
  aboutBooking: (number: string) => `Your booking ${number}`,
  messageGoesTo: (count: number) =>
    count === 1
      ? 'The customer of this booking reads it in the app:'
      : `The customer of each of the ${count} bookings reads it in the app, with the number of their own booking:`,
  messageCost: 'It costs nothing. A customer without an account is not reached; you see afterwards for which bookings.',
  sending: 'Sending',
  sendTo: (count: number) => `Send ${count}`,
  change: 'Change it',
  doneFor: (count: number) => (count === 1 ? 'Done for 1 booking.' : `Done for ${count} bookings.`),
  failedFor: (count: number) => `Not done for ${count}:`,
  close: 'Close',

  // StaffBookingsScreen
  noBookingsYet: 'No bookings yet',
  firstBooking: 'The first booking of a customer or a walk-in shows here.',
  walkIn: 'Walk-in',
  loadingBookings: 'Loading bookings',
  bookingsFound: 'Bookings found',
  couldNotRefresh: 'We could not refresh the list. It may be out of date.',
  oneBooking: 'booking',
  manyBookings: 'bookings',
  searchAgain: 'Look for a plate, a name, a phone number or a booking number, or remove a filter.',
  noBookingFound: 'No booking found',
  tableCaption: 'Bookings',
  serviceAndCar: 'Service and car',
} as const;

export const STEP_LABEL: Record<Step, string> = {
  booked: 'Booked',
  'checked-in': 'Checked in',
  inspected: 'Inspected',
  estimate: 'Estimate',
  ready: 'Ready',
  money: 'Paid',
  released: 'Handed over',
};

/** The answers to a line of an estimate. */
export const ANSWER_LABEL = {
  open: 'Not answered',
  approve: 'Approved',
  'not-now': 'Not now',
  ask: 'Asked about',
  'taken-back': 'Voided',
} as const;

export const CUSTODY_LABEL: Record<CustodyEvent['kind'], string> = {
  'checked-in': 'Checked in',
  confirmed: 'Confirmed by the customer',
  'key-moved': 'Key moved',
  'car-moved': 'Car moved',
  'road-test-started': 'Road test began',
  'road-test-ended': 'Road test ended',
  'handed-to-driver': 'With our driver',
  'returned-by-driver': 'Back from our driver',
  ready: 'Ready',
  released: 'Handed over',
};
