import { describe, expect, it } from 'vitest';
import { PAYMENT_STATUSES, STATUSES } from '#shared/bookings/booking-states.ts';
import { arrivalLabel, paymentLabel, locationLabel } from './booking-labels.ts';

const centre = { name: 'Bodija Car Care', city: 'Ibadan', state: 'Oyo State' };

describe('paymentLabel', () => {
  it.each([
    ['pending', 'unpaid', 'transfer', 'Transfer, not paid yet'],
    ['pending', 'confirming', 'online', 'Online, we are confirming your payment'],
    ['paid', 'paid', 'online', 'Online'],
    ['paid', 'partly-paid', 'online', 'Paid in part'],
    ['completed', 'paid', 'cash', 'Cash'],
    ['pending-cancelled', 'paid', 'online', 'You asked to cancel. We will confirm soon.'],
    ['pending-cancelled', 'needs-review', 'online', 'Online. We are looking into a payment and will call you.'],
    ['cancelled', 'refunded', 'transfer', 'Transfer, refunded'],
    ['cancelled', 'refund-due', 'online', 'Online, your money is being sent back'],
    ['cancelled', 'unpaid', 'cash', 'Cash, not paid'],
  ] as const)('a %s, %s, %s booking is labelled: %s', (status, paymentStatus, paymentMethod, words) =>
    expect(paymentLabel({ status, paymentStatus, paymentMethod })).toBe(words),
  );

  it('has a label for every state', () => {
    for (const status of STATUSES)
      for (const paymentStatus of PAYMENT_STATUSES)
        expect(paymentLabel({ status, paymentStatus, paymentMethod: 'online' })).toMatch(/^[A-Z]/);
  });
});

it('arrivalLabel names the centre for a drive-in and the address for a pick-up', () => {
  expect(arrivalLabel({ mode: 'drive-in', location: centre })).toBe('Drive-in, Bodija Car Care');
  expect(arrivalLabel({ mode: 'pick-up', location: '4 Awolowo Avenue' })).toBe('Pick-up from 4 Awolowo Avenue');
  expect(locationLabel({ mode: 'drive-in', location: centre })).toBe('Bodija Car Care, Ibadan, Oyo State');
});
