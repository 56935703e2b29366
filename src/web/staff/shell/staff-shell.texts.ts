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
} as const;
