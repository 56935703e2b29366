/** The texts of customer/dashboard that people read. */
export const texts = {
  // DashboardScreen
  dashboard: 'Dashboard',
  yourBookingsInSentence: 'your bookings',
  yourBookings: 'Your bookings',
  greeting: (english: string) => `${english}.`,
  whatDoesTheCarNeed: 'What does the car need?',
  bookNow: 'Book Now',

  // DashboardSkeleton
  loadingYourDashboard: 'Loading your dashboard',

  // DueReview
  howWasIt: 'How was it?',
  visitLeft: (service: string, carType: string, momentText: string) => `${service}, ${carType}, left ${momentText}.`,
  rateTheVisit: 'Rate the visit',

  // FirstBooking
  weWaitForYourYes: 'We wait for your yes',
  toPay: 'To pay',
  yourCarIsReady: 'Your car is ready',
  yourCarIsHere: 'Your car is with us',
  yourNextAppointment: 'Your next appointment',
  yourNextVisit: 'Your next visit',
  payForBooking: 'Pay for this booking',

  // RecentTransactions
  transactions: 'Transactions',
  allBookings: 'All bookings',
  theLatestBookings: 'The latest bookings',
  transactionsAppearHere: 'Your bookings and payments will appear here.',
  theBayIsFree: 'The bay is free',

  // SharedLink
  invitedToACar: 'You are invited to a car',
  sharedCars: 'Cars shared with you',
} as const;
