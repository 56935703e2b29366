import { describe, expect, it } from 'vitest';
import { PAYMENT_STATUSES, STATUSES } from '#shared/bookings/booking-states.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { booking as sample } from '#test/contract-samples.ts';
import { arrivalLabel, dateLabel, locationLabel, paymentLabel } from './booking-labels.ts';
import { whenFacts } from './when-facts.ts';

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

describe('a booking without a time', () => {
  const now = new Date('2025-11-12T12:00:00Z');
  const untimed = (changes: Partial<Pick<Booking, 'status' | 'isCheckedIn' | 'date'>>) =>
    ({ ...sample, appointment: null, status: 'pending', date: '2025-11-12T08:28:00Z', ...changes }) as Booking;

  it.each([
    [{}, 'We will call you to agree a day and a time.'],
    [{ status: 'paid' }, 'We will call you to agree a day and a time.'],
    [{ isCheckedIn: true }, 'Your car has been checked in.'],
    [{ status: 'completed', isCheckedIn: true }, undefined],
    [{ status: 'pending-cancelled' }, undefined],
    [{ status: 'cancelled' }, undefined],
  ] as const)('says instead of its time, with %o: %s', (changes, when) => {
    const facts = Object.fromEntries(whenFacts(untimed(changes), now));
    expect(facts).toEqual({ ...(when && { When: when }), 'Booked on': 'Today, 9:28\u00a0am' });
  });

  it.each([
    ['2025-11-12T08:28:00Z', 'Booked today', 'Booked today, 9:28 am'],
    ['2025-11-11T08:28:00Z', 'Booked yesterday', 'Booked yesterday, 9:28 am'],
    ['2025-11-05T08:28:00Z', 'Booked on Wed 5 Nov', 'Booked on Wed 5 Nov, 9:28 am'],
  ])('calls the day when it was made, %s, so: %s', (date, day, withTime) => {
    expect(dateLabel(untimed({ date }), now)).toBe(day);
    expect(dateLabel(untimed({ date }), now, formatDayAndTime)).toBe(withTime);
  });
});
