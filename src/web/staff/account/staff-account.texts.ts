/** The texts of staff/account that people read. */
export const texts = {
  // StaffAccountScreen
  checking: 'Checking',
  saving: 'Saving',
  myAccount: 'My account',
  password: 'Password',
  newPassword: 'New password',
  otherDevicesLoggedOut: 'Your other devices are logged out.',
  changePassword: 'Change password',
  secondStep: 'Second step',
  iHaveSavedThem: 'I have saved them',
  secondStepIsOn: 'On: a log-in also asks for a code of your authenticator app.',
  secondStepIsOff: 'Off: a log-in asks only for the password.',
  secondStepRecommended: 'Your role should have it. Outside the sandbox the log-in requires it.',
  newRecoveryCodes: 'New recovery codes',
  setItUp: 'Set it up',
  currentPassword: 'Current password',
  continue: 'Continue',
  notNow: 'Not now',
  codeOfTheApp: 'Code of the app',
  turnItOn: 'Turn it on',
  makeNewCodes: 'Make new codes',
} as const;
