/** The texts of components that several parts of the customer's application share. */
export const texts = {
  bookingNotFound: 'We could not find this booking',
  myBookings: 'My Bookings',
} as const;
