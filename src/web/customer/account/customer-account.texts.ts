/** The texts of customer/account that people read. */
export const texts = {
  // AccountLink
  closeTheAccount: 'Close the account',
  didYouNotOpenThis: 'Did you not open this account?',
  closeItAndEverythingIt: 'Close it, and everything it holds is deleted. Nobody can use your email here without you.',
  goToTheHomePage: 'Go to the home page',
  takeTheChangeBack: 'Take the change back',
  didYouNotChangeYour: 'Did you not change your email?',
  takeTheChangeBackYour:
    'Take the change back: your account returns to this email, everybody is logged out, and you choose a new password.',
  takingItBack: 'Taking it back',
  chooseANewPassword: 'Choose a new password',
  done: 'Done',
  thisPageNeedsTheWhole: 'This page needs the whole link from the email. Open it from there.',

  // CodeScreen
  yourEmailIsVerifiedYou: 'Your email is verified. You can log in now.',
  enterYourCode: 'Enter your code',
  checkYourEmail: 'Check your email',
  yourLinkIsInPlace: 'Your link is in place of the code for',
  weSentA4Digit: 'We sent a 4-digit code to',
  itCanTakeAMinute: 'It can take a minute. Check your spam folder too.',
  verify: 'Verify',
  resendIn: (clock: string | number) => `Resend in ${clock}`,
  resend: 'Resend',
  wrongAddress: 'Wrong address?',
  noCodeYouMayHave: 'No code? You may have an account already:',
  or: 'or',
  changeIt: 'Change it',
  logInLink: 'log in',
  resetYourPassword: 'reset your password',
  registerSuccessfully: 'Register Successfully',
  yourAccountIsReadyLog: 'Your account is ready. Log in and book your first care.',
  login: 'Login',

  // GoogleSignInButton
  continueWithGoogle: 'Continue with Google',

  // GoogleSignInSheet
  googleTellsUsYourName: 'Google tells us your name and email, never your password.',
  askingGoogle: 'Asking Google',
  oneMoment: 'One moment',
  thereIsNoAccountFor: 'There is no account for that Google address yet. Shall we make one?',
  createMyAccount: 'Create my account',
  no: 'No',
  tryAgain: 'Try again',
  close: 'Close',

  // LoginScreen
  logIn: 'Log in',
  welcomeBack: 'Welcome back.',
  eKaabo: 'Ẹ káàbọ̀.',
  logInToBookPay: 'Log in to book, pay and follow your car.',
  newHere: 'New here?',
  createAnAccount: 'Create an account',
  email: 'Email',
  password: 'Password',
  forgotPasswordQuestion: 'Forgot password?',
  loggingIn: 'Logging in',

  // NewPasswordScreen
  newPassword: 'New password',
  yourLinkIsInPlaceOf: 'Your link is in place of a code.',
  enterThe6DigitCode: 'Enter the 6-digit code from your email.',
  noCodeYet: 'No code yet?',
  sendItAgain: 'Send it again',
  atLeast8Characters: 'At least 8 characters.',
  savePassword: 'Save password',

  // ResetPasswordScreen
  forgotPassword: 'Forgot password',
  forgotYourPassword: 'Forgot your password?',
  tellUsYourEmailAnd: 'Tell us your email and we will send a code.',
  rememberedIt: 'Remembered it?',
  youExampleCom: 'you@example.com',
  sendCode: 'Send code',

  // SandboxHint
  nothingIsReallySentHere: 'Nothing is really sent here.',
  readTheCodeInThe: 'Read the code in the sandbox',

  // SignupScreen
  createAccount: 'Create account',
  createYourAccount: 'Create your account',
  bookPayAndFollowYour: 'Book, pay and follow your car from your phone.',
  haveAnAccount: 'Have an account?',
  beforeYouSignUp: 'before you sign up.',
  seeFreeTimes: 'See free times',
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone number',
  referralCode: 'Referral code',
  ifYouHaveOne: '(if you have one)',
  signUp: 'Sign Up',
  signingUp: 'Signing up',
} as const;
