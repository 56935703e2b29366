/** The texts of customer/scheduling that people read. */
export const texts = {
  // OwnWaits
  weCouldNotBringThe: 'We could not load the days you are waiting for.',
  tryAgain: 'Try again',
  waitingForAPlace: 'Waiting for a place',
  aPlaceOpened: (dayAndTimeText: string | number) => `A place opened: ${dayAndTimeText}.`,
  bookThisTime: 'Book this time',
  remove: 'Remove',
  removeNameAndDay: (name: string | number, day: string | number) => `Remove: ${name}, ${day}`,
  itIsKeptForYou: 'It is kept for you',
  timeLeftToBook: 'Time left to book',

  // WaitForPlace
  youWaitForThisDay: 'You are waiting for this day. We will message you as soon as a place opens.',
  peopleDoMoveTheirDay: (offerMinutes: string | number) =>
    `Other customers often move their booking. We can message you as soon as a place opens, and you have ${offerMinutes} minutes to take it.`,
  waitNoLonger: 'Stop waiting',
  tellMeIfAPlace: 'Tell me if a place opens',
  notingIt: 'Saving',
} as const;
