/** The texts of customer/estimates that people read. */
export const texts = {
  // ApproveBar
  approve: 'Approve',
  chooseWhatWeMayDo: 'Choose what we may do',
  approveLinesTextAndNaira: (linesText: string | number, naira: string | number) => `Approve ${linesText}, ${naira}`,
  keptUntilYouHaveNetwork: (linesText: string | number) => `${linesText} kept until you have network`,

  // ApprovedLines
  approved: (linesText: string | number) => `${linesText} approved`,
  whereIsMyCar: 'Where is my car?',
  payTheRest: 'Pay the rest',
  payNow: 'Pay Now',
  payForThisBooking: 'Pay for this booking',
  approvedByYou: (value: string | number) => `Approved by you, ${value}.`,

  // EstimateLink
  whatWeFound: 'What we found',
  nothingWaitsForYourAnswer: 'Nothing waits for your answer.',
  forYourAnswerNothingIs: (linesText: string | number, word: string | number) =>
    `${linesText} ${word} for your answer. Nothing is done without your yes.`,
  seeTheEstimate: 'See the estimate',
  answerTheEstimate: 'Answer the estimate',

  // EstimateMoney
  theMoneySoFar: 'The money so far',
  promisedAtBooking: (name: string | number) => `Promised at booking: ${name}`,
  approvedSince: 'Approved since',
  youApprove: (linesText: string | number) => `${linesText} you approve`,
  notApproved: (linesText: string | number) => `Not approved: ${linesText}`,
  notCounted: 'not counted',
  readyAsPromisedAtBooking: 'Ready, as promised at booking',
  about: (momentText: string | number) => `about ${momentText}`,
  totalIfYouApprove: 'Total if you approve',
  totalNow: 'Total now',

  // EstimateParts
  thankYouWeGoOn: 'Thank you, we will carry on',
  weCheckedOnYour: (word: string | number) => `We checked ${word} on your`,
  oneThing: 'one thing',
  car: 'car',
  nothingIsDoneWithoutYour: 'Nothing is done without your yes.',
  whatElseWeFound: 'What else we found',
  linesToAnswer: 'Lines to answer',
  thisBookingIsClosedSo: 'This booking is closed, so nothing can be added to it any more.',
  thisIsVersion: (version: string | number) => `This is version ${version}`,
  sent: (momentText: string | number) => `, sent ${momentText}`,
  changedPleaseChooseAgain: (linesText: string | number) => `${linesText} changed: please choose again. `,
  yourChoicesForLinesThat: 'Your choices for lines that did not change are kept.',
  answersAreKeptOnPhone: (timeText: string | number) =>
    `Your answers are kept on this phone. We do not start before they reach us. Last updated at ${timeText}.`,
  noNetwork: 'No network.',
  yourChoiceWasKeptOn: 'Your choice was kept on this phone: press the button at the foot to send it.',
  notApprovedYet: (linesText: string | number) => `${linesText} not approved yet.`,
  yourAnswerDidNotReach: 'Your answer did not reach us. It is kept on this phone.',
  sendItAgain: 'Send it again',
  thenWeKeepThePromised: ', then we keep the promised time.',
  pleaseAnswerBefore: (momentText: string | number) => `Please answer before ${momentText}`,
  nothingIsLostAnswerWhen: 'Nothing is lost: answer when you can. Your car may be ready later than promised.',
  theTimeToAnswerWas: (momentText: string | number) => `The time to answer was ${momentText}.`,

  // EstimateScreen
  weCouldNotFindThis: 'We could not find this booking',
  myBookings: 'My Bookings',
  noNetworkLastUpdated: (timeText: string | number) => `No network. Last updated at ${timeText}.`,
  findingsAppearHere:
    'When we find something that your car needs, it appears here with its price. Nothing is done without your yes.',
  noEstimateYet: 'No estimate yet',
  callTheWorkshop: 'Call the workshop',

  // EstimateSkeleton
  loadingTheEstimate: 'Loading the estimate',

  // FindingCard
  notNow: 'Not now',
  ask: 'Ask',
  notNowSentence: 'Not now.',
  answerThemTogether: 'Answer them together',
  answerTheOneByOne: (linesText: string | number) => `Answer the ${linesText} one by one`,
  yourAnswer: (about: string | number) => `Your answer: ${about}`,
  notNowKeptOnThis: 'Not now. Kept on this phone until you have network.',
  notNowYouCanStill: 'Not now. You can still change your answer.',
  yourQuestionIsKeptOn: 'Your question is kept on this phone until you have network.',

  // FindingCost
  together: 'Together',
  new: 'new',
  changed: 'changed',
  was: (naira: string | number) => `was ${naira}`,
  approvedByYouMomentText: (momentText: string | number) => `Approved by you, ${momentText}`,
  youApprovedItThenWe: 'You approved it, then we took it off the bill. It is not done.',

  // FindingCounts
  now: 'Now',
  soon: 'Soon',
  good: 'Good',

  // FindingPhotos
  oldPartBesideTheNew: 'Old part beside the new',
  oldAndNew: (part: string | number) => `Old and new: ${part}`,
  of: (part: string | number) => `of ${part}`,
  thePhotosOfTheOld: 'the photos of the old part and the new are no longer kept.',
  theOldPartIsNot: 'the old part is not shown.',
  theOldPartIsNotShown: (reason: string | number) => `the old part is not shown. ${reason}`,

  // GoodList
  oneThingIsGood: '1 thing is good',
  thingsAreGood: (count: string | number) => `${count} things are good`,

  // LineQuestion
  youAskedThisLineWaits: 'You asked. This line waits for you.',
  askSomethingElse: 'Ask something else',
  yourQuestion: 'Your question',
  weAnswerHereAndBy: 'We answer here and by email. This line waits for you.',
  writeYourQuestion: 'Write your question.',
  sendTheQuestion: 'Send the question',

  // LineTalk
  questionsAndAnswers: 'Questions and answers',
  you: 'You',
  theWorkshop: 'The workshop',

  // OtherPhotos
  morePhotos: 'More photos',

  // RemovedLines
  noLongerInTheEstimate: 'No longer in the estimate',
} as const;
