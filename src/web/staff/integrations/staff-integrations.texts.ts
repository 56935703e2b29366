/** The texts of staff/integrations that people read. */
export const texts = {
  // DeliveryLog
  sending: 'Sending',
  log: 'Log',
  logExplained: (days: number) => `The events of the last ${days} days.`,
  nothingSentExplained: 'Send a test event to see whether it arrives.',
  nothingSentYet: 'Nothing sent yet',
  logCaption: 'Events, newest first',
  olderEvents: 'Older events',
  loadingOlderEvents: 'Loading',
  givenUp: (brackets: string, failure: string) => `Given up${brackets}. ${failure}`,
  onItsWay: 'On its way',
  beingSent: (brackets: string) => `Being sent${brackets}`,
  tryingAgain: (brackets: string, failure: string, again: string) => `Trying again${brackets}. ${failure}${again}`,
  sendAgain: 'Send again',
  howFar: 'How far',

  // FeedSheet
  makeACalendar: 'Make a calendar',
  name: 'Name',
  feedNameHint: 'Where it is shown, for example Workshop screen.',
  bay: 'Bay',
  allBays: 'All bays',
  makeTheCalendar: 'Make the calendar',
  makingIt: 'Making it',
  notNow: 'Not now',

  // FeedsPart
  calendars: 'Calendars',
  feedsLead:
    'A secret address at which a calendar application reads the jobs of a bay: the number of the booking, the service and the time.',
  noFeedsExplained: 'Make one for the phone or the screen of a bay.',
  noCalendarsYet: 'No calendars yet',
  feedsCaption: 'Calendars, oldest first',
  renewQuestion: (name: string) => `Renew the address of ${name}?`,
  renewAddress: 'Renew the address',
  newAddressIsMade: 'The new address is made.',
  renewConsequence: 'The present address stops at once, wherever it is used.',
  revokeQuestion: (name: string) => `Revoke ${name}?`,
  revoke: 'Revoke',
  revokeFeedConsequence:
    'Its address stops at once and permanently. Calendars that read it keep their entries until they ask again.',
  addressOfCalendar: 'The address of the calendar',
  address: 'Address',
  addressExplained:
    'Add it in the calendar application as a calendar from a URL. Anyone who has the address can read the calendar.',
  lastRead: 'Last read',
  neverRead: 'Never read',
  lastReadAt: (time: string) => `Last read ${time}`,
  madeBy: 'Made by',
  renew: 'Renew',
  renewAddressOf: (name: string) => `Renew the address of ${name}`,
  revokeNamed: (name: string) => `Revoke ${name}`,

  // IntegrationsScreen
  forOthers: 'For others',
  lead: 'Connections for other systems. None of them sees names, contacts or money.',
  developersLead: 'The instructions for connecting a system are on the public page',
  forDevelopers: 'For developers',
  parts: 'Parts',

  // KeySheet
  makeAKey: 'Make a key',
  keyNameHint: 'Of the system that gets it.',
  itMayRead: 'It may read',
  lastDay: 'Last day',
  yourPassword: 'Your password',
  addressPasswordHint: 'So that no one else sends events elsewhere in your name.',
  changedAddressPasswordHint: 'Needed only if you change the address.',
  passwordHint: 'Your other devices are logged out, and all owners get an email.',
  makeTheKey: 'Make the key',

  // KeysPart
  keyRefused: 'Refused: its maker may not make keys any more',
  keys: 'Keys',
  keysLead:
    'With a key another system reads bookings, visits, the calendar or the catalogue. A key ends after a year at most, or when its maker loses the right to make keys.',
  noKeysExplained: 'Make one for each system that reads from here.',
  noKeysYet: 'No keys yet',
  keysCaption: 'Keys, newest first',
  theKeyIsMade: 'The key is made',
  key: 'Key',
  keyExplained: 'Give it to the other system by a safe way, never by email.',
  revokeKeyConsequence: 'The system that uses it cannot read anything any more, at once and permanently.',
  beginsWith: 'Begins with',
  neverUsed: 'never used',
  lastUsed: (time: string) => `last used ${time}`,

  // PartFrame
  loading: (title: string) => `Loading: ${title}`,

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
  newSecretQuestion: 'Make a new secret?',
  makeNewSecret: 'Make a new secret',
  newSecretIsMade: 'The new secret is made.',
  newSecretConsequence: (hours: number) =>
    `For ${hours} hours events are signed with both, so that the other system can take its time.`,
  switchOffQuestion: (name: string) => `Switch ${name} off?`,
  switchOffConsequence:
    'Events that wait to be sent are dropped, and events that happen while it is off are never sent.',
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeConsequence: 'Its secret and its log go with it.',
  theNewSecret: 'The new secret',
  secret: 'Secret',

  // ReceiverSheet
  saving: 'Saving',
  addAnAddress: 'Add an address',
  changeNamed: (name: string) => `Change ${name}`,
  receiverNameHint: 'Of the system that gets the events.',
  urlPlaceholder: 'https://',
  urlHint: 'It begins with https and can be reached from the internet, on port 443 or 8443.',
  itIsSent: 'It is sent',
  addTheAddress: 'Add the address',
  save: 'Save',

  // ReceiversPart
  webhooksLead:
    'When something happens to a booking, a visit or a payment, these addresses are sent a signed event with the number of the booking.',
  noAddressesExplained: 'Add the address of a system that should know at once.',
  noAddressesYet: 'No addresses yet',
  webhooksCaption: 'Addresses, oldest first',
  theAddressIsAdded: 'The address is added',
  secretExplained: 'The other system checks with it that an event came from here.',
  offSince: (time: string) => `Off: nothing arrived since ${time}`,
  failingSince: (time: string) => `On, but nothing arrives since ${time}`,
  logAndSettings: 'Log and settings',
  logAndSettingsOf: (name: string) => `Log and settings of ${name}`,

  // SecretSheet
  copyNow: 'Copy it now. It is not shown again.',
  copied: 'Copied',
  copyThe: (label: string) => `Copy the ${label}`,
  iHaveCopiedIt: 'I have copied it',
} as const;
