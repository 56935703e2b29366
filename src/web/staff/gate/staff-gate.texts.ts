import type { IdKind } from '#shared/releases/release-rules.ts';
import type { BELONGINGS } from '#shared/visits/visit-states.ts';

/** The texts of staff/gate that people read. */
export const texts = {
  // CodePart
  tooManyWrongCodes: 'Too many codes were wrong. Codes no longer work for this car: call a manager.',
  doNotLetItGo: 'Do not let it go',
  releaseCode: 'Release code',
  noCarHasCode: 'No car at this gate has this code.',
  wrongCode: (tries: string) => `Wrong code. ${tries}, then a manager must open it.`,
  clearAndTryAgain: 'Clear and try again',
  findByPlate: 'Find the car by its plate',
  triesAreRecorded: 'Every try is recorded with the time and your name.',
  adviceAskAgain: 'Ask for the code again. Numbers change places easily.',
  adviceCallOwner: 'The person has no code? Call the owner on the number in the booking, not on the one they give you.',
  adviceKeepKey: 'Keep the key on its hook until the code is right.',
  whatToDo: 'What to do',

  // CodeScanner
  scanTheCode: 'Scan the code',
  cameraUnusable: 'The camera cannot be used. Allow it for this site in the browser, or type the six digits.',
  scanExplained: 'Hold the phone over the picture on the customer’s phone.',
  cameraPicture: 'The camera’s picture',

  // GateScreen
  releaseACar: 'Release a car',
  carsOnSite: 'Cars on site',
  noSuchCarExplained: 'It is not checked in, or the link is old.',
  noSuchCarHere: 'No such car here',
  toTheCarsOnSite: 'To the cars on site',
  loadingTheCar: 'Loading the car',
  goesWhenDone: 'It can leave once the work is done.',
  notReady: 'This car is not ready.',
  noNetworkExplained: 'Ask a manager to release it here. That is kept on this phone and sent once.',
  noNetwork: 'No network: no code can be checked.',
  credentialsChangedExplained:
    'The email, phone or password of the account changed in the last 24 hours. Only a manager can release this car.',
  credentialsChanged: 'Codes do not work for this car today.',
  stillToPayAmount: (amount: string) => `${amount} is still to be paid.`,
  moneyBlocksRelease: 'The car can leave once the payment is recorded or a manager releases it.',
  moneyMayStayDue: 'You may release it with money due.',
  recordThePayment: 'Record the payment',

  // LetGo
  theCodeIsRight: 'The code is right',
  notTheirCode: 'That is not their code. Ask them for their own.',
  letTheCarGo: 'Let the car go',
  stillToPay: 'Still to pay',
  allIsHandedOver: 'All is handed over',
  stillToHandOver: 'Still to hand over',
  letItGo: 'Let it go',
  oneMoment: 'One moment',
  comparePlate: 'Look at the plate on the car. It must read the same.',
  photosOfTheCheckIn: 'Photos of the check-in',
  toPay: (amount: string) => `${amount} to pay`,
  paid: 'Paid',
  whoTakesIt: 'Who takes it?',
  erasedPerson: 'A person whose name is erased',
  namedByOwner: (when: string) => `Named by the owner${when}. Ask for ID.`,
  thisIsTheirCode: 'This is their code.',
  handOver: 'Hand over',

  // QueuedRelease
  keptOnPhone: 'That is kept on this phone and sent when the network is back.',
  keptAside: 'That is kept on this phone. The server has failed to record it.',
  letGoWithoutCodeAt: (time: string) => `Let go at ${time} without a code.`,
  releaseRefused: (time: string) => `The release of ${time} was not accepted.`,
  beginAgain: 'Begin again',

  // ReleasedPart
  carHasLeft: 'The car has left',
  withPerson: (to: string) => `, with ${to}`,
  letGoWithoutCodeBy: (by: string) => `${by} released it without a code.`,
  letGoByCode: (by: string) => `${by} released it with the code.`,
  wasStillToPay: (amount: string) => `${amount} was still to pay.`,
  why: (reason: string) => `Why: ${reason}`,
  idShown: (kind: string) => `ID: ${kind}`,
  idEndingIn: (lastFour: string) => `, ending in ${lastFour}`,
  toTheBooking: 'To the booking',

  // WithoutCode
  callTheManager: 'Call the manager',
  withoutACode: 'Without a code',
  letGoWithoutCode: (number: string) => `Let ${number} go without a code`,
  nameMissing: 'Write the name as on the ID.',
  reasonMissing: 'Write why there is no code.',
  idKindMissing: 'Choose the kind of ID.',
  idLast4Missing: 'Write the last four characters of the ID number.',
  compareFaceWithId: 'Compare the face with the ID.',
  ownersNotifiedAtOnce: 'The owner of the car and the owners of the centre are notified at once.',
  ownersNotifiedLater: 'The owner of the car and the owners of the centre are notified when the network is back.',
  whoTakesItLabel: 'Who takes it',
  whyWithoutACode: 'Why without a code',
  reasonHint: 'For example: the battery of the phone is empty.',
  kindOfId: 'Kind of ID',
  chooseOne: 'Choose one',
  lastFourOfId: 'Last four characters of the ID number',
  close: 'Close',

  // gate-labels
  key: 'Key',
  keyWithTag: (tag: string) => `Key, tag ${tag}`,
  severalThings: (others: string, last: string) => `${others} and ${last}`,
  oneTryLeft: '1 try left',
  manyTriesLeft: (count: number) => `${count} tries left`,
} as const;

export const BELONGING_LABEL: Record<(typeof BELONGINGS)[number], string> = {
  jack: 'Jack',
  'spare-wheel': 'Spare wheel',
  'radio-face': 'Radio face',
  documents: 'Documents',
  valuables: 'Valuables',
};

export const ID_KIND_LABEL: Record<IdKind, string> = {
  'national-id': 'National ID (NIN)',
  'drivers-licence': 'Driver’s licence',
  passport: 'Passport',
  'voters-card': 'Voter’s card',
  other: 'Another ID',
};
