/** The texts of staff/on-site that people read. */
export const texts = {
  // CarPlaces
  car: 'Car',
  key: 'Key',
  since: (whenLabel: string | number) => ` since ${whenLabel}`,

  // CodeForm
  typeTheFourDigits: 'Type the four digits.',
  theCodeCountsNoMore: 'The code counts no more. The customer can confirm the record on their own phone.',
  theCustomersCheckInCode: 'The customer’s check-in code',
  left: (triesLeft: string | number, word: string | number) => `${triesLeft} ${word} left`,
  confirm: 'Confirm',
  close: 'Close',

  // CustodyForm
  writeTheKilometresInFigures: 'Write the kilometres in figures.',
  whatHappens: 'What happens',
  whereTo: 'Where to',
  kilometres: 'Kilometres',
  asTheCarShowsThem: 'As the car shows them.',
  note: 'Note',
  optional: 'optional',
  save: 'Save',
  hook: 'Hook',
  bay: 'Bay',
  chooseABay: 'Choose a bay',
  person: 'Person',
  chooseAPerson: 'Choose a person',

  // GuardList
  asOf: (fullDateTime: string | number) => `As of ${fullDateTime}`,
  carsOnSite: 'Cars on site',
  plate: 'Plate',
  booking: 'Booking',
  whereTheCarIs: 'Where the car is',
  whereTheKeyIs: 'Where the key is',
  ready: 'Ready',
  notReady: 'Not ready',

  // OnSiteCard
  work: 'Work',
  askAgainTheCodeWas: 'Ask again: the code was not right',
  notConfirmedByTheCustomer: 'Not confirmed by the customer',
  move: 'Move',
  moveNumber: (number: string | number) => `Move: ${number}`,
  photos: 'Photos',
  photosNumber: (number: string | number) => `Photos: ${number}`,
  letGo: 'Let go',
  letGoNumber: (number: string | number) => `Let go: ${number}`,
  readyNumber: (number: string | number) => `Ready: ${number}`,
  code: 'Code',
  codeNumber: (number: string | number) => `Code: ${number}`,
  inspection: 'Inspection',
  inspectionNumber: (number: string | number) => `Inspection: ${number}`,
  estimate: 'Estimate',
  estimateNumber: (number: string | number) => `Estimate: ${number}`,

  // OnSiteScreen
  readyNotCollected: 'Ready, not collected',
  late: 'Late',
  inWorkOrCheckedIn: 'In work or checked in',
  print: 'Print',
  loadingTheCarsOnSite: 'Loading the cars on site',
  thisIsTheListOf: (word: string | number, whenLabel: string | number) =>
    `${word} This is the list of ${whenLabel}. Changes can be sent when it is back.`,
  weCouldNotRefreshThe: 'We could not refresh the list.',
  noNetwork: 'No network.',
  carsThatAreCheckedIn: 'Cars that are checked in stand here until they leave.',
  noCarOnSite: 'No car on site',

  // OnSiteSheet
  isReady: (number: string | number) => `${number} is ready?`,
  photosOf: (number: string | number) => `Photos of ${number}`,
  carKey: (carType: string | number, placeLabel: string | number, placeLabel2: string | number) =>
    `${carType}. Car: ${placeLabel}. Key: ${placeLabel2}.`,
  takeThePhotosFirstOr: 'Take the photos first, or say why not.',
  onePartWasNotShown: 'One part was not shown yet',
  partsWereNotShownYet: (count: string | number) => `${count} parts were not shown yet`,
  toTheEstimate: 'To the estimate',
  theWorkOnSCar: (fullName: string | number) =>
    `The work on ${fullName}’s car is done, and the customer gets a message that it can be collected. This cannot be undone.`,
  oneMoment: 'One moment',
  itIsReadyAllThe: 'It is ready all the same',
  yesItIsReady: 'Yes, it is ready',
  no: 'No',

  // PhotosOfCar
  noPhotosWereTakenOf: 'No photos were taken of this car.',
  allPhotos: 'All photos',
} as const;
