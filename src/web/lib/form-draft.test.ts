import { describe, expect, it, vi } from 'vitest';
import { createFormDrafts } from './form-draft.ts';
import { memoryStore } from '#test/memory-store.ts';

function start() {
  const store = memoryStore();
  const user = { id: 'u1' };
  return { store, user, drafts: createFormDrafts(() => user.id, store) };
}

describe('form drafts', () => {
  it('drafts return the typed values until they are dropped', () => {
    const { drafts } = start();
    expect(drafts.read('signup')).toEqual({});
    drafts.write('signup', { firstName: 'Ṣadé', lastName: '' });
    expect(drafts.read('signup')).toEqual({ firstName: 'Ṣadé', lastName: '' });
    expect(drafts.read('login')).toEqual({});
    drafts.drop('signup');
    expect(drafts.read('signup')).toEqual({});
  });

  it('drafts are visible only to their owner', () => {
    const { drafts, user } = start();
    drafts.write('book', { fullName: 'Ada' });
    user.id = 'u2';
    expect(drafts.read('book')).toEqual({});
    user.id = 'u1';
    expect(drafts.read('book')).toEqual({ fullName: 'Ada' });
  });

  it('drafts are shown for a day after the last change', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { drafts } = start();
    drafts.write('book', { fullName: 'Ada' });
    vi.setSystemTime(Date.now() + 23 * 60 * 60_000);
    expect(drafts.read('book')).toEqual({ fullName: 'Ada' });
    vi.setSystemTime(Date.now() + 60 * 60_000);
    expect(drafts.read('book')).toEqual({});
    vi.useRealTimers();
  });

  it('drafts are empty when the stored value is malformed', () => {
    const { store, drafts } = start();
    for (const text of ['{', '[]', 'null', '3', '{"owner":"u1"}']) {
      store.setItem('draft:book', text);
      expect(drafts.read('book')).toEqual({});
    }
  });

  it('dropAll removes all drafts and nothing else', () => {
    const { store, drafts } = start();
    store.setItem('pay_keys', '[]');
    for (const form of ['a', 'b', 'c']) drafts.write(form, { x: '1' });
    drafts.dropAll();
    expect(['a', 'b', 'c'].map((form) => drafts.read(form))).toEqual([{}, {}, {}]);
    expect(store.getItem('pay_keys')).toBe('[]');
  });
});
