/** The texts of staff/calendar-settings that people read. */
export const texts = {
  // BaySheets
  addABay: 'Add a bay',
  name: 'Name',
  kind: 'Kind',
  add: 'Add',
  rename: (name: string | number) => `Rename ${name}`,
  save: 'Save',
  notNow: 'Not now',

  // BaysCard
  baysAndDrivers: 'Bays and drivers',
  noNewCarIsPut: 'No new car is put there. You can use it again at any time.',
  retire: (name: string | number) => `Retire ${name}?`,
  retire2: 'Retire',
  retireAllTheSame: 'Retire all the same',
  inUse: 'In use',
  rename2: 'Rename',
  useAgain: 'Use again',
  useAgainName: (name: string | number) => `Use ${name} again`,
  retireName: (name: string | number) => `Retire ${name}`,

  // CalendarHits
  n1AppointmentLosesItsTime: '1 appointment loses its time',
  appointmentsLoseTheirTime: (count: string | number) => `${count} appointments lose their time`,
  eachGetsAnotherBayAt:
    'Each gets another bay at its time where one is free. The other customers are offered the nearest free time.',

  // CalendarSettingsScreen
  hoursAndBays: 'Hours and bays',
  calendar: 'Calendar',
  customersCanOnlyTakeTimes: 'Customers can only take times that fit all of this.',
  loadingHoursAndBays: 'Loading hours and bays',
  weCouldNotRefreshThis: 'We could not refresh this page, so this is what we had.',

  // ChangeProblem
  showTheirs: 'Show theirs',
  saveMineAllTheSame: 'Save mine all the same',

  // ConfirmChangeSheet
  oneMoment: 'One moment',
  no: 'No',

  // ExceptionSheet
  closeOrOpenASpan: 'Close or open a span',
  whatHappens: 'What happens?',
  close: 'Close',
  noWorkInIt: 'No work in it',
  open: 'Open',
  besideTheUsualHours: 'Beside the usual hours',
  where: 'Where',
  theWholeCentre: 'The whole centre',
  from: 'From',
  to: 'To',
  reason: 'Reason',
  customersReadItSallahSanitation: 'Customers read it: Sallah, sanitation Saturday, power cut.',
  closeItAllTheSame: 'Close it all the same',

  // ExceptionsCard
  closedOrOpenForOnce: 'Closed or open for once',
  holidaysSanitationDaysAndPower:
    'Holidays, sanitation days and power cuts stand here with the reason that customers read.',
  remove: 'Remove',
  removeWords: (words: string | number) => `Remove: ${words}`,
  theHoursOfTheWeek: (words: string | number, reason: string | number) =>
    `${words}: ${reason}. The hours of the week count again.`,
  removeThis: 'Remove this?',
  removeAllTheSame: 'Remove all the same',

  // HoursCard
  hoursOfTheWeek: 'Hours of the week',
  changeTheHoursAllThe: 'Change the hours all the same',
  saveHours: 'Save hours',
  undoChanges: 'Undo changes',
  closed: 'Closed',
  opens: 'Opens',
  opensNameAndWhich: (name: string | number, which: string | number) => `${name} opens${which}`,
  closes: 'Closes',
  closesNameAndWhich: (name: string | number, which: string | number) => `${name} closes${which}`,
  removeTo: (name: string | number, opens: string | number, closes: string | number) =>
    `Remove ${name}, ${opens} to ${closes}`,
  addHoursOn: (name: string | number) => `Add hours on ${name}`,

  // NeedFields
  need: (number: string | number) => `Need ${number}`,
  removeNeed: (number: string | number) => `Remove need ${number}`,
  kindOfBay: 'Kind of bay',
  cars: 'Cars',
  allOthers: 'All others',
  before: 'Before',
  min: '(min)',
  work: 'Work',
  after: 'After',
  onlyForPickUps: 'Only for pick-ups',
  mayGoOnTheNext: 'May go on the next day',

  // NeedsCard
  whatServicesNeed: 'What services need',
  nothingYetItCanBe: 'Nothing yet: it can be booked, but not with a time.',
  edit: 'Edit',
  editNeedsOf: (name: string | number) => `Edit needs of ${name}`,

  // NeedsFieldset
  addANeed: 'Add a need',

  // NeedsSheet
  whatNeeds: (name: string | number) => `What ${name} needs`,
  inTheOrderOfThe: 'In the order of the work. Appointments that are made keep the time they have.',
  saveNeeds: 'Save needs',

  // RulesCard
  rules: 'Rules',
  notice: 'Notice',
  minutes: '(minutes)',
  howLongBeforeItStarts: 'How long before it starts a time can be taken at the latest.',
  horizon: 'Horizon',
  days: '(days)',
  howFarAheadATime: 'How far ahead a time can be taken.',
  cutOff: 'Cut-off',
  untilHowLongBeforeIt: 'Until how long before it starts customers may move or cancel.',
  timeZone: 'Time zone',
  hoursAreReadInIt: 'Hours are read in it, for example Africa/Lagos.',
  anUnpaidOnlineBookingKeeps: 'An unpaid online booking keeps its time',
  changeTheRulesAllThe: 'Change the rules all the same',
  saveRules: 'Save rules',
} as const;
