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

test('puts a card in its place by the start of its appointment, before those without one', () => {
  const at = (hour: number) => ({
    appointment: { startsAt: `2026-11-20T${hour}:00:00.000Z`, endsAt: '', changeableUntil: '' },
  });
  const before = {
    ...board(),
    bays: [
      {
        status: 'paid' as const,
        count: 3,
        cards: [card('a', 'paid', at(10)), card('c', 'paid', at(12)), card('d', 'paid')],
      },
      { status: 'pending' as const, count: 1, cards: [card('b', 'pending', at(11))] },
    ],
  };
  expect(shape(withCard(before, card('b', 'paid', at(11))))).toEqual([[4, 'a', 'b', 'c', 'd'], [0]]);
  expect(shape(withCard(before, card('a', 'paid', at(13))))[0]).toEqual([3, 'c', 'a', 'd']);
});
