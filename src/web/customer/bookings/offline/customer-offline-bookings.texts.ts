/** The texts of customer/bookings/offline that people read. */
export const texts = {
  // OfflineBookingSheet
  sending: 'Sending',
  sentBefore: 'That booking was sent before. It is in your list.',
  checkNewPrice: 'The price has changed. Look at the new amount before you save.',
  sendQuestion: 'Send your booking?',
  madeOffline: (service: string, car: string) => `You made it without a network: ${service} for ${car},`,
  madeLongAgo: 'That was a while ago, so please look at it again.',
  notSentAndTimeMayBeTaken: 'It is not sent yet, and its time may be taken by now.',
  notSentYet: 'It is not sent yet.',
  chooseTheTime: 'Choose the time',
  chooseTimeAgain: 'Choose the time again, then save.',
  sendIt: 'Send it',
  lookAtIt: 'Look at it',
  checkThenSave: 'Please check it, then save.',
  throwItAway: 'Throw it away',
  notNow: 'Not now',
} as const;
