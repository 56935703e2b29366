/** The texts of staff/integrations that people read. */
export const texts = {
  // DeliveryLog
  log: 'Log',
  theEventsOfTheLast: (webhookDeliveryDays: string | number) => `The events of the last ${webhookDeliveryDays} days.`,
  sendATestEventTo: 'Send a test event to see whether it arrives.',
  nothingSentYet: 'Nothing sent yet',
  eventsNewestFirst: 'Events, newest first',
  olderEvents: 'Older events',
  givenUp: (brackets: string | number, failure: string | number) => `Given up${brackets}. ${failure}`,
  onItsWay: 'On its way',
  beingSent: (brackets: string | number) => `Being sent${brackets}`,
  tryingAgain: (brackets: string | number, failure: string | number, again: string | number) =>
    `Trying again${brackets}. ${failure}${again}`,
  sendAgain: 'Send again',
  howFar: 'How far',

  // FeedSheet
  makeACalendar: 'Make a calendar',
  name: 'Name',
  whereItIsShownFor: 'Where it is shown, for example Workshop screen.',
  bay: 'Bay',
  allBays: 'All bays',
  makeTheCalendar: 'Make the calendar',
  makingIt: 'Making it',
  notNow: 'Not now',

  // FeedsPart
  calendars: 'Calendars',
  aSecretAddressAtWhich:
    'A secret address at which a calendar application reads the jobs of a bay: the number of the booking, the service and the time.',
  makeOneForThePhone: 'Make one for the phone or the screen of a bay.',
  noCalendarsYet: 'No calendars yet',
  calendarsOldestFirst: 'Calendars, oldest first',
  renewTheAddressOf: (name: string | number) => `Renew the address of ${name}?`,
  renewTheAddress: 'Renew the address',
  theNewAddressIsMade: 'The new address is made.',
  thePresentAddressStopsAt: 'The present address stops at once, wherever it is used.',
  revoke: (name: string | number) => `Revoke ${name}?`,
  revoke2: 'Revoke',
  itsAddressStopsAtOnce:
    'Its address stops at once and for ever. Calendars that read it keep what they have until they ask again.',
  theAddressOfTheCalendar: 'The address of the calendar',
  address: 'Address',
  addItInTheCalendar:
    'Add it in the calendar application as a calendar from a URL. Those who have it can read the calendar.',
  lastRead: 'Last read',
  neverRead: 'Never read',
  lastReadDayAndTime: (dayAndTime: string | number) => `Last read ${dayAndTime}`,
  madeBy: 'Made by',
  renew: 'Renew',
  renewTheAddressOfName: (name: string | number) => `Renew the address of ${name}`,
  revokeName: (name: string | number) => `Revoke ${name}`,

  // IntegrationsScreen
  forOthers: 'For others',
  howOtherSystemsReadWhat: 'How other systems read what the centre does. None of them sees names, contacts or money.',
  whatPeopleWhoConnectA: 'What people who connect a system need to know is on the public page',
  forDevelopers: 'For developers',
  parts: 'Parts',

  // KeySheet
  makeAKey: 'Make a key',
  ofTheSystemThatGets: 'Of the system that gets it.',
  itMayRead: 'It may read',
  lastDay: 'Last day',
  yourPassword: 'Your password',
  yourOtherDevicesAreLogged: 'Your other devices are logged out, and all owners get an email.',
  makeTheKey: 'Make the key',

  // KeysPart
  refusedItsMakerMayNot: 'Refused: its maker may not make keys any more',
  keys: 'Keys',
  withAKeyAnotherSystem:
    'With a key another system reads bookings, visits, the calendar or the catalogue. A key ends after a year at most, and with the rights of who made it.',
  makeOneForEachSystem: 'Make one for each system that reads from here.',
  noKeysYet: 'No keys yet',
  keysNewestFirst: 'Keys, newest first',
  theKeyIsMade: 'The key is made',
  key: 'Key',
  giveItToTheOther: 'Give it to the other system by a safe way, never by email.',
  theSystemThatUsesIt: 'The system that uses it reads nothing any more, at once and for ever.',
  beginsWith: 'Begins with',
  neverUsed: 'never used',
  lastUsed: (dayAndTime: string | number) => `last used ${dayAndTime}`,

  // PartFrame
  loading: (title: string | number) => `Loading: ${title}`,

  // ReceiverScreen
  webhooks: 'Webhooks',
  loadingTheAddress: 'Loading the address',
  thisAddressWasRemoved: 'This address was removed.',
  notHereAnyMore: 'Not here any more',
  sendATestEvent: 'Send a test event',
  switchOn: 'Switch on',
  oneMoment: 'One moment',
  change: 'Change',
  newSecret: 'New secret',
  switchOff: 'Switch off',
  remove: 'Remove',
  makeANewSecret: 'Make a new secret?',
  makeANewSecret2: 'Make a new secret',
  theNewSecretIsMade: 'The new secret is made.',
  forHoursEventsAreSigned: (webhookPreviousHours: string | number) =>
    `For ${webhookPreviousHours} hours events are signed with both, so that the other system can take its time.`,
  switchOffName: (name: string | number) => `Switch ${name} off?`,
  whatWaitsToBeSent: 'What waits to be sent is given up, and what happens while it is off is never sent.',
  removeName: (name: string | number) => `Remove ${name}?`,
  itsSecretAndItsLog: 'Its secret and its log go with it.',
  theNewSecret: 'The new secret',
  secret: 'Secret',

  // ReceiverSheet
  addAnAddress: 'Add an address',
  changeName: (name: string | number) => `Change ${name}`,
  ofTheSystemThatGetsThe: 'Of the system that gets the events.',
  https: 'https://',
  itBeginsWithHttpsAnd: 'It begins with https and can be reached from the internet.',
  itIsSent: 'It is sent',
  addTheAddress: 'Add the address',
  save: 'Save',

  // ReceiversPart
  whenSomethingHappensToA:
    'When something happens to a booking, a visit or a payment, these addresses are sent a signed event with the number of the booking.',
  addTheAddressOfA: 'Add the address of a system that should know at once.',
  noAddressesYet: 'No addresses yet',
  addressesOldestFirst: 'Addresses, oldest first',
  theAddressIsAdded: 'The address is added',
  theOtherSystemChecksWith: 'The other system checks with it that an event came from here.',
  offNothingArrivedSince: (dayAndTime: string | number) => `Off: nothing arrived since ${dayAndTime}`,
  onButNothingArrivesSince: (dayAndTime: string | number) => `On, but nothing arrives since ${dayAndTime}`,
  logAndSettings: 'Log and settings',
  logAndSettingsOf: (name: string | number) => `Log and settings of ${name}`,

  // SecretSheet
  copyItNowItIs: 'Copy it now. It is not shown again.',
  copied: 'Copied',
  copyThe: (label: string | number) => `Copy the ${label}`,
  iHaveCopiedIt: 'I have copied it',
} as const;
