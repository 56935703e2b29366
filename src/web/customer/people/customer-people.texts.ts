/** The texts of customer/people that people read. */
export const texts = {
  // PeopleScreen
  peopleOnThisCar: 'People on this car',
  backToTheCar: 'The car',
  carGone: 'This car is gone',
  myCars: 'My cars',
  loadingPeople: 'Loading the people on this car',
  noNetwork: 'No network. You can change this when it is back.',

  // PeopleList
  whoUsesThisCar: 'Who uses this car',
  ownerYou: 'Owner, you',
  noOneYet: 'Only you so far. Invite a driver or a partner by their phone number.',
  since: (day: string) => `Since ${day}`,
  noNumber: 'No phone number any more',
  mayCollect: (day: string) => `May collect the car on every visit until ${day}`,
  nameForAllVisits: 'Let them collect on every visit',
  nameForAllVisitsOf: (name: string) => `Let them collect on every visit: ${name}`,
  endForAllVisits: 'End collecting on every visit',
  endForAllVisitsOf: (name: string) => `End collecting on every visit, ${name}`,
  remove: 'Remove',
  removeName: (name: string) => `Remove ${name}`,
  notJoinedYet: (role: string) => `${role}, not joined yet`,
  invited: (sent: string, end: string) => `Invited ${sent}. Ends ${end}`,
  takeBack: 'Take back',
  takeBackNumber: (phone: string) => `Take back the invitation of ${phone}`,

  // InviteForm
  addSomeone: 'Add someone',
  phoneNumber: 'Phone number',
  whatMayTheyDo: 'What may this person do?',
  driverSees: 'Sees when and where, brings the car. No prices, estimates or payments.',
  partnerSees: 'Sees everything of this car, books, approves work and pays.',
  inviteAs: (role: string) => `Invite as ${role}`,
  inviting: 'Inviting',
  howItGoes:
    'A message goes to this number. Nothing of the car is shown until that phone has joined. You can remove a person at any time; both of you get a message.',
  noInvitationLeft: 'You cannot invite anyone else to this car now. Take an invitation back, or try again tomorrow.',

  // RemoveSheet
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeConsequence: (name: string) => `${name} gets a message and sees nothing of this car any more.`,
  yesRemove: 'Yes, remove',
  removing: 'Removing',
  takeBackQuestion: 'Take the invitation back?',
  takeBackConsequence: (phone: string) => `${phone} can no longer join this car.`,
  yesTakeBack: 'Yes, take it back',
  takingBack: 'Taking it back',
  keep: 'Keep',

  // NameDriverSheet
  standingQuestion: (name: string) => `Let ${name} collect on every visit?`,
  standingExplained: (days: number) =>
    `For ${days} days they see a release code of their own when the car is ready. You get a message each time they open it.`,
  standingInstead: (name: string) => `${name} may then no longer collect on every visit.`,
  standingReason: 'So that nobody else can send a driver for your car.',
  yesAllow: 'Yes, allow it',
  allowing: 'Allowing',
  notNow: 'Not now',
  newDevice: 'This device is new to us.',
  newDeviceExplained:
    'While your car is with us, only a device that you used before it came can name a driver, so that a thief of your phone number cannot. Use that device, or show your ID at the desk.',
  close: 'Close',
  endQuestion: (name: string) => `End collecting for ${name}?`,
  endConsequence: 'They stay a driver of this car, and see no release code any more.',
  yesEnd: 'Yes, end it',
  ending: 'Ending',
} as const;
