/** The texts of domain/scheduling that people read. */
export const texts = {
  // DayStrip
  chooseADay: 'Choose a day',
  orChooseYourDay: 'Or choose your day',
  daysBefore: 'Days before',
  daysAfter: 'Days after',
  today: 'Today',
  isClosed: (dayText: string | number, reason: string | number) => `${dayText} is closed: ${reason}`,

  // DayTimes
  closedFromTo: (from: string | number, to: string | number, reason: string | number) =>
    `Closed from ${from} to ${to}: ${reason}`,
  isFull: (text: string | number) => `${text} is full`,
  peopleDoMoveTheirDay: 'Other customers often move their booking, so look again later.',
  isClosedTextAndWord: (text: string | number, word: string | number) => `${text} is closed${word}`,
  nearestFreeTimes: 'Nearest free times',

  // TimeChoices
  readyAbout: (timeText: string | number) => `Ready about ${timeText}`,
  whenShallTheCarCome: 'When should the car come?',
  thisServiceHasNoFixed: 'This service has no fixed times. Choose “Any time, call me”, and we will agree one with you.',
  nextFreeTime: 'Next free time',
  yourDayIsNotSure: 'Not sure of your day yet?',
  anyTimeCallMe: 'Any time, call me',
  weRingYouAndAgree: 'We will call you to agree a time',

  // TimePicker
  weCouldNotLoadThe: 'We could not load the free times',
  yourCarAndServiceAre: (word: string | number) => `Your car and service are kept. Try again${word}`,
  orLetUsCallYou: ', or let us call you.',
  tryAgain: 'Try again',
  callMe: 'Call me',
  theseTimesWereFreeAt: (timeText: string | number) => `These times were free at ${timeText}.`,
  weCouldNotRefreshThe: 'We could not refresh the times.',
  noNetwork: 'No network.',

  // TimeSlots
  now: 'now',
  lastOne: 'last one',

  // TimesSkeleton
  loadingTheFreeTimes: 'Loading the free times',
} as const;
