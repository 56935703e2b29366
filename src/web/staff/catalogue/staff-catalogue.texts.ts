/** The texts of staff/catalogue that people read. */
export const texts = {
  // AddServiceScreen
  addAService: 'Add a service',
  addANeedAKind: 'Add a need: a kind of bay and minutes.',
  someOfWhatYouEntered: 'Some of what you entered needs another look.',
  services: 'Services',
  withItsPriceAndWhat: 'With its price and what it needs, so that it can be booked at once.',
  newService: 'New service',
  name: 'Name',
  kindOfWork: 'Kind of work',
  washCreditPaysWashes: 'Wash credit pays washes.',
  addTheService: 'Add the service',

  // BrandSection
  model: 'model',
  models: 'models',
  offTheList: (off: string | number) => `, ${off} off the list`,
  pricesOf: (brand: string | number, model: string | number) => `Prices of ${brand} ${model}`,
  canBeChosen: 'Can be chosen',
  offTheList2: 'Off the list',
  takeOff: 'Take off',
  putBack: 'Put back',

  // CarSheet
  addACar: 'Add a car',
  brand: 'Brand',
  model2: 'Model',
  year: 'Year',
  class: 'Class',
  itCostsWhatItsClass: 'It costs what its class costs.',
  add: 'Add',
  notNow: 'Not now',

  // CatalogueCarsScreen
  cars: 'Cars',
  whatCustomersChooseFromA: 'What customers choose from. A new car costs what its class costs.',
  loadingTheCars: 'Loading the cars',
  findACar: 'Find a car',
  brandModelOrYearWith: 'Brand, model or year, with or without tone marks.',
  of: (cars: string | number, word: string | number, count: string | number, word2: string | number) =>
    `${cars} ${word} of ${count} ${word2}`,
  car: 'car',
  cars2: 'cars',
  brand2: 'brand',
  brands: 'brands',
  noSuchCar: 'No such car',
  lookAtTheSpellingOr: 'Look at the spelling, or add it.',
  addTheFirstOne: 'Add the first one.',

  // CatalogueScreen
  bookingsThatAreMadeKeep: 'Bookings that are made keep their price.',
  loadingTheServices: 'Loading the services',
  addWhatCustomersCanBook: 'Add what customers can book.',
  noServiceYet: 'No service yet',
  switchedOff: 'Switched off',
  needsNothingYetItCan: 'Needs nothing yet: it can be booked, but not with a time.',

  // CatalogueTabs
  partsOfTheCatalogue: 'Parts of the catalogue',
  prices: 'Prices',

  // PictureTiles
  airConditioner: 'Air conditioner',
  bucketAndSponge: 'Bucket and sponge',
  carOnALift: 'Car on a lift',
  oilCan: 'Oil can',

  // PriceChanges
  severalPrices: 'several prices',
  theDefault: 'the default',
  unsavedPrices: 'Unsaved prices',
  now: (nameOf: string | number, priceLabel: string | number) => `${nameOf}: ${priceLabel} now`,
  keepWhatIsThereNow: 'Keep what is there now',
  saveMineAllTheSame: 'Save mine all the same',
  atMostPricesAtOnce: (mostChanges: string | number) => `At most ${mostChanges} prices at once. Save a file for more.`,
  undo: (name: string | number) => `Undo ${name}`,
  saveAll: 'Save all',
  discard: 'Discard',
  discardCountOf: (countOf: string | number) => `Discard ${countOf}?`,
  yesDiscard: 'Yes, discard',
  no: 'No',

  // PriceFileSheet
  pricesFromAFile: 'Prices from a file',
  takeTheCsvFileOf:
    'Take the CSV file of this page, change prices in a spreadsheet, save it as CSV and open it here. You see every change before it is saved.',
  csvFile: 'CSV file',
  n1MbAtMost: '(1 MB at most)',
  save: (total: string | number, word: string | number) => `Save ${total} ${word}`,
  price: 'price',
  prices2: 'prices',
  anotherLookNothingWasChanged: (word: string | number) => `${word} another look. Nothing was changed.`,
  onePlaceNeeds: 'One place needs',
  placesNeed: (count: string | number) => `${count} places need`,
  whatIsWrong: 'What is wrong',
  theFileSaysWhatIs: 'The file says what is there already. Nothing would change.',
  wouldChange: (total: string | number, word: string | number) => `${total} ${word} would change`,
  theFirstAreListed: (count: string | number) => `; the first ${count} are listed`,
  whatWouldChange: 'What would change',

  // PriceGrid
  service: 'Service',
  pointerCoarse: '(pointer: coarse)',
  was: (was: string | number) => `was ${was}`,

  // PriceHistory
  historyOfPrices: 'History of prices',
  loadingTheHistory: 'Loading the history',
  noPriceWasChangedSince: 'No price was changed since there is this history.',
  changesOfPricesNewestFirst: 'Changes of prices, newest first',
  pagesOfTheHistory: 'Pages of the history',
  newer: 'Newer',
  pageOf: (page: string | number, total_page: string | number) => `Page ${page} of ${total_page}`,
  older: 'Older',
  inTheService: 'in the service',
  inTheTable: 'in the table',
  byAFile: 'by a file',
  priceOf: 'Price of',
  fromTo: 'From, to',
  mostOfThem: ', most of them,',

  // PricesScreen
  openAFile: 'Open a file',
  greyTheDefaultPriceTap: (word: string | number) =>
    `${word} Grey: the default price. Tap or type to change a cell, paste cells from a spreadsheet; nothing counts before it is saved.`,
  onePriceForOneCar: 'One price for one car.',
  onePriceForAllCars: 'One price for all cars of a class.',
  loadingThePrices: 'Loading the prices',
  pricesByClass: 'Prices by class',
  pricesOf2: 'Prices of',
  allCarsByClass: 'All cars, by class',
  notTakenOver: 'Not taken over:',
  andMore: (value: string | number) => `and ${value} more`,
  leaveWithUnsavedPrices: 'Leave with unsaved prices?',
  theyAreNotSavedIn: 'They are not saved. In this tab they are here again when you come back today.',
  leave: 'Leave',
  stay: 'Stay',

  // ServiceFields
  price2: 'Price',
  naira: '(naira)',
  classesOfCarsThatPay: 'Classes of cars that pay something else. Empty: the price above.',
  itsCarsDifferNow: 'Its cars differ now.',
  dueAgainOnACar: 'Due again on a car after so many kilometres or months. Empty: never.',
  kilometres: 'Kilometres',
  months: 'Months',
  customersCanBookIt: 'Customers can book it',

  // ServiceForm
  showTheNewerOne: 'Show the newer one',
  keepMineToSaveOver: 'Keep mine, to save over it',
  save2: 'Save',

  // ServicePriceGrid
  allYears: 'all years',
  otherPrices: 'other prices',
  off: '(off)',

  // ServiceScreen
  loadingTheService: 'Loading the service',
  itIsNotInThe: 'It is not in the catalogue.',
  noSuchService: 'No such service',
  whatItNeeds: 'What it needs',
  editNeeds: 'Edit needs',
  nothingYetItCanBe: 'Nothing yet: it can be booked, but not with a time.',
  loading: 'Loading.',
  itIsSwitchedOffBays: 'It is switched off. Bays and minutes are here once customers can book it.',
} as const;
