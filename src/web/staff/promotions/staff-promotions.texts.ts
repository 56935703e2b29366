/** The texts of staff/promotions that people read. */
export const texts = {
  // PromotionsScreen
  promotions: 'Promotions',
  lead: 'Bookings keep their promotion. A change applies to the next ones.',
  loadingThePromotions: 'Loading the promotions',
  publicText: 'What customers read',
  percentOff: 'Percent off',
  places: 'Places',
  placesHint: (taken: string | number) => `At least ${taken}: so many are taken.`,
  offeredToCustomers: 'Offered to customers',
  save: 'Save',
} as const;
