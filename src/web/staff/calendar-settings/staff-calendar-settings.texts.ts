import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';

/** The texts of staff/calendar-settings that people read. */
export const texts = {
  // BaySheets
  saving: 'Saving',
  addABay: 'Add a bay',
  name: 'Name',
  kind: 'Kind',
  add: 'Add',
  renameBay: (name: string) => `Rename ${name}`,
  save: 'Save',
  notNow: 'Not now',

  // BaysCard
  baysAndDrivers: 'Bays and drivers',
  retireConsequence: 'No new car is put there. You can use it again at any time.',
  retireQuestion: (name: string) => `Retire ${name}?`,
  retire: 'Retire',
  retireAnyway: 'Retire anyway',
  inUse: 'In use',
  rename: 'Rename',
  useAgain: 'Use again',
  useBayAgain: (name: string) => `Use ${name} again`,
  retireBay: (name: string) => `Retire ${name}`,

  // CalendarHits
  oneLosesItsTime: '1 appointment loses its time',
  manyLoseTheirTime: (count: number) => `${count} appointments lose their time`,
  lostTimesExplained:
    'Each gets another bay at its time where one is free. The other customers are offered the nearest free time.',

  // CalendarSettingsScreen
  hoursAndBays: 'Hours and bays',
  calendar: 'Calendar',
  lead: 'Customers can only take times that fit all of this.',
  loadingHoursAndBays: 'Loading hours and bays',
  couldNotRefresh: 'We could not refresh this page. It may be out of date.',

  // ChangeProblem
  showTheirs: 'Show theirs',
  saveMineAnyway: 'Save mine anyway',

  // ConfirmChangeSheet
  oneMoment: 'One moment',
  no: 'No',

  // ExceptionSheet
  closeOrOpenASpan: 'Close or open a span',
  whatHappens: 'What happens?',
  close: 'Close',
  noWorkInIt: 'No work in it',
  open: 'Open',
  outsideUsualHours: 'Outside the usual hours',
  where: 'Where',
  theWholeCentre: 'The whole centre',
  from: 'From',
  to: 'To',
  reason: 'Reason',
  reasonHint: 'Customers read it: Sallah, sanitation Saturday, power cut.',
  closeAnyway: 'Close anyway',

  // ExceptionsCard
  closedOrOpenForOnce: 'Closed or open for once',
  exceptionsExplained: 'Holidays, sanitation days and power cuts are listed here with the reason that customers read.',
  remove: 'Remove',
  removeSpan: (span: string) => `Remove: ${span}`,
  removeConsequence: (span: string, reason: string) => `${span}: ${reason}. The hours of the week apply again.`,
  removeQuestion: 'Remove this?',
  removeAnyway: 'Remove anyway',

  // HoursCard
  hoursOfTheWeek: 'Hours of the week',
  customersRead: (hours: string) => `Customers read: ${hours}`,
  changeHoursAnyway: 'Change the hours anyway',
  saveHours: 'Save hours',
  undoChanges: 'Undo changes',
  closed: 'Closed',
  opens: 'Opens',
  dayOpens: (day: string, which: string) => `${day} opens${which}`,
  closes: 'Closes',
  dayCloses: (day: string, which: string) => `${day} closes${which}`,
  removeHours: (day: string, opens: string, closes: string) => `Remove ${day}, ${opens} to ${closes}`,
  addHoursOn: (day: string) => `Add hours on ${day}`,

  // NeedFields
  need: (number: number) => `Step ${number}`,
  removeNeed: (number: number) => `Remove step ${number}`,
  kindOfBay: 'Kind of bay',
  cars: 'Cars',
  allOthers: 'All others',
  before: 'Before',
  min: '(min)',
  work: 'Work',
  after: 'After',
  onlyForPickUps: 'Only for pick-ups',
  maySpanDays: 'May go on the next day',

  // NeedsCard
  whatServicesNeed: 'Bays and minutes of each service',
  noNeedsYet: 'Nothing yet: it can be booked, but not with a time.',
  edit: 'Edit',
  editNeedsOf: (name: string) => `Edit the steps of ${name}`,

  // NeedsFieldset
  addANeed: 'Add a step',

  // NeedsSheet
  needsOf: (name: string) => `Steps of ${name}`,
  needsExplained:
    'Each step needs a bay or a driver, in the order of the work. Appointments that are made keep the time they have.',
  saveNeeds: 'Save steps',

  // RulesCard
  rules: 'Rules',
  notice: 'Notice',
  minutes: '(minutes)',
  noticeHint: 'How long before it starts a time can be taken at the latest.',
  horizon: 'Horizon',
  days: '(days)',
  horizonHint: 'How far ahead a time can be taken.',
  cutOff: 'Cut-off',
  cutOffHint: 'Until how long before it starts customers may move or cancel.',
  timeZone: 'Time zone',
  timeZoneHint: 'Hours are read in it, for example Africa/Lagos.',
  unpaidKeepsTime: 'An unpaid online booking keeps its time',
  unpaidTime: 'Unpaid time of an account',
  unpaidTimeHint:
    'The most that someone who has not paid for a visit yet can book without paying. One long job is always possible.',
  gap: 'Wait between two services',
  gapHint: 'How long a car waits at most between two services of one visit, 0 to 60.',
  depositTime: 'Deposit at the desk',
  hours: 'hours',
  depositTimeHint:
    'How long a booking waits for its deposit at the desk, at the latest until two hours before its start.',
  changeRulesAnyway: 'Change the rules anyway',
  saveRules: 'Save rules',

  // UnpaidCard
  mostUnpaidTime: 'Most unpaid time',
  mostUnpaidTimeExplained: 'Coming times in bays and with drivers that are not paid yet, by customer.',
  noUnpaidCustomers: 'Nobody has a coming time that is not paid.',
  loadingUnpaidCustomers: 'Loading who has unpaid time',
  hoursAndMinutes: (hours: number, rest: number) => `${hours} h${rest === 0 ? '' : ` ${rest} min`}`,
  jobs: (count: number) => (count === 1 ? '1 job' : `${count} jobs`),
  paidBefore: 'Has paid for a visit',
  newHere: 'Has not paid for a visit yet',
  bookings: 'Bookings',
  bookingsOf: (name: string) => `Bookings of ${name}`,

  // calendar-labels
  needForPickUps: ' for pick-ups',
  thenNeed: ', then ',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
} as const;

export const KIND_LABEL: Record<ResourceKind, string> = {
  wash: 'Wash',
  lift: 'Lift',
  body: 'Body',
  diagnostics: 'Diagnostics',
  driver: 'Driver',
};
