import { afterEach, expect, test, vi } from 'vitest';
import { isId } from '#shared/endpoint.ts';
import { idSequence, newId } from './ids.ts';

afterEach(() => vi.useRealTimers());

test('consecutive ids are valid, unique and ordered', () => {
  const [first, second] = [idSequence(), idSequence()].map((nextId) => Array.from({ length: 1000 }, nextId)) as [
    string[],
    string[],
  ];
  expect(new Set([...first, ...second]).size).toBe(2000);
  expect(first.every(isId)).toBe(true);
  expect(first).toEqual(first.toSorted());
  expect(new Set(first.map((id) => id.slice(0, 24))).size).toBe(1);
});

test('ids of one process are valid and ordered as they were made', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids.every(isId)).toBe(true);
  expect(ids).toEqual([...new Set(ids)].toSorted());
});

test('ids stay ordered while the clock is behind, and carry the time otherwise', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const ahead = newId();
  expect(Number.parseInt(ahead.replace('-', '').slice(0, 12), 16)).toBe(Date.now());
  vi.setSystemTime(Date.now() - 50_000);
  const ids = [ahead, ...Array.from({ length: 100 }, newId)];
  expect(ids).toEqual([...new Set(ids)].toSorted());
});
