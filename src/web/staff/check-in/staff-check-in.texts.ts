/** The texts of staff/check-in that people read. */
export const texts = {
  // AgreePart
  customerAgrees: 'Customer agrees',
  showThisPhoneToWho: (fullName: string | number) =>
    `Show this phone to ${fullName}, who reads it and types the check-in code of the booking.`,
  checkInCode: 'Check-in code',
  withoutNetworkItIsChecked: 'Without network it is checked as soon as the network is back.',
  theCustomerHasNoCode: 'The customer has no code: the record says “not confirmed”',
  theClockCannotBeRead: 'The clock cannot be read',
  keyTag: (keyTag: string | number) => `key tag ${keyTag}`,
  inTheCar: (present: string | number) => `In the car: ${present}`,
  nothingOfTheListIs: 'Nothing of the list is in the car',
  noMarksOnTheBody: 'No marks on the body',
  onTheBody: (count: string | number, word: string | number) => `${count} ${word} on the body`,

  // BelongingsPart
  spareWheel: 'Spare wheel',
  radioFace: 'Radio face',
  inTheCar2: 'In the car',
  no: 'No',
  leftInTheCar: 'Left in the car',
  lookTogetherWithTheCustomer: 'Look together with the customer. Every line needs an answer.',
  chooseOne: 'Choose one.',
  whatElseIsInIt: 'What else is in it?',
  betterTheOwnerTakesMoney: 'Better the owner takes money, phones and laptops along.',

  // CarPart
  empty: 'Empty',
  half: 'Half',
  full: 'Full',
  theCar: 'The car',
  plateNumber: 'Plate number',
  theBookingHasLookAt: (plate: string | number) => `The booking has ${plate}. Look at the car again.`,
  asOnTheBooking: (carType: string | number) => `As on the booking: ${carType}`,
  kilometresOnTheClock: 'Kilometres on the clock',

  // CheckInForm
  stillToDo: (firstMissing: string | number) => `Still to do: ${firstMissing}`,
  allOfItStaysOn: 'All of it stays on this phone, and goes up by itself when the network is back.',
  noNetworkGoOnNothing: 'No network. Go on, nothing is lost.',
  throwThisRecordAway: 'Throw this record away',
  checkIn: 'Check in',
  checkingIn: 'Checking in',
  nothingIsMissing: 'Nothing is missing',
  stillToDo2: 'Still to do',
  allIsNoted: 'All is noted',
  key: 'Key',
  tagNumber: 'Tag number',
  ofItsHook: 'Of its hook.',

  // CheckInPhotoSheet
  photo: 'Photo',
  close: 'Close',
  takeItAgain: 'Take it again',
  remove: 'Remove',

  // CheckInScreen
  today: 'Today',
  loadingTheBooking: 'Loading the booking',
  itGoesUpByItself: (time: string | number) =>
    `It goes up by itself when the network is back, also if you close this page. Recorded at ${time}.`,
  isKeptOnThisPhone: (number: string | number) => `${number} is kept on this phone`,
  toTodaysBookings: 'To today’s bookings',
  isCheckedIn: (number: string | number) => `${number} is checked in`,
  theCustomerHasConfirmedIt: 'The customer has confirmed it.',
  itIsNotConfirmedBy: 'It is not confirmed by the customer yet.',
  toTheBooking: 'To the booking',

  // MarksPart
  scratch: 'Scratch',
  dent: 'Dent',
  crack: 'Crack',
  rust: 'Rust',
  gone: 'Gone',
  marksOnTheBody: 'Marks on the body',
  n1Mark: '1 mark',
  marks: (count: string | number) => `${count} marks`,
  chooseWhatItIsThen: 'Choose what it is, then tap the place on the drawing.',
  kindOfMark: 'Kind of mark',
  photoOfMark: (value: string | number) => `Photo of mark ${value}`,
  removeMark: (value: string | number) => `Remove mark ${value}`,
  orChooseThePlace: 'Or choose the place',
  addThisMark: 'Add this mark',

  // PhotosPart
  photos: 'Photos',
  ofTaken: (countTaken: string | number, count: string | number) => `${countTaken} of ${count} taken`,
  walkRoundTheCarOnce: 'Walk round the car once. Tap a place to take it, or take it again.',
  thisPhoneHasNoRoom:
    'This phone has no room to keep photos. They are sent while this page is open: stay here until all are sent.',
  makingThePhotoSmall: 'Making the photo small',
  addAnotherPhoto: 'Add another photo',
  notTakenIn: 'Not taken in',
  takeItNow: 'Take it now',
  toTake: 'To take',
} as const;
