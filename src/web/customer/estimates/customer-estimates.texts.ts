/** The texts of customer/estimates that people read. */
export const texts = {
  freeTimes: 'Free times',
  approveFor: (when: string) => `Approve for ${when}`,
  // ApproveBar
  approving: 'Approving',
  approve: 'Approve',
  chooseFindings: 'Choose what we may do',
  approveFindings: (findings: string, naira: string) => `Approve ${findings}, ${naira}`,
  keptUntilYouHaveNetwork: (findings: string) => `${findings} kept until you have network`,

  // ApprovedLines
  findingsApproved: (findings: string) => `${findings} approved`,
  whereIsMyCar: 'Where is my car?',
  payNaira: (amount: string) => `Pay ${amount}`,
  payForBooking: 'Pay for this booking',
  linesApprovedAt: (value: string) => `Approved by you, ${value}.`,

  // EstimateLink
  whatWeFound: 'What we found',
  nothingToAnswer: 'Nothing waits for your answer.',
  findingsToAnswerExplained: (findings: string, isOne: boolean) =>
    `${findings} ${isOne ? 'waits' : 'wait'} for your answer. Nothing is done without your yes.`,
  seeEstimate: 'See the estimate',
  answerEstimate: 'Answer the estimate',

  // EstimateMoney
  moneyHeading: 'The money so far',
  promisedAtBooking: (name: string) => `Promised at booking: ${name}`,
  approvedSince: 'Approved since',
  findingsYouApprove: (findings: string) => `${findings} you approve`,
  notApproved: (findings: string) => `Not approved: ${findings}`,
  notCounted: 'not counted',
  readyAsPromised: 'Ready, as promised at booking',
  about: (momentText: string) => `about ${momentText}`,
  totalIfYouApprove: 'Total if you approve',
  totalNow: 'Total now',

  // EstimateParts
  allAnswered: 'Thank you, we will carry on',
  checkedThings: (word: string) => `We checked ${word} on your`,
  oneThing: 'one thing',
  car: 'car',
  nothingWithoutYourYes: 'Nothing is done without your yes.',
  otherFindings: 'What else we found',
  findingsToAnswer: 'Findings to answer',
  bookingIsClosed: 'This booking is closed, so nothing can be added to it any more.',
  versionNumber: (version: number) => `This is version ${version}`,
  sent: (momentText: string) => `, sent ${momentText}`,
  findingsChanged: (findings: string) => `${findings} changed: please choose again. `,
  unchangedChoicesKept: 'Your choices for findings that did not change are kept.',
  answersAreKeptOnPhone: (timeText: string) =>
    `Your answers are kept on this phone. We do not start before they reach us. Last updated at ${timeText}.`,
  noNetwork: 'No network.',
  choiceKeptOnPhone: 'Your choice was kept on this phone: press the button at the foot to send it.',
  notApprovedYet: (findings: string) => `${findings} not approved yet.`,
  answerNotSent: 'Your answer did not reach us. It is kept on this phone.',
  sendAgain: 'Send it again',
  keepsPromisedTime: ', then we keep the promised time.',
  pleaseAnswerBefore: (momentText: string) => `Please answer before ${momentText}`,
  lateAnswerExplained: 'Nothing is lost: answer when you can. Your car may be ready later than promised.',
  answerTimePassed: (momentText: string) => `The time to answer was ${momentText}.`,

  // EstimateScreen
  notFound: 'We could not find this booking',
  myBookings: 'My Bookings',
  noNetworkLastUpdated: (timeText: string) => `No network. Last updated at ${timeText}.`,
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
  answerOneByOne: (lines: string) => `Answer the ${lines} one by one`,
  yourAnswer: (about: string) => `Your answer: ${about}`,
  notNowKeptOnPhone: 'Not now. Kept on this phone until you have network.',
  notNowChangeable: 'Not now. You can still change your answer.',
  questionKeptOnPhone: 'Your question is kept on this phone until you have network.',

  // FindingCost
  together: 'Together',
  new: 'new',
  changed: 'changed',
  was: (naira: string) => `was ${naira}`,
  approvedByYouAt: (momentText: string) => `Approved by you, ${momentText}`,
  approvedThenVoided: 'You approved it, then we took it off the bill. It is not done.',

  // FindingCounts
  now: 'Now',
  soon: 'Soon',
  good: 'Good',

  // FindingPhotos
  oldPartBesideTheNew: 'Old part beside the new',
  oldAndNew: (part: string) => `Old and new: ${part}`,
  ofPart: (part: string) => `of ${part}`,
  partPhotosGone: 'the photos of the old part and the new are no longer kept.',
  oldPartNotShown: 'the old part is not shown.',
  oldPartNotShownBecause: (reason: string) => `the old part is not shown. ${reason}`,

  // GoodList
  oneThingIsGood: '1 thing is good',
  thingsAreGood: (count: number) => `${count} things are good`,

  // LineQuestion
  sending: 'Sending',
  youAsked: 'You asked. This finding waits for you.',
  askSomethingElse: 'Ask something else',
  yourQuestion: 'Your question',
  questionExplained: 'We answer here and by email. This finding waits for you.',
  questionMissing: 'Write your question.',
  sendQuestion: 'Send the question',

  // LineTalk
  questionsAndAnswers: 'Questions and answers',
  you: 'You',
  theWorkshop: 'The workshop',

  // OtherPhotos
  morePhotos: 'More photos',

  // RemovedLines
  noLongerInTheEstimate: 'No longer in the estimate',
} as const;
