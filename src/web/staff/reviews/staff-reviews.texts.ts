/** The texts of staff/reviews that people read. */
export const texts = {
  // AnswerForm
  saving: 'Saving',
  ourAnswerTo: (number: string) => `Our answer to ${number}`,
  answerHint: 'Everyone can read it beside the review, also on the first page of the website.',
  saveTheAnswer: 'Save the answer',
  close: 'Close',

  // HideReviewSheet
  hiding: 'Hiding',
  hideQuestion: (number: string) => `Hide the review of ${number}?`,
  hideConsequence:
    'It is then left out of everything public. Its customer reads the reason, the audit log keeps it, and it can be shown again. Few stars are no reason.',
  chooseAReason: 'Choose a reason.',
  noteToTheCustomer: 'Note to the customer',
  noteHint: 'Needed with “Another reason”.',
  hideIt: 'Hide it',
  leaveIt: 'Leave it',

  // ReviewFigures
  figures: 'Figures',
  shownToEveryone: (figures: string) => `Shown to everyone, ${figures}`,
  withHidden: (figures: string) => `With the hidden ones, ${figures}`,
  byStars: 'Reviews by stars, hidden ones included',
  oneStar: '1 star',
  manyStars: (stars: number) => `${stars} stars`,
  websiteShowsFrom: (least: number) => `The website shows reviews from ${least} shown ones on.`,
  noStarsYet: 'No stars yet',

  // StaffReviewCard
  showing: 'Showing',
  deletedAccount: 'An account that was deleted',
  changedAt: (time: string) => `, changed ${time}`,
  shownWithoutAName: 'Shown without a name.',
  shownAs: (publicName: string) => `Shown as ${publicName}`,
  noText: 'No text.',
  hiddenBy: (by: string, time: string, reason: string) => `Hidden by ${by} ${time}: ${reason}`,
  changedSinceHidden: ' The customer changed the review since.',
  answered: (by: string, time: string) => `${by} answered ${time}`,
  erasedWithTheAccount: 'Erased with the account.',
  changedSinceAnswer: 'The customer changed the review after this answer.',
  changeTheAnswer: 'Change the answer',
  answer: 'Answer',
  toReview: (number: string) => `to ${number}`,
  hide: 'Hide',
  reviewOf: (number: string) => `the review of ${number}`,
  showItAgain: 'Show it again',

  // StaffReviewsScreen
  trying: 'Trying',
  noAnswerYet: 'No answer yet',
  reviews: 'Reviews',
  lead: 'Customers’ reviews of their visits.',
  loadingTheReviews: 'Loading the reviews',
  couldNotRefresh: 'We could not refresh the reviews. They may be out of date.',
  tryAgain: 'Try again',
  stars: 'Stars',
  any: 'Any',
  starsChoice: (stars: number) => `${stars} stars`,
  nothingHere: 'Nothing here',
  noReviewsExplained: 'Customers are invited some hours after their car has left. Their reviews appear here.',
  noReviewMatches: 'No review matches.',
} as const;
