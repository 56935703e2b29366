import { expect, test } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { statusAfter, withCard, type Board } from './board-cards.ts';

const card = (_id: string, status: StaffCard['status'], more: Partial<StaffCard> = {}) => ({ _id, status, version: 1, statusBefore: null, ...more }) as StaffCard;
const board = (): Board => ({
  day: '2026-11-20', isToday: true, cars: 3, booked: 0,
  bays: [
    { status: 'pending', count: 61, cards: [card('a', 'pending'), card('b', 'pending')] },
    { status: 'paid', count: 1, cards: [card('c', 'paid')] },
  ],
});
const shape = ({ bays }: Board) => bays.map(({ count, cards }) => [count, ...cards.map(({ _id }) => _id)]);

test('a card that moved stands in its new bay, and the counts follow', () => {
  expect(shape(withCard(board(), card('a', 'paid')))).toEqual([[60, 'b'], [2, 'c', 'a']]);
});

test('a card that stayed is what it is now', () => {
  const now = withCard(board(), card('b', 'pending', { version: 9 }));
  expect(shape(now)).toEqual(shape(board()));
  expect(now.bays[0]?.cards[1]?.version).toBe(9);
});

test('a card of another day changes nothing', () => {
  expect(withCard(board(), card('z', 'paid'))).toEqual(board());
});

test.each([
  ['record-payment', card('a', 'pending'), 'paid'], ['finish', card('a', 'paid'), 'completed'], ['accept', card('a', 'pending-cancelled'), 'cancelled'],
  ['cancel', card('a', 'pending'), 'cancelled'], ['keep', card('a', 'pending-cancelled', { statusBefore: 'paid' }), 'paid'],
] as const)('%s leads where the server will take it', (move, from, to) => expect(statusAfter(from, move)).toBe(to));
