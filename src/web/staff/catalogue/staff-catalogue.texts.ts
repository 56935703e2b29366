/** The texts of staff/catalogue that people read. */
export const texts = {
  // AddServiceScreen
  adding: 'Adding',
  addAService: 'Add a service',
  addNeedFirst: 'Add a step: a kind of bay and minutes.',
  checkMarkedFields: 'Please check the marked fields.',
  services: 'Services',
  addServiceLead: 'With its price and its needs, so that it can be booked at once.',
  newService: 'New service',
  name: 'Name',
  kindOfWork: 'Kind of work',
  kindOfWorkHint: 'Wash credit pays washes.',
  addTheService: 'Add the service',

  // BrandSection
  oneModel: 'model',
  manyModels: 'models',
  someOffTheList: (count: number) => `, ${count} off the list`,
  pricesOf: (brand: string, model: string) => `Prices of ${brand} ${model}`,
  anyOther: 'Cars that are not in the list',
  canBeChosen: 'Can be chosen',
  offTheList: 'Off the list',
  takeOff: 'Take off',
  putBack: 'Put back',

  // CarSheet
  addACar: 'Add a car',
  brand: 'Brand',
  model: 'Model',
  year: 'Year',
  class: 'Class',
  newCarPrices: 'It has the prices of its class.',
  add: 'Add',
  notNow: 'Not now',

  // CatalogueCarsScreen
  cars: 'Cars',
  carsLead: 'The cars that customers can choose. A new car has the prices of its class.',
  loadingTheCars: 'Loading the cars',
  findACar: 'Find a car',
  findCarHint: 'Brand, model or year, with or without tone marks.',
  carsOfBrands: (cars: number, carWord: string, brands: number, brandWord: string) =>
    `${cars} ${carWord} of ${brands} ${brandWord}`,
  oneCar: 'car',
  manyCars: 'cars',
  oneBrand: 'brand',
  manyBrands: 'brands',
  noSuchCar: 'No such car',
  noSuchCarExplained: 'Look at the spelling, or add it.',
  addFirstCar: 'Add the first one.',

  // CatalogueScreen
  bookingsKeepPrices: 'Bookings that are made keep their price.',
  loadingTheServices: 'Loading the services',
  noServiceExplained: 'Add a service that customers can book.',
  noServiceYet: 'No service yet',
  switchedOff: 'Switched off',
  needsNothing: 'Needs nothing yet: it can be booked, but not with a time.',

  // CatalogueTabs
  partsOfTheCatalogue: 'Parts of the catalogue',
  prices: 'Prices',

  // PictureTiles
  airConditioner: 'Air conditioner',
  bucketAndSponge: 'Bucket and sponge',
  carOnALift: 'Car on a lift',
  oilCan: 'Oil can',

  // PriceChanges
  saving: 'Saving',
  severalPrices: 'several prices',
  theDefault: 'the default',
  unsavedPrices: 'Unsaved prices',
  priceNow: (name: string, price: string) => `${name}: ${price} now`,
  keepPresentPrices: 'Keep the present prices',
  saveMineAnyway: 'Save mine anyway',
  atMostPricesAtOnce: (most: number) => `At most ${most} prices at once. Save a file for more.`,
  undoPrice: (name: string) => `Undo ${name}`,
  saveAll: 'Save all',
  discard: 'Discard',
  discardQuestion: (prices: string) => `Discard ${prices}?`,
  yesDiscard: 'Yes, discard',
  no: 'No',

  // PriceFileSheet
  pricesFromAFile: 'Prices from a file',
  fileExplained:
    'Take the CSV file of this page, change prices in a spreadsheet, save it as CSV and open it here. You see every change before it is saved.',
  csvFile: 'CSV file',
  fileSizeLimit: '(1 MB at most)',
  savePrices: (total: number, word: string) => `Save ${total} ${word}`,
  onePrice: 'price',
  manyPrices: 'prices',
  fileHasProblems: (places: string) => `${places} another look. Nothing was changed.`,
  onePlaceNeeds: 'One place needs',
  manyPlacesNeed: (count: number) => `${count} places need`,
  whatIsWrong: 'What is wrong',
  fileChangesNothing: 'The file has the present prices. Nothing would change.',
  wouldChange: (total: number, word: string) => `${total} ${word} would change`,
  firstAreListed: (count: number) => `; the first ${count} are listed`,
  whatWouldChange: 'What would change',

  // PriceGrid
  service: 'Service',
  was: (was: string) => `was ${was}`,

  // PriceHistory
  historyOfPrices: 'History of prices',
  loadingTheHistory: 'Loading the history',
  historyIsEmpty: 'No price has changed since this history began.',
  historyCaption: 'Changes of prices, newest first',
  historyPages: 'Pages of the history',
  newer: 'Newer',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  older: 'Older',
  inTheService: 'in the service',
  inTheTable: 'in the table',
  byAFile: 'by a file',
  priceOf: 'Price of',
  fromTo: 'From, to',
  mostOfThem: ', most of them,',

  // PricesScreen
  openAFile: 'Open a file',
  gridExplained: (scope: string) =>
    `${scope} Grey: the default price. Tap or type to change a cell, paste cells from a spreadsheet; nothing changes before you save.`,
  onePriceForOneCar: 'One price for one car.',
  onePriceForAllCars: 'One price for all cars of a class.',
  loadingThePrices: 'Loading the prices',
  pricesByClass: 'Prices by class',
  pricesOfLabel: 'Prices of',
  allCarsByClass: 'All cars, by class',
  notApplied: 'Not applied:',
  andMore: (count: number) => `and ${count} more`,
  leaveQuestion: 'Leave with unsaved prices?',
  leaveConsequence: 'They are not saved. In this tab they are here again when you come back today.',
  leave: 'Leave',
  stay: 'Stay',

  // ServiceFields
  included: 'What is included',
  includedHint: 'One sentence for customers. Empty: none.',
  group: 'Group',
  groupHint: 'The heading under which customers find it.',
  featured: 'One of the six cards of Our Services',
  price: 'Price',
  naira: '(naira)',
  classPricesExplained: 'Classes of cars that pay something else. Empty: the price above.',
  carsDiffer: 'Its cars differ now.',
  position: 'Order of work',
  positionHint: '1 to 99. Of several services in one visit the lowest is done first. Washing comes last.',
  deposit: 'Deposit',
  depositHint: 'Paid before the time is firm. It is kept when the car does not come, or the customer cancels late.',
  noDeposit: 'None',
  depositForEveryone: 'From everyone',
  depositForNew: 'From new customers',
  depositForNoShow: 'After a no-show in the last six months',
  depositBy: 'How much',
  depositByShare: 'A share',
  depositBySum: 'A sum',
  depositShare: 'Per cent of the price',
  depositSum: 'Naira',
  dueAgainExplained: 'Due again on a car after so many kilometres or months. Empty: never.',
  kilometres: 'Kilometres',
  months: 'Months',
  canBeBooked: 'Customers can book it',

  // ServiceForm
  showTheNewerOne: 'Show the newer one',
  keepMine: 'Keep mine, to save over it',
  save: 'Save',

  // ServicePriceGrid
  allYears: 'all years',
  otherPrices: 'other prices',
  off: '(off)',

  // ServiceScreen
  loadingTheService: 'Loading the service',
  notInCatalogue: 'It is not in the catalogue.',
  noSuchService: 'No such service',
  whatItNeeds: 'Bays and minutes',
  editNeeds: 'Edit steps',
  noNeedsYet: 'Nothing yet: it can be booked, but not with a time.',
  loading: 'Loading.',
  switchedOffExplained: 'It is switched off. Bays and minutes are here once customers can book it.',
} as const;
