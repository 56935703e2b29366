/** The texts of site/launch that people read. */
export const texts = {
  // LaunchPage
  theDoorsAreOpen: 'The doors are open',
  weOpenedOnCreateYour: (value: string | number) =>
    `We opened on ${value}. Create your account and book your first car care today.`,
  signUp: 'Sign Up',
  seeWhatWeDo: 'See what we do',
  comingSoon: 'Coming soon',
  inIsOpenSignUp: (name: string | number, locationLine: string | number) =>
    `${name} in ${locationLine} is open: sign up and book.`,
  opensInOnLagosTime: (name: string | number, locationLine: string | number, inLagos: string | number) =>
    `${name} opens in ${locationLine} on ${inLagos}, Lagos time.`,
  opensItsDoorsOn: (name: string | number) => `${name} opens its doors on`,
  lagosTime: ', Lagos time.',
  timeLeft: 'Time left',

  // WelcomePage
  welcome: (name: string | number) => `Welcome · ${name}`,
  welcomeToInLogIn: (name: string | number, locationLine: string | number) =>
    `Welcome to ${name} in ${locationLine}: log in and book your first car care, or create your account.`,
  eKaabo: 'Ẹ káàbọ̀',
  welcomeTo: (name: string | number) => `Welcome to ${name}`,
  howToBegin:
    'Choose your car and a service, see the price, and pick a way to pay. Verified already? Log in and book. Invited by a friend? Create your account first, it takes a minute.',
  logInAndBook: 'Log in and book',
  createAccount: 'Create account',
} as const;
