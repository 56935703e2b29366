import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { memoryStore } from '#test/memory-store.ts';
import { RequestError } from './http-client.ts';
import { createPendingLogOuts } from './pending-log-outs.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const HERE = 'This device is logged out. The server will be told when it is back.';

it.each([
  [
    'its message when the server refused it',
    new AppError('request.busy'),
    `${new AppError('request.busy').message} ${HERE}`,
  ],
  [
    'the message of a failure without a code',
    new RequestError('Not now.', { status: 500, fromServer: true }),
    `Not now. ${HERE}`,
  ],
  ['that the device is logged out when the server was out of reach', new RequestError('No network.'), HERE],
])('a log-out says %s, and waits for the server', async (_, error, expected) => {
  const store = memoryStore();
  const logOuts = createPendingLogOuts({ store, key: 'due', send: () => Promise.reject(error) });
  expect(await logOuts.logOut('t1')).toBe(expected);
  expect(store.getItem('due')).toBe('["t1"]');
});

it('a log-out that reached the server leaves nothing to say or send', async () => {
  const store = memoryStore();
  const logOuts = createPendingLogOuts({ store, key: 'due', send: () => Promise.resolve() });
  expect(await logOuts.logOut('t1')).toBeNull();
  expect(store.length).toBe(0);
});

it('a log-out that the server always fails to record holds up no other, and is tried again', async () => {
  const store = memoryStore();
  store.setItem('due', '["t1","t2"]');
  const sent: string[] = [];
  const send = (token: string) => {
    sent.push(token);
    return token === 't1' ? Promise.reject(new AppError('internal')) : Promise.resolve();
  };
  createPendingLogOuts({ store, key: 'due', send }).start();
  await vi.waitFor(() => expect(store.getItem('due')).toBe('["t1"]'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toEqual(['t1', 't2', 't1']);
});
