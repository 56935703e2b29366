import type { StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';

type Eligibility = StaffPromotion['eligibility'];

/** The texts of staff/promotions that people read. */
export const texts = {
  // PromotionsScreen
  saving: 'Saving',
  promotions: 'Promotions',
  lead: 'Bookings keep their promotion. A change applies to the next ones.',
  loadingThePromotions: 'Loading the promotions',
  publicText: 'What customers read',
  percentOff: 'Percent off',
  places: 'Places',
  placesHint: (taken: number) => `At least ${taken}: so many are taken.`,
  offeredToCustomers: 'Offered to customers',
  save: 'Save',

  // promotion-labels
  placesTaken: (taken: number, places: number) => `. ${taken} of ${places} places are taken`,
  oneBookingUsesIt: ', 1 booking uses it.',
  manyBookingsUseIt: (count: number) => `, ${count} bookings use it.`,
} as const;

export const PROMOTION_HEADING: Record<Eligibility, string> = {
  'early-customer': 'The first customers',
  'first-booking': 'The first care',
  'once-per-customer': 'Every customer',
};

/** The condition of a promotion for any service. */
export const ANY_SERVICE_CONDITION: Record<Eligibility, string> = {
  'early-customer': 'Any service, one booking each',
  'first-booking': 'The first booking of any service',
  'once-per-customer': 'One booking of each customer',
};

/** The condition of a promotion for one service. */
export const CONDITION_OF_SERVICE: Record<Eligibility, (service: string) => string> = {
  'early-customer': (service) => `${service}, one booking each`,
  'first-booking': (service) => `${service}, if it is the first booking`,
  'once-per-customer': (service) => `${service}, one booking of each customer`,
};
