/** The texts of staff/shell that people read. */
export const texts = {
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
