import { afterEach, expect, test, vi } from 'vitest';
import { memoryStore } from '#test/memory-store.ts';
import { createCallQueue, type WaitingCall } from './call-queue.ts';

const call: WaitingCall = { kind: 'clock', booking: 'id-1', number: 'BCC 0413', body: { on: true } };
const HOUR_MS = 60 * 60_000;

afterEach(() => {
  vi.useRealTimers();
});

test('calls wait in their order, each for the person who made it', () => {
  const store = memoryStore();
  const [kemi, bola] = [createCallQueue(() => 'kemi', store), createCallQueue(() => 'bola', store)];
  kemi.add('c1', call);
  bola.add('c2', call);
  kemi.add('c3', { ...call, body: { on: false } });
  expect(kemi.all().map(({ id }) => id)).toEqual(['c1', 'c3']);
  expect(bola.all().map(({ id }) => id)).toEqual(['c2']);
  expect(kemi.all()).toBe(kemi.all());
  kemi.remove('c1');
  expect(kemi.all().map(({ id }) => id)).toEqual(['c3']);
});

test('a call without a session is not stored', () => {
  const store = memoryStore();
  createCallQueue(() => undefined, store).add('c1', call);
  expect(store.length).toBe(0);
});

test('a refused call stays in the queue with the reason, and watchers are notified of each change', () => {
  const calls = createCallQueue(() => 'kemi', memoryStore());
  const watcher = vi.fn();
  const stop = calls.subscribe(watcher);
  calls.add('c1', call);
  calls.refuse('c1', 'That car has left already.');
  expect(calls.all()).toMatchObject([{ id: 'c1', problem: 'That car has left already.' }]);
  expect(watcher).toHaveBeenCalledTimes(2);
  stop();
  calls.remove('c1');
  expect(watcher).toHaveBeenCalledTimes(2);
});

test('calls are deleted with their session, and the calls of other people after a day', () => {
  vi.useFakeTimers();
  const store = memoryStore();
  const kemi = createCallQueue(() => 'kemi', store);
  const bola = createCallQueue(() => 'bola', store);
  kemi.add('c1', call);
  bola.add('c2', call);
  bola.forget({ staleExceptOf: 'bola' });
  vi.advanceTimersByTime(24 * HOUR_MS);
  bola.forget({ staleExceptOf: 'bola' });
  expect([kemi.all().length, bola.all().length]).toEqual([0, 1]);
  bola.forget({ of: 'bola' });
  expect(store.length).toBe(0);
});

test('a stored value that is not a queued call is ignored', () => {
  const store = memoryStore();
  store.setItem('staff_calls', JSON.stringify([{ kind: 'pay' }, null, 7]));
  expect(createCallQueue(() => 'kemi', store).all()).toEqual([]);
  store.setItem('staff_calls', '{');
  expect(createCallQueue(() => 'kemi', store).all()).toEqual([]);
});
