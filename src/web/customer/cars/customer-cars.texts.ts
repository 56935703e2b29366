/** The texts of customer/cars that people read. */
export const texts = {
  // CarHistoryList
  whatWasDone: 'What was done',
  firstVisitAppearsHere: 'Your first visit will appear here.',
  approvedWorkOf: (number: string | number) => `Approved work of ${number}`,
  open: 'Open',
  openBooking: (number: string | number) => `Open booking ${number}`,

  // CarPapers
  papers: 'Papers',
  notKnownYet: 'Not known yet',
  addTheDate: 'Add the date',
  addTheNewDate: 'Add the new date',
  weRemindYou30And: 'We remind you 30 and 7 days before a paper ends.',

  // CarReadings
  kilometres: 'Kilometres',
  byYou: 'by you',
  byTheCentre: 'by the centre',
  check: 'Check',
  checkKmText: (kmText: string | number) => `Check ${kmText}`,
  isItRight: 'Is it right?',
  isRight: (kmText: string | number) => `Is ${kmText} right?`,
  addAReading: 'Add a reading',

  // CarReminders
  weCanDoMoreNow: (newWords: string | number) => `We can do more now: “${newWords}”`,
  yesThisToo: 'Yes, this too',

  // CarScreen
  myCar: 'My car',
  myCars: 'My cars',
  print: 'Print',
  thisCarIsGone: 'This car is gone',
  loadingYourCar: 'Loading your car',
  onTheClock: 'On the clock',
  notKnown: 'Not known',
  read: (dateText: string | number) => `read ${dateText}`,
  withUsSince: 'With us since',
  oneJob: '1 job',
  jobs: (count: string | number) => `${count} jobs`,
  bookForThisCar: 'Book for this car',
  changeThisCar: 'Change this car',
  removeThisCar: 'Remove this car',

  // CarsScreen
  addACar: 'Add a car',
  carsAppearHere:
    'Your cars appear here with their plates, their papers, the work done on them, and the date of the next service.',
  noCarYet: 'No car yet',
  loadingYourCars: 'Loading your cars',

  // NextServiceCard
  nextService: 'Next service',
  afterItsFirstServiceHere: 'After its first service here you see when the next one is due.',
  at: 'At',
  orAt: 'or at',
  whicheverComesFirst: ', whichever comes first.',
  asYouDriveThatIs: (calendarDay: string | number) => ` As you drive that is about ${calendarDay}.`,
  lastOn: (service: string | number, calendarDay: string | number) => `${service}, last on ${calendarDay}`,
  atKmText: (kmText: string | number) => ` at ${kmText}`,
  weRemindYouAWeek: 'We remind you a week before.',

  // OwnCarSheet
  plateNumber: 'Plate number',
  weWriteIt: (shown: string | number) => `We write it ${shown}.`,
  asOnTheCarSuch: 'As on the car, such as BDJ-482KA.',
  colour: 'Colour',
  optional: '(optional)',
  nickname: 'Nickname',
  save: 'Save',
  notNow: 'Not now',

  // PaperChip
  ended: 'Ended',

  // PaperSheet
  writeTheWholeDate: 'Write the whole date.',
  theDateIsSaved: 'The date is saved.',
  itsLastDay: 'Its last day',
  itIsPrintedOnThePaper: 'It is printed on the paper.',
  emptyWeForgetTheDate: 'Empty: we forget the date.',

  // ReadingSheet
  writeTheKilometresInFigures: 'Write the kilometres in figures.',
  pleaseCheckTheReading: 'Please check the reading',
  readingIsUsed: (kmText: string | number) => `We use ${kmText}. Remove it if it was wrong.`,
  readingWaitsForYou: (doubtText: string | number) => `${doubtText} We will not use this reading until you confirm it.`,
  yesItIsRight: 'Yes, it is right',
  noRemoveIt: 'No, remove it',
  asTheClockInThe: 'As the clock in the car shows them now.',

  // RemoveCarSheet
  removeThisCarQuestion: 'Remove this car?',
  readingsAndPapersAreDeleted: (carName: string | number, plate: string | number) =>
    `The readings and papers of ${carName}, ${plate}, are deleted. Its bookings stay, and appear here again if you add the same car later.`,
  yesRemoveIt: 'Yes, remove it',
  keepIt: 'Keep it',
} as const;
