import { expect, test } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { withCard, type Board } from './board-cards.ts';

const card = (_id: string, status: StaffCard['status'], more: Partial<StaffCard> = {}) =>
  ({ _id, status, version: 1, statusBefore: null, ...more }) as StaffCard;
const board = (): Board => ({
  day: '2026-11-20',
  isToday: true,
  cars: 3,
  booked: 0,
  bays: [
    { status: 'pending', count: 61, cards: [card('a', 'pending'), card('b', 'pending')] },
    { status: 'paid', count: 1, cards: [card('c', 'paid')] },
  ],
});
const shape = ({ bays }: Board) => bays.map(({ count, cards }) => [count, ...cards.map(({ _id }) => _id)]);

test('moves a card into its new column and updates the counts', () => {
  expect(shape(withCard(board(), card('a', 'paid')))).toEqual([
    [60, 'b'],
    [2, 'c', 'a'],
  ]);
});

test('replaces a card that stays in its column', () => {
  const now = withCard(board(), card('b', 'pending', { version: 9 }));
  expect(shape(now)).toEqual(shape(board()));
  expect(now.bays[0]?.cards[1]?.version).toBe(9);
});

test('ignores a card that is not on the board', () => {
  expect(withCard(board(), card('z', 'paid'))).toEqual(board());
});
