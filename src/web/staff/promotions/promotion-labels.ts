import type { StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';

const HEADINGS: Record<StaffPromotion['eligibility'], string> = {
  'early-customer': 'The first customers',
  'first-booking': 'The first care',
  'once-per-customer': 'Every customer',
};

/** The heading of a promotion, with its title if another one in `all` is of the same kind. */
export function promotionHeading({ code, eligibility, title }: StaffPromotion, all: readonly StaffPromotion[]): string {
  const isOnly = !all.some((other) => other.code !== code && other.eligibility === eligibility);
  return isOnly ? HEADINGS[eligibility] : `${HEADINGS[eligibility]}: ${title}`;
}

/** The customers and services that the promotion is for, and the number of places and bookings that it has taken. */
export function promotionCondition({ eligibility, service, taken, places, used }: StaffPromotion): string {
  // The slug is the name in small letters.
  const name = service && service.charAt(0).toUpperCase() + service.slice(1).replaceAll('-', ' ');
  const conditions: Record<StaffPromotion['eligibility'], string> = {
    'early-customer': `${name ?? 'Any service'}, one booking each`,
    'first-booking': name === null ? 'The first booking of any service' : `${name}, if it is the first booking`,
    'once-per-customer': name === null ? 'One booking of each customer' : `${name}, one booking of each customer`,
  };
  const limit = places === null ? '' : `. ${taken} of ${places} places are taken`;
  return `${conditions[eligibility]}${limit}, ${used} ${used === 1 ? 'booking uses' : 'bookings use'} it.`;
}
