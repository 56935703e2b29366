import type { StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { ANY_SERVICE_CONDITION, CONDITION_OF_SERVICE, PROMOTION_HEADING, texts } from './staff-promotions.texts.ts';

/** The heading of a promotion, with its title if another one in `all` is of the same kind. */
export function promotionHeading({ code, eligibility, title }: StaffPromotion, all: readonly StaffPromotion[]): string {
  const isOnly = !all.some((other) => other.code !== code && other.eligibility === eligibility);
  return isOnly ? PROMOTION_HEADING[eligibility] : `${PROMOTION_HEADING[eligibility]}: ${title}`;
}

/** The customers and services that the promotion is for, and the number of places and bookings that it has taken. */
export function promotionCondition({ eligibility, service, taken, places, used }: StaffPromotion): string {
  // The slug is the name in small letters.
  const name = service && service.charAt(0).toUpperCase() + service.slice(1).replaceAll('-', ' ');
  const condition = name === null ? ANY_SERVICE_CONDITION[eligibility] : CONDITION_OF_SERVICE[eligibility](name);
  const limit = places === null ? '' : texts.placesTaken(taken, places);
  return condition + limit + (used === 1 ? texts.oneBookingUsesIt : texts.manyBookingsUseIt(used));
}
