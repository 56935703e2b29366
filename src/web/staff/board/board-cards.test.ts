import { expect, test } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { BoardCard } from '#shared/visits/board.contract.ts';
import { withCard, withOtherCard, type Board } from './board-cards.ts';

const card = (_id: string, status: BoardCard['status'], more: Partial<BoardCard> = {}) =>
  ({ _id, status, version: 1, statusBefore: null, visit: null, ...more }) as BoardCard;
/** The answer to an action, which has no visit of the car. */
const answer = (_id: string, status: StaffCard['status']) => ({ _id, status, version: 2 }) as StaffCard;
const byWork = [
  { column: 'expected' as const, count: 62, others: 4 },
  { column: 'gone' as const, count: 0, others: 0 },
];
const board = (): Board => ({
  day: '2026-11-20',
  isToday: true,
  cars: 3,
  booked: 0,
  bays: [
    { status: 'pending', count: 61, others: 4, cards: [card('a', 'pending'), card('b', 'pending')] },
    { status: 'paid', count: 1, others: 0, cards: [card('c', 'paid')] },
    { status: 'completed', count: 0, others: 0, cards: [] },
  ],
  byWork,
});
const shape = ({ bays }: Board) => bays.slice(0, 2).map(({ count, cards }) => [count, ...cards.map(({ _id }) => _id)]);

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
        others: 0,
        cards: [card('a', 'paid', at(10)), card('c', 'paid', at(12)), card('d', 'paid')],
      },
      { status: 'pending' as const, count: 1, others: 0, cards: [card('b', 'pending', at(11))] },
    ],
  };
  expect(shape(withCard(before, card('b', 'paid', at(11))))).toEqual([[4, 'a', 'b', 'c', 'd'], [0]]);
  expect(shape(withCard(before, card('a', 'paid', at(13))))[0]).toEqual([3, 'c', 'a', 'd']);
});

test('a finished job is among the cars that are gone, unless its car is still here', () => {
  const counts = (board: Board) => board.byWork.map(({ count }) => count);
  expect(counts(withCard(board(), answer('c', 'completed')))).toEqual([61, 1]);
  const here = board();
  const visit = { state: 'ready' } as BoardCard['visit'];
  const [first, ...rest] = here.bays;
  const withVisit = { ...here, bays: [{ ...first!, cards: [card('a', 'pending', { visit })] }, ...rest] };
  const finished = withCard(withVisit, answer('a', 'completed'));
  expect([counts(finished), finished.bays[2]?.cards[0]?.visit]).toEqual([[62, 0], visit]);
});

test('an action that is not sent yet keeps the present visit of the car', () => {
  const gone = { state: 'released' } as BoardCard['visit'];
  const here = board();
  const [first, ...rest] = here.bays;
  const before = { ...here, bays: [{ ...first!, cards: [card('a', 'pending', { visit: gone })] }, ...rest] };
  const shown = card('a', 'paid', { visit: { state: 'ready' } as BoardCard['visit'] });
  expect(withCard(before, shown).bays[1]?.cards.find(({ _id }) => _id === 'a')?.visit).toBe(gone);
});

test('a booking of another day is renewed among those of other days', () => {
  const others = { cards: [card('x', 'pending', { waitingSince: null }), card('y', 'pending')] };
  expect(
    withOtherCard(others, card('y', 'paid', { version: 2 })).cards.map(({ status, version }) => [status, version]),
  ).toEqual([
    ['pending', 1],
    ['paid', 2],
  ]);
});
