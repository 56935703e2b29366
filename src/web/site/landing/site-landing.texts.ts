/** The texts of site/landing that people read. */
export const texts = {
  // About
  aboutHeading: 'One roof for the wash, the repair and the paint',
  aboutCentre: (city: string, value: string) =>
    `We are a car wash, detailing and repair centre, established in ${city}. Drive in to ${value}, or let us pick the car up from you. You see the price before you book, and you follow the job on your phone.`,
  bookNow: 'Book Now',

  // CarMakes
  yourCarIsWelcome: 'Your car is welcome',
  carMakesExplained: 'Pick yours when you book and the price follows.',

  // Hero
  weDoList: (typewriter: string) => `We do ${typewriter}.`,
  weDo: 'We do',
  pauseTyping: 'Pause typing',
  pricesAndTimes: 'See prices and free times',
  bookCarCare: 'Book Car Care',
  carWashSite: 'Car wash site',

  // LandingPage
  pageTitle: (name: string, city: string) => `${name}: car wash, repair and detailing in ${city}`,
  pageDescription: (name: string, locationLine: string) =>
    `Book a wash or a repair at ${name}, ${locationLine}. See the price for your car first, drive in or have it picked up, and pay in cash, by transfer or online.`,

  // Offer
  driveInOrPickUp: 'Drive in or pick-up',
  arrivalExplained: 'Bring the car to us, or tell us where to pick it up.',
  thePriceBeforeYouBook: 'The price before you book',
  priceExplained: 'Choose your car and the service. The amount shows at once.',
  payYourOwnWay: 'Pay your own way',
  paymentExplained: 'Cash, transfer, or online with your card.',
  followEveryBooking: 'Follow every booking',
  followExplained: 'Pending, paid, completed: it is all on your phone.',
  cancelWithoutWahala: 'Cancel without wahala',
  cancelExplained: 'Plans change. Cancel from the booking itself.',
  washCreditForFriends: 'Wash credit for friends',
  referralExplained: 'Refer somebody and earn credit for a wash.',
  whatWeOffer: 'What we Offer',

  // Promo
  percentOff: (percent: number) => `${percent}% off`,
  promoLead: 'Create an account, then book, pay and follow your car from your phone',
  fullName: 'Full name',
  namePlaceholder: 'Fúnmi Ọláwálé',
  phoneNumber: 'Phone number',
  registerNow: 'Register Now',
  accountNeeded: 'Ooops! You need to create an account to enjoy this offer.',
  signUpNow: 'Sign up now!',

  // Ratings
  whatCustomersSay: 'What customers say',
  reviewCount: (format: string) => `${format} reviews, each of a visit that took place`,
  aCustomer: 'A customer',
  answered: (centre: string) => `${centre} answered`,

  // Services
  services: 'Services',
  pause: 'Pause',
  play: 'Play',
  seeFreeTimes: 'See free times',

  // Support
  support: 'Support',
  chatWithUs: 'Chat with us',
  chatHint: 'Ask about a price or a job',
  toTheStart: 'To the start',
  toTheStartHint: 'Back to the top of our site',

  // Waitlist
  waitlistLead: 'Be the first to get our news and offers.',
  placesLeft: (invitation: string, left: string) =>
    `${invitation} ${left}: joining this list takes none, verifying an account does.`,
  joinTheWaitlist: 'Join the waitlist',
  waitlistPhoneNumber: 'Phone Number',
  useMyEmail: 'Use my email address instead',
  joining: 'Joining',
  howWeTreatYourData: 'How we treat your data',
} as const;
