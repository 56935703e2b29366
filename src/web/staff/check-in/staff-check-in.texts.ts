/** The texts of staff/check-in that people read. */
export const texts = {
  // AgreePart
  customerAgrees: 'Customer agrees',
  agreeExplained: (name: string) =>
    `Show this phone to ${name}, who reads it and types the check-in code of the booking.`,
  checkInCode: 'Check-in code',
  codeCheckedLater: 'Without network it is checked as soon as the network is back.',
  customerHasNoCode: 'The customer has no code: the record says “not confirmed”',
  clockUnreadable: 'The clock cannot be read',
  keyTag: (keyTag: string) => `key tag ${keyTag}`,
  inTheCarItems: (items: string) => `In the car: ${items}`,
  nothingInTheCar: 'Nothing of the list is in the car',
  noMarksOnTheBody: 'No marks on the body',
  marksOnBody: (count: number, word: string) => `${count} ${word} on the body`,

  // BelongingsPart
  spareWheel: 'Spare wheel',
  radioFace: 'Radio face',
  inTheCar: 'In the car',
  no: 'No',
  leftInTheCar: 'Left in the car',
  belongingsExplained: 'Look together with the customer. Every line needs an answer.',
  chooseOne: 'Choose one.',
  otherBelongings: 'What else is in it?',
  valuablesHint: 'The owner should take money, phones and laptops along.',

  // CarPart
  empty: 'Empty',
  half: 'Half',
  full: 'Full',
  theCar: 'The car',
  plateNumber: 'Plate number',
  plateIsRight: (shown: string) => `${shown} is right, without a figure`,
  plateDiffers: (plate: string) => `The booking has ${plate}. Look at the car again.`,
  asOnBooking: (carType: string) => `As on the booking: ${carType}`,
  kilometres: 'Kilometres on the clock',

  // CheckInForm
  stillToDoPart: (part: string) => `Still to do: ${part}`,
  recordStaysOnPhone: 'All of it stays on this phone and is sent when the network is back.',
  noNetwork: 'No network. Go on, nothing is lost.',
  throwRecordAway: 'Throw this record away',
  checkIn: 'Check in',
  checkingIn: 'Checking in',
  nothingIsMissing: 'Nothing is missing',
  stillToDo: 'Still to do',
  allIsNoted: 'All is noted',
  key: 'Key',
  tagNumber: 'Tag number',
  tagHint: 'Of its hook.',

  // CheckInPhotoSheet
  photo: 'Photo',
  close: 'Close',
  takeItAgain: 'Take it again',
  remove: 'Remove',

  // CheckInScreen
  today: 'Today',
  loadingTheBooking: 'Loading the booking',
  keptExplained: (time: string) =>
    `It is sent when the network is back, even if you close this page. Recorded at ${time}.`,
  stuckExplained: (time: string) =>
    `It was recorded at ${time}. The server failed when this phone sent it, and the phone goes on trying.`,
  tryAgain: 'Try again',
  drop: 'Drop',
  dropQuestion: 'Drop this check-in?',
  dropConsequence: (number: string) => `The record of ${number} and its photos are deleted and never sent.`,
  dropped: 'The check-in is dropped.',
  isKeptOnThisPhone: (number: string) => `${number} is kept on this phone`,
  toTodaysBookings: 'To today’s bookings',
  isCheckedIn: (number: string) => `${number} is checked in`,
  confirmedByCustomer: 'The customer has confirmed it.',
  notConfirmedYet: 'It is not confirmed by the customer yet.',
  toTheBooking: 'To the booking',

  // MarksPart
  scratch: 'Scratch',
  dent: 'Dent',
  crack: 'Crack',
  rust: 'Rust',
  gone: 'Gone',
  marksOnTheBody: 'Marks on the body',
  oneMark: '1 mark',
  manyMarks: (count: number) => `${count} marks`,
  marksExplained: 'Choose what it is, then tap the place on the drawing.',
  kindOfMark: 'Kind of mark',
  photoOfMark: (number: number) => `Photo of mark ${number}`,
  removeMark: (number: number) => `Remove mark ${number}`,
  orChooseThePlace: 'Or choose the place',
  addThisMark: 'Add this mark',

  // PhotosPart
  photos: 'Photos',
  takenOf: (taken: number, count: number) => `${taken} of ${count} taken`,
  photosExplained: 'Walk round the car once. Tap a place to take it, or take it again.',
  phoneIsFull:
    'This phone has no room to keep photos. They are sent while this page is open: stay here until all are sent.',
  makingThePhotoSmall: 'Making the photo small',
  addAnotherPhoto: 'Add another photo',
  notTakenIn: 'Not taken in',
  takeItNow: 'Take it now',
  toTake: 'To take',
} as const;
