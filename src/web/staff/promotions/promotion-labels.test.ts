import { describe, expect, it } from 'vitest';
import type { StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { promotionCondition, promotionHeading } from './promotion-labels.ts';

const first100: StaffPromotion = {
  code: 'first-100',
  eligibility: 'early-customer',
  title: '50% off car care for our first 100 customers',
  percent: 50,
  service: 'car-care-and-repair',
  places: 100,
  taken: 7,
  used: 1,
  active: true,
};
const firstCare: StaffPromotion = {
  ...first100,
  code: 'first-care',
  eligibility: 'first-booking',
  title: '20% off your first care',
  service: null,
  places: null,
  taken: 0,
  used: 2,
};
const tyreWeeks: StaffPromotion = {
  ...firstCare,
  code: 'tyre-weeks',
  eligibility: 'once-per-customer',
  title: '30% off in the tyre weeks',
  service: 'tyre-maintenance',
};

describe('promotionHeading', () => {
  it('names a promotion by its kind if it is the only one of that kind', () => {
    const all = [first100, firstCare, tyreWeeks];
    expect(all.map((one) => promotionHeading(one, all))).toEqual([
      'The first customers',
      'The first care',
      'Every customer',
    ]);
  });

  it('distinguishes promotions of one kind by their titles', () => {
    const other = { ...tyreWeeks, code: 'oil-weeks', title: 'Free oil' };
    expect([tyreWeeks, other].map((one) => promotionHeading(one, [first100, tyreWeeks, other]))).toEqual([
      'Every customer: 30% off in the tyre weeks',
      'Every customer: Free oil',
    ]);
  });
});

describe('promotionCondition', () => {
  it('names the service, the places and the bookings', () => {
    expect([first100, firstCare, tyreWeeks].map(promotionCondition)).toEqual([
      'Car care and repair, one booking each. 7 of 100 places are taken, 1 booking uses it.',
      'The first booking of any service, 2 bookings use it.',
      'Tyre maintenance, one booking of each customer, 2 bookings use it.',
    ]);
  });

  it('names the service of every kind, and no places if there is no limit', () => {
    expect(
      [
        { ...first100, service: 'oil-change', places: null },
        { ...first100, service: null },
        { ...firstCare, service: 'oil-change' },
        { ...tyreWeeks, service: null, places: 5 },
      ].map(promotionCondition),
    ).toEqual([
      'Oil change, one booking each, 1 booking uses it.',
      'Any service, one booking each. 7 of 100 places are taken, 1 booking uses it.',
      'Oil change, if it is the first booking, 2 bookings use it.',
      'One booking of each customer. 0 of 5 places are taken, 2 bookings use it.',
    ]);
  });
});
