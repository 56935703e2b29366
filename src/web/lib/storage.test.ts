import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { memoryStore } from '#test/memory-store.ts';
import { createSafeStore, readStored } from './storage.ts';

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

describe('readStored', () => {
  const schema = z.object({ b: z.array(z.string()) });

  it.each(['', 'not json', '{"a":', 'null', '"text"', '[]', '{"b":null}', '{"b":[null]}'])(
    'reads %j as null',
    (text) => {
      const store = memoryStore();
      store.setItem('a', text);
      expect(readStored(store, 'a', schema)).toBeNull();
    },
  );

  it('returns a stored value that fits the schema', () => {
    const store = memoryStore();
    store.setItem('a', '{"b":["Ọ̀ṣun"]}');
    expect(readStored(store, 'a', schema)).toEqual({ b: ['Ọ̀ṣun'] });
    expect(readStored(store, 'missing', schema)).toBeNull();
  });
});
