import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { memoryStore } from '#test/memory-store.ts';
import type { Store } from '#web/lib/storage.ts';
import { savedAnswer } from './saved-answer.ts';

const answer = z.object({ cars: z.array(z.string()) });
const list = { cars: [] };
const saved = (owner: string | undefined, store: Store, build = 'b1') =>
  savedAnswer('key', answer, () => owner, store, build);

afterEach(() => {
  vi.useRealTimers();
});

test('the saved answer is readable only by the person who loaded it, in the same build', () => {
  const store = memoryStore();
  saved('kemi', store).write(list);
  expect(saved('kemi', store).read()?.list).toEqual(list);
  expect(saved('bola', store).read()).toBeNull();
  expect(saved('kemi', store, 'b2').read()).toBeNull();
  saved(undefined, store).remove();
  expect(saved('kemi', store).read()).toBeNull();
});

test('an answer is not saved without a session, and expires after a day', () => {
  vi.useFakeTimers();
  const store = memoryStore();
  saved(undefined, store).write(list);
  expect(store.length).toBe(0);
  const mine = saved('kemi', store);
  mine.write(list);
  vi.advanceTimersByTime(24 * 60 * 60_000 - 1);
  expect(mine.read()?.list).toEqual(list);
  vi.advanceTimersByTime(1);
  expect(mine.read()).toBeNull();
});

test.each(['', null, { cars: null }, { cars: [null] }])('a saved answer %j that does not fit is not read', (wrong) => {
  const store = memoryStore();
  saved('kemi', store).write(wrong as unknown as typeof list);
  expect(saved('kemi', store).read()).toBeNull();
});
