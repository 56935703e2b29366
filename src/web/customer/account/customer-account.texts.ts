/** The texts of customer/account that people read. */
export const texts = {
  // AccountLink
  closeTheAccount: 'Close the account',
  closeAccountQuestion: 'Did you not open this account?',
  closeAccountExplained: 'Close it, and everything it holds is deleted. Nobody can use your email here without you.',
  goToTheHomePage: 'Go to the home page',
  undoEmailChange: 'Take the change back',
  undoEmailChangeQuestion: 'Did you not change your email?',
  undoEmailChangeExplained:
    'Take the change back: your account returns to this email, everybody is logged out, and you choose a new password.',
  undoingEmailChange: 'Taking it back',
  chooseNewPassword: 'Choose a new password',
  done: 'Done',
  linkIncomplete: 'This page needs the whole link from the email. Open it from there.',

  // CodeScreen
  verifying: 'Verifying',
  emailVerified: 'Your email is verified. You can log in now.',
  enterYourCode: 'Enter your code',
  checkYourEmail: 'Check your email',
  linkReplacesCodeFor: 'Your link replaces the code for',
  codeSentTo: 'We sent a 4-digit code to',
  codeMayTakeAMinute: 'It can take a minute. Check your spam folder too.',
  verify: 'Verify',
  resendIn: (clock: string) => `Resend in ${clock}`,
  resend: 'Resend',
  wrongAddress: 'Wrong address?',
  noCodeExplained: 'No code? You may have an account already:',
  or: 'or',
  changeAddress: 'Change it',
  logInLink: 'log in',
  resetYourPassword: 'reset your password',
  registerSuccessfully: 'Register Successfully',
  accountReady: 'Your account is ready. Log in and book your first care.',
  login: 'Login',

  // GoogleSignInButton
  continueWithGoogle: 'Continue with Google',

  // GoogleSignInSheet
  googleExplained: 'Google tells us your name and email, never your password.',
  askingGoogle: 'Asking Google',
  oneMoment: 'One moment',
  noGoogleAccount: 'There is no account for that Google address yet. Shall we make one?',
  createGoogleAccount: 'Create my account',
  no: 'No',
  tryAgain: 'Try again',
  close: 'Close',

  // OtherWaysIn
  continueWithPhone: 'Continue with your phone',

  // LoginScreen
  logIn: 'Log in',
  welcomeBack: 'Welcome back.',
  eKaabo: 'Ẹ káàbọ̀.',
  logInLead: 'Log in to book, pay and follow your car.',
  newHere: 'New here?',
  createAnAccount: 'Create an account',
  email: 'Email',
  password: 'Password',
  forgotPasswordQuestion: 'Forgot password?',
  loggingIn: 'Logging in',

  // NewPasswordScreen
  saving: 'Saving',
  newPassword: 'New password',
  linkReplacesCode: 'Your link replaces the code.',
  enterCode: 'Enter the 6-digit code from your email.',
  noCodeYet: 'No code yet?',
  sendAgain: 'Send it again',
  passwordHint: 'At least 8 characters.',
  savePassword: 'Save password',

  // ResetPasswordScreen
  sending: 'Sending',
  forgotPassword: 'Forgot password',
  forgotYourPassword: 'Forgot your password?',
  resetLead: 'Tell us your email and we will send a code.',
  rememberedIt: 'Remembered it?',
  haveACode: 'Have a code already?',
  enterIt: 'Enter it',
  emailPlaceholder: 'you@example.com',
  sendCode: 'Send code',

  // SandboxHint
  nothingIsSent: 'Nothing is really sent here.',
  readCodeInSandbox: 'Read the code in the sandbox',

  // SignupScreen
  createAccount: 'Create account',
  createYourAccount: 'Create your account',
  signupLead: 'Book, pay and follow your car from your phone.',
  haveAnAccount: 'Have an account?',
  beforeYouSignUp: 'before you sign up.',
  seeFreeTimes: 'See free times',
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone number',
  referralCode: 'Referral code',
  optional: '(if you have one)',
  signUp: 'Sign Up',
  signingUp: 'Signing up',
} as const;
