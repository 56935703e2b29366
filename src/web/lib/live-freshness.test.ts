import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staleTimeByStream, streamIsOpen } from './live-freshness.ts';

const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  streamIsOpen(false);
  vi.useRealTimers();
});

/** A cached list, and what opening a screen with it requests. */
function list() {
  const client = new QueryClient();
  const queryKey = ['bookings'];
  client.setQueryData(queryKey, ['old']);
  return {
    invalidate: () => client.invalidateQueries({ queryKey }),
    /** Whether a screen that opens now fetches the list again. */
    isFetchedByScreen: () => {
      const queryFn = vi.fn(() => Promise.resolve(['new']));
      const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: staleTimeByStream });
      const leave = observer.subscribe(() => undefined);
      leave();
      return queryFn.mock.calls.length > 0;
    },
  };
}
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

it('is not fetched again by each screen while its changes are reported', () => {
  streamIsOpen(true);
  const bookings = list();
  later(4 * MINUTE_MS);
  expect(bookings.isFetchedByScreen()).toBe(false);
});

it('is fetched after a change', async () => {
  streamIsOpen(true);
  const bookings = list();
  await bookings.invalidate();
  expect(bookings.isFetchedByScreen()).toBe(true);
});

it('is fetched after five minutes, since what only the time changes is not reported', () => {
  streamIsOpen(true);
  const bookings = list();
  later(5 * MINUTE_MS);
  expect(bookings.isFetchedByScreen()).toBe(true);
});

it.each([
  ['without a stream', () => undefined],
  ['after the stream ended', () => (streamIsOpen(true), streamIsOpen(false))],
])('is fetched by a screen half a minute later %s', (_, prepare) => {
  prepare();
  const bookings = list();
  later(29_000);
  expect(bookings.isFetchedByScreen()).toBe(false);
  later(1000);
  expect(bookings.isFetchedByScreen()).toBe(true);
});

it('is fetched half a minute later when it is older than the stream', () => {
  const bookings = list();
  later(1);
  streamIsOpen(true);
  later(MINUTE_MS);
  expect(bookings.isFetchedByScreen()).toBe(true);
});
