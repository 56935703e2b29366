/** The texts of customer/reviews that people read. */
export const texts = {
  // RemoveReviewSheet
  removeYourReview: 'Remove your review?',
  starsAndTextAreDeleted:
    'Stars and text are deleted, and our answer with them. This cannot be undone, and this visit cannot be reviewed again.',
  yesRemoveIt: 'Yes, remove it',
  keepIt: 'Keep it',

  // ReviewForm
  yourStars: 'Your stars',
  whatShouldOthersKnow: 'What should others know?',
  ifYouLike: '(if you like)',
  atMostCharactersLeaveOut: (reviewTextMax: string | number) =>
    `At most ${reviewTextMax} characters. Leave out phone numbers and names of other people.`,
  yourNameBesideIt: 'Your name beside it',
  noName: 'No name',
  everyoneCanReadIt:
    'Everyone can read your review: it may appear on the front page of our website. Our staff see who wrote it.',
  noNetworkTextIsKept: 'No network. Your text stays here; send it when the network is back.',
  sendMyReview: 'Send my review',
  saveTheChange: 'Save the change',
  leaveItAsItIs: 'Leave it as it is',

  // ReviewLink
  yourReview: 'Your review',
  howWasIt: 'How was it?',
  rateTheVisitWithOne: 'Rate the visit with one to five stars. We read every word.',
  seeItAndOurAnswer: 'See it and our answer',
  seeIt: 'See it',
  rateTheVisit: 'Rate the visit',

  // ReviewScreen
  yourBooking: 'Your booking',
  loadingYourReview: 'Loading your review',
  youCanRateThisVisit: 'You can rate this visit once your car has left.',
  thisBookingWasCancelledSo: 'This booking was cancelled, so there is nothing to rate.',
  thisVisitIsTooLong: 'This visit is too long ago to be rated now. We look forward to the next one.',
  youRemovedYourReviewOf: 'You removed your review of this visit.',
  left: (momentText: string | number) => `, left ${momentText}`,
  changeIt: 'Change it',
  removeIt: 'Remove it',
  youCanChangeItUntil: (day: string | number) => `You can change it until ${day}.`,

  // WrittenReview
  othersDoNotSeeYour: (momentText: string | number, hiddenBecause: string | number) =>
    `Others do not see your review since ${momentText}. ${hiddenBecause} Write to us if you disagree.`,
  withoutAName: 'Without a name',
  changed: (momentText: string | number) => `, changed ${momentText}`,
  answered: (centre: string | number, momentText: string | number) => `${centre} answered ${momentText}`,
} as const;
