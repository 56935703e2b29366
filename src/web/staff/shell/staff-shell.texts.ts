/** The texts of staff/shell that people read. */
export const texts = {
  findKeys: 'Control+K Meta+K /',
  // LoseUnsentSheet
  checkIn: 'the check-in',
  loseQuestion: 'Log out and lose what is not sent?',
  loseConsequence: 'Only this phone has these. Logging out deletes them:',
  stayLoggedIn: 'Stay logged in',
  loseThem: 'Log out and lose them',

  // StaffShell
  staffScreens: 'staff screens',
  logOut: 'Log out',
  account: 'My account',
  find: 'Find',
  findAnything: 'Find anything',
  findKey: 'Ctrl K',
  shortcuts: 'Keys',

  // StaffNav, MoreSheet
  office: 'Office',
  more: 'More',
  morePlaces: 'More places',
  you: 'You',
  myAccount: 'my account',
} as const;

/** The headings of the office. */
export const OFFICE_LABEL = {
  sell: 'What we sell',
  watch: 'How it goes',
  run: 'How we run',
} as const;

/** The keys of the console with their effects. */
export const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/', 'Ctrl K', '⌘ K'], does: 'Find anything' },
  { keys: ['↑', '↓'], does: 'Choose among the results' },
  { keys: ['↑', '↓'], does: 'Go to the row above or below in a table' },
  { keys: ['Enter'], does: 'Open the chosen one' },
  { keys: ['Esc'], does: 'Close the open window' },
  { keys: ['?'], does: 'Show these keys' },
];
