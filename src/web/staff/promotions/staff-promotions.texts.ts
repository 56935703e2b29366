/** The texts of staff/promotions that people read. */
export const texts = {
  // PromotionsScreen
  promotions: 'Promotions',
  bookingsKeepWhatTheyWere: 'Bookings keep what they were promised. A change counts for the next ones.',
  loadingThePromotions: 'Loading the promotions',
  whatCustomersRead: 'What customers read',
  percentOff: 'Percent off',
  places: 'Places',
  atLeastSoManyAre: (taken: string | number) => `At least ${taken}: so many are taken.`,
  offeredToCustomers: 'Offered to customers',
  save: 'Save',
} as const;
