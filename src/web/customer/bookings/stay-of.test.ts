import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { booking as sample } from '#test/contract-samples.ts';
import { AppointmentActions } from './AppointmentActions.tsx';
import { AppointmentHead } from './AppointmentHead.tsx';
import { whenFacts } from './when-facts.ts';

/** Fri 20 November 2026, 6:00 pm in Lagos. */
const now = new Date('2026-11-20T17:00:00Z');

/** An open booking whose car was checked in this morning, and left at this time. */
const booking = (releasedAt: string | null): Booking =>
  ({
    ...sample,
    isCheckedIn: true,
    live: {
      stay: {
        state: releasedAt === null ? 'in-work' : 'released',
        since: '2026-11-20T08:00:00.000Z',
        readyAt: null,
        releasedAt,
        isRated: false,
      },
      toAnswer: null,
      checkInCode: null,
    },
  }) as Booking;

const textOf = (Part: FunctionComponent<{ booking: Booking; now: Date }>, one: Booking): string =>
  renderToStaticMarkup(createElement(Part, { booking: one, now })).replaceAll(/<[^>]*>/g, '');

test.each([
  ['2026-11-20T15:02:00.000Z', 'Your car left today at 4:02\u00a0pm.'],
  ['2026-11-12T15:02:00.000Z', 'Your car left on Thu 12 Nov, 4:02\u00a0pm.'],
])('an open booking says when its car left, and has no actions for a stay', (releasedAt, text) => {
  const left = booking(releasedAt);
  expect(textOf(AppointmentHead, left)).toBe(text);
  expect(textOf(AppointmentActions, left)).toBe('');
  expect(whenFacts({ ...left, appointment: null }, now)[0]).toEqual(['When', text]);
});

test('an open booking whose car is here says since when', () => {
  expect(textOf(AppointmentHead, booking(null))).toContain('In our workshopSince today at 9:00\u00a0am.');
});
