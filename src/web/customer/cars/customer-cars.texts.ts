/** The texts of customer/cars that people read. */
export const texts = {
  // CarHistoryList
  whatWasDone: 'What was done',
  noVisitsYet: 'Your first visit will appear here.',
  approvedWorkOf: (number: string) => `Approved work of ${number}`,
  open: 'Open',
  openBooking: (number: string) => `Open booking ${number}`,

  // CarPapers
  papers: 'Papers',
  notKnownYet: 'Not known yet',
  addTheDate: 'Add the date',
  addTheNewDate: 'Add the new date',
  paperReminders: 'We remind you 30 and 7 days before a paper ends.',

  // CarReadings
  kilometres: 'Kilometres',
  byYou: 'by you',
  byTheCentre: 'by the centre',
  check: 'Check',
  checkReading: (kmText: string) => `Check ${kmText}`,
  isItRight: 'Is it right?',
  isReadingRight: (kmText: string) => `Is ${kmText} right?`,
  addAReading: 'Add a reading',

  // CarReminders
  canRemindOfMore: (newWords: string) => `We can do more now: “${newWords}”`,
  agreeToMore: 'Yes, this too',

  // CarScreen
  myCar: 'My car',
  myCars: 'My cars',
  print: 'Print',
  carGone: 'This car is gone',
  loadingYourCar: 'Loading your car',
  onTheClock: 'On the clock',
  notKnown: 'Not known',
  read: (dateText: string) => `read ${dateText}`,
  withUsSince: 'With us since',
  oneJob: '1 job',
  jobs: (count: number) => `${count} jobs`,
  bookForThisCar: 'Book for this car',
  peopleOnThisCar: 'People on this car',
  changeThisCar: 'Change this car',
  removeThisCar: 'Remove this car',

  // CarsScreen
  addACar: 'Add a car',
  noCarExplained:
    'Your cars appear here with their plates, their papers, the work done on them, and the date of the next service.',
  noCarYet: 'No car yet',
  sharedWithYou: 'Cars shared with you',
  loadingYourCars: 'Loading your cars',

  // NextServiceCard
  nextService: 'Next service',
  noServiceYet: 'After its first service here you see when the next one is due.',
  at: 'At',
  orAt: 'or at',
  whicheverComesFirst: ', whichever comes first.',
  estimatedDate: (calendarDay: string) => ` As you drive that is about ${calendarDay}.`,
  lastOn: (service: string, calendarDay: string) => `${service}, last on ${calendarDay}`,
  atKilometres: (kmText: string) => ` at ${kmText}`,
  serviceReminder: 'We remind you a week before.',

  // OwnCarSheet
  saving: 'Saving',
  plateNumber: 'Plate number',
  plateWritten: (shown: string) => `We write it ${shown}.`,
  plateIsRight: (shown: string) => `${shown} is right, without a figure`,
  plateHint: 'As on the car, such as BDJ-482KA.',
  colour: 'Colour',
  optional: '(optional)',
  nickname: 'Nickname',
  save: 'Save',
  notNow: 'Not now',

  // PaperChip
  ended: 'Ended',

  // PaperSheet
  dateIncomplete: 'Write the whole date.',
  dateSaved: 'The date is saved.',
  lastDay: 'Its last day',
  lastDayHint: 'It is printed on the paper.',
  emptyDateExplained: 'Empty: we forget the date.',

  // ReadingSheet
  kilometresInvalid: 'Write the kilometres in figures.',
  checkReadingTitle: 'Please check the reading',
  readingIsUsed: (kmText: string) => `We use ${kmText}. Remove it if it was wrong.`,
  readingWaitsForYou: (doubtText: string) => `${doubtText} We will not use this reading until you confirm it.`,
  readingIsRight: 'Yes, it is right',
  removeReading: 'No, remove it',
  kilometresHint: 'As the clock in the car shows them now.',

  // RemoveCarSheet
  removing: 'Removing',
  removeQuestion: 'Remove this car?',
  removeConsequence: (carName: string, plate: string) =>
    `The readings and papers of ${carName}, ${plate}, are deleted. Its bookings stay, and appear here again if you add the same car later.`,
  yesRemoveIt: 'Yes, remove it',
  keepIt: 'Keep it',
} as const;
