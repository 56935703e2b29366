/** The texts of staff/walk-in that people read. */
export const texts = {
  // WalkInCustomer
  whoIsIt: 'Who is it?',
  fullName: 'Full name',
  phoneNumber: 'Phone number',
  knownCustomer: 'A known customer: this booking goes on their list.',
  bookForNewCustomer: 'Book for somebody new instead',
  knownAlreadyChoose: 'Known already? Choose:',
  noPhone: 'no phone',
  hasAnAccount: ' (has an account)',

  // WalkInScreen
  booking: 'Booking',
  bookings: 'Bookings',
  walkIn: 'Walk-in',
  lead: 'For somebody at the desk or on the phone.',
  loadingServicesAndCars: 'Loading services and cars',
  whichCar: 'Which car?',
  howWillTheyPay: 'How will they pay?',
  toPay: 'To pay:',
  chooseCarAndService: 'Choose car and service.',
  book: 'Book',
  bookAnyway: 'Book anyway',
  driveInOrPickUp: 'Drive-in or pick-up?',
  pickUpAddress: 'Where do we pick it up?',

  // WalkInTime
  theCarIsHere: 'The car is here',
  hereExplained: 'Starts now, or waits in the queue',
  atATime: 'At a time',
  atATimeExplained: 'One that is free',
  callLater: 'Call later',
  callLaterExplained: 'No time is agreed yet',
  nearestFreeTimes: 'Nearest free times',
  chooseToSeeTimes: 'Choose car and service to see the free times.',
  nothingFree: 'Nothing is free in the next 14 days.',
  day: 'Day',
  time: 'Time',
  choose: 'Choose',
} as const;
