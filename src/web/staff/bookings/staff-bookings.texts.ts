/** The texts of staff/bookings that people read. */
export const texts = {
  // BookingCharges
  approvedWork: 'Approved work',
  charges: 'Charges',
  voided: 'voided',
  markPaid: 'Mark paid',
  void: 'Void',
  stillOwed: 'Still owed:',
  forGoodTheCustomerOwes:
    'For good: the customer owes nothing for it any more, and what was paid for it has to go back.',
  voidNaira: (naira: string | number) => `Void ${naira}?`,
  staffSeeItInThe: 'Staff see it in the booking’s history.',
  voidTheCharge: 'Void the charge',

  // BookingFacts
  less: 'less',

  // BookingFilters
  namePhoneOrBookingNumber: 'Name, phone or booking number',
  nameOrBookingNumber: 'Name or booking number',
  search: 'Search',
  filters: (word: string | number) => `Filters${word}`,
  status: 'Status',
  payment: 'Payment',
  method: 'Method',
  driveInOrPickUp: 'Drive-in or pick-up',
  bookedFrom: 'Booked from',
  bookedUntil: 'Booked until',
  useFilters: 'Use filters',
  showAllBookings: 'Show all bookings',
  any: 'Any',

  // BookingHistory
  theCustomer: 'the customer',
  thePaymentService: 'the payment service',
  theSystem: 'the system',
  notFinished: 'not finished',
  openAtTheProvider: 'open at the provider',
  needsALook: 'needs a look',
  toGoBack: 'to go back',
  sentBack: 'sent back',
  takenBackDoesNotCount: 'taken back, does not count',
  history: 'History',
  by: 'by',
  payments: 'Payments',
  nothingWasPaidYet: 'Nothing was paid yet.',
  recordedBy: (recordedBy: string | number) => `, recorded by ${recordedBy}`,
  reference: (reference: string | number) => `Reference ${reference}`,

  // BookingTime
  time: (minutesLabel: string | number) => `Time: ${minutesLabel}`,
  looksForgotten: '. Looks forgotten',
  theClockRecorded: (span: string | number) => `The clock recorded ${span}`,
  correctedByTo: (by: string | number, span: string | number, reason: string | number) =>
    `Corrected by ${by} to ${span}: ${reason}`,
  correct: 'Correct',
  correctTheTimeOf: (name: string | number) => `Correct the time of ${name}`,

  // LetGoLink
  letItGo: 'Let it go',
  howItLeft: 'How it left',

  // PrintedJobCard
  toPay: 'To pay',
  jobCard: 'Job card',
  workDonePartsUsed: 'Work done, parts used',
  technician: 'Technician',
  customer: 'Customer',

  // ReasonSheet
  why: 'Why',
  keepIt: 'Keep it',

  // StaffBookingScreen
  bookings: 'Bookings',
  itCanHaveBeenA: 'It can have been a wrong number or an old link.',
  noSuchBooking: 'No such booking',
  toAllBookings: 'To all bookings',
  loadingTheBooking: 'Loading the booking',
  theCustomersBankAsksFor: 'The customer’s bank asks for the money back. It is answered at the payment service.',
  seeThePayment: 'See the payment',
  undo: (value: string | number) => `Undo: ${value}`,
  invoice: 'Invoice',
  printJobCard: 'Print job card',
  theCustomerSeesItAs: 'The customer sees it as cancelled.',
  cancel: (number: string | number) => `Cancel ${number}?`,
  cancelBooking: 'Cancel booking',
  whatWasPaidHasTo: 'What was paid has to go back.',
  onlyForAPaymentThat: 'Only for a payment that was recorded by mistake.',
  leavesTheLedgerTheBooking: 'leaves the ledger, the booking is unpaid again, and the customer is notified.',
  undoThePaymentOf: (number: string | number) => `Undo the payment of ${number}?`,
  forExampleRecordedForThe: 'For example: recorded for the wrong booking.',
  undoPayment: 'Undo payment',
  checkIn: 'Check in',
  carOnSite: 'Car on site',
  inspection: 'Inspection',
  estimate: 'Estimate',

  // StaffBookingsScreen
  walkIn: 'Walk-in',
  loadingBookings: 'Loading bookings',
  bookingsFound: 'Bookings found',
  weCouldNotRefreshThe: 'We could not refresh the list, so this is what we had.',
  booking: 'booking',
  bookings2: 'bookings',
  lookForANameA: 'Look for a name, a phone number or a booking number, or take a filter away.',
  noBookingFound: 'No booking found',
  bookingsNewestFirst: 'Bookings, newest first',
  serviceAndCar: 'Service and car',
} as const;
