import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { persistQueryCache } from './persist-query-cache.ts';
import { booking, user } from '#test/contract-samples.ts';
import { memoryStore } from '#test/memory-store.ts';
import { createCustomerSession } from './customer-session.ts';

const ada: User = { ...user, _id: 'u1', phoneProven: true, confirmBy: 'password' };
const bola = { ...ada, _id: 'u2' };
const bookings = {
  bookings: [booking],
  page: 1,
  total_items: 1,
  total_page: 1,
  counts: { total: 1, pending: 1, completed: 0, cancelled: 0 },
};
const catalogue = { services: [], brands: [], priceLists: [] };
const stops: (() => void)[] = [];
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.useRealTimers();
});

function page(store = memoryStore(), build = 'b1') {
  const client = new QueryClient();
  const session = createCustomerSession(store);
  const start = () => {
    const persisted = persistQueryCache(client, session, store, build);
    stops.push(persisted.stop);
    return persisted;
  };
  return { store, client, session, start };
}
const cached = (store: ReturnType<typeof memoryStore>) =>
  Array.from({ length: store.length }, (_, i) => store.key(i)).filter((key) => key?.startsWith('cache:'));

it('restores fetched data at the next start, for the same account', () => {
  const before = page();
  before.session.open('t1', ada);
  const persisted = before.start();
  before.client.setQueryData(['bookings', 'all', 1], bookings);
  persisted.flush();

  const after = page(before.store);
  after.start();
  expect(after.client.getQueryData(['bookings', 'all', 1])).toEqual(bookings);
  // It is shown, and refetched at once.
  expect(after.client.getQueryState(['bookings', 'all', 1])?.isInvalidated).toBe(true);
});

it('keeps data with its age when a refetch fails', async () => {
  const before = page();
  before.session.open('t1', ada);
  const persisted = before.start();
  const key = ['bookings', 'all', 1];
  before.client.setQueryData(key, bookings, { updatedAt: Date.now() - 60_000 });
  const offline = () => Promise.reject(new Error('no network'));
  await before.client.fetchQuery({ queryKey: key, queryFn: offline, retry: false }).catch(() => undefined);
  expect(before.client.getQueryState(key)?.status).toBe('error');
  persisted.flush();

  const after = page(before.store);
  after.start();
  expect(after.client.getQueryData(key)).toEqual(bookings);
  expect(Date.now() - (after.client.getQueryState(key)?.dataUpdatedAt ?? 0)).toBeGreaterThanOrEqual(60_000);
});

it('groups many changes into one write', () => {
  vi.useFakeTimers();
  const { store, client, session, start } = page();
  session.open('t1', ada);
  start();
  const write = vi.spyOn(store, 'setItem');
  for (let i = 0; i < 20; i++) client.setQueryData(['messages', 'message', i], { messages: [i] });
  vi.advanceTimersByTime(1100);
  expect(write).toHaveBeenCalledTimes(1);
  expect(cached(store)).toEqual(['cache:u1']);
});

it('does not write when only data arrives that is not stored', () => {
  vi.useFakeTimers();
  const { store, client, session, start } = page();
  session.open('t1', ada);
  start();
  const write = vi.spyOn(store, 'setItem');
  client.setQueryData(['quote', 's', 'v'], { amount: 1 });
  vi.advanceTimersByTime(1100);
  expect(write).not.toHaveBeenCalled();
});

it('removes the data at log-out and when the session expires, and does not write it again', () => {
  for (const end of ['clear', 'lose'] as const) {
    const { store, client, session, start } = page();
    session.open('t1', ada);
    const persisted = start();
    client.setQueryData(['bookings', 'all', 1], {});
    persisted.flush();
    if (end === 'clear') session.clear();
    else session.expire('t1');
    persisted.flush();
    expect(cached(store)).toEqual([]);
  }
});

it('removes the entries that it stored while another tab logged out', () => {
  const tab = page();
  tab.session.open('t1', ada);
  const persisted = tab.start();
  tab.client.setQueryData(['bookings', 'all', 1], bookings);
  persisted.flush();
  expect(cached(tab.store)).toHaveLength(1);
  tab.store.removeItem('auth_token');
  tab.session.onStorageEvent('auth_token');
  expect(cached(tab.store)).toEqual([]);
});

it('neither restores nor keeps the data of another account', () => {
  const first = page();
  first.session.open('t1', ada);
  const persisted = first.start();
  first.client.setQueryData(['bookings', 'all', 1], { bookings: ['ada'] });
  persisted.flush();

  const second = page(first.store);
  second.session.open('t2', bola);
  second.start();
  expect(second.client.getQueryData(['bookings', 'all', 1])).toBeUndefined();
  expect(cached(first.store)).toEqual([]);
});

it('skips quotes, other builds, data older than a week and malformed entries', () => {
  const before = page();
  before.session.open('t1', ada);
  const persisted = before.start();
  before.client.setQueryData(['quote', 's', 'v'], { amount: 1 });
  before.client.setQueryData(['catalogue'], catalogue);
  persisted.flush();
  expect(before.store.getItem('cache:u1')).not.toContain('quote');

  const other = page(before.store, 'b2');
  other.start();
  expect(other.client.getQueryData(['catalogue'])).toBeUndefined();

  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 60 * 60_000 });
  const old = page(before.store);
  old.start();
  expect(old.client.getQueryData(['catalogue'])).toBeUndefined();

  before.store.setItem('cache:u1', '{');
  expect(() => page(before.store).start()).not.toThrow();
});

it('restores the entries that fit their contract, and no others', () => {
  const { store, client, session, start } = page();
  session.open('t1', ada);
  const now = Date.now();
  const wrong: unknown[] = ['', 'text', null, [], {}, { ...bookings, bookings: [null] }, { ...bookings, counts: null }];
  const lists = [
    ...wrong.map((data, i) => ({ key: ['bookings', 'all', i], data, at: now })),
    { key: ['booking', 'id-1'], data: booking, at: now },
    { key: ['booking', 'id-2'], data: { ...booking, vehicle: null }, at: now },
    { key: ['constructor'], data: booking, at: now },
  ];
  store.setItem('cache:u1', JSON.stringify({ build: 'b1', at: now, lists }));
  start();
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['booking', 'id-1']]);
});
