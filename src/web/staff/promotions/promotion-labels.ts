import { joinNames } from '#shared/catalogue/chosen-services.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { showCode } from '#shared/promotions/promo-code.ts';
import type { StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { ANY_SERVICE_CONDITION, CONDITION_OF_SERVICE, PROMOTION_HEADING, texts } from './staff-promotions.texts.ts';

/** The heading of a promotion: its code, or its kind, with its title if another one in `all` is of the same kind. */
export function promotionHeading({ code, eligibility, title }: StaffPromotion, all: readonly StaffPromotion[]): string {
  if (eligibility === 'with-code') return showCode(code);
  const isOnly = !all.some((other) => other.code !== code && other.eligibility === eligibility);
  return isOnly ? PROMOTION_HEADING[eligibility] : `${PROMOTION_HEADING[eligibility]}: ${title}`;
}

/** The customers and services that the promotion is for, and the number of places and bookings that it has taken. */
export function promotionCondition(promotion: StaffPromotion): string {
  const { eligibility, services, taken, places, used } = promotion;
  const names = joinNames(services.map(({ name }) => name));
  const condition = names === '' ? ANY_SERVICE_CONDITION[eligibility] : CONDITION_OF_SERVICE[eligibility](names);
  if (eligibility === 'with-code' && places !== null)
    return condition + codeCondition(promotion) + texts.usesOfCode(used, places);
  const limit = places === null ? codeCondition(promotion) : texts.placesTaken(taken, places);
  return condition + limit + (used === 1 ? texts.oneBookingUsesIt : texts.manyBookingsUseIt(used));
}

/** What a code takes off, how often for one customer, and when; '' for a promotion without a code. */
function codeCondition({ eligibility, percent, off, perCustomer, validFrom, validUntil }: StaffPromotion): string {
  if (eligibility !== 'with-code') return '';
  const value = off === null ? `, ${percent}%` : `, ${formatNaira(off)}`;
  const from = validFrom === null ? '' : texts.from(formatCalendarDay(validFrom));
  const until = validUntil === null ? '' : texts.until(formatCalendarDay(validUntil));
  return value + texts.eachCustomer(perCustomer) + from + until;
}
