/** The texts of staff/calendar that people read. */
export const texts = {
  // BayPicker
  bay: 'Bay',
  takenNow: 'Taken now',
  toCome: (count: string | number) => `${count} to come`,

  // BlockKey
  whatTheMarksMean: 'What the marks mean',

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
  closedTo: (clockText: string | number, clockText2: string | number) => `Closed ${clockText} to ${clockText2}`,

  // DayBlockButton
  to: (label: string | number, timeLabel: string | number, timeLabel2: string | number) =>
    `, ${label}, ${timeLabel} to ${timeLabel2}`,

  // DayGrid
  bays: 'Bays',
  retired: 'Retired',
  itIs: (clockText: string | number) => `It is ${clockText}`,

  // DayListScreen
  listOfTheDay: 'List of the day',
  calendar: 'Calendar',
  print: 'Print',
  loadingTheList: 'Loading the list',
  carsWithATimeOn: 'Cars with a time on this day stand here.',
  noCars: 'No cars',
  jobsOfTheDay: 'Jobs of the day',
  worksOnIt: 'Works on it',
  toPay: 'To pay',
  paid: 'Paid',

  // DayScreen
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  today: ', today',
  car: 'car',
  cars: 'cars',
  waiting: (count: string | number) => `, ${count} waiting`,
  loadingTheCalendar: 'Loading the calendar',
  thisIsTheCalendarOf: (word: string | number, timeLabel: string | number) =>
    `${word} This is the calendar of ${timeLabel}. Changes can be sent when it is back.`,
  weCouldNotRefreshThe: 'We could not refresh the calendar.',
  noNetwork: 'No network.',
  walkInsWaitingForA: 'Walk-ins waiting for a bay',
  giveABay: 'Give a bay',
  callForATime: 'Call for a time',
  giveATime: 'Give a time',
  noCarOnThisDay: 'No car on this day yet.',
  addTheBaysOfThe: 'Add the bays of the centre under Hours and bays.',
  noBays: 'No bays',
  listForPrinting: 'List for printing',

  // JobSheet
  aPlaceFor: (number: string | number) => `A place for ${number}`,
  isLate: (number: string | number) => `${number} is late`,
  whoWorksOn: (number: string | number) => `Who works on ${number}`,
  didNotCome: (number: string | number) => `${number} did not come?`,
  soFar: (spanLabel: string | number, name: string | number) => `So far ${spanLabel}, ${name}`,
  noTimeYet: 'No time yet',
  nothingLeftToPay: 'nothing left to pay',
  notPaid: 'not paid',
  worksOnItName: (name: string | number) => `, ${name} works on it`,
  openTheBooking: 'Open the booking',
  whoWorksOnIt: 'Who works on it',
  move: 'Move',
  late: 'Late',
  finish: 'Finish',
  noShow: 'No-show',
  theBookingIsCancelledBecause: 'The booking is cancelled because the car did not come, and its time is free at once.',
  thisCannotBeUndone: 'This cannot be undone.',
  whatWasPaidHasTo: 'What was paid has to go back.',
  markAsANoShow: 'Mark as a no-show',
  oneMoment: 'One moment',
  no: 'No',

  // LateForm
  lateByHowMuch: 'Late by how much?',
  fromItsEndOrFrom: 'From its end, or from now when that is over. No other car is moved without a word.',
  lateBy: (lengthLabel: string | number) => `Late by ${lengthLabel}`,
  back: 'Back',

  // LateNotices
  isOver: (name: string | number, lengthLabel: string | number) => `${name} is ${lengthLabel} over.`,
  aJobInTakesLonger: (name: string | number) => `A job in ${name} takes longer.`,
  itPushes: (word: string | number) => `It pushes ${word}. `,

  // MoveForm
  time: 'Time',
  now: 'Now',
  anyFreeBay: 'Any free bay',
  takenThen: (name: string | number) => `${name} (taken then)`,
  nearestFreeTimes: 'Nearest free times',
  theCustomerGetsAMessage: 'The customer gets a message about a new time.',
  giveThisPlace: 'Give this place',
  offerItFirst: 'Offer it first',

  // PushedCars
  itPushesWord: (word: string | number) => `It pushes ${word}.`,
  thisCar: 'this car',
  theseCars: 'these cars',
  nothingIsMovedUntilYou: 'Nothing is moved until you choose.',
  at: (service: string | number, name: string | number, timeLabel: string | number) =>
    `${service}, ${name} at ${timeLabel}`,
  aCustomerWhoBooksJust: 'A customer who books just now',
  done: 'Done',
  moveTo: (name: string | number) => `Move to ${name}`,
  offer: (dayAndTime: string | number) => `Offer ${dayAndTime}`,

  // WeekScreen
  calendarWeek: 'Calendar, week',
  thisWeek: 'This week',
  weekBefore: 'Week before',
  weekAfter: 'Week after',
  toDayTitleAndDayTitle2: (dayTitle: string | number, dayTitle2: string | number) => `${dayTitle} to ${dayTitle2}`,
  loadingTheWeek: 'Loading the week',
  weCouldNotRefreshTheWeek: 'We could not refresh the week, so this is what we had.',
  eachBarIsOneBay: (clockText: string | number, clockText2: string | number) =>
    `Each bar is one bay from ${clockText} to ${clockText2}. Choose a day to open it.`,

  // WeekTable
  theWeekBayByBay: 'The week, bay by bay',
  n0Cars: '0 cars',
  overItsTime: 'Over its time',

  // WorkerForm
  notKnownYet: 'Not known yet',
  save: 'Save',
} as const;
