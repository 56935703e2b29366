import { describe, expect, it } from 'vitest';
import { memoryStore } from '#test/memory-store.ts';
import { readJson, createSafeStore } from './storage.ts';

describe('createSafeStore', () => {
  it('keeps values in memory when storage is unavailable', () => {
    const store = createSafeStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    store.setItem('a', '1');
    expect(store.getItem('a')).toBe('1');
    expect([store.length, store.key(0), store.key(1)]).toEqual([1, 'a', null]);
    store.removeItem('a');
    expect(store.getItem('a')).toBeNull();
  });

  it('uses the storage again after a value that exceeded the quota', () => {
    const real = memoryStore(10);
    const store = createSafeStore(() => real);
    store.setItem('a', 'much too long for it');
    expect(store.getItem('a')).toBe('much too long for it');
    store.setItem('a', 'short');
    expect([store.getItem('a'), real.getItem('a')]).toEqual(['short', 'short']);
  });
});

describe('readJson', () => {
  it.each(['', 'not json', '{"a":'])('returns null for %j', (text) => {
    const store = memoryStore();
    store.setItem('a', text);
    expect(readJson(store, 'a')).toBeNull();
  });

  it('returns the stored value', () => {
    const store = memoryStore();
    store.setItem('a', '{"b":["Ọ̀ṣun"]}');
    expect(readJson(store, 'a')).toEqual({ b: ['Ọ̀ṣun'] });
    expect(readJson(store, 'missing')).toBeNull();
  });
});
