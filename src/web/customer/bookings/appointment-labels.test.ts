import { describe, expect, it, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { booking as sample } from '#test/contract-samples.ts';
import { comingText } from '#web/domain/scheduling/time-labels.ts';
import {
  appointmentText,
  comingTextInside,
  isChangeable,
  leafOf,
  lengthText,
  readyText,
  refundText,
  tooLateText,
} from './appointment-labels.ts';

/** Wed 12 November 2025, 1:10 pm in Lagos. */
const now = new Date('2025-11-12T12:10:00Z');
const appointment = (startsAt: string, endsAt: string) => ({
  startsAt,
  endsAt,
  changeableUntil: new Date(Date.parse(startsAt) - 2 * 3600_000).toISOString(),
});

test.each([
  ['2025-11-12T13:30:00Z', 'Today, 2:30\u00a0pm', 'today, 2:30\u00a0pm'],
  ['2025-11-12T23:30:00Z', 'Tomorrow, 12:30\u00a0am', 'tomorrow, 12:30\u00a0am'],
  ['2025-11-13T09:30:00Z', 'Tomorrow, 10:30\u00a0am', 'tomorrow, 10:30\u00a0am'],
  ['2025-11-14T08:00:00Z', 'Fri 14 Nov, 9:00\u00a0am', 'Fri 14 Nov, 9:00\u00a0am'],
  ['2026-01-02T08:00:00Z', 'Fri 2 Jan 2026, 9:00\u00a0am', 'Fri 2 Jan 2026, 9:00\u00a0am'],
])('%s is %s', (iso, text, inside) => {
  expect(comingText(iso, now)).toBe(text);
  expect(comingTextInside(iso, now)).toBe(inside);
});

test.each([
  [80 * 60_000, '1 hour 20 minutes'],
  [60 * 60_000, '1 hour'],
  [120 * 60_000, '2 hours'],
  [60_001, '2 minutes'],
  [1, '1 minute'],
])('%i ms are %s', (ms, text) => expect(lengthText(ms)).toBe(text));

describe('the text of an appointment', () => {
  it.each([
    ['today', '2025-11-12T13:30:00Z', '2025-11-12T14:15:00Z', 'In 1 hour 20 minutes. Ready about 3:15\u00a0pm.'],
    ['begun', '2025-11-12T12:00:00Z', '2025-11-12T14:15:00Z', 'Ready about 3:15\u00a0pm.'],
    ['tomorrow', '2025-11-13T09:30:00Z', '2025-11-13T11:00:00Z', 'Thu 13 Nov. Ready about 12:00\u00a0pm.'],
    ['later', '2025-11-14T08:00:00Z', '2025-11-14T09:00:00Z', 'Ready about 10:00\u00a0am.'],
    ['of several days', '2025-11-14T08:00:00Z', '2025-11-17T09:00:00Z', 'Ready about Mon 17 Nov, 10:00\u00a0am.'],
  ])('says how long it is and when the car is ready: %s', (_, startsAt, endsAt, text) =>
    expect(appointmentText(appointment(startsAt, endsAt), now)).toBe(text),
  );

  it('says why it cannot be changed here', () => {
    const soon = appointment('2025-11-12T13:30:00Z', '2025-11-12T14:15:00Z');
    expect(tooLateText(soon, now)).toBe('Less than 2 hours to go, so it cannot be moved or cancelled here.');
    expect(tooLateText(soon, new Date('2025-11-12T13:30:00Z'))).toMatch(/^Its time has come/);
  });
});

test('a car that is here is ready at a time of today or of a later day', () => {
  expect(readyText('2025-11-12T14:15:00Z', now)).toBe('Ready about 3:15\u00a0pm.');
  expect(readyText('2025-11-13T09:00:00Z', now)).toBe('Ready about tomorrow, 10:00\u00a0am.');
});

test('a leaf of a calendar names month, day and weekday in Lagos', () => {
  expect(leafOf('2025-11-12T23:30:00Z')).toEqual({ month: 'Nov', day: '13', weekday: 'Thu' });
});

/** A booking of the samples with other fields. */
const booking = (changes: Partial<Pick<Booking, 'status' | 'paymentStatus' | 'charges' | 'credit' | 'appointment'>>) =>
  ({ ...sample, status: 'pending', paymentStatus: 'unpaid', credit: 0, ...changes }) as Booking;

/** Charges of these amounts, naira, the first of which is the price. */
const charges = (amounts: number[], due = 0): Booking['charges'] =>
  amounts.map((amount, i) => ({
    _id: `id-${i}`,
    kind: i === 0 ? 'booking' : 'estimate',
    amount,
    due: i === amounts.length - 1 ? due : 0,
    paymentStatus: 'paid',
  }));

test('a booking can be changed until the moment its appointment names, and while it has none', () => {
  const own = appointment('2025-11-12T14:10:00Z', '2025-11-12T15:00:00Z');
  const at = (ms: number) => new Date(Date.parse(own.changeableUntil) + ms);
  expect([at(0), at(1)].map((moment) => isChangeable(booking({ appointment: own }), moment))).toEqual([true, false]);
  expect(isChangeable(booking({ appointment: null }), now)).toBe(true);
  const withOffer = { ...own, offered: '2026-11-21T09:00:00.000Z' };
  expect(isChangeable(booking({ appointment: withOffer }), at(1))).toBe(true);
  expect(isChangeable(booking({ appointment: null, status: 'cancelled' }), now)).toBe(false);
});

test.each([
  [{}, 'You have paid nothing, so there is nothing to refund.'],
  [{ status: 'paid', paymentStatus: 'paid', charges: charges([12_500]), paid: 12_500 }, '₦12,500 comes back to you.'],
  [
    { status: 'paid', paymentStatus: 'paid', charges: charges([12_500, 9000]), paid: 21_500 },
    '₦21,500 comes back to you.',
  ],
  [
    { status: 'paid', paymentStatus: 'partly-paid', charges: charges([12_500, 9000], 9000), paid: 12_500 },
    '₦12,500 comes back to you.',
  ],
  [
    { status: 'paid', paymentStatus: 'paid', charges: charges([0]), credit: 4500 },
    '₦4,500 of wash credit is yours again.',
  ],
  [{ credit: 1000 }, 'You have paid nothing, so there is nothing to refund. ₦1,000 of wash credit is yours again.'],
  [{ paymentStatus: 'confirming' }, 'Your payment comes back to you.'],
  [{ paymentStatus: 'refunded' }, 'You have paid nothing, so there is nothing to refund.'],
] as const)('a customer who cancels a booking with %o reads: %s', (changes, text) =>
  expect(refundText(booking(changes))).toBe(text),
);
