/** The texts of staff/calendar that people read. */
export const texts = {
  // BayPicker
  bay: 'Bay',
  takenNow: 'Taken now',
  toCome: (count: number) => `${count} to come`,

  // BlockKey
  keyToMarks: 'What the marks mean',

  // CalendarHead
  view: 'View',
  day: 'Day',
  week: 'Week',
  closeABay: 'Close a bay',
  walkIn: 'Walk-in',

  // CloseSheet
  closeOrOpenASpan: 'Close or open a span',
  loadingTheBays: 'Loading the bays',

  // ClosureStrip
  closedFromTo: (from: string, to: string) => `Closed ${from} to ${to}`,

  // DayBlockButton
  blockFromTo: (state: string, from: string, to: string) => `, ${state}, ${from} to ${to}`,

  // DayGrid
  bays: 'Bays',
  retired: 'Retired',
  itIs: (time: string) => `It is ${time}`,

  // DayListScreen
  listOfTheDay: 'List of the day',
  calendar: 'Calendar',
  print: 'Print',
  loadingTheList: 'Loading the list',
  noCarsExplained: 'Cars with a time on this day appear here.',
  noCars: 'No cars',
  jobsOfTheDay: 'Jobs of the day',
  worksOnIt: 'Works on it',
  toPay: 'To pay',
  paid: 'Paid',

  // DayScreen
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  isToday: ', today',
  car: 'car',
  cars: 'cars',
  waiting: (count: number) => `, ${count} waiting`,
  loadingTheCalendar: 'Loading the calendar',
  calendarAsOf: (reason: string, time: string) =>
    `${reason} This is the calendar of ${time}. Changes can be sent once the connection is back.`,
  couldNotRefresh: 'We could not refresh the calendar.',
  noNetwork: 'No network.',
  walkIns: 'Walk-ins',
  giveABay: 'Give a bay',
  callForATime: 'Call for a time',
  giveATime: 'Give a time',
  nameOrNumber: 'Name or number',
  noneFound: 'None found.',
  andMore: (count: number) => `and ${count} more under Bookings`,
  noCarOnDay: 'No car on this day yet.',
  addBaysFirst: 'Add the bays of the centre under Hours and bays.',
  noBays: 'No bays',
  listForPrinting: 'List for printing',

  // JobSheet
  placeFor: (number: string) => `A place for ${number}`,
  isLate: (number: string) => `${number} is late`,
  whoWorksOn: (number: string) => `Who works on ${number}`,
  didNotCome: (number: string) => `${number} did not come?`,
  soFar: (span: string, bay: string) => `So far ${span}, ${bay}`,
  noTimeYet: 'No time yet',
  nothingLeftToPay: 'nothing left to pay',
  notPaid: 'not paid',
  personWorksOnIt: (name: string) => `, ${name} works on it`,
  openTheBooking: 'Open the booking',
  whoWorksOnIt: 'Who works on it',
  move: 'Move',
  moveAnyway: 'Move anyway',
  late: 'Late',
  finish: 'Finish',
  noShow: 'No-show',
  noShowConsequence: 'The booking is cancelled because the car did not come, and its time is free at once.',
  thisCannotBeUndone: 'This cannot be undone.',
  paymentMustGoBack: 'The payment has to go back.',
  markAsNoShow: 'Mark as a no-show',
  oneMoment: 'One moment',
  no: 'No',

  // LateForm
  saving: 'Saving',
  lateByHowMuch: 'Late by how much?',
  lateHint: 'From its end, or from now when that is over. No other car is moved without a word.',
  lateBy: (length: string) => `Late by ${length}`,
  back: 'Back',

  // LateNotices
  isOver: (bay: string, length: string) => `${bay} is ${length} over.`,
  jobTakesLonger: (bay: string) => `A job in ${bay} takes longer.`,
  itPushesCars: (cars: string) => `It pushes ${cars}. `,

  // MoveForm
  moving: 'Moving',
  time: 'Time',
  now: 'Now',
  anyFreeBay: 'Any free bay',
  takenThen: (name: string) => `${name} (taken then)`,
  nearestFreeTimes: 'Nearest free times',
  customerGetsMessage: 'The customer gets a message about a new time.',
  giveThisPlace: 'Give this place',
  giveItAnyway: 'Give it anyway',
  offerItFirst: 'Offer it first',

  // PushedCars
  itPushesThese: (cars: string) => `It pushes ${cars}.`,
  thisCar: 'this car',
  theseCars: 'these cars',
  nothingMovesByItself: 'Nothing is moved until you choose.',
  serviceInBayAt: (service: string, bay: string, time: string) => `${service}, ${bay} at ${time}`,
  bookingCustomer: 'A customer who books just now',
  done: 'Done',
  moveTo: (bay: string) => `Move to ${bay}`,
  offerTime: (time: string) => `Offer ${time}`,

  // WeekScreen
  calendarWeek: 'Calendar, week',
  thisWeek: 'This week',
  weekBefore: 'Week before',
  weekAfter: 'Week after',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  loadingTheWeek: 'Loading the week',
  couldNotRefreshWeek: 'We could not refresh the week. It may be out of date.',
  weekExplained: (from: string, to: string) => `Each bar is one bay from ${from} to ${to}. Choose a day to open it.`,

  // WeekTable
  weekTableCaption: 'The week, bay by bay',
  noCarsCount: '0 cars',
  overItsTime: 'Over its time',

  // WorkerForm
  notKnownYet: 'Not known yet',
  save: 'Save',

  // block-labels
  stateMaking: 'Being booked',
  stateBooked: 'Booked',
  stateNow: 'In its time',
  stateWash: 'In its time, wash',
  statePushed: 'Pushed to later',
  promisedAt: (time: string) => `Promised ${time}`,
  wasDueAt: (time: string) => `Was due ${time}`,
  readyAt: (time: string) => `Ready ${time}`,
  over: (length: string) => `${length} over`,
  needsBayUntil: (time: string) => `Needs the bay until ${time}`,
  carBeforeRunsInto: 'The car before runs into it',
  offeredTime: (time: string) => `Offered ${time}`,
  lostUnlessPaidBy: (time: string) => `Lost unless paid by ${time}`,
  partOf: (number: number, count: number) => `Part ${number} of ${count}`,
} as const;
