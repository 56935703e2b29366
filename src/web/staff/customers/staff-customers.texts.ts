/** The texts of staff/customers that people read. */
export const texts = {
  // CustomerBookings
  bookings: 'Bookings',
  theBookings: 'the bookings',
  book: 'Book',
  noBookingYet: 'No booking yet.',
  allBookings: (total: string | number) => `All ${total} bookings`,

  // CustomerCars
  cars: 'Cars',
  theCars: 'the cars',
  noCarIsKnownBy: 'No car is known by its plate yet.',
  noReading: 'No reading',
  km: (localeString: string | number, day: string | number) => `${localeString} km, ${day}`,
  seenAtCheckIn: ', seen at check-in',

  // CustomerContact
  contactData: 'Contact data',
  contact: 'Contact',
  confirmedByACode: 'confirmed by a code',
  notConfirmed: 'not confirmed',
  earlierContacts: (count: string | number) => `Earlier contacts (${count})`,
  until: (day: string | number) => `until ${day}`,
  newsAndOffers: 'News and offers',
  newsAndOffers2: 'News and offers:',
  notAnsweredSoNone: 'not answered, so none',
  yes: 'yes',
  no: 'no',
  to: (dayAndTime: string | number, words: string | number) => `${dayAndTime}, to “${words}”`,

  // CustomerDevices
  devices: 'Devices',
  notLoggedInAnywhere: 'Not logged in anywhere.',
  lastSeen: (dayAndTime: string | number) => `Last seen ${dayAndTime}`,
  logOutOnAllDevices: 'Log out on all devices',
  logThisCustomerOut: 'Log this customer out?',
  yesLogOut: 'Yes, log out',
  everyDeviceOfTheirsWill: 'Every device of theirs will need the password again. For phones that were lost or stolen.',

  // CustomerMessages
  fromTheCustomer: 'From the customer',
  theCentre: 'The centre',
  messages: 'Messages',
  theMessages: 'the messages',
  noMessagesYet: 'No messages yet.',
  notRead: ', not read',

  // CustomerMoney
  sentBack: 'Sent back',
  washCredit: 'wash credit',
  money: 'Money',
  theMoney: 'the money',
  noMoneyHasComeIn: 'No money has come in yet.',
  paymentsAndRefundsNewestFirst: 'Payments and refunds, newest first',
  receipt: (receipt: string | number) => `, receipt ${receipt}`,
  refundsOpen: 'Refunds open',
  washCredit2: 'Wash credit',

  // CustomerPart
  loading: (what: string | number) => `Loading ${what}`,
  pagesOf: (what: string | number) => `Pages of ${what}`,
  newer: 'Newer',
  of: (page: string | number, totalPages: string | number) => `${page} of ${totalPages}`,
  older: 'Older',

  // CustomerScreen
  customers: 'Customers',
  theCustomerCanHaveBeen: 'The customer can have been erased, or the link is old.',
  noSuchCustomer: 'No such customer',
  loadingTheCustomer: 'Loading the customer',
  oneWalkIn: 'one walk-in',
  since: (word: string | number, word2: string | number, joinedText: string | number) =>
    `${word} since ${word2}${joinedText}`,

  // CustomerTabs
  partsOfTheCustomersPage: 'Parts of the customers page',

  // CustomerVisits
  visits: 'Visits',
  theVisits: 'the visits',
  noCarHasBeenChecked: 'No car has been checked in yet.',
  kmLocaleString: (localeString: string | number) => `, ${localeString} km`,

  // CustomersScreen
  oweMoney: 'Owe money',
  namePhoneEmailPlateOr: 'Name, phone, email, plate or booking number',
  search: 'Search',
  loadingCustomers: 'Loading customers',
  customersFound: 'Customers found',
  weCouldNotRefreshThe: 'We could not refresh the list, so this is what we had.',
  customer: 'customer',
  customers2: 'customers',
  theNewestFirst: ', the newest first',
  noCustomersYet: 'No customers yet',
  noCustomerFound: 'No customer found',
  showAllCustomers: 'Show all customers',
  accountsAndWalkInsAppear: 'Accounts and walk-ins appear here as soon as there are some.',
  toneMarksDoNotMatter: 'Tone marks do not matter. Try part of the name, four figures of the phone, or the plate.',
  customersNewestFirst: 'Customers, newest first',
  customersFoundByName: 'Customers found, by name',
  lastVisit: 'Last visit',
  noVisitYet: 'No visit yet',
  lastVisit2: 'Last visit:',
  nothingOwed: 'Nothing owed',

  // DeclineJoinSheet
  declineThisRequest: 'Decline this request?',
  why: 'Why',
  readsItInANotification: (fullName: string | number) => `${fullName} reads it in a notification.`,
  theCustomer: 'The customer',
  decline: 'Decline',
  oneMoment: 'One moment',
  notNow: 'Not now',

  // EraseWalkIn
  erase: 'Erase',
  whenThePersonAsksFor:
    'When the person asks for it. Name, phone and addresses are erased; the bookings stay without them.',
  eraseThisWalkIn: 'Erase this walk-in',
  eraseName: (name: string | number) => `Erase ${name}?`,
  yesErase: 'Yes, erase',
  thisCannotBeUndone: 'This cannot be undone.',

  // JoinRequestCard
  theBookingNumber: 'the booking number',
  thePlate: 'the plate',
  lastBooking: 'Last booking',
  requestOf: (name: string | number, fullName: string | number, number: string | number) =>
    `Request of ${name}: ${fullName}, ${number}`,
  noBooking: 'no booking',
  knewAndConfirmedThePhone: (value: string | number) => `knew ${value} and confirmed the phone number.`,
  bothSidesOfTheRequest: (name: string | number) => `Both sides of the request of ${name}`,
  what: 'What',
  account: 'Account',
  walkIn: 'Walk-in',
  thePhoneNumbersAreNot:
    'The phone numbers are not the same any more, or the account’s is not confirmed. It can only be declined.',
  joinThem: 'Join them',
  joinThemName: (name: string | number) => `Join them, ${name}`,
  declineName: (name: string | number) => `Decline, ${name}`,

  // JoinRequestsScreen
  allBookingsOfWalkIn: (count: string | number) => `all ${count} bookings`,
  requestsOfCustomers: 'Requests of customers',
  customersWhoSayThatThey: 'Customers who say that they were here before they had an account.',
  loadingTheRequests: 'Loading the requests',
  openRequests: 'Open requests',
  aManagerJoinsOrDeclines: 'A manager joins or declines them.',
  aCustomerAsksOnThe:
    'A customer asks on the profile page, with a confirmed phone number and a booking number or plate.',
  noRequestIsOpen: 'No request is open',
  joinThisWalkInTo: (fullName: string | number) => `Join this walk-in to the account of ${fullName}?`,
  yesJoinThem: 'Yes, join them',
  theAccountGetsOfWith: (word: string | number, fullName: string | number) =>
    `The account gets ${word} of ${fullName} with cars, visits and payments. This cannot be undone.`,
  theBooking: 'the booking',
} as const;
