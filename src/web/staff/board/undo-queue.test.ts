import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { createUndoQueue, sendAction, type PendingAction } from './undo-queue.ts';

beforeEach(() => void vi.stubGlobal('window', { addEventListener: () => undefined }));
afterEach(() => void vi.unstubAllGlobals());
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const charges = [
  { _id: 'price', kind: 'booking', amount: 1, due: 0, paymentStatus: 'paid' },
  { _id: 'work', kind: 'estimate', amount: 1, due: 0, paymentStatus: 'paid' },
];
const card = (_id = 'a') => ({ _id, status: 'paid', version: 3, statusBefore: null, charges }) as StaffCard;

function setUp() {
  const sent: string[] = [];
  let answer: () => void = () => undefined;
  const queue = createUndoQueue(async ({ card: { _id }, action }: PendingAction) => {
    sent.push(`${_id} ${action}`);
    await new Promise<void>((resolve) => (answer = resolve));
  }, 6000);
  return { queue, sent, answer: () => answer() };
}

test('shows an action at once, sends it after the delay and removes it after the response', async () => {
  const { queue, sent, answer } = setUp();
  queue.add(card(), 'finishJob');
  expect(queue.list().map(({ shown }) => shown.status)).toEqual(['completed']);
  await vi.advanceTimersByTimeAsync(5999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent, queue.list().length]).toEqual([['a finishJob'], 1]);
  expect(queue.undo('a')).toBe(false);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.list()).toEqual([]);
});

test('never sends an undone action', async () => {
  const { queue, sent } = setUp();
  queue.add(card(), 'finishJob');
  await vi.advanceTimersByTimeAsync(5000);
  expect(queue.undo('a')).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, queue.list()]).toEqual([[], []]);
});

test('pauses the delay, and resumes it with the time that was left', async () => {
  const { queue, sent } = setUp();
  queue.add(card(), 'finishJob');
  await vi.advanceTimersByTimeAsync(4000);
  queue.pause('a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  queue.resume('a');
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual(['a finishJob']);
});

test('an action that is resumed late can still be undone for one second', async () => {
  const { queue, sent } = setUp();
  queue.add(card(), 'finishJob');
  await vi.advanceTimersByTimeAsync(5900);
  queue.pause('a');
  queue.resume('a');
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['a finishJob']);
});

test('ignores a second action on the same card and sends all pending actions on flushAll', async () => {
  const { queue, sent } = setUp();
  queue.add(card('a'), 'finishJob');
  queue.add(card('a'), 'cancelBooking');
  queue.add(card('b'), 'finishJob');
  void queue.flushAll();
  void queue.flushAll();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['a finishJob', 'b finishJob']);
});

test('removes an action that failed', async () => {
  const queue = createUndoQueue(() => Promise.reject(new Error('stale')), 10);
  queue.add(card(), 'finishJob');
  await expect(queue.flush('a')).rejects.toThrow('stale');
  expect(queue.list()).toEqual([]);
});

test('undoing the payment of an estimate leaves the status of the booking, and names the charge', async () => {
  const { queue } = setUp();
  queue.add(card('a'), 'undoPayment', { note: 'Not paid.', charge: 'work' });
  queue.add(card('b'), 'undoPayment', { note: 'Not paid.' });
  expect(queue.list().map(({ shown }) => shown.status)).toEqual(['paid', 'pending']);
  const bodies: unknown[] = [];
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Response.json({ message: '', booking: {} });
  });
  for (const pending of queue.list()) await sendAction(pending).catch(() => undefined);
  expect(bodies).toEqual([
    { version: 3, note: 'Not paid.', charge: 'work' },
    { version: 3, note: 'Not paid.' },
  ]);
});
