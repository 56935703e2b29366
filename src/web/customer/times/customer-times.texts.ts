/** The texts of customer/times that people read. */
export const texts = {
  // TimesScreen
  freeTimes: 'Free times',
  logIn: 'Log in',
  ourServices: 'our services',
  loadingOurServices: 'Loading our services',
  serviceQuestion: 'What does your car need?',
  bookNow: 'Book Now',
  bookThisTime: 'Book this time',
  nextSteps: 'Your car and your name come next. You sign up once, and the time goes along.',
  iHaveAnAccount: 'I have an account',
} as const;
