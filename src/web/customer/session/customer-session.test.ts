import { describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { user } from '#test/contract-samples.ts';
import { memoryStore } from '#test/memory-store.ts';
import type { SessionChange } from '#web/lib/session-store.ts';
import { createCustomerSession } from './customer-session.ts';

const ada: User = { ...user, _id: 'u1', firstName: 'Ada', phoneProven: true, confirmBy: 'password' };
const bola = { ...ada, _id: 'u2', firstName: 'Bọ́lá' };

function start() {
  const store = memoryStore();
  const session = createCustomerSession(store);
  const changes: SessionChange[] = [];
  session.subscribe((change) => changes.push(change));
  return { store, session, changes };
}

describe('customer session', () => {
  it('stores the token as auth_token and the profile as user', () => {
    const { store, session, changes } = start();
    session.open('t1', ada);
    expect(store.getItem('auth_token')).toBe('t1');
    expect(JSON.parse(store.getItem('user') ?? '')).toEqual(ada);
    expect([session.token(), session.profile(), changes]).toEqual(['t1', ada, ['opened']]);
  });

  it('survives a page load and then needs its profile once', () => {
    const { store, session } = start();
    session.open('t1', ada);
    expect(session.needsProfile()).toBe(false);

    const loaded = createCustomerSession(store);
    expect([loaded.token(), loaded.profile(), loaded.needsProfile()]).toEqual(['t1', ada, true]);
    loaded.setProfile(bola, 't1');
    expect([loaded.profile(), loaded.needsProfile()]).toEqual([bola, false]);
  });

  it('needs its profile when the token has changed', () => {
    const { store, session } = start();
    session.open('t1', ada);
    store.setItem('auth_token', 't2');
    expect(session.needsProfile()).toBe(true);
  });

  it('a customer with a token is signed in, even when the profile is malformed', () => {
    const { store, session } = start();
    store.setItem('auth_token', 't1');
    const withoutName = JSON.stringify({ ...ada, lastName: null });
    for (const profile of ['', 'null', '{', '"text"', '{"_id":1}', '[]', withoutName]) {
      store.setItem('user', profile);
      expect([session.token(), session.profile()]).toEqual(['t1', null]);
    }
  });

  it('a customer without a token is signed out', () => {
    const { store, session } = start();
    expect([session.token(), session.profile(), session.needsProfile()]).toEqual([null, null, false]);
    store.setItem('auth_token', '');
    expect(session.token()).toBeNull();
  });

  it('clears token and user on log-out', () => {
    const { store, session, changes } = start();
    session.open('t1', ada);
    session.clear();
    expect([store.getItem('auth_token'), store.getItem('user'), changes]).toEqual([null, null, ['opened', 'closed']]);
  });

  it('ends when the server refuses its token, but not an older one', () => {
    const { session, changes } = start();
    session.open('t2', ada);
    session.expire('t1');
    expect(session.token()).toBe('t2');
    session.expire('t2');
    expect([session.token(), session.profile(), changes]).toEqual([null, null, ['opened', 'ended']]);
    expect(session.hasExpired()).toBe(false);
  });

  it.each([
    ['30 days without use', 30, 0],
    ['180 days with use', 180, 20],
  ])('expires after %s, and ends a day before', (_, days, useEvery) => {
    for (const [after, change] of [
      [days - 1, 'ended'],
      [days, 'expired'],
    ] as const) {
      vi.useFakeTimers({ now: 0, toFake: ['Date'] });
      const { session, changes } = start();
      session.open('t1', ada);
      for (let day = useEvery; useEvery > 0 && day < after; day += useEvery) {
        vi.setSystemTime(day * 24 * 60 * 60_000);
        session.setProfile(ada, 't1');
      }
      vi.setSystemTime(after * 24 * 60 * 60_000);
      session.expire('t1');
      vi.useRealTimers();
      expect(changes.at(-1)).toBe(change);
    }
  });

  it('ignores a profile that arrives after its session has ended', () => {
    const { session } = start();
    session.open('t1', ada);
    session.open('t2', bola);
    session.setProfile(ada, 't1');
    expect(session.profile()).toEqual(bola);
    session.clear();
    session.setProfile(bola, 't2');
    expect(session.profile()).toBeNull();
  });

  it('returns the same profile object until it changes', () => {
    const { session } = start();
    session.open('t1', ada);
    const user = session.profile();
    expect(session.profile()).toBe(user);
    session.setProfile(bola);
    expect(session.profile()).not.toBe(user);
  });

  it('distinguishes a new profile from a new session in another tab', () => {
    const { session, changes } = start();
    for (const key of ['auth_token', null, 'user', 'hasJoinedWaitlist']) session.onStorageEvent(key);
    expect(changes).toEqual(['other-tab', 'other-tab', 'profile']);
  });
});
