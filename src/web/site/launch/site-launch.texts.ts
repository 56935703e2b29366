/** The texts of site/launch that people read. */
export const texts = {
  // LaunchPage
  openHeading: 'The doors are open',
  openExplained: (value: string) => `We opened on ${value}. Create your account and book your first car care today.`,
  signUp: 'Sign Up',
  seeWhatWeDo: 'See what we do',
  comingSoon: 'Coming soon',
  openDescription: (name: string, locationLine: string) => `${name} in ${locationLine} is open: sign up and book.`,
  soonDescription: (name: string, locationLine: string, inLagos: string) =>
    `${name} opens in ${locationLine} on ${inLagos}, Lagos time.`,
  opensOn: (name: string) => `${name} opens its doors on`,
  lagosTime: ', Lagos time.',
  timeLeft: 'Time left',

  // WelcomePage
  pageTitle: (name: string) => `Welcome · ${name}`,
  welcomeDescription: (name: string, locationLine: string) =>
    `Welcome to ${name} in ${locationLine}: log in and book your first car care, or create your account.`,
  eKaabo: 'Ẹ káàbọ̀',
  welcomeTo: (name: string) => `Welcome to ${name}`,
  howToBegin:
    'Choose your car and a service, see the price, and pick a way to pay. Verified already? Log in and book. Invited by a friend? Create your account first, it takes a minute.',
  logInAndBook: 'Log in and book',
  createAccount: 'Create account',
} as const;
