/** The texts of staff/shell that people read. */
export const texts = {
  // LoseUnsentSheet
  yourClock: 'your clock',
  theReleaseWithoutACode: 'the release without a code',
  theCheckIn: 'the check-in',
  logOutAndLoseWhat: 'Log out and lose what is not sent?',
  onlyThisPhoneHasThese: 'Only this phone has these. Logging out deletes them:',
  stayLoggedIn: 'Stay logged in',
  logOutAndLoseThem: 'Log out and lose them',

  // StaffShell
  staffScreens: 'staff screens',
  logOut: 'Log out',
} as const;
