import type { CustodyMove, Place, VisitState } from '#shared/visits/visit-states.ts';

/** The texts of staff/on-site that people read. */
export const texts = {
  // CarPlaces
  car: 'Car',
  key: 'Key',
  since: (when: string) => ` since ${when}`,

  // CodeForm
  checking: 'Checking',
  typeTheFourDigits: 'Type the four digits.',
  codeInvalid: 'The code is no longer valid. The customer can confirm the record on their own phone.',
  checkInCode: 'The customer’s check-in code',
  triesLeft: (tries: number, word: string) => `${tries} ${word} left`,
  confirm: 'Confirm',
  close: 'Close',

  // CustodyForm
  saving: 'Saving',
  kilometresInvalid: 'Write the kilometres in figures.',
  whatHappens: 'What happens',
  whereTo: 'Where to',
  kilometres: 'Kilometres',
  kilometresHint: 'As the car shows them.',
  note: 'Note',
  optional: 'optional',
  save: 'Save',
  hook: 'Hook',
  bay: 'Bay',
  chooseABay: 'Choose a bay',
  person: 'Person',
  chooseAPerson: 'Choose a person',

  // GuardList
  asOf: (time: string) => `As of ${time}`,
  carsOnSite: 'Cars on site',
  plate: 'Plate',
  booking: 'Booking',
  whereTheCarIs: 'Where the car is',
  whereTheKeyIs: 'Where the key is',
  ready: 'Ready',
  notReady: 'Not ready',

  // OnSiteCard
  work: 'Work',
  codeWasWrong: 'Ask again: the code was not right',
  notConfirmed: 'Not confirmed by the customer',
  move: 'Move',
  moveCar: (number: string) => `Move: ${number}`,
  photos: 'Photos',
  photosOfCar: (number: string) => `Photos: ${number}`,
  handOver: 'Hand over',
  handOverCar: (number: string) => `Hand over: ${number}`,
  markReady: (number: string) => `Ready: ${number}`,
  code: 'Code',
  codeOf: (number: string) => `Code: ${number}`,
  inspection: 'Inspection',
  inspectionOf: (number: string) => `Inspection: ${number}`,
  estimate: 'Estimate',
  estimateOf: (number: string) => `Estimate: ${number}`,

  // OnSiteScreen
  readyNotCollected: 'Ready, not collected',
  late: 'Late',
  inWorkOrCheckedIn: 'In work or checked in',
  print: 'Print',
  findACar: 'Plate, name or number',
  carsFound: (found: number, all: number) => `${found} of ${all} found.`,
  loadingTheCarsOnSite: 'Loading the cars on site',
  listAsOf: (reason: string, time: string) =>
    `${reason} This is the list of ${time}. Changes can be sent once the connection is back.`,
  couldNotRefresh: 'We could not refresh the list.',
  noNetwork: 'No network.',
  noCarExplained: 'Cars that are checked in appear here until they leave.',
  noCarOnSite: 'No car on site',

  // OnSiteSheet
  readyQuestion: (number: string) => `${number} is ready?`,
  photosOf: (number: string) => `Photos of ${number}`,
  carAndKey: (car: string, carPlace: string, keyPlace: string) => `${car}. Car: ${carPlace}. Key: ${keyPlace}.`,
  showPartsFirst: 'Take the photos first, or say why not.',
  onePartNotShown: 'One part was not shown yet',
  manyPartsNotShown: (count: number) => `${count} parts were not shown yet`,
  toTheEstimate: 'To the estimate',
  readyConsequence: (name: string) =>
    `The work on ${name}’s car is done, and the customer gets a message that it can be collected. This cannot be undone.`,
  oneMoment: 'One moment',
  readyAnyway: 'Mark ready anyway',
  yesItIsReady: 'Yes, it is ready',
  no: 'No',

  // PhotosOfCar
  noPhotos: 'No photos were taken of this car.',
  allPhotos: 'All photos',

  // on-site-labels
  placeNotRecorded: 'Not recorded',
  onHook: (hook: string) => `Hook ${hook}`,
  withPerson: (name: string) => `With ${name}`,
  readySince: (time: string) => `Ready since ${time}`,
  promised: (isLate: boolean, time: string) => `, ${isLate ? 'was promised for' : 'promised for'} ${time}`,
  checkedInAt: (time: string) => `Checked in at ${time}`,
} as const;

export const VISIT_STATE_LABEL: Record<VisitState, string> = {
  expected: 'Expected',
  'checked-in': 'Checked in',
  'in-work': 'In work',
  ready: 'Ready',
  released: 'Gone',
};

export const MOVE_LABEL: Record<CustodyMove, string> = {
  'car-moved': 'The car moves',
  'key-moved': 'The key moves',
  'road-test-started': 'A road test starts',
  'road-test-ended': 'A road test ends',
  'handed-to-driver': 'A driver takes the car',
  'returned-by-driver': 'A driver brings the car back',
};

export const PLACE_LABEL: Record<Place, string> = {
  hook: 'On a hook',
  bay: 'In a bay',
  yard: 'In the yard',
  person: 'With a person',
};

/** The place of a car or a key whose name is not known. */
export const LONE_PLACE_LABEL: Record<Place, string> = {
  hook: 'Hook',
  bay: 'Bay',
  yard: 'Yard',
  person: 'With a person',
};
