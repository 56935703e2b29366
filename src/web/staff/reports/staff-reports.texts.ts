/** The texts of staff/reports that people read. */
export const texts = {
  // CsvSheet
  downloadCsv: 'Download CSV',
  csvExplained: (range: string) => `${range}. Amounts are in naira without a sign, times in minutes.`,

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
  showAsOf: (title: string, form: string) => `${title} as ${form}`,
  aTable: 'a table',
  bars: 'Bars',
  table: 'Table',

  // ReportCards
  noTakings: 'No takings in these days.',
  receivedAndSentBack: (received: string, sentBack: string) => `${received} received, ${sentBack} sent back.`,
  keptByService: (amount: string) => `The payment service kept ${amount} of it.`,
  noCarCame: 'No car came in these days.',
  cameByFriend: (count: number, byFriend: number) => `Of the ${count} new, ${byFriend} came by a friend’s link.`,
  noBookingWasCancelled: 'No booking was cancelled.',
  givenBack: (amount: string) => `${amount} given back.`,
  noCarWaited: 'No car waited.',
  noAppointment: 'No appointment was in these days.',
  leadTimes: (half: string, quarter: string, threeQuarters: string) =>
    `Half are booked less than ${half} before, a quarter less than ${quarter}, and a quarter more than ${threeQuarters}.`,
  noBayWasOpen: 'No bay was open.',
  noBayWasTaken: 'No bay was taken.',
  clockIsRunning: ', clock is running',
  noTimeWasClocked: 'No time was clocked.',
  noPromotionWasUsed: 'No promotion was used.',
  noWashCredit: 'No wash credit.',
  creditNotInTakings: 'Credit that is used is not in the takings.',
  noEstimateWasSent: 'No estimate was sent.',
  approved: (amount: string) => `${amount} approved.`,
  noPartWasApproved: 'No part was approved.',
  noCostIsKnown: 'No approved part has a cost.',
  withoutCost: (amount: string) => `Parts for ${amount} have no cost and are not in these sums.`,

  // ReportTableView
  tableOf: (title: string) => `${title}, table`,

  // ReportsScreen
  reports: 'Reports',
  lead: (bays: string) => `${bays}Only managers see this page.`,
  rangeAllBays: (range: string) => `${range}, all bays. `,
  print: 'Print',
  csv: 'CSV',
  couldNotRefresh: 'We could not refresh the report. It may be out of date.',
  inShort: 'In short',
  takingsByDay: 'Takings by day',
  takingsByWeek: 'Takings by week',
  inNaira: 'in naira',
  showAs: 'Show as',
  chart: 'Chart',
  takingsExplained: 'Money counts on the day it came or went back.',
  otherCurrency: (currency: string, amount: string) =>
    `${currency} ${amount} came in another currency and is not in these sums.`,
  retainedDeposits: (amount: string) =>
    `${amount} of deposits stayed with us because cars did not come or bookings were cancelled late. It was received before.`,
  unknownReference: (amount: string) => `${amount} came under a reference of no booking and is not in these sums.`,
  calculating: 'Calculating',

  // TakingsChart
  soFar: 'so far',
  chartByDay: 'Chart by day',
  chartByWeek: 'Chart by week',
  closed: 'Closed',
} as const;
