import type { IdKind } from '#shared/releases/release-rules.ts';
import type { BELONGINGS } from '#shared/visits/visit-states.ts';

/** The texts of staff/gate that people read. */
export const texts = {
  // CodePart
  tooManyWrongCodes: 'Too many codes were wrong. Codes no longer work for this car: call a manager.',
  doNotHandOver: 'Do not hand it over',
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
  handOverACar: 'Hand over a car',
  carsOnSite: 'Cars on site',
  noSuchCarExplained: 'It is not checked in, or the link is old.',
  noSuchCarHere: 'No such car here',
  toTheCarsOnSite: 'To the cars on site',
  loadingTheCar: 'Loading the car',
  goesWhenDone: 'It can leave once the work is done.',
  notReady: 'This car is not ready.',
  noNetworkExplained: 'Ask a manager to hand it over here. That is kept on this phone and sent once.',
  noNetwork: 'No network: no code can be checked.',
  credentialsChangedExplained:
    'The email, phone or password of the account changed in the last 24 hours. Only a manager can hand this car over.',
  credentialsChanged: 'Codes do not work for this car today.',
  showsOnKnownDeviceOnly:
    'When the car came this account had a phone only, or another email than now. Its code shows on a device that the owner used before; without that device a manager releases the car.',
  stillToPayAmount: (amount: string) => `${amount} is still to be paid.`,
  moneyBlocksRelease: 'The car can leave once the payment is recorded or a manager hands it over.',
  moneyMayStayDue: 'You may hand it over with money due.',
  recordThePayment: 'Record the payment',

  // LetGo
  theCodeIsRight: 'The code is right',
  notTheirCode: 'That is not their code. Ask them for their own.',
  handOverTheCar: 'Hand over the car',
  stillToPay: 'Still to pay',
  allIsHandedOver: 'All is handed over',
  stillToHandOver: 'Still to hand over',
  handItOver: 'Hand over the car',
  oneMoment: 'One moment',
  comparePlate: 'Look at the plate on the car. It must read the same.',
  photosOfTheCheckIn: 'Photos of the check-in',
  toPay: (amount: string) => `${amount} to pay`,
  paid: 'Paid',
  whoTakesIt: 'Who takes it?',
  erasedPerson: 'A person whose name is erased',
  namedByOwner: (when: string) => `Named by the owner${when}. Ask for ID.`,
  thisIsTheirCode: 'This is their code.',
  alsoHandOver: 'Also hand over',

  // QueuedRelease
  keptOnPhone: 'That is kept on this phone and sent when the network is back.',
  keptAside: 'That is kept on this phone. The server has failed to record it.',
  handedOverWithoutCodeAt: (time: string) => `Handed over at ${time} without a code.`,
  releaseRefused: (time: string) => `The hand-over of ${time} was not accepted.`,
  beginAgain: 'Begin again',

  // ReleasedPart
  carHasLeft: 'The car has left',
  withPerson: (to: string) => `, with ${to}`,
  handedOverWithoutCodeBy: (by: string) => `${by} handed it over without a code.`,
  handedOverByCode: (by: string) => `${by} handed it over with the code.`,
  wasStillToPay: (amount: string) => `${amount} was still to pay.`,
  why: (reason: string) => `Why: ${reason}`,
  idShown: (kind: string) => `ID: ${kind}`,
  idEndingIn: (lastFour: string) => `, ending in ${lastFour}`,
  toTheBooking: 'To the booking',

  // WithoutCode
  callTheManager: 'Call the manager',
  withoutACode: 'Without a code',
  handOverWithoutCode: (number: string) => `Hand over ${number} without a code`,
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
