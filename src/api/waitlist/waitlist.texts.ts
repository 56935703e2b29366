/** The sentences with which calls answer. */
export const ANSWERS = {
  joined: 'You are on the waitlist. We will tell you when it is your turn.',
} as const;
