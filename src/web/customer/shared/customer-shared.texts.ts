/** The texts of customer/shared that people read. */
export const texts = {
  // SharedScreen
  sharedWithYou: 'Cars shared with you',
  myCars: 'My cars',
  loadingShared: 'Loading the cars shared with you',
  noneYet: 'No shared car yet',
  noneExplained: 'When someone shares a car with you, it appears here.',
  confirmYourNumber: 'Confirm your phone number',
  confirmExplained: 'Invitations go to a phone number. They appear here once your number is confirmed.',
  addYourNumber: 'Add your number in your profile',

  // InvitationCard
  invites: (owner: string, make: string) => `${owner} shares a car with you, ${make}`,
  asRole: (role: string, end: string) => `As a ${role}. The invitation ends ${end}.`,
  youSee: 'You will have',
  ownerSees: (owner: string) => `${owner} will see`,
  accept: 'Accept',
  accepting: 'Accepting',
  decline: 'Decline',
  declineQuestion: 'Decline the invitation?',
  declineConsequence: (owner: string) => `${owner} gets a message, and must invite you again if you change your mind.`,
  yesDecline: 'Yes, decline',
  declining: 'Declining',

  // SharedCarCard
  ofOwner: (owner: string) => `The car of ${owner}`,
  mayCollectUntil: (day: string) => `You may collect it on every visit until ${day}.`,
  noVisit: 'No visit is planned.',
  visits: 'Visits',
  bookings: 'Bookings and money',
  leave: 'Leave this car',
  leaveCar: (plate: string) => `Leave this car, ${plate}`,
  leaveQuestion: 'Leave this car?',
  leaveConsequence: (owner: string) => `You see nothing of it any more, and ${owner} gets a message.`,
  yesLeave: 'Yes, leave',
  leaving: 'Leaving',

  // SharedVisitScreen
  visit: 'When and where',
  loadingVisit: 'Loading the visit',
  visitGone: 'This visit is gone',
  when: 'When',
  noTimeYet: 'No time is agreed yet',
  where: 'Where',
  pickedUp: 'We pick the car up',
  service: 'Service',
  car: 'Car',
  checkInCode: 'Code for the desk',
  cameAt: 'Came',
  readyAt: 'Ready',
  leftAt: 'Left',

  // VisitRelease
  takeItHome: 'Take the car home',
  showCode: 'Show my release code',
  checking: 'Checking',
  keyTag: (tag: string) => `The key has tag ${tag}`,
  belongings: (items: string) => `In the car: ${items}`,
  noNetwork: 'No network. Look again when it is back.',
  notNamed: 'The owner names who collects the car.',
  notReady: 'The car is not ready yet. Your code appears here when it is.',
  ownerMustAct: 'The owner must still do something',
  accountChanged:
    'Your email, phone or password changed in the last 24 hours, so no code shows. The owner can collect the car.',
  otherDevice:
    'A code shows only on a device that we knew before the car came. Use that one, or the owner collects the car.',
  released: 'The car has left.',
} as const;
