/** The texts of staff/estimates that people read. */
export const texts = {
  // DraftFindingCard
  soon: 'Soon',
  now: 'Now',
  lineTitle: (number: number, name: string) => `Line ${number}, ${name}`,
  partOrJob: (number: number) => `${number}. Part or job`,
  and: 'And',
  noteForTheCustomer: 'Note for the customer',
  aboutFinding: (name: string) => `about ${name}`,
  partOrWork: 'Part or work',
  forFinding: (name: string) => `for ${name}`,
  remove: 'Remove',
  whatWasFound: 'What was found',
  notSaid: 'Not said',
  atFinding: (name: string) => `at ${name}`,

  // DraftLines
  noLinesYet: 'No lines yet',
  addFindings: 'Add the findings with their parts and work.',
  noEstimateYet: 'Estimates that are sent to the customer appear here.',
  addALine: 'Add a line',
  addFromInspection: (count: number, names: string) => `Add ${count} of the inspection: ${names}`,
  savedNotSent: (when: string) => `Saved ${when}, not sent yet`,
  firstVersion: 'Version 1',
  versionWithLines: (number: number, lines: number, word: string) => `Version ${number}, ${lines} ${word}`,

  // EstimateEditor
  bookingIsClosed: 'This booking is closed. The estimate can only be read.',
  noNetworkExplained: 'No network. Go on: the draft stays on this phone, and sending waits for the network.',
  sumsAndSending: 'Sums and sending',

  // EstimateNotices
  waitingSince: (when: string) => `Waiting for an answer since ${when}`,
  oneQuestionOpen: '1 question is open.',
  manyQuestionsOpen: (count: number) => `${count} questions are open.`,
  sentVersionAt: (by: string, version: number, when: string) => `${by} sent version ${version} at ${when}`,
  draftIsKept: 'Your draft is kept and not sent. This is new:',
  newLine: 'new',
  linesLeftOut: 'Lines were left out.',
  goOnWithMyDraft: 'Go on with my draft',
  dropMyDraft: 'Drop my draft',

  // EstimateQueryState
  oldLink: 'It may be an old link.',
  noSuchBooking: 'No such booking',
  toTheCarsOnSite: 'To the cars on site',

  // EstimateSumsCard
  partsOurCost: 'Parts, our cost',
  leftOverOnParts: 'Left over on parts',
  withoutCost: (lines: string) => `${lines} without cost`,
  sums: 'Sums',
  partsPrice: 'Parts, price',
  theLine: 'The line',
  allLines: (lines: string) => `All ${lines}`,
  approvedSoFar: 'Approved so far',
  promisedAtBooking: 'Promised at booking',
  promisedFor: 'Promised for',

  // EstimateVersions
  versions: 'Versions',
  notSent: ', not sent',
  draftVersion: (version: number) => `Version ${version}`,
  sentVersion: (version: number) => `Version ${version}`,
  withTheCustomer: 'with the customer',
  replaced: 'replaced',
  sentBy: (when: string, by: string, lines: string, total: string) => `Sent ${when} by ${by}. ${lines}, ${total}.`,
  oneLine: '1 line',
  answerNeededByTime: (when: string) => ` Answer needed by ${when}.`,

  // FindingRow
  ofFinding: (name: string) => `of ${name}`,
  costEach: 'Cost, each',
  priceEach: 'Price, each',
  labourPerHour: 'Labour, an hour',
  line: 'Line',
  row: 'Row',
  removeRow: (name: string) => `Remove ${name}`,
  partDetails: 'Brand, new or tokunbo, serial number',
  nameOfPart: 'Name of the part',
  nameOfPartHint: 'If it is not that of the line.',
  brand: 'Brand',
  newOrTokunbo: 'New or tokunbo',
  new: 'New',
  tokunbo: 'Tokunbo',
  serialNumber: 'Serial number',

  // LineAnswers
  noAnswerYet: 'No answer yet',
  approved: 'Approved',
  notNow: 'Not now',
  question: 'Question',
  takenBack: 'Taken back',
  priceChanged: (version: number, amount: string) => `Price changed in version ${version}, was ${amount}`,
  newIn: 'New in',
  sentIn: 'Sent in',
  priceIsLocked: (who: string) => `${who} Price is locked.`,
  approvedButVoided: (who: string) => `Approved by ${who} The charge was voided.`,
  comesBackNextVisit: (who: string) => `${who} Comes back at the next visit.`,
  we: 'We',
  answer: 'Answer',
  answerAbout: (name: string) => `Answer about ${name}`,

  // PartClosing
  saving: 'Saving',
  oldPartNotShown: 'Old part not shown',
  oldPartNotShownYet: 'The old part is not shown yet.',
  photoOfPart: (again: string, which: string) => `${again}${which} part`,
  showBoth: 'Show both',
  sayWhyNotShown: 'Say why the old part is not shown',
  notShownPart: (name: string) => `: ${name}`,
  oldPartShown: 'Old part shown beside the new.',
  oldAndNew: 'Old and new',
  oldAndNewOf: (name: string) => `Old and new: ${name}`,
  whyNotShown: (name: string) => `Why the old part is not shown: ${name}`,
  saveTheReason: 'Save the reason',
  close: 'Close',

  // PrintedEstimate
  versionSent: (version: number, when: string) => `Version ${version}, sent ${when}`,
  notSentYet: 'Not sent yet',
  estimate: 'Estimate',
  what: 'What',
  howMuch: 'How much',
  amount: 'Amount',
  inAll: 'In all',

  // ReplyForm
  sending: 'Sending',
  yourAnswerAbout: (name: string) => `Your answer about ${name}`,
  sendAnswer: 'Send answer',

  // SendEstimate
  versionIsSent: (version: number, customer: string) => `Version ${version} is sent. ${customer} gets a message.`,
  answerNeededBy: 'Answer needed by',
  optional: 'optional',
  answerNeededHint: 'So that the promised time holds.',
  sendVersion: (version: number) => `Send version ${version}`,
  nothingChanged: (version: number) => `Nothing has changed since version ${version}.`,
  customerGetsMessage: (customer: string, rest: string) => `${customer} gets a message.${rest}`,
  approvedLinesStay: ' Approved lines stay as they are.',
  dropChanges: 'Drop my changes',

  // StaffEstimateScreen
  theCustomer: 'The customer',
  booking: 'Booking',
  carsOnSite: 'Cars on site',
  call: (firstName: string) => `Call ${firstName}`,
  inspection: 'Inspection',
  print: 'Print',
  loadingTheEstimate: 'Loading the estimate',
  couldNotRefresh: 'We could not refresh the estimate. It may be out of date.',
} as const;
