/** The texts of staff/reviews that people read. */
export const texts = {
  // AnswerForm
  reviewAnswer: (id: string | number) => `review answer ${id}`,
  ourAnswerTo: (number: string | number) => `Our answer to ${number}`,
  everyoneCanReadItBeside: 'Everyone can read it beside the review, also on the first page of the website.',
  saveTheAnswer: 'Save the answer',
  close: 'Close',

  // HideReviewSheet
  hideTheReviewOf: (number: string | number) => `Hide the review of ${number}?`,
  reviewHidden: (id: string | number) => `review hidden ${id}`,
  itThenCountsNowhereIn:
    'It then counts nowhere in public. Its customer reads the reason, the audit log keeps it, and it can be shown again. Few stars are no reason.',
  chooseAReason: 'Choose a reason.',
  noteToTheCustomer: 'Note to the customer',
  neededWithAnotherReason: 'Needed with “Another reason”.',
  hideIt: 'Hide it',
  leaveIt: 'Leave it',

  // ReviewFigures
  figures: 'Figures',
  shownToEveryone: (counted: string | number) => `Shown to everyone, ${counted}`,
  withTheHiddenOnes: (counted: string | number) => `With the hidden ones, ${counted}`,
  reviewsByStarsHiddenOnes: 'Reviews by stars, hidden ones included',
  n1Star: '1 star',
  stars: (stars: string | number) => `${stars} stars`,
  theWebsiteShowsReviewsFrom: (leastShown: string | number) =>
    `The website shows reviews from ${leastShown} shown ones on.`,
  noStarsYet: 'No stars yet',

  // StaffReviewCard
  anAccountThatWasDeleted: 'An account that was deleted',
  changed: (momentText: string | number) => `, changed ${momentText}`,
  shownWithoutAName: 'Shown without a name.',
  shownAs: (publicName: string | number) => `Shown as ${publicName}`,
  noText: 'No text.',
  hiddenBy: (by: string | number, momentText: string | number, hiddenBecause: string | number) =>
    `Hidden by ${by} ${momentText}: ${hiddenBecause}`,
  theCustomerChangedTheReview: ' The customer changed the review since.',
  answered: (by: string | number, momentText: string | number) => `${by} answered ${momentText}`,
  erasedWithTheAccount: 'Erased with the account.',
  theCustomerChangedTheReviewAfter: 'The customer changed the review after this answer.',
  changeTheAnswer: 'Change the answer',
  answer: 'Answer',
  to: (number: string | number) => `to ${number}`,
  hide: 'Hide',
  theReviewOf: (number: string | number) => `the review of ${number}`,
  showItAgain: 'Show it again',

  // StaffReviewsScreen
  noAnswerYet: 'No answer yet',
  reviews: 'Reviews',
  whatCustomersSayOfVisits: 'What customers say of visits that took place.',
  loadingTheReviews: 'Loading the reviews',
  weCouldNotRefreshThe: 'We could not refresh the reviews, so this is what we had.',
  tryAgain: 'Try again',
  stars2: 'Stars',
  any: 'Any',
  starsOne: (one: string | number) => `${one} stars`,
  nothingHere: 'Nothing here',
  customersAreInvitedSomeHours: 'Customers are invited some hours after their car has left. What they say stands here.',
  noReviewFits: 'No review fits.',
} as const;
