import { describe, expect, it } from 'vitest';
import { createFormDrafts } from './form-draft.ts';
import { memoryStore } from './memory-store.ts';

function start() {
  const store = memoryStore();
  const who = { id: 'u1' };
  return { store, who, kept: createFormDrafts(() => who.id, store) };
}

describe('a draft', () => {
  it('comes back as it was typed, until it is dropped', () => {
    const { kept } = start();
    expect(kept.read('signup')).toEqual({});
    kept.write('signup', { firstName: 'Ṣadé', lastName: '' });
    expect(kept.read('signup')).toEqual({ firstName: 'Ṣadé', lastName: '' });
    expect(kept.read('login')).toEqual({});
    kept.drop('signup');
    expect(kept.read('signup')).toEqual({});
  });

  it('is not shown to somebody else, and is still there for its owner', () => {
    const { kept, who } = start();
    kept.write('book', { fullName: 'Ada' });
    who.id = 'u2';
    expect(kept.read('book')).toEqual({});
    who.id = 'u1';
    expect(kept.read('book')).toEqual({ fullName: 'Ada' });
  });

  it('that cannot be read is none', () => {
    const { store, kept } = start();
    for (const text of ['{', '[]', 'null', '3', '{"owner":"u1"}']) {
      store.setItem('draft:book', text);
      expect(kept.read('book')).toEqual({});
    }
  });

  it('goes with all others on log-out, and nothing else goes', () => {
    const { store, kept } = start();
    store.setItem('pay_keys', '[]');
    for (const form of ['a', 'b', 'c']) kept.write(form, { x: '1' });
    kept.dropAll();
    expect(['a', 'b', 'c'].map((form) => kept.read(form))).toEqual([{}, {}, {}]);
    expect(store.getItem('pay_keys')).toBe('[]');
  });
});
