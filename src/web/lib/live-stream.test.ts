import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { Change } from '#shared/notifications/live-updates.contract.ts';
import { followLiveUpdates, type PageVisibility } from './live-stream.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const undo: (() => void)[] = [];
afterEach(() => undo.splice(0).forEach((step) => step()));

/** A server that answers each request by the next of these, and repeats the last. */
async function serve(...answers: Answer[]): Promise<{ url: string; calls: IncomingMessage[] }> {
  const calls: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)];
    calls.push(request);
    answer?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/event`, calls };
}
const stream =
  (...chunks: string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': open\n\n');
    for (const chunk of chunks) response.write(chunk);
  };
const thenEnd =
  (answer: Answer): Answer =>
  (response, request) => {
    answer(response, request);
    setTimeout(() => response.end(), 30);
  };
const status =
  (code: number): Answer =>
  (response) =>
    void response.writeHead(code).end('{}');

function connect(
  url: string,
  page: PageVisibility = { isVisible: () => true, onVisibilityChange: () => () => undefined },
) {
  const received: Change[] = [];
  const lost: string[] = [];
  const connections: boolean[] = [];
  const stop = followLiveUpdates({
    url,
    token: 'a-token',
    onChange: (change) => received.push(change),
    onSessionMissing: (token) => lost.push(token),
    onConnection: (isOpen) => connections.push(isOpen),
    page,
    reconnectMs: [20, 80],
  });
  undo.push(stop);
  return { received, lost, connections, stop };
}

test('receives changes split across chunks and sends the token only in the header', async () => {
  const { url, calls } = await serve(
    stream('data: {"what":"boo', 'king","id":"1"}\n', '\n: still here\n\ndata: {"what":"notification"}\n\n'),
  );
  const { received } = connect(url);
  await expect.poll(() => received).toEqual([{ what: 'booking', id: '1' }, { what: 'notification' }]);
  expect([calls[0]?.headers.authorization, calls[0]?.url]).toEqual(['Bearer a-token', '/api/event']);
});

test('ignores unknown kinds and malformed JSON', async () => {
  const { url } = await serve(
    stream('data: {"what":"weather"}\n\n', 'data: nonsense\n\n', 'data: null\n\n', 'data: {"what":"message"}\n\n'),
  );
  const { received } = connect(url);
  await expect.poll(() => received).toEqual([{ what: 'message' }]);
});

test('reconnects after the stream ends and reports everything', async () => {
  const { url, calls } = await serve(thenEnd(stream()), status(503), stream());
  const { received, connections } = connect(url);
  await expect.poll(() => calls.length).toBe(3);
  await expect.poll(() => received).toEqual([{ what: 'everything' }]);
  // The second attempt was answered with 503.
  expect(connections).toEqual([true, false, false, true]);
});

/** The time in which another client tries a failing server four times. */
async function severalTries(): Promise<void> {
  const { url, calls } = await serve(status(503));
  const { stop } = connect(url);
  await expect.poll(() => calls.length).toBeGreaterThan(4);
  stop();
}

test('a stream that stays silent for 45 s is closed and opened again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  undo.push(() => vi.useRealTimers());
  // Not expect.poll, which moves a fake clock on.
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
  };
  const { url, calls } = await serve(stream('data: {"what":"message"}\n\n'));
  const { received } = connect(url);
  await until(() => received.length === 1);
  await vi.advanceTimersByTimeAsync(44_999);
  expect([calls.length, calls[0]?.socket.destroyed]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => calls[0]?.socket.destroyed === true);
  await vi.advanceTimersByTimeAsync(120);
  await until(() => calls.length === 2);
});

test('backs off while the server does not answer', async () => {
  const { url, calls } = await serve(status(503));
  const began = performance.now();
  connect(url);
  await expect.poll(() => calls.length).toBeGreaterThan(6);
  // Six waits of 20, 40, 80, 80, 80 and 80 ms, each spread from half to one and a half.
  expect(performance.now() - began).toBeGreaterThan(190);
});

test.each([
  [401, ['a-token']],
  [403, []],
  [404, []],
])('does not reconnect after a %i', async (code, expected) => {
  const { url, calls } = await serve(status(code));
  const { lost } = connect(url);
  await severalTries();
  expect([calls.length, lost]).toEqual([1, expected]);
});

test('disconnects while the page is hidden and reports everything when it is visible again', async () => {
  let seen = true;
  let turn = (): void => undefined;
  const { url, calls } = await serve(stream());
  const { received, connections } = connect(url, {
    isVisible: () => seen,
    onVisibilityChange: (listener) => ((turn = listener), () => undefined),
  });
  await expect.poll(() => connections).toEqual([true]);
  const [first] = calls;
  seen = false;
  turn();
  expect(connections.at(-1)).toBe(false);
  await expect.poll(() => first?.socket.destroyed).toBe(true);
  await severalTries();
  expect(calls.length).toBe(1);
  seen = true;
  turn();
  expect(received).toEqual([{ what: 'everything' }]);
  await expect.poll(() => calls.length).toBe(2);
});

test('neither reports nor reconnects after stop', async () => {
  const { url } = await serve(thenEnd(stream('data: {"what":"message"}\n\n')));
  // Counted where they are created: a request sent before the stop may reach the server after it.
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  undo.push(() => fetchSpy.mockRestore());
  const { received, stop } = connect(url);
  const callsToStream = () => fetchSpy.mock.calls.filter(([input]) => input === url).length;
  await expect.poll(callsToStream).toBeGreaterThan(1);
  stop();
  const before = [callsToStream(), received.length];
  await severalTries();
  expect([callsToStream(), received.length]).toEqual(before);
});
