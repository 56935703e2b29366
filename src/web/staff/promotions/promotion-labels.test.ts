import { describe, expect, it, test } from 'vitest';
import type { StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { promotionCondition, promotionHeading } from './promotion-labels.ts';

const first100: StaffPromotion = {
  code: 'first-100',
  eligibility: 'early-customer',
  title: '50% off car care for our first 100 customers',
  percent: 50,
  off: null,
  service: 'car-care-and-repair',
  services: [{ service: 'id-1', name: 'Car care and repair' }],
  validFrom: null,
  validUntil: null,
  places: 100,
  perCustomer: 1,
  afterWashes: null,
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
  services: [],
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
  services: [{ service: 'id-2', name: 'Tyre maintenance' }],
};
const oil = { service: 'id-3', name: 'Oil change' };
const rains: StaffPromotion = {
  ...firstCare,
  ...{ code: 'rains-26', eligibility: 'with-code', title: 'The rains', percent: 10, perCustomer: 2, used: 3 },
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

test('a promotion with a code has it as its heading, and says what it takes off, how often and when', () => {
  expect(promotionHeading(rains, [rains, tyreWeeks])).toBe('RAINS-26');
  const limited = {
    ...{ ...rains, services: [...first100.services, ...tyreWeeks.services], off: 1500, percent: 0, perCustomer: 1 },
    ...{ places: 50, validFrom: '2026-11-20', validUntil: '2026-12-20' },
  };
  expect([rains, limited].map(promotionCondition)).toEqual([
    'Any service, 10%, 2 times for each customer, 3 bookings use it.',
    'Car care and repair and Tyre maintenance, ₦1,500, once for each customer, from Fri 20 Nov 2026, until Sun 20 Dec 2026. 3 of 50 bookings use it.',
  ]);
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
        { ...first100, services: [oil], places: null },
        { ...first100, services: [] },
        { ...firstCare, services: [oil] },
        { ...tyreWeeks, services: [], places: 5 },
      ].map(promotionCondition),
    ).toEqual([
      'Oil change, one booking each, 1 booking uses it.',
      'Any service, one booking each. 7 of 100 places are taken, 1 booking uses it.',
      'Oil change, if it is the first booking, 2 bookings use it.',
      'One booking of each customer. 0 of 5 places are taken, 2 bookings use it.',
    ]);
  });
});
