import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { createUndoQueue, type PendingAction } from './undo-queue.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const card = (_id = 'a') => ({ _id, status: 'paid', version: 3, statusBefore: null }) as StaffCard;

function setUp() {
  const sent: string[] = [];
  let answer: () => void = () => undefined;
  const holder = createUndoQueue(async ({ card: { _id }, move }: PendingAction) => {
    sent.push(`${_id} ${move}`);
    await new Promise<void>((resolve) => (answer = resolve));
  }, 6000);
  return { holder, sent, answer: () => answer() };
}

test('a move is shown at once, sent after its time, and let go once answered', async () => {
  const { holder, sent, answer } = setUp();
  holder.hold(card(), 'finish');
  expect(holder.list().map(({ shown }) => shown.status)).toEqual(['completed']);
  await vi.advanceTimersByTimeAsync(5999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent, holder.list().length]).toEqual([['a finish'], 1]);
  expect(holder.undo('a')).toBe(false);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(holder.list()).toEqual([]);
});

test('an undone move is never sent', async () => {
  const { holder, sent } = setUp();
  holder.hold(card(), 'finish');
  await vi.advanceTimersByTimeAsync(5000);
  expect(holder.undo('a')).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, holder.list()]).toEqual([[], []]);
});

test('the clock stands still while somebody reads the notice', async () => {
  const { holder, sent } = setUp();
  holder.hold(card(), 'finish');
  await vi.advanceTimersByTimeAsync(4000);
  holder.pause('a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  holder.resume('a');
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual(['a finish']);
});

test('a second press on the same card is not a second move; leaving the page sends all at once', async () => {
  const { holder, sent } = setUp();
  holder.hold(card('a'), 'finish');
  holder.hold(card('a'), 'cancel');
  holder.hold(card('b'), 'finish');
  void holder.flushAll();
  void holder.flushAll();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['a finish', 'b finish']);
});

test('a move that fails is let go as well', async () => {
  const holder = createUndoQueue(() => Promise.reject(new Error('stale')), 10);
  holder.hold(card(), 'finish');
  await expect(holder.flush('a')).rejects.toThrow('stale');
  expect(holder.list()).toEqual([]);
});
