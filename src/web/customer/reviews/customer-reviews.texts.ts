/** The texts of customer/reviews that people read. */
export const texts = {
  // RemoveReviewSheet
  removing: 'Removing',
  removeQuestion: 'Remove your review?',
  removeConsequence:
    'Stars and text are deleted, and our answer with them. This cannot be undone, and this visit cannot be reviewed again.',
  yesRemoveIt: 'Yes, remove it',
  keepIt: 'Keep it',

  // ReviewForm
  saving: 'Saving',
  yourStars: 'Your stars',
  reviewText: 'What should others know?',
  optional: '(if you like)',
  reviewTextHint: (reviewTextMax: number) =>
    `At most ${reviewTextMax} characters. Leave out phone numbers and names of other people.`,
  shownName: 'Your name beside it',
  noName: 'No name',
  publicExplained:
    'Everyone can read your review: it may appear on the front page of our website. Our staff see who wrote it.',
  noNetwork: 'No network. Your text stays here; send it when the network is back.',
  sendMyReview: 'Send my review',
  saveChange: 'Save the change',
  leaveUnchanged: 'Leave it as it is',

  // ReviewLink
  yourReview: 'Your review',
  howWasIt: 'How was it?',
  rateExplained: 'Rate the visit with one to five stars. We read every word.',
  seeReviewAndAnswer: 'See it and our answer',
  seeReview: 'See it',
  rateTheVisit: 'Rate the visit',

  // ReviewScreen
  yourBooking: 'Your booking',
  loadingYourReview: 'Loading your review',
  notYetReviewable: 'You can rate this visit once your car has left.',
  cancelledBooking: 'This booking was cancelled, so there is nothing to rate.',
  tooLate: 'This visit is too long ago to be rated now. We look forward to the next one.',
  reviewRemoved: 'You removed your review of this visit.',
  left: (momentText: string) => `, left ${momentText}`,
  changeReview: 'Change it',
  removeReview: 'Remove it',
  changeableUntil: (day: string) => `You can change it until ${day}.`,

  // WrittenReview
  hiddenSince: (momentText: string, hiddenBecause: string) =>
    `Others do not see your review since ${momentText}. ${hiddenBecause} Write to us if you disagree.`,
  anonymous: 'Without a name',
  changed: (momentText: string) => `, changed ${momentText}`,
  answered: (centre: string, momentText: string) => `${centre} answered ${momentText}`,
} as const;
