/** The texts of staff/estimates that people read. */
export const texts = {
  // DraftFindingCard
  soon: 'Soon',
  now: 'Now',
  line: (number: string | number, name: string | number) => `Line ${number}, ${name}`,
  partOrJob: (number: string | number) => `${number}. Part or job`,
  and: 'And',
  noteForTheCustomer: 'Note for the customer',
  about: (name: string | number) => `about ${name}`,
  partOrWork: 'Part or work',
  for: (name: string | number) => `for ${name}`,
  remove: 'Remove',
  whatWasFound: 'What was found',
  notSaid: 'Not said',
  at: (name: string | number) => `at ${name}`,

  // DraftLines
  noLinesYet: 'No lines yet',
  addWhatWasFoundWith: 'Add what was found, with its parts and work.',
  whatIsSentToThe: 'What is sent to the customer stands here.',
  addALine: 'Add a line',
  addOfTheInspection: (count: string | number, map: string | number) => `Add ${count} of the inspection: ${map}`,
  savedNotSentYet: (whenLabel: string | number) => `Saved ${whenLabel}, not sent yet`,
  version1: 'Version 1',
  version: (number: string | number, lines: string | number, word: string | number) =>
    `Version ${number}, ${lines} ${word}`,

  // EstimateEditor
  thisBookingIsClosedThe: 'This booking is closed. The estimate can only be read.',
  noNetworkGoOnThe: 'No network. Go on: the draft stays on this phone, and sending waits for the network.',
  sumsAndSending: 'Sums and sending',

  // EstimateNotices
  waitingForAnAnswerSince: (whenLabel: string | number) => `Waiting for an answer since ${whenLabel}`,
  n1QuestionIsOpen: '1 question is open.',
  questionsAreOpen: (questions: string | number) => `${questions} questions are open.`,
  sentVersionAt: (sentBy: string | number, version: string | number, whenLabel: string | number) =>
    `${sentBy} sent version ${version} at ${whenLabel}`,
  yourDraftIsKeptAnd: 'Your draft is kept and not sent. This is new:',
  new: 'new',
  linesWereLeftOut: 'Lines were left out.',
  goOnWithMyDraft: 'Go on with my draft',
  dropMyDraft: 'Drop my draft',

  // EstimateQueryState
  itCanHaveBeenAn: 'It can have been an old link.',
  noSuchBooking: 'No such booking',
  toTheCarsOnSite: 'To the cars on site',

  // EstimateSumsCard
  partsOurCost: 'Parts, our cost',
  leftOverOnParts: 'Left over on parts',
  withoutCost: (linesText: string | number) => `${linesText} without cost`,
  sums: 'Sums',
  partsPrice: 'Parts, price',
  theLine: 'The line',
  all: (linesText: string | number) => `All ${linesText}`,
  approvedSoFar: 'Approved so far',
  promisedAtBooking: 'Promised at booking',
  promisedFor: 'Promised for',

  // EstimateVersions
  versions: 'Versions',
  notSent: ', not sent',
  versionDraft: (draft: string | number) => `Version ${draft}`,
  versionVersion: (version: string | number) => `Version ${version}`,
  withTheCustomer: 'with the customer',
  replaced: 'replaced',
  sentBy: (whenLabel: string | number, sentBy: string | number, word: string | number, naira: string | number) =>
    `Sent ${whenLabel} by ${sentBy}. ${word}, ${naira}.`,
  n1Line: '1 line',
  answerNeededBy: (whenLabel: string | number) => ` Answer needed by ${whenLabel}.`,

  // FindingRow
  of: (name: string | number) => `of ${name}`,
  costEach: 'Cost, each',
  priceEach: 'Price, each',
  labourAnHour: 'Labour, an hour',
  line2: 'Line',
  row: 'Row',
  removeName: (name: string | number) => `Remove ${name}`,
  brandNewOrTokunboSerial: 'Brand, new or tokunbo, serial number',
  nameOfThePart: 'Name of the part',
  ifItIsNotThat: 'If it is not that of the line.',
  brand: 'Brand',
  newOrTokunbo: 'New or tokunbo',
  new2: 'New',
  tokunbo: 'Tokunbo',
  serialNumber: 'Serial number',

  // LineAnswers
  noAnswerYet: 'No answer yet',
  approved: 'Approved',
  notNow: 'Not now',
  question: 'Question',
  takenBack: 'Taken back',
  priceChangedInVersionWas: (version: string | number, naira: string | number) =>
    `Price changed in version ${version}, was ${naira}`,
  newIn: 'New in',
  sentIn: 'Sent in',
  priceIsLocked: (who: string | number) => `${who} Price is locked.`,
  approvedByTheChargeWas: (who: string | number) => `Approved by ${who} The charge was voided.`,
  comesBackAtTheNext: (who: string | number) => `${who} Comes back at the next visit.`,
  we: 'We',
  answer: 'Answer',
  answerAbout: (name: string | number) => `Answer about ${name}`,

  // PartClosing
  oldPartNotShown: 'Old part not shown',
  theOldPartIsNot: 'The old part is not shown yet.',
  part: (word: string | number, word2: string | number) => `${word}${word2} part`,
  showBoth: 'Show both',
  whyNot: 'Why not',
  shown: (name: string | number) => `shown: ${name}`,
  oldPartShownBesideThe: 'Old part shown beside the new.',
  oldAndNew: 'Old and new',
  oldAndNewName: (name: string | number) => `Old and new: ${name}`,
  whyTheOldPartIs: (name: string | number) => `Why the old part is not shown: ${name}`,
  saveTheReason: 'Save the reason',
  close: 'Close',

  // PrintedEstimate
  versionSent: (version: string | number, fullDateTime: string | number) => `Version ${version}, sent ${fullDateTime}`,
  notSentYet: 'Not sent yet',
  estimate: 'Estimate',
  what: 'What',
  howMuch: 'How much',
  amount: 'Amount',
  inAll: 'In all',

  // ReplyForm
  yourAnswerAbout: (name: string | number) => `Your answer about ${name}`,
  sendAnswer: 'Send answer',

  // SendEstimate
  versionIsSentGetsA: (sent: string | number, customer: string | number) =>
    `Version ${sent} is sent. ${customer} gets a message.`,
  answerNeededBy2: 'Answer needed by',
  optional: 'optional',
  soThatThePromisedTime: 'So that the promised time holds.',
  sendVersion: (value: string | number) => `Send version ${value}`,
  nothingHasChangedSinceVersion: (latest: string | number) => `Nothing has changed since version ${latest}.`,
  getsAMessage: (customer: string | number, word: string | number) => `${customer} gets a message.${word}`,
  approvedLinesStayAsThey: ' Approved lines stay as they are.',
  dropWhatWasTyped: 'Drop what was typed',

  // StaffEstimateScreen
  theCustomer: 'The customer',
  booking: 'Booking',
  carsOnSite: 'Cars on site',
  call: (firstName: string | number) => `Call ${firstName}`,
  inspection: 'Inspection',
  print: 'Print',
  loadingTheEstimate: 'Loading the estimate',
  weCouldNotRefreshThe: 'We could not refresh the estimate, so this is what we had.',
} as const;
