/** The texts of customer/bookings that people read. */
export const texts = {
  // AppointmentActions
  chooseATimeMyself: 'Choose a time myself',
  freeChangesUntil: 'Move or cancel free until',
  callUsAfterwards: '. After that, call us.',
  callUsAndWeWill: 'Call us and we will help.',
  payByOrOthersCan: (dayAndTimeText: string | number) => `Pay by ${dayAndTimeText}, or others can take the time.`,
  move: 'Move',
  directions: 'Directions',
  callUs: 'Call us',
  addToCalendar: 'Add to calendar',

  // AppointmentHead
  weWillCallYou: 'We will call you',
  on: 'On',
  toAgreeOnDayAndTime: ', to agree a day and a time.',
  today: 'Today',

  // BookingActions
  cancel: 'Cancel',
  change: 'Change',
  view: 'View',
  whereIsMyCar: 'Where is my car?',
  estimate: 'Estimate',
  releaseCode: 'Release code',
  bankTransfer: 'Bank transfer',
  invoice: 'Invoice',
  receipt: 'Receipt',
  payTheRest: 'Pay the rest',
  payNow: 'Pay Now',
  bookAgain: 'Book Again',

  // BookingDetails
  approvedWork: 'Approved work',
  takenOffTheBill: (naira: string | number) => `${naira}, taken off the bill`,
  toPay: (naira: string | number) => `${naira}, to pay`,
  paidSeeTheReceipt: 'paid, see the receipt',

  // BookingQueryState
  itMayBelongToAnother: (message: string | number) => `${message} It may belong to another account.`,
  noSuchBooking: 'No such booking',
  goToMyBookings: 'Go to My Bookings',
  weCouldNotBringThis: 'We could not load this booking.',
  loadingYourBooking: 'Loading your booking',

  // BookingScreen
  payForThisBooking: 'Pay for this booking',
  changeBooking: 'Change booking',
  yourBooking: 'Your booking',

  // BookingSummary
  amount: 'Amount',

  // BookingsScreen
  myBookings: 'My Bookings',
  bookNow: 'Book Now',
  bookingsByStatus: 'Bookings by status',
  weCouldNotBringYour: 'We could not load your bookings.',
  loadingYourBookings: 'Loading your bookings',
  bookingsNotRefreshed: 'We could not refresh your bookings, so they may be out of date.',
  tryAgain: 'Try again',
  comingUp: 'Coming up',
  earlier: 'Earlier',
  bookings: (value: string | number) => `${value} bookings`,
  allOfTheseAreAmong: 'All of these are among those coming up.',
  yourBookingsEndBeforeThis: 'Your bookings end before this page.',
  thereIsNoSuchPage: 'There is no such page',
  goToTheLastPage: 'Go to the last page',
  noBookingsYet: 'You have no bookings yet. Choose a car and a service, and we will keep a place for it.',
  noBookingsWithStatus: (value: string | number) => `You have no ${value} bookings.`,
  theBayIsFree: 'The bay is free',
  nothingHere: 'Nothing here',

  // CancelBookingSheet
  cancelThisBooking: 'Cancel this booking?',
  moveItToAnotherDay: 'Move it to another day',
  yesCancelIt: 'Yes, cancel it',
  keepIt: 'Keep it',
  forYour: (name: string | number, brand: string | number, model: string | number) =>
    `${name} for your ${brand} ${model}`,
  weWillConfirmTheCancellation: '. We will confirm the cancellation with a message.',
  freeUntil: (comingTextInside: string | number) => `Free until ${comingTextInside}. `,

  // MoveScreen
  chooseATime: 'Choose a time',
  itIsFinishedOrCancelled: 'It is finished or cancelled.',
  thisBookingHasNoTime: 'This booking has no time to choose',
  seeTheBooking: 'See the booking',
  callUsAndWeWillHelp: (tooLateText: string | number) => `${tooLateText} Call us and we will help.`,
  when: 'When',
  now: (dayAndTimeText: string | number) => `Now: ${dayAndTimeText}`,
  chooseATimeFirst: 'Choose a time first.',
  yourChoice: 'Your choice',
  asItIsNow: 'As it is now',
  newTime: 'New time',
  yourTime: 'Your time',
  noTimeChosenYet: 'No time chosen yet',
  noNetwork: 'No network',
  moveIt: 'Move it',
  takeIt: 'Take it',

  // OfferedTimeSheet
  wouldAnotherTimeSuitYou: 'Would another time suit you?',
  weAreSorryWeCannot: (fullDateTime: string | number, name: string | number) =>
    `We are sorry: we cannot keep ${fullDateTime} for ${name}. We offer`,
  insteadAndBookingStays: 'instead. The booking stays, and so does your payment.',
  accept: (fullDateTime: string | number) => `Accept ${fullDateTime}`,
  notNow: 'Not now',

  // PriceLines
  washCredit: 'Wash credit',

  // AlreadySavedSheet
  youSavedThisBefore: 'You saved this before',
  yourEarlierSaveReachedUs:
    'Your earlier Save reached us, with the details as they were then. That booking is in My Bookings, where you can change it.',
  seeMyBookings: 'See My Bookings',
  makeASecondBooking: 'Make a second booking',

  // AmountBar
  payOnline: 'Pay online',
  continue: 'Continue',
  insteadOf: 'instead of',
  notKnownYet: 'Not known yet',
  chooseAService: 'Choose a service',

  // BookingFlow
  weCouldNotBringThe: 'We could not load the cars and services.',

  // BookingForm
  youBringIt: 'You bring it',
  weComeForIt: 'We come for it',
  booking: 'Booking',
  yourCar: 'Your car',
  howWillYouPay: 'How will you pay?',
  howWillItReachUs: 'How will it reach us?',
  pickUpAddress: 'Pick-up address',
  houseNumberStreetAndA: 'House number, street and a landmark.',
  whoIsBooking: 'Who is booking?',
  fullName: 'Full name',
  phoneNumber: 'Phone number',

  // BookingFormSkeleton
  loadingTheBookingForm: 'Loading the booking form',

  // ConfirmBooking
  isEverythingCorrect: 'Is everything correct?',
  changeSomething: 'Change something',
  youAreOfflineSoThis:
    'You are offline, so this booking is not sent yet. We keep it on this phone and ask you when the network is back.',
  youCanPressSaveAgain: (failure: string | number) => `${failure} You can press Save again: it stays one booking.`,
  save: 'Save',
  goBack: 'Go back',

  // ConfirmTime
  anyTimeKept: 'Any time: we call you',
  changeTheTime: 'Change the time',
  everythingElseIsKept: (word: string | number) => `${word} Everything else is kept.`,
  itIsStillFreeTake: 'It is still free. Take it again, or choose another time.',
  itIsTakenNowChoose: 'It has been taken. Choose another time.',
  yourMinutesAreOverSo: (holdMinutes: string | number, timeText: string | number) =>
    `Your ${holdMinutes} minutes are over, so ${timeText} was released.`,
  takeAgain: (timeText: string | number) => `Take ${timeText} again`,
  takingIt: 'Taking it',
  chooseAnotherTime: 'Choose another time',
  youCanMoveOrCancel: (length: string | number, dayAndTimeText: string | number) =>
    `You can move or cancel free until ${length} before, ${dayAndTimeText}.`,
  itIsLessThanUntil: (length: string | number) =>
    `It is less than ${length} until then, so please call us to move or cancel it.`,

  // HoldStrip
  isKeptForYouSave: 'is kept for you. Save before the time runs out.',
  left: 'left',
  timeLeftToSave: 'Time left to save',
  fiveMinutesLeft: '5 minutes left',
  oneMinuteLeft: '1 minute left',

  // NewBookingScreen
  newBooking: 'New booking',

  // OpenOffer
  thatPlaceIsNoLonger: 'That place is no longer kept for you. Choose another time.',
  weCouldNotBringTheTime: 'We could not load the time that is kept for you.',

  // OwnCars
  whichCar: 'Which car?',
  anotherCar: 'Another car',

  // PriceChangedSheet
  thePriceHasChanged: 'The price has changed',
  itWas: 'It was',
  itIsNow: '. It is now',
  nothingIsBookedYet: '. Nothing is booked yet.',
  saveAt: (naira: string | number) => `Save at ${naira}`,

  // SavedBooking
  yourBookingIsSaved: 'Your booking is saved',

  // WhenStep
  whenQuestion: 'When?',
  whatDoesItNeed: 'What does it need?',
  chooseATimeWord: (word: string | number) => `Choose a time${word}.`,
  orAnyTimeCallMe: ', or “Any time, call me”',
  weKeepTheTimeFor: (holdMinutes: string | number) =>
    `We keep the time for you for ${holdMinutes} minutes while you finish.`,
  anyTimeChosen: 'Any time, we call you',
  someoneTookItAMoment: 'Someone took it a moment ago.',
  isGone: (timeText: string | number) => `${timeText} is gone.`,
  onTheSameDayIs: (timeText: string | number) => ` ${timeText} on the same day is free.`,

  // OfflineBookingSheet
  thatBookingWasSentBefore: 'That booking was sent before. It is in your list.',
  thePriceHasChangedLook: 'The price has changed. Look at the new amount before you save.',
  sendYourBooking: 'Send your booking?',
  youMadeItWithoutA: (service: string | number, car: string | number) =>
    `You made it without a network: ${service} for ${car},`,
  thatWasAWhileAgo: 'That was a while ago, so please look at it again.',
  notSentAndTimeMayBeTaken: 'It is not sent yet, and its time may be taken by now.',
  notSentYet: 'It is not sent yet.',
  chooseTheTime: 'Choose the time',
  chooseTheTimeAgainThen: 'Choose the time again, then save.',
  sendIt: 'Send it',
  lookAtIt: 'Look at it',
  pleaseCheckItThenSave: 'Please check it, then save.',
  throwItAway: 'Throw it away',

  // appointment-labels
  tomorrowAt: (timeText: string) => `Tomorrow, ${timeText}`,
  inLength: (lengthText: string) => `In ${lengthText}. `,
  hours: (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`,
  minutes: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
  dateSentence: (day: string) => `${day}. `,
  readyAbout: (momentText: string) => `Ready about ${momentText}.`,
  itsTimeHasCome: 'Its time has come, so it cannot be moved or cancelled here.',
  lessThanToGo: (lengthText: string) => `Less than ${lengthText} to go, so it cannot be moved or cancelled here.`,
  nothingToRefund: 'You have paid nothing, so there is nothing to refund.',
  yourPaymentComesBack: 'Your payment comes back to you.',
  amountComesBack: (naira: string) => `${naira} comes back to you.`,
  creditIsYoursAgain: (naira: string) => `${naira} of wash credit is yours again.`,

  // booking-labels
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
