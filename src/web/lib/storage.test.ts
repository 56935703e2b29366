import { describe, expect, it } from 'vitest';
import { memoryStore } from './memory-store.ts';
import { readJson, createSafeStore } from './storage.ts';

describe('a storage that may not be used', () => {
  it('remembers for the life of the page', () => {
    const store = createSafeStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    store.setItem('a', '1');
    expect(store.getItem('a')).toBe('1');
    expect([store.length, store.key(0), store.key(1)]).toEqual([1, 'a', null]);
    store.removeItem('a');
    expect(store.getItem('a')).toBeNull();
  });

  it('is used again for a value that fits, after one that did not', () => {
    const real = memoryStore(10);
    const store = createSafeStore(() => real);
    store.setItem('a', 'much too long for it');
    expect(store.getItem('a')).toBe('much too long for it');
    store.setItem('a', 'short');
    expect([store.getItem('a'), real.getItem('a')]).toEqual(['short', 'short']);
  });
});

describe('a value kept as JSON', () => {
  it.each(['', 'not json', '{"a":'])('reads as nothing when it is %j', (text) => {
    const store = memoryStore();
    store.setItem('a', text);
    expect(readJson(store, 'a')).toBeNull();
  });

  it('comes back as it was', () => {
    const store = memoryStore();
    store.setItem('a', '{"b":["Ọ̀ṣun"]}');
    expect(readJson(store, 'a')).toEqual({ b: ['Ọ̀ṣun'] });
    expect(readJson(store, 'missing')).toBeNull();
  });
});
