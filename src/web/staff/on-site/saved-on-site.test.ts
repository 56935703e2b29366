import { afterEach, expect, test, vi } from 'vitest';
import { memoryStore } from '#test/memory-store.ts';
import { savedOnSite, type OnSite } from './saved-on-site.ts';

const list: OnSite = { now: '2026-11-20T11:00:00.000Z', cars: [] };

afterEach(() => {
  vi.useRealTimers();
});

test('the last list is read by the person who loaded it, in the same build', () => {
  const store = memoryStore();
  savedOnSite(() => 'kemi', store, 'b1').write(list);
  expect(savedOnSite(() => 'kemi', store, 'b1').read()?.list).toEqual(list);
  expect(savedOnSite(() => 'bola', store, 'b1').read()).toBeNull();
  expect(savedOnSite(() => 'kemi', store, 'b2').read()).toBeNull();
  savedOnSite(() => undefined, store, 'b1').remove();
  expect(savedOnSite(() => 'kemi', store, 'b1').read()).toBeNull();
});

test('the last list is not written without a session, and is dropped after a day', () => {
  vi.useFakeTimers();
  const store = memoryStore();
  savedOnSite(() => undefined, store, 'b1').write(list);
  expect(store.length).toBe(0);
  const saved = savedOnSite(() => 'kemi', store, 'b1');
  saved.write(list);
  vi.advanceTimersByTime(24 * 60 * 60_000 - 1);
  expect(saved.read()?.list).toEqual(list);
  vi.advanceTimersByTime(1);
  expect(saved.read()).toBeNull();
});
