/** The texts of customer/account/phone that people read. */
export const texts = {
  // PhoneLogInScreen
  phoneIsEnough: 'Your phone is enough',
  logInByPhone: 'Log in by phone',
  emailAndPassword: 'Email and password',
  firstTime: 'First time with this number? We ask your name next, that is all.',
  tookTooLong: 'That took more than ten minutes. Please ask for a new code.',

  // NumberStep
  phoneNumber: 'Phone number',
  numberHint: 'We text you a code. No password, no email.',
  textCode: 'Text me a code',
  sendingCode: 'Sending a code',

  // CodeStep
  change: 'Change',
  codeSixDigits: 'Code, six digits',
  sentBySms: 'Sent by SMS. It works for 10 minutes.',
  continue: 'Continue',
  checking: 'Checking',
  sendAgain: 'Send again',
  sendAgainIn: (clock: string) => `Send again in ${clock}`,
  neverAsked: 'Nobody from the centre will ask you for this code. Give it to no one.',

  // DeskCode
  haveDeskCode: 'I have a code from the desk',
  deskCode: 'Code from the desk, six digits',
  deskCodeHint: 'A manager told it to you after you showed your ID. It works for one hour.',

  // NameStep
  whatIsYourName: 'What is your name?',
  newNumberLead: 'This number is new to us. Tell us your name, and your account is ready.',
  firstName: 'First name',
  lastName: 'Last name',
  referralCode: 'Referral code',
  optional: '(if you have one)',
  openAccount: 'Open my account',
  openingAccount: 'Opening your account',

  // ProofStep
  oneMoreProof: 'One more proof',
  proofLead:
    'You have not used this device before, and your account has more than a phone. Have neither at hand? Show your ID at our desk.',
  password: 'Password',
  logIn: 'Log in',
  loggingIn: 'Logging in',
  emailCode: 'Email me a code instead',
  emailCodeOnly: 'Email me a code',
  emailedCode: 'Code from your email, six digits',
  emailedHint: 'Sent to the email of your account. It works for 10 minutes.',
  usePassword: 'Use my password instead',
  notMyAccount: 'This is not my account',
  notMyAccountExplained: 'Did you get this number only lately? Then open an account of your own with it.',
} as const;
