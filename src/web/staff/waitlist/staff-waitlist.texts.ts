/** The texts of staff/waitlist that people read. */
export const texts = {
  // WaitlistScreen
  waitlist: 'Waitlist',
  loadingTheWaitlist: 'Loading the waitlist',
  nobodyWaitsExplained: 'People who join on the landing page appear here.',
  nobodyWaits: 'Nobody waits',
  tableCaption: 'Waitlist, newest first',
  takeOffQuestion: (name: string) => `Take ${name} off the waitlist?`,
  thisPerson: 'this person',
  yesTakeOff: 'Yes, take off',
  takeOffConsequence: 'Name and contact are erased. This cannot be undone.',
  takeOff: 'Take off',
  takePersonOff: (name: string) => `Take ${name} off`,
} as const;
