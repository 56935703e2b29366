import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staleTimeByStream, streamIsOpen } from './live-freshness.ts';

const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  streamIsOpen(false);
  vi.useRealTimers();
});

/** A cached list, and whether opening a screen with it fetches it again. */
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

it('a list is not fetched again by each screen while its changes are reported', () => {
  streamIsOpen(true);
  const bookings = list();
  later(4 * MINUTE_MS);
  expect(bookings.isFetchedByScreen()).toBe(false);
});

it('a list is fetched after a change', async () => {
  streamIsOpen(true);
  const bookings = list();
  await bookings.invalidate();
  expect(bookings.isFetchedByScreen()).toBe(true);
});

it('a list is fetched after five minutes, since changes by time alone are not reported', () => {
  streamIsOpen(true);
  const bookings = list();
  later(5 * MINUTE_MS);
  expect(bookings.isFetchedByScreen()).toBe(true);
});

it.each([
  ['without a stream', () => undefined],
  ['after the stream ended', () => (streamIsOpen(true), streamIsOpen(false))],
])('a screen fetches the list half a minute later %s', (_, prepare) => {
  prepare();
  const bookings = list();
  later(29_000);
  expect(bookings.isFetchedByScreen()).toBe(false);
  later(1000);
  expect(bookings.isFetchedByScreen()).toBe(true);
});

it('a list that is older than the stream is fetched half a minute later', () => {
  const bookings = list();
  later(1);
  streamIsOpen(true);
  later(MINUTE_MS);
  expect(bookings.isFetchedByScreen()).toBe(true);
});
