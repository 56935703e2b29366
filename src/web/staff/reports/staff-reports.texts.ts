/** The texts of staff/reports that people read. */
export const texts = {
  // CsvSheet
  getAsCsv: 'Get as CSV',
  amountsAreInNairaWithout: (rangeTitle: string | number) =>
    `${rangeTitle}. Amounts are in naira without a sign, times in minutes.`,

  // RangeForm
  thisMonth: 'This month',
  lastMonth: 'Last month',
  chooseTwoDays: 'Choose two days.',
  whichDays: 'Which days',
  readyMadeRanges: 'Ready-made ranges',
  from: 'From',
  to: 'To',
  show: 'Show',

  // ReportCard
  as: (title: string | number, word: string | number) => `${title} as ${word}`,
  aTable: 'a table',
  bars: 'Bars',
  table: 'Table',

  // ReportCards
  noTakingsInTheseDays: 'No takings in these days.',
  receivedSentBack: (naira: string | number, naira2: string | number) => `${naira} received, ${naira2} sent back.`,
  thePaymentServiceKeptOf: (naira: string | number) => `The payment service kept ${naira} of it.`,
  noCarCameInThese: 'No car came in these days.',
  ofTheNewCameBy: (value: string | number, byFriend: string | number) =>
    `Of the ${value} new, ${byFriend} came by a friend’s link.`,
  noBookingWasCancelled: 'No booking was cancelled.',
  givenBack: (naira: string | number) => `${naira} given back.`,
  noCarWaited: 'No car waited.',
  noAppointmentWasInThese: 'No appointment was in these days.',
  halfAreBookedLessThan: (leadText: string | number, leadText2: string | number, leadText3: string | number) =>
    `Half are booked less than ${leadText} before, a quarter less than ${leadText2}, and a quarter more than ${leadText3}.`,
  noBayWasOpen: 'No bay was open.',
  noBayWasTaken: 'No bay was taken.',
  clockIsRunning: ', clock is running',
  noTimeWasClocked: 'No time was clocked.',
  noPromotionWasUsed: 'No promotion was used.',
  noWashCredit: 'No wash credit.',
  creditThatIsUsedIs: 'Credit that is used is not in the takings.',
  noEstimateWasSent: 'No estimate was sent.',
  approved: (naira: string | number) => `${naira} approved.`,

  // ReportTableView
  tableTitle: (title: string | number) => `${title}, table`,

  // ReportsScreen
  reports: 'Reports',
  onlyManagersSeeThisPage: (word: string | number) => `${word}Only managers see this page.`,
  allBays: (rangeTitle: string | number) => `${rangeTitle}, all bays. `,
  print: 'Print',
  csv: 'CSV',
  weCouldNotRefreshThe: 'We could not refresh the report, so this is what we had.',
  inShort: 'In short',
  takingsByDay: 'Takings by day',
  takingsByWeek: 'Takings by week',
  inThousandNaira: 'in thousand naira',
  showAs: 'Show as',
  chart: 'Chart',
  moneyCountsOnTheDay: 'Money counts on the day it came or went back.',
  cameInAnotherCurrencyAnd: (currency: string | number, fixed: string | number) =>
    `${currency} ${fixed} came in another currency and is not in these sums.`,
  cameUnderAReferenceOf: (naira: string | number) =>
    `${naira} came under a reference of no booking and is not in these sums.`,
  addingUp: 'Adding up',

  // TakingsChart
  soFar: 'so far',
  chartByDay: 'Chart by day',
  chartByWeek: 'Chart by week',
  closed: 'Closed',
} as const;
