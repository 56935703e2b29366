/** The texts of staff/waitlist that people read. */
export const texts = {
  // WaitlistScreen
  waitlist: 'Waitlist',
  loadingTheWaitlist: 'Loading the waitlist',
  whoeverJoinsOnTheLanding: 'Whoever joins on the landing page stands here.',
  nobodyWaits: 'Nobody waits',
  waitlistNewestFirst: 'Waitlist, newest first',
  takeOffTheWaitlist: (name: string | number) => `Take ${name} off the waitlist?`,
  thisPerson: 'this person',
  yesTakeOff: 'Yes, take off',
  nameAndContactAreErased: 'Name and contact are erased. This cannot be undone.',
  takeOff: 'Take off',
  takeOffName: (name: string | number) => `Take ${name} off`,
} as const;
