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
  amountOff: 'Naira off',
  uses: 'Bookings in all',
  usesHint: (used: number) => `Leave it empty for no limit. ${used} ${used === 1 ? 'uses' : 'use'} it now.`,
  lastDay: 'Last day',
  lastDayHint: 'Leave it empty for no end.',
  codeWorks: 'The code works',
  afterWashes: 'Car washes that earn it',
  afterWashesHint: 'Paid with money. Washes of before count too; earned ones stay when you end the promotion.',

  // NewCode
  newCode: 'A new code',
  newCodeLead: 'Customers enter it when they book. It applies where no other promotion takes as much off.',
  code: 'Code',
  codeHint: 'At least six letters and figures, for example RAINS2026.',
  takesOff: 'It takes off',
  share: 'A percentage',
  sum: 'A sum',
  firstDay: 'First day',
  firstDayHint: 'Leave it empty to begin at once.',
  perCustomer: 'Bookings of each customer',
  usesInAllHint: 'Leave it empty for no limit.',
  services: 'For these services',
  servicesHint: 'Choose none for all services.',
  makeCode: 'Make the code',
  making: 'Making',
  save: 'Save',

  // promotion-labels
  usesOfCode: (used: number, most: number) => `. ${used} of ${most} bookings use it.`,
  eachCustomer: (most: number) => (most === 1 ? ', once for each customer' : `, ${most} times for each customer`),
  from: (day: string) => `, from ${day}`,
  until: (day: string) => `, until ${day}`,
  placesTaken: (taken: number, places: number) => `. ${taken} of ${places} places are taken`,
  oneBookingUsesIt: ', 1 booking uses it.',
  manyBookingsUseIt: (count: number) => `, ${count} bookings use it.`,
} as const;

export const PROMOTION_HEADING: Record<Eligibility, string> = {
  'early-customer': 'The first customers',
  'first-booking': 'The first care',
  'once-per-customer': 'Every customer',
  'after-washes': 'After car washes',
  'with-code': 'With a code',
};

/** The condition of a promotion for any service. */
export const ANY_SERVICE_CONDITION: Record<Eligibility, string> = {
  'early-customer': 'Any service, one booking each',
  'first-booking': 'The first booking of any service',
  'once-per-customer': 'One booking of each customer',
  'after-washes': 'One car wash, earned by paid car washes',
  'with-code': 'Any service',
};

/** The condition of a promotion for some services. */
export const CONDITION_OF_SERVICE: Record<Eligibility, (service: string) => string> = {
  'early-customer': (service) => `${service}, one booking each`,
  'first-booking': (service) => `${service}, if it is the first booking`,
  'once-per-customer': (service) => `${service}, one booking of each customer`,
  'after-washes': (service) => `${service}, earned by paid car washes`,
  'with-code': (service) => service,
};
