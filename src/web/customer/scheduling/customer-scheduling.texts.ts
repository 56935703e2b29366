/** The texts of customer/scheduling that people read. */
export const texts = {
  // OwnWaits
  weCouldNotBringThe: 'We could not bring the days you wait for.',
  tryAgain: 'Try again',
  waitingForAPlace: 'Waiting for a place',
  aPlaceOpened: (dayAndTimeText: string | number) => `A place opened: ${dayAndTimeText}.`,
  bookThisTime: 'Book this time',
  remove: 'Remove',
  removeNameAndDay: (name: string | number, day: string | number) => `Remove: ${name}, ${day}`,
  itIsKeptForYou: 'It is kept for you',
  timeLeftToBook: 'Time left to book',

  // WaitForPlace
  youWaitForThisDay: 'You wait for this day. We message you as soon as a place opens.',
  peopleDoMoveTheirDay: (offerMinutes: string | number) =>
    `People do move their day. We can message you as soon as a place opens, and you have ${offerMinutes} minutes to take it.`,
  waitNoLonger: 'Wait no longer',
  tellMeIfAPlace: 'Tell me if a place opens',
  notingIt: 'Noting it',
} as const;
