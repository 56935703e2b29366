/** The texts of staff/sign-in that people read. */
export const texts = {
  // StaffForgotPasswordScreen
  sending: 'Sending',
  forgotYourPassword: 'Forgot your password?',
  forgotLead: 'We will email you a link that works once.',
  backToTheLogIn: 'Back to the log-in',
  email: 'Email',
  emailLink: 'Email me a link',

  // StaffLoginScreen
  checking: 'Checking',
  pleaseFillThisIn: 'Please fill this in.',
  recoveryCodes: 'Recovery codes',
  iHaveSavedThem: 'I have saved them',
  staffLogIn: 'Staff log-in',
  logInLead: 'For people who work at the centre.',
  forgotPassword: 'Forgot password?',
  password: 'Password',
  logIn: 'Log in',
  loggingIn: 'Logging in',
  firstOwnerHint: 'The first owner’s address and password were printed when the centre started for the first time.',
  setUpTheSecondStep: 'Set up the second step',
  secondStep: 'Second step',
  secondStepSetUpLead: 'Your role needs a code from your phone besides the password.',
  secondStepLead: 'Enter the six figures that your authenticator app shows now, or a recovery code.',
  useAnotherAccount: 'Use another account',
  code: 'Code',
  turnItOn: 'Turn it on',

  // StaffNewPasswordScreen
  saving: 'Saving',
  chooseAPassword: 'Choose a password',
  passwordHint: 'At least 8 characters. A few words that belong to you are better than one clever one.',
  askForANewLink: 'Ask for a new link',
  noLinkInAddress: 'This address has no link in it. Open the link in the email again, or ask for a new one.',
  newPassword: 'New password',
  savePassword: 'Save password',

  // TwoFactorSecret
  getApp: 'Get an authenticator app, for example Google Authenticator or Aegis.',
  onThisPhone: 'On this phone:',
  onAnotherPhone: '. On another phone, let the app scan this code:',
  enterKeyInstead: 'If it cannot, choose “Enter a setup key” in the app and type this key:',
  addAccountToApp: 'add this account to the app',
  qrCodeLabel: 'QR code of the key below',
  enterCodeOfApp: 'Enter the six figures that the app shows now.',
  recoveryCodesExplained:
    'Each of these opens the second step once, if you lose your phone. They are shown only now: print them, or write them down.',
  keepAsAFile: 'Keep as a file',
} as const;
