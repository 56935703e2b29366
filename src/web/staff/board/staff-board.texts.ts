/** The texts of staff/board that people read. */
export const texts = {
  // BoardCard
  inspection: 'Inspection',
  inspectionOf: (number: string) => `Inspection: ${number}`,
  estimate: 'Estimate',
  estimateOf: (number: string) => `Estimate: ${number}`,
  noTime: 'No time',
  call: (name: string) => `Call ${name}`,
  writeToOnWhatsapp: (name: string) => `Write to ${name} on WhatsApp`,

  // BoardColumn
  jumpToAStatus: 'Jump to a status',
  undo: 'Undo',
  checkIn: 'Check in',
  checkInOf: (number: string, name: string) => `Check in: ${number}, ${name}`,
  allUnderBookings: (count: number) => `All ${count} under Bookings`,

  // BoardScreen
  todaysBookings: 'Today’s bookings',
  walkIn: 'Walk-in',
  loadingTheBoard: 'Loading the board',
  boardAsOf: (reason: string, time: string) => `${reason} This is the board of ${time}. You can still check cars in.`,
  couldNotRefresh: 'We could not refresh the board.',
  noNetwork: 'No network.',
  bookingsOfTheDay: 'Bookings of the day',
  booked: 'booked',
  car: 'car',
  cars: 'cars',
  dayBefore: 'Day before',
  dayAfter: 'Day after',

  // RecordPaymentSheet
  recordAPayment: 'Record a payment',
  howPaid: 'How did the whole amount come?',
  cash: 'Cash',
  countedAtTheDesk: 'Counted at the desk',
  transfer: 'Transfer',
  seenInTheAccount: 'Seen in the account',
  note: 'Note',
  optional: '(optional)',
  noteHint: 'For example the name on the transfer.',
  recordPayment: 'Record payment',
  notNow: 'Not now',
} as const;
