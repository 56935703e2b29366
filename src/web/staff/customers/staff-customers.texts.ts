/** The texts of staff/customers that people read. */
export const texts = {
  // CustomerBookings
  bookings: 'Bookings',
  theBookings: 'the bookings',
  book: 'Book',
  noBookingYet: 'No booking yet.',
  allBookings: (total: number) => `All ${total} bookings`,

  // CustomerCars
  cars: 'Cars',
  theCars: 'the cars',
  noCarKnown: 'No car is known by its plate yet.',
  noReading: 'No reading',
  kmOn: (km: string, day: string) => `${km} km, ${day}`,
  seenAtCheckIn: ', seen at check-in',
  personOnCar: {
    driver: (name: string) => `Driver: ${name}`,
    partner: (name: string) => `Partner: ${name}`,
  },
  mayCollectAlways: ', may collect it on every visit',

  // CustomerContact
  contactData: 'Contact data',
  contact: 'Contact',
  confirmedByACode: 'confirmed by a code',
  notConfirmed: 'not confirmed',
  fromAFile: 'from an imported file, not confirmed',
  earlierContacts: (count: number) => `Earlier contacts (${count})`,
  until: (day: string) => `until ${day}`,
  newsAndOffers: 'News and offers',
  newsAndOffersLabel: 'News and offers:',
  notAnswered: 'not answered, so none',
  yes: 'yes',
  no: 'no',
  answeredTo: (time: string, words: string, version: number | null) =>
    `${time}, to “${words}”${version === null ? '' : `, with version ${version} of the privacy policy`}`,

  // CustomerDevices
  devices: 'Devices',
  notLoggedInAnywhere: 'Not logged in anywhere.',
  lastSeen: (time: string) => `Last seen ${time}`,
  logOutOnAllDevices: 'Log out on all devices',
  logOutQuestion: 'Log this customer out?',
  yesLogOut: 'Yes, log out',
  logOutConsequence: 'All their devices will have to log in again. For phones that were lost or stolen.',

  // CustomerMessages
  fromTheCustomer: 'From the customer',
  theCentre: 'The centre',
  messages: 'Messages',
  theMessages: 'the messages',
  noMessagesYet: 'No messages yet.',
  notRead: ', not read',
  openConversation: 'Read and answer',

  // CustomerMoney
  sentBack: 'Sent back',
  paidByWashCredit: 'wash credit',
  money: 'Money',
  theMoney: 'the money',
  noMoneyYet: 'No money has come in yet.',
  moneyCaption: 'Payments and refunds, newest first',
  receipt: (receipt: number) => `, receipt ${receipt}`,
  refundsOpen: 'Refunds open',
  washCredit: 'Wash credit',

  // CustomerPart
  loading: (what: string) => `Loading ${what}`,
  pagesOf: (what: string) => `Pages of ${what}`,
  newer: 'Newer',
  pageOf: (page: number, pages: number) => `${page} of ${pages}`,
  older: 'Older',

  // CustomerScreen
  customers: 'Customers',
  noSuchCustomerExplained: 'The customer may have been erased, or the link is old.',
  noSuchCustomer: 'No such customer',
  loadingTheCustomer: 'Loading the customer',
  oneWalkIn: 'one walk-in',
  kindSince: (kind: string, since: string, rest: string) => `${kind} since ${since}${rest}`,

  // CustomerTabs
  partsOfTheCustomersPage: 'Parts of the customers page',

  // CustomerVisits
  visits: 'Visits',
  theVisits: 'the visits',
  noVisitYetExplained: 'No car has been checked in yet.',
  kmOfVisit: (km: string) => `, ${km} km`,

  // CustomerWaysBack
  waysBack: 'Ways back',
  waysBackExplained:
    'For a customer who lost the phone or the number, and has neither password nor email at hand. A manager compares an ID.',
  wayToAccount: 'An account for this customer',
  wayToAccountExplained:
    'For a customer who wants to see these bookings on the phone, also with a new number. A manager compares an ID.',
  makeAnAccount: 'Open an account for them',
  openedBy: (name: string) => `by ${name}`,
  emailWasLost: 'The email was lost too.',
  letBackIn: 'Let them back in',
  usedWith: (last4: string) => `used with …${last4}`,
  wayBackState: { open: 'open', used: 'used', over: 'not used', guessed: 'ended after five wrong codes' },

  // WayBackSheet
  letBackInNamed: (name: string) => `Let ${name} back in`,
  compareTheId:
    'Compare face and name with the ID. All contacts of the account and the owners are told at once. When the customer comes back, other devices are logged out and release codes do not work for 24 hours.',
  makeAnAccountFor: (name: string) => `Open an account for ${name}`,
  compareTheIdOfWalkIn:
    'Compare face and name with the ID. The number that we have and the owners are told at once. When the customer logs in, the bookings and cars are theirs, and release codes do not work for 24 hours.',
  theirNumberNow: 'Their phone number now',
  theirNumberHint: 'The customer logs in with it and it becomes the number of the account.',
  kindOfId: 'Kind of ID',
  chooseOne: 'Choose one',
  lastFourOfId: 'Last four characters of the ID number',
  wayBackReasonHint: 'The owners read it.',
  emailIsLost: (email: string) => `They can no longer read ${email}. The account loses it, with the password.`,
  yourPassword: 'Your password',
  openTheAccount: 'Open the account',
  codeToTell: 'Code for the customer',
  howToComeBack: (until: string) =>
    `On their phone: Log in, Continue with your phone, the number, the code from the SMS, then “I have a code from the desk”. It works once, until ${until}, and is not shown again.`,
  codeIsTold: 'The customer has it',

  // CustomersScreen
  oweMoney: 'Owe money',
  searchLabel: 'Name, phone, email, plate or booking number',
  search: 'Search',
  loadingCustomers: 'Loading customers',
  customersFound: 'Customers found',
  couldNotRefresh: 'We could not refresh the list. It may be out of date.',
  oneCustomer: 'customer',
  manyCustomers: 'customers',
  theNewestFirst: ', the newest first',
  noCustomersYet: 'No customers yet',
  noCustomerFound: 'No customer found',
  showAllCustomers: 'Show all customers',
  noCustomersExplained: 'Accounts and walk-ins appear here as soon as there are some.',
  searchAgain: 'Tone marks do not matter. Try part of the name, four figures of the phone, or the plate.',
  captionNewestFirst: 'Customers, newest first',
  captionByName: 'Customers found, by name',
  lastVisit: 'Last visit',
  noVisitYet: 'No visit yet',
  lastVisitLabel: 'Last visit:',
  nothingOwed: 'Nothing owed',

  // DeclineJoinSheet
  declineQuestion: 'Decline this request?',
  why: 'Why',
  readsReason: (fullName: string) => `${fullName} reads it in a notification.`,
  theCustomer: 'The customer',
  decline: 'Decline',
  oneMoment: 'One moment',
  notNow: 'Not now',

  // EraseWalkIn
  erase: 'Erase',
  eraseExplained: 'When the person asks for it. Name, phone and addresses are erased; the bookings stay without them.',
  eraseWalkIn: 'Erase this walk-in',
  eraseQuestion: (name: string) => `Erase ${name}?`,
  yesErase: 'Yes, erase',
  thisCannotBeUndone: 'This cannot be undone.',

  // JoinRequestCard
  theBookingNumber: 'the booking number',
  thePlate: 'the plate',
  lastBooking: 'Last booking',
  requestOf: (name: string, fullName: string, number: string) => `Request of ${name}: ${fullName}, ${number}`,
  noBooking: 'no booking',
  knewAndConfirmedPhone: (proof: string) => `knew ${proof} and confirmed the phone number.`,
  bothSidesOf: (name: string) => `Both sides of the request of ${name}`,
  what: 'What',
  account: 'Account',
  walkIn: 'Walk-in',
  onlyDeclineExplained:
    'The phone numbers are not the same any more, or the account’s is not confirmed. It can only be declined.',
  joinThem: 'Join them',
  joinNamed: (name: string) => `Join them, ${name}`,
  declineNamed: (name: string) => `Decline, ${name}`,

  // JoinRequestsScreen
  allBookingsOfWalkIn: (count: number) => `all ${count} bookings`,
  requestsOfCustomers: 'Requests of customers',
  requestsLead: 'Customers who say that they were here before they had an account.',
  loadingTheRequests: 'Loading the requests',
  openRequests: 'Open requests',
  managersDecide: 'A manager joins or declines them.',
  noRequestExplained:
    'A customer asks on the profile page, with a confirmed phone number and a booking number or plate.',
  noRequestIsOpen: 'No request is open',
  joinQuestion: (fullName: string) => `Join this walk-in to the account of ${fullName}?`,
  yesJoinThem: 'Yes, join them',
  joinConsequence: (bookings: string, name: string) =>
    `The account gets ${bookings} of ${name} with cars, visits and payments. This cannot be undone.`,
  theBooking: 'the booking',
} as const;
