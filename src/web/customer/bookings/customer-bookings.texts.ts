/** The texts of customer/bookings that people read. */
export const texts = {
  // AppointmentActions
  loading: 'Loading',
  freeChangesUntil: 'Move or cancel free until',
  callUsAfterThat: '. After that, call us.',
  callUsForHelp: 'Call us and we will help.',
  findingsWait: (findings: string, isOne: boolean, naira: string) =>
    `${findings} ${isOne ? 'waits' : 'wait'} for your yes, ${naira}.`,
  payThenCollect: (naira: string) => `Pay ${naira}, then we show you the release code.`,
  payBy: (dayAndTimeText: string) => `Pay by ${dayAndTimeText}, or others can take the time.`,
  move: 'Move',
  directions: 'Directions',
  callUs: 'Call us',
  addToCalendar: 'Add to calendar',

  // AppointmentHead
  weWillCallYou: 'We will call you',
  on: 'On',
  toAgreeATime: ' to agree a day and a time.',
  carHasCome: 'Your car has been checked in',
  carLeft: (moment: string) => `Your car left ${moment}.`,
  inOurWorkshop: 'In our workshop',
  carIsReady: 'Ready to collect',
  since: (moment: string) => `Since ${moment}.`,
  today: 'Today',

  // BookingActions
  cancel: 'Cancel',
  answerEstimate: (findings: number) => `Answer the estimate (${findings})`,
  showReleaseCode: 'Show my release code',
  rateTheVisit: 'Rate the visit',
  change: 'Change',
  view: 'View',
  whereIsMyCar: 'Where is my car?',
  estimate: 'Estimate',
  releaseCode: 'Release code',
  bankTransfer: 'Bank transfer',
  invoice: 'Invoice',
  receipt: 'Receipt',
  bookAgain: 'Book Again',

  // BookingCard
  ready: 'Ready',
  inTheWorkshop: 'In the workshop',
  checkInCode: (code: string) => `Check-in code ${code}`,

  // BookingDetails, ConfirmBooking
  whatIsWrong: 'What is wrong',
  approvedWork: 'Approved work',
  partOfThePrice: 'Part of the price',
  depositPart: 'Deposit',
  balancePart: 'When you collect',
  keptDeposit: (naira: string) => `${naira}, kept by the centre`,

  // DepositSplit
  nowAndLater: 'Now and later',
  depositNow: 'Now, deposit',
  balanceLater: 'When you collect',
  anyWayToPay: 'cash, card or transfer',
  nowThenLater: (now: string, later: string) => `${now} now, ${later} when you collect`,
  getDepositBack: 'You get the deposit back if you cancel before',
  getDepositBackInTime: (length: string) =>
    `You get the deposit back if you cancel at least ${length} before your time.`,
  noDepositBack: (length: string) =>
    `It is less than ${length} until then: if you cancel, you do not get the deposit back.`,
  depositHoldsTime: 'Your time is firm when the deposit is paid.',
  saveAndPay: (naira: string) => `Save, then pay ${naira}`,

  // A deposit that was not paid in time
  chooseATimeAgain: 'Choose a time again',
  timeLostForDeposit: (until: string) =>
    `The deposit was not paid in time. Choose again until ${until}, or the booking is cancelled.`,
  payDepositBy: (naira: string, until: string) =>
    `Pay the deposit of ${naira} by ${until}, or others can take the time.`,
  cancelKeepsDeposit: 'You can still cancel until the start, but you do not get the deposit back.',
  takenOffTheBill: (naira: string) => `${naira}, taken off the bill`,
  paid: (naira: string) => `${naira}, paid`,
  toPay: (naira: string) => `${naira}, to pay`,
  paidSeeTheReceipt: 'paid, see the receipt',

  // BookingQueryState
  mayBelongToAnotherAccount: (message: string) => `${message} It may belong to another account.`,
  noSuchBooking: 'No such booking',
  goToMyBookings: 'Go to My Bookings',
  bookingFailed: 'We could not load this booking.',
  loadingYourBooking: 'Loading your booking',

  // BookingScreen
  payForBooking: 'Pay for this booking',
  changeBooking: 'Change booking',
  yourBooking: 'Your booking',

  // BookingSummary
  amount: 'Amount',
  countOfServices: (count: number) => `${count} services`,

  // BookingsScreen
  trying: 'Trying',
  myBookings: 'My Bookings',
  bookNow: 'Book Now',
  bookingsByStatus: 'Bookings by status',
  bookingsFailed: 'We could not load your bookings.',
  loadingYourBookings: 'Loading your bookings',
  bookingsNotRefreshed: 'We could not refresh your bookings, so they may be out of date.',
  tryAgain: 'Try again',
  comingUp: 'Coming up',
  earlier: 'Earlier',
  bookingsWithStatus: (value: string) => `${value} bookings`,
  allAreComingUp: 'All of these are among those coming up.',
  pageTooHigh: 'Your bookings end before this page.',
  noSuchPage: 'There is no such page',
  goToTheLastPage: 'Go to the last page',
  noBookingsYet: 'You have no bookings yet. Choose a car and a service, and we will keep a place for it.',
  noBookingsWithStatus: (value: string) => `You have no ${value} bookings.`,
  theBayIsFree: 'The bay is free',
  nothingHere: 'Nothing here',

  // CancelBookingSheet
  cancelling: 'Cancelling',
  cancelQuestion: 'Cancel this booking?',
  moveInstead: 'Move it to another day',
  yesCancelIt: 'Yes, cancel it',
  keepIt: 'Keep it',
  serviceForYourCar: (name: string, brand: string, model: string) => `${name} for your ${brand} ${model}`,
  cancellationWillBeConfirmed: '. We will confirm the cancellation with a message.',
  depositIsKept: (since: string, naira: string) => `You cancel after ${since}, so we keep your deposit of ${naira}. `,
  freeUntil: (comingTextInside: string) => `Free until ${comingTextInside}. `,

  // MoveScreen
  carIsCheckedIn: 'Your car is checked in, so we change this booking for you.',
  chooseATime: 'Choose a time',
  bookingIsClosed: 'It is finished or cancelled.',
  noTimeToChoose: 'This booking has no time to choose',
  seeTheBooking: 'See the booking',
  tooLateCallUs: (tooLateText: string) => `${tooLateText} Call us and we will help.`,
  when: 'When',
  currentTime: (dayAndTimeText: string) => `Now: ${dayAndTimeText}`,
  chooseATimeFirst: 'Choose a time first.',
  yourChoice: 'Your choice',
  unchanged: 'As it is now',
  newTime: 'New time',
  yourTime: 'Your time',
  noTimeChosenYet: 'No time chosen yet',
  noNetwork: 'No network',
  moveIt: 'Move it',
  takeIt: 'Take it',

  // OfferedTimeSheet
  accepting: 'Accepting',
  offerQuestion: 'Would another time suit you?',
  offerExplained: (fullDateTime: string, name: string) =>
    `We are sorry: we cannot keep ${fullDateTime} for ${name}. We offer`,
  offerKeepsBooking: 'instead. The booking stays, and so does your payment.',
  accept: (fullDateTime: string) => `Accept ${fullDateTime}`,
  notNow: 'Not now',

  // PriceLines
  washCredit: 'Wash credit',

  // AlreadySavedSheet
  alreadySaved: 'You saved this before',
  alreadySavedExplained:
    'Your earlier Save reached us, with the details as they were then. You find that booking in the list of bookings.',
  seeBookings: 'See the bookings',
  makeSecondBooking: 'Make a second booking',

  // AmountBar
  payOnline: 'Pay online',
  continue: 'Continue',
  insteadOf: 'instead of',
  notKnownYet: 'Not known yet',
  chooseAService: 'Choose a service',

  // BookingFlow
  catalogueFailed: 'We could not load the cars and services.',

  // BookingForm
  servicesGone: (names: string, count: number) =>
    `We no longer offer ${names}, so ${count === 1 ? 'it is' : 'they are'} left out. Everything else is kept.`,
  unnamedService: 'a service that you chose',
  youBringIt: 'You bring it',
  wePickItUp: 'We come for it',
  booking: 'Booking',
  yourCar: 'Your car',
  theCar: 'The car',
  bookingIsOwners: 'The booking is made for the owner of the car, who gets a message. You see it with the others.',
  paymentQuestion: 'How will you pay?',
  arrivalQuestion: 'How will it reach us?',
  pickUpAddress: 'Pick-up address',
  pickUpAddressHint: 'House number, street and a landmark.',
  whoIsBooking: 'Who is booking?',
  fullName: 'Full name',
  phoneNumber: 'Phone number',

  // BookingFormSkeleton
  loadingTheBookingForm: 'Loading the booking form',

  // ConfirmBooking
  saving: 'Saving',
  isEverythingCorrect: 'Is everything correct?',
  changeSomething: 'Change something',
  keptOffline:
    'You are offline, so this booking is not sent yet. We keep it on this phone and ask you when the network is back.',
  anotherOneWaits: 'You are offline, and another booking of yours waits to be sent first.',
  canSaveAgain: (failure: string) => `${failure} You can press Save again: it stays one booking.`,
  save: 'Save',
  goBack: 'Go back',

  // ConfirmTime
  anyTimeWeCall: 'Any time: we call you',
  changeTheTime: 'Change the time',
  restIsKept: (word: string) => `${word} Everything else is kept.`,
  timeStillFree: 'It is still free. Take it again, or choose another time.',
  timeTaken: 'It has been taken. Choose another time.',
  holdExpired: (holdMinutes: number, timeText: string) =>
    `Your ${holdMinutes} minutes are over, so ${timeText} was released.`,
  takeAgain: (timeText: string) => `Take ${timeText} again`,
  takingTime: 'Taking it',
  chooseAnotherTime: 'Choose another time',
  freeChangesUntilTime: (length: string, dayAndTimeText: string) =>
    `You can move or cancel free until ${length} before, ${dayAndTimeText}.`,
  tooSoonToChange: (length: string) => `It is less than ${length} until then, so please call us to move or cancel it.`,

  // HoldStrip
  timeIsKept: 'is kept for you. Save before the time runs out.',
  left: 'left',
  timeLeftToSave: 'Time left to save',
  fiveMinutesLeft: '5 minutes left',
  oneMinuteLeft: '1 minute left',

  // NewBookingScreen, OpenOffer
  noteOfOtherCarLeftOut: 'What you told us about the other car is left out.',
  newBooking: 'New booking',

  // OpenOffer
  offerGone: 'That place is no longer kept for you. Choose another time.',
  offerFailed: 'We could not load the time that is kept for you.',

  // OwnCars
  whichCar: 'Which car?',
  anotherCar: 'Another car',

  // PriceChangedSheet
  thePriceHasChanged: 'The price has changed',
  formerPrice: 'It was',
  newPrice: '. It is now',
  nothingIsBookedYet: '. Nothing is booked yet.',
  saveAt: (naira: string) => `Save at ${naira}`,

  // SavedBooking
  yourBookingIsSaved: 'Your booking is saved',

  // WhenStep
  whenQuestion: 'When?',
  serviceQuestion: 'What does it need?',
  chooseTimeOr: (word: string) => `Choose a time${word}.`,
  orAnyTime: ', or “Any time, call me”',
  holdExplained: (holdMinutes: number) => `We keep the time for you for ${holdMinutes} minutes while you finish.`,
  anyTimeChosen: 'Any time, we call you',
  takenByAnother: 'Someone took it a moment ago.',
  timeIsGone: (timeText: string) => `${timeText} is gone.`,
  sameDayTimeIsFree: (timeText: string) => ` ${timeText} on the same day is free.`,

  // appointment-labels
  inLength: (lengthText: string) => `In ${lengthText}. `,
  hours: (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`,
  minutes: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
  dateSentence: (day: string) => `${day}. `,
  readyAbout: (momentText: string) => `Ready about ${momentText}.`,
  itsTimeHasCome: 'Its time has come, so it cannot be moved or cancelled here.',
  tooLateToChange: (lengthText: string) => `Less than ${lengthText} to go, so it cannot be moved or cancelled here.`,
  nothingToRefund: 'You have paid nothing, so there is nothing to refund.',
  paymentComesBack: 'Your payment comes back to you.',
  amountComesBack: (naira: string) => `${naira} comes back to you.`,
  creditComesBack: (naira: string) => `${naira} of wash credit is yours again.`,

  // booking-labels
  booked: (day: string) => `Booked ${day}`,
  bookedOn: (day: string) => `Booked on ${day}`,
  pickUpFrom: (address: string) => `Pick-up from ${address}`,
  driveInAt: (centre: string) => `Drive-in, ${centre}`,
  paymentNeedsReview: (method: string) => `${method}. We are looking into a payment and will call you.`,
  cancellationAsked: 'You asked to cancel. We will confirm soon.',
  moneyIsBeingSentBack: (method: string) => `${method}, your money is being sent back`,
  refunded: (method: string) => `${method}, refunded`,
  confirmingPayment: (method: string) => `${method}, we are confirming your payment`,
  paidInPart: 'Paid in part',
  notPaidYet: (method: string) => `${method}, not paid yet`,
  notPaid: (method: string) => `${method}, not paid`,
} as const;
