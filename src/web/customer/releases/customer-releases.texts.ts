/** The texts of customer/releases that people read. */
export const texts = {
  // CollectorCard
  whoComesForIt: 'Who comes for it?',
  you: ', you',
  aCodeOfTheirOwn: (slice: string | number) => `A code of their own went to the number ending in ${slice}`,
  takeBack: (name: string | number) => `Take back: ${name}`,
  nameAnotherPersonInstead: 'Name another person instead',
  nameAnotherPerson: 'Name another person',

  // CollectorSheet
  whoWillCollectYourCar: 'Who will collect your car?',
  fullName: 'Full name',
  asOnTheIdCard: 'As on the ID card they will show at the gate.',
  phoneNumber: 'Phone number',
  weSendThisPersonA:
    'We send this person a code of their own by SMS. Yours still works. You can take it back until the car has left.',
  soThatNobodyElseCan: 'So that nobody else can take your car.',
  sendTheCode: 'Send the code',
  sendingTheCode: 'Sending the code',
  notNow: 'Not now',

  // NewCodeButton
  makeANewCode: 'Make a new code',
  makingANewCode: 'Making a new code',
  oneMore: '1 more',
  more: (newCodesLeft: string | number) => `${newCodesLeft} more`,

  // NoCode
  forYourSafetyNoCode: 'For your safety the car is not released by code',
  beforeThatAManagerAt: '. Before that, a manager at the gate can release it: bring your ID.',
  yourEmailPhoneOrPassword: 'Your email, phone or password changed in the last 24 hours.',
  until: (momentText: string | number) => ` until ${momentText}`,
  tooManyWrongCodes: 'Too many wrong codes were typed at the gate, so this one no longer works.',
  makeANewOneWhen: 'Make a new one when you are at the gate.',
  aManagerAtTheGate: 'A manager at the gate can release your car: bring your ID.',
  theCodeThatLetsIt: 'The code to release it appears here when it is ready, and we will message you.',
  yourCarIsNotReady: 'Your car is not ready yet.',
  whereIsMyCar: 'Where is my car?',
  theCodeThatLetsYour: 'The release code for your car appears here after that.',
  isStillToBePaid: (naira: string | number) => `${naira} is still to be paid.`,
  payTheRest: 'Pay the rest',
  payForThisBooking: 'Pay for this booking',

  // ReleasePass
  releaseCode: 'Release code',
  theSameCodeAsA: 'The same code as a QR picture',
  showThisAtTheGate: 'Show this at the gate, only when you are ready to take your car.',
  codeWorksUntilCarHasLeft:
    'It works until your car has left. Nobody from us will ever ask for it by phone or message.',
  toPay: (naira: string | number) => `${naira} to pay`,
  paidAmount: (naira: string | number) => `Paid ${naira}`,
  paid: 'Paid',

  // ReleaseScreen
  takeYourCarHome: 'Take your car home',
  loadingYourReleaseCode: 'Loading your release code',
  somethingIsNotRight: 'Something is not right',
  callTheWorkshop: 'Call the workshop',
  yourCarIsReady: 'Your car is ready',
  yourCarLeft: 'Your car left',
  seeWhatHappenedToIt: 'See what happened to it',
  noNetworkLookAgainWhen: 'No network. Look again when it is back.',
  noNetworkYourCodeWorks: 'No network. Your code works without one.',

  // ShowCodeForm
  showMyReleaseCode: 'Show my release code',
  confirmOnUnknownPhone:
    'You are on a phone that we did not know before your car came, so please confirm that it is you.',
  showTheCode: 'Show the code',

  // TakeAlong
  yourKey: 'Your key',
  yourKeyTag: (keyTag: string | number) => `Your key, tag ${keyTag}`,
  beforeYouDriveOff: 'Before you drive off',
} as const;
