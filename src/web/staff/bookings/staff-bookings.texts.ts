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
  slip: (slip: string) => `, slip ${slip}`,
  reference: (reference: string) => `Reference ${reference}`,

  // BookingTime
  timeWorked: (time: string) => `Time: ${time}`,
  looksForgotten: '. Looks forgotten',
  clockRecorded: (span: string) => `The clock recorded ${span}`,
  correctedByTo: (by: string, span: string, reason: string) => `Corrected by ${by} to ${span}: ${reason}`,
  correct: 'Correct',
  correctTimeOf: (name: string) => `Correct the time of ${name}`,

  // LetGoLink
  handOver: 'Hand over',
  howItLeft: 'How it left',

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

  // StaffBookingsScreen
  walkIn: 'Walk-in',
  loadingBookings: 'Loading bookings',
  bookingsFound: 'Bookings found',
  couldNotRefresh: 'We could not refresh the list. It may be out of date.',
  oneBooking: 'booking',
  manyBookings: 'bookings',
  searchAgain: 'Look for a plate, a name, a phone number or a booking number, or take a filter away.',
  noBookingFound: 'No booking found',
  tableCaption: 'Bookings, newest first',
  serviceAndCar: 'Service and car',
} as const;
