/** The texts of staff/board that people read. */
export const texts = {
  // BoardCard
  inspection: 'Inspection',
  inspectionNumber: (number: string | number) => `Inspection: ${number}`,
  estimate: 'Estimate',
  estimateNumber: (number: string | number) => `Estimate: ${number}`,
  noTime: 'No time',
  call: (name: string | number) => `Call ${name}`,
  writeToOnWhatsapp: (name: string | number) => `Write to ${name} on WhatsApp`,

  // BoardColumn
  jumpToAStatus: 'Jump to a status',
  undo: 'Undo',
  checkIn: 'Check in',
  checkInNumberAndFullName: (number: string | number, fullName: string | number) => `Check in: ${number}, ${fullName}`,
  allUnderBookings: (count: string | number) => `All ${count} under Bookings`,

  // BoardScreen
  todaysBookings: 'Today’s bookings',
  walkIn: 'Walk-in',
  loadingTheBoard: 'Loading the board',
  thisIsWhatWeHad: (word: string | number, time: string | number) =>
    `${word} This is what we had at ${time}. Cars can be checked in all the same.`,
  weCouldNotRefreshThe: 'We could not refresh the board.',
  noNetwork: 'No network.',
  bookingsOfTheDay: 'Bookings of the day',
  booked: 'booked',
  car: 'car',
  cars: 'cars',
  dayBefore: 'Day before',
  dayAfter: 'Day after',

  // RecordPaymentSheet
  recordAPayment: 'Record a payment',
  howDidTheWholeAmount: 'How did the whole amount come?',
  cash: 'Cash',
  countedAtTheDesk: 'Counted at the desk',
  transfer: 'Transfer',
  seenInTheAccount: 'Seen in the account',
  note: 'Note',
  optional: '(optional)',
  forExampleTheNameOn: 'For example the name on the transfer.',
  recordPayment: 'Record payment',
  notNow: 'Not now',
} as const;
