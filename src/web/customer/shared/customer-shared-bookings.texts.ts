/** The texts of the bookings in customer/shared that people read. */
export const texts = {
  // SharedFrame
  sharedWithYou: 'Cars shared with you',
  notShared: 'This is not shared with you',
  loading: 'Loading',

  // SharedCarScreen
  bookingsOfCar: 'Bookings of this car',
  noBookings: 'No booking yet',
  noBookingsExplained: 'The bookings of this car appear here.',
  toPay: (naira: string) => `${naira} to pay`,
  findingsToAnswer: 'Findings wait for an answer',

  bookAService: 'Book a service',

  // SharedBookScreen
  newBooking: 'New booking',
  notSharedToBook: 'You can book for a car once its owner has made you a partner.',

  // SharedBookingScreen
  booking: 'Booking',
  bankTransfer: 'Bank transfer',
  invoice: 'Invoice',
  receipt: 'Receipt',
  bookings: 'Bookings of this car',
  ofOwner: (owner: string) => `A booking of ${owner}`,
  madeBy: (name: string) => `Made by ${name}`,
  estimate: 'Estimate',
  whenAndWhere: 'When and where',
  move: 'Move',
  chooseATime: 'Choose a time',
  cancel: 'Cancel',
  bookingIsSaved: 'The booking is saved',
  payForBooking: 'Pay for this booking',

  // SharedEstimateScreen
  whatWeFound: 'What we found',
  noEstimateYet: 'No estimate yet',
  noEstimateExplained: 'Our findings on the car and their prices appear here.',

  // SharedMoveScreen
  moveTheBooking: 'Another time',
} as const;
