import type { WorkColumn } from '#shared/visits/work-columns.ts';

/** The texts of staff/board that people read. */
export const texts = {
  // BoardCard
  customerSaysMore: 'Says what is wrong',
  call: (name: string) => `Call ${name}`,
  writeToOnWhatsapp: (name: string) => `Write to ${name} on WhatsApp`,

  // BoardColumn
  jumpToAColumn: 'Jump to a column',
  otherDays: (count: number) => `Other days (${count})`,
  loadingOtherDays: 'Loading',
  couldNotLoadOtherDays: 'We could not load the bookings of other days.',
  tryAgain: 'Try again',
  allUnderBookings: (count: number) => `All ${count} under Bookings`,

  // CardActs
  undo: 'Undo',
  checkIn: 'Check in',
  inspect: 'Inspect',
  ready: 'Ready',
  handOver: 'Hand over',
  actOf: (act: string, number: string, name: string) => `${act}: ${number}, ${name}`,

  // board-state
  noTime: 'No time agreed',
  isCancelled: 'Cancelled',
  isFinished: 'Finished',
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number) => `${hours} h`,
  waitsSince: (time: string) => `Waits for a bay since ${time}`,
  expected: (time: string) => `Expected ${time}`,
  late: (expected: string, time: string) => `${expected}, ${time} late`,
  onHook: (hook: string) => `, hook\u00a0${hook}`,
  hereSince: (time: string) => `Here since ${time}`,
  andWaits: ', waits for a bay',
  inWork: 'In work',
  readyBy: (isPast: boolean, time: string) => (isPast ? `, was promised for ${time}` : `, ready by ${time}`),
  readyAt: (time: string) => `Ready ${time}`,
  left: (time: string) => `Left ${time}`,

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
  views: 'Columns of the board',
  byWork: 'By work',
  byPayment: 'By payment',
  findACar: 'Plate, name, phone or number',
  findACarWithoutPhone: 'Plate, name or number',
  carsFound: (count: number) => `${count} found on the board.`,
  searchAllBookings: 'Search all bookings',

  // RecordPaymentSheet
  recordAPayment: 'Record a payment',
  amountTaken: 'Amount in naira',
  amountTakenHint: 'Less than is due is a part payment; the rest stays due.',
  writeAnAmount: 'Write an amount in naira.',
  moreThanIsDue: 'Less is due. Take the due amount, and give the rest back.',
  partIsTooSmall: 'A part is at least ₦100, and leaves nothing or at least ₦100.',
  writeTheSlip: 'Write the reference on the slip: 4 to 30 letters and digits.',
  howPaid: 'How did it come?',
  cash: 'Cash',
  countedAtTheDesk: 'Counted at the desk',
  transfer: 'Transfer',
  seenInTheAccount: 'Seen in the account',
  card: 'Card',
  paidAtTheTerminal: 'Paid at the terminal',
  slip: 'Reference on the slip',
  slipHint: 'The longest number on the slip, for example RRN 004512345678.',
  note: 'Note',
  optional: '(optional)',
  noteHint: 'For example the name on the transfer.',
  recordPayment: 'Record payment',
  notNow: 'Not now',
} as const;

/** The columns of the board by work. */
export const WORK_LABEL: Record<WorkColumn, string> = {
  expected: 'Expected',
  here: 'Here',
  'in-work': 'In work',
  ready: 'Ready',
  gone: 'Gone',
};
