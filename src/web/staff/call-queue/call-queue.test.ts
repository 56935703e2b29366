import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { memoryStore } from '#test/memory-store.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { createCallQueue, isAside, type WaitingCall } from './call-queue.ts';
import { sendInOrder } from './send-queued-calls.ts';

const call: WaitingCall = { kind: 'clock', booking: 'id-1', number: 'BCC 0413', body: { on: true } };
const clock = (booking: string): WaitingCall => ({ ...call, booking });
const release = (booking: string): WaitingCall => ({
  kind: 'release',
  booking,
  number: 'BCC 0414',
  body: { name: 'Bayo Ojo', reason: 'No phone.', idKind: 'passport', idLast4: '48AB' },
});
const HOUR_MS = 60 * 60_000;

afterEach(() => {
  vi.useRealTimers();
});

test('calls wait in their order, each for the person who made it', () => {
  const store = memoryStore();
  const [kemi, bola] = [createCallQueue(() => 'kemi', store), createCallQueue(() => 'bola', store)];
  kemi.add('c1', call);
  bola.add('c2', call);
  kemi.add('c3', { ...call, body: { on: false } });
  expect(kemi.all().map(({ id }) => id)).toEqual(['c1', 'c3']);
  expect(bola.all().map(({ id }) => id)).toEqual(['c2']);
  expect(kemi.all()).toBe(kemi.all());
  kemi.remove('c1');
  expect(kemi.all().map(({ id }) => id)).toEqual(['c3']);
});

test('the end of a clock is dropped with its start, and other calls stay', () => {
  const calls = createCallQueue(() => 'kemi', memoryStore());
  calls.add('c1', { ...call, body: { on: true, clientId: 'entry-1' } });
  calls.add('c2', { ...call, body: { on: false, clientId: 'entry-1' } });
  calls.add('c3', { ...call, body: { on: true, clientId: 'entry-2' } });
  calls.add('r1', release('id-1'));
  calls.drop(calls.all()[0]!);
  expect(calls.all().map(({ id }) => id)).toEqual(['c3', 'r1']);
});

test('a call without a session is not stored', () => {
  const store = memoryStore();
  createCallQueue(() => undefined, store).add('c1', call);
  expect(store.length).toBe(0);
});

test('a refused call stays in the queue with the reason, and watchers are notified of each change', () => {
  const calls = createCallQueue(() => 'kemi', memoryStore());
  const watcher = vi.fn();
  const stop = calls.subscribe(watcher);
  calls.add('c1', call);
  calls.refuse('c1', 'That car has left already.');
  expect(calls.all()).toMatchObject([{ id: 'c1', problem: 'That car has left already.' }]);
  expect(watcher).toHaveBeenCalledTimes(2);
  stop();
  calls.remove('c1');
  expect(watcher).toHaveBeenCalledTimes(2);
});

test('calls are deleted with their session, and the calls of other people after a day', () => {
  vi.useFakeTimers();
  const store = memoryStore();
  const kemi = createCallQueue(() => 'kemi', store);
  const bola = createCallQueue(() => 'bola', store);
  kemi.add('c1', call);
  bola.add('c2', call);
  bola.forget({ staleExceptOf: 'bola' });
  vi.advanceTimersByTime(24 * HOUR_MS);
  bola.forget({ staleExceptOf: 'bola' });
  expect([kemi.all().length, bola.all().length]).toEqual([0, 1]);
  bola.forget({ of: 'bola' });
  expect(store.length).toBe(0);
});

test('a stored value that is not a queued call is ignored', () => {
  const store = memoryStore();
  store.setItem('staff_calls', JSON.stringify([{ kind: 'pay' }, null, 7]));
  expect(createCallQueue(() => 'kemi', store).all()).toEqual([]);
  store.setItem('staff_calls', '{');
  expect(createCallQueue(() => 'kemi', store).all()).toEqual([]);
});

/** A queue of one person, and the calls of each round of sending; those in `failures` fail. */
function sending(failures: Record<string, unknown>, store = memoryStore()) {
  const queue = createCallQueue(() => 'kemi', store);
  const rounds: string[] = [];
  const send = async (withAside = false) => {
    const sent: string[] = [];
    await sendInOrder(
      queue,
      ({ kind, booking }) => {
        sent.push(`${kind} ${booking}`);
        const failure = failures[booking];
        return failure === undefined ? Promise.resolve() : Promise.reject(failure);
      },
      withAside,
    );
    rounds.push(sent.join(', '));
  };
  return { queue, rounds, send };
}
const SERVER_FAILED = new AppError('internal');

test('a call on which the server always fails holds up only calls that depend on it, and waits aside after three', async () => {
  const store = memoryStore();
  const { queue, rounds, send } = sending({ a: SERVER_FAILED }, store);
  queue.add('1', clock('a'));
  queue.add('2', release('a'));
  queue.add('3', release('b'));
  queue.add('4', clock('c'));
  for (let round = 0; round < 4; round++) await send();
  expect(rounds).toEqual(['clock a, release b', 'clock a', 'clock a', '']);
  const afterReload = createCallQueue(() => 'kemi', store);
  expect(afterReload.all().filter(isAside)).toMatchObject([{ id: '1', problem: null }]);
  expect(afterReload.all().map(({ id }) => id)).toEqual(['1', '2', '4']);
  expect([clock('d'), release('a'), release('d')].map(afterReload.mustWait)).toEqual([true, true, false]);
});

test('calls behind one that waits aside go out in their order once it is sent or dropped', async () => {
  const failures: Record<string, unknown> = { a: SERVER_FAILED };
  const { queue, rounds, send } = sending(failures);
  queue.add('1', clock('a'));
  queue.add('2', clock('b'));
  queue.add('3', release('b'));
  for (let round = 0; round < 3; round++) await send();
  queue.tryAgain('1');
  await send();
  expect(queue.all().filter(isAside)).toHaveLength(1);
  delete failures['a'];
  await send(true);
  expect(rounds.slice(3)).toEqual(['clock a', 'clock a, clock b, release b']);

  const other = sending({ a: SERVER_FAILED });
  other.queue.add('1', clock('a'));
  other.queue.add('2', clock('b'));
  await other.send();
  other.queue.remove('1');
  await other.send();
  expect(other.rounds).toEqual(['clock a', 'clock b']);
});

test('a lost network is no failure of a call, a refused call holds up none, and a session that ended stops all', async () => {
  const failures: Record<string, unknown> = {
    a: new RequestError('No network.'),
    b: new AppError('booking.not_possible'),
    c: new AppError('session.missing'),
    d: new RequestError('Bad gateway', { status: 502 }),
  };
  const { queue, rounds, send } = sending(failures);
  for (const booking of ['a', 'b', 'd', 'c', 'e']) queue.add(booking, release(booking));
  queue.add('later', clock('b'));
  await send();
  expect(rounds).toEqual(['release a, release b, release d, release c']);
  expect(queue.all().map(({ id, failures: count, problem }) => [id, count, problem !== null])).toEqual([
    ['a', 0, false],
    ['b', 0, true],
    ['d', 1, false],
    ['c', 0, false],
    ['e', 0, false],
    ['later', 0, false],
  ]);
});

test('a call that an older version stored has not failed yet', () => {
  const store = memoryStore();
  const stored = { ...call, id: '1', owner: 'kemi', at: 0, problem: null };
  store.setItem('staff_calls', JSON.stringify([stored]));
  expect(createCallQueue(() => 'kemi', store).all()).toEqual([{ ...stored, failures: 0 }]);
});
