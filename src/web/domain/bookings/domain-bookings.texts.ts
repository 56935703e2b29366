/** The texts of domain/bookings that people read. */
export const texts = {
  // BookingNumber
  bookingNumber: (letters: string | number, digits: string | number) => `Booking number ${letters} ${digits}`,
} as const;
