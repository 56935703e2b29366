/** The texts of domain/scheduling that people read. */
export const texts = {
  // DayStrip
  chooseADay: 'Choose a day',
  orChooseYourDay: 'Or choose your day',
  daysBefore: 'Days before',
  daysAfter: 'Days after',
  today: 'Today',
  full: 'Full',
  over: 'Over',
  closed: 'Closed',
  isClosed: (dayText: string, reason: string) => `${dayText} is closed: ${reason}`,

  // DayTimes
  closedFromTo: (from: string, to: string, reason: string) => `Closed from ${from} to ${to}: ${reason}`,
  dayIsFull: (text: string) => `${text} is full`,
  lookAgainLater: 'Other customers often move their booking, so look again later.',
  dayIsOver: (text: string) => `${text} is over: no more work can start.`,
  dayIsClosed: (text: string, word: string) => `${text} is closed${word}`,
  nearestFreeTimes: 'Nearest free times',

  // TimeChoices
  readyAbout: (timeText: string) => `Ready about ${timeText}`,
  timeQuestion: 'When should the car come?',
  noFixedTimes: 'This service has no fixed times. Choose “Any time, call me”, and we will agree one with you.',
  nextFreeTime: 'Next free time',
  dayNotSure: 'Not sure of your day yet?',
  anyTimeCallMe: 'Any time, call me',
  anyTimeExplained: 'We will call you to agree a time',

  // TimePicker
  trying: 'Trying',
  timesFailed: 'We could not load the free times',
  choicesKept: (word: string) => `Your car and service are kept. Try again${word}`,
  orWeCallYou: ', or let us call you.',
  tryAgain: 'Try again',
  callMe: 'Call me',
  freeTimesAsOf: (timeText: string) => `These times were free at ${timeText}.`,
  refreshFailed: 'We could not refresh the times.',
  noNetwork: 'No network.',

  // TimeSlots
  now: 'now',
  lastOne: 'last one',

  // TimesSkeleton
  loadingTimes: 'Loading the free times',
} as const;
