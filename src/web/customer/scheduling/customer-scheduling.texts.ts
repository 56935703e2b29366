/** The texts of customer/scheduling that people read. */
export const texts = {
  // OwnWaits
  removing: 'Removing',
  trying: 'Trying',
  loadFailed: 'We could not load the days you are waiting for.',
  tryAgain: 'Try again',
  waitingForAPlace: 'Waiting for a place',
  aPlaceOpened: (dayAndTimeText: string) => `A place opened: ${dayAndTimeText}.`,
  bookThisTime: 'Book this time',
  bookForShared: (owner: string, plate: string) => `Book it for the car of ${owner}, ${plate}`,
  remove: 'Remove',
  removeNameAndDay: (name: string, day: string) => `Remove: ${name}, ${day}`,
  keptForYou: 'It is kept for you',
  timeLeftToBook: 'Time left to book',

  // WaitForPlace
  waitingForThisDay: 'You are waiting for this day. We will message you as soon as a place opens.',
  waitExplained: (offerMinutes: number) =>
    `Other customers often move their booking. We can message you as soon as a place opens, and you have ${offerMinutes} minutes to take it.`,
  stopWaiting: 'Stop waiting',
  tellMe: 'Tell me if a place opens',
  saving: 'Saving',
} as const;
