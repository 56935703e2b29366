/** The texts of customer/releases that people read. */
export const texts = {
  // CollectorCard
  whoCollects: 'Who comes for it?',
  you: ', you',
  codeSentToNumber: (slice: string) => `A code of their own went to the number ending in ${slice}`,
  anotherPerson: 'Another person',
  nameHidden: 'Name and number show once you have confirmed that it is you.',
  withdrawCollector: (name: string) => `Take back: ${name}`,
  nameAnotherPersonInstead: 'Name another person instead',
  nameAnotherPerson: 'Name another person',

  // CollectorSheet
  whoWillCollectYourCar: 'Who will collect your car?',
  fullName: 'Full name',
  fullNameHint: 'As on the ID card they will show at the gate.',
  phoneNumber: 'Phone number',
  collectorExplained:
    'We send this person a code of their own by SMS. Yours still works. You can take it back until the car has left.',
  sendCode: 'Send the code',
  sendingCode: 'Sending the code',
  notNow: 'Not now',

  // NewCodeButton
  makeNewCode: 'Make a new code',
  makingNewCode: 'Making a new code',
  oneNewCodeLeft: '1 more',
  newCodesLeft: (newCodesLeft: number) => `${newCodesLeft} more`,

  // NoCode
  codesBlocked: 'For your safety the car is not released by code',
  managerCanReleaseEarlier: '. Before that, a manager at the gate can release it: bring your ID.',
  credentialsChanged: 'Your email, phone or password changed in the last 24 hours.',
  until: (momentText: string) => ` until ${momentText}`,
  tooManyWrongCodes: 'Too many wrong codes were typed at the gate, so this one no longer works.',
  makeNewCodeAtTheGate: 'Make a new one when you are at the gate.',
  managerCanRelease: 'A manager at the gate can release your car: bring your ID.',
  codeAppearsWhenReady: 'The code to release it appears here when it is ready, and we will message you.',
  carNotReady: 'Your car is not ready yet.',
  whereIsMyCar: 'Where is my car?',
  codeAppearsOncePaid: 'The release code for your car appears here after that.',
  stillToPay: (naira: string) => `${naira} is still to be paid.`,
  payTheRest: 'Pay the rest',
  payForBooking: 'Pay for this booking',

  // ReleasePass
  releaseCode: 'Release code',
  qrCodeLabel: 'The same code as a QR picture',
  showAtTheGate: 'Show this at the gate, only when you are ready to take your car.',
  codeExplained: 'It works until your car has left. Nobody from us will ever ask for it by phone or message.',
  toPay: (naira: string) => `${naira} to pay`,
  paidAmount: (naira: string) => `Paid ${naira}`,
  paid: 'Paid',

  // ReleaseScreen
  screenTitle: 'Take your car home',
  loadingYourReleaseCode: 'Loading your release code',
  reportProblem: 'Something is not right',
  callTheWorkshop: 'Call the workshop',
  carReady: 'Your car is ready',
  carLeft: 'Your car left',
  seeVisit: 'See what happened to it',
  noNetworkNoCode: 'No network. Look again when it is back.',
  noNetworkCodeWorks: 'No network. Your code works without one.',

  // ShowCodeForm
  checking: 'Checking',
  showMyReleaseCode: 'Show my release code',
  confirmOnUnknownPhone:
    'You are on a phone that we did not know before your car came. So that nobody else can take it, we send you a code first.',

  // ReleaseProof
  emailTheCode: 'Email me a code',
  textTheCode: 'Text me a code',
  codeSentByEmail: 'We sent a 6-digit code to your email.',
  codeSentBySms: 'We sent a 6-digit code to your phone.',
  noCodeArrives: 'If you cannot read the code, a manager at the gate can release your car: bring your ID.',
  noChannel:
    'We have no email or confirmed phone to send a code to. A manager at the gate can release your car: bring your ID.',
  showCode: 'Show the code',

  // TakeAlong
  yourKey: 'Your key',
  yourKeyTag: (keyTag: string) => `Your key, tag ${keyTag}`,
  beforeYouDriveOff: 'Before you drive off',
} as const;
