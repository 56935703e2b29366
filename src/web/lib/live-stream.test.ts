import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { Change } from '#shared/notifications/live-updates.contract.ts';
import { followLiveUpdates, type PageVisibility } from './live-stream.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const undo: (() => void)[] = [];
afterEach(() => undo.splice(0).forEach((step) => step()));

/** A server that answers each call by the next of these, the last for ever. */
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
const stream = (...chunks: string[]): Answer => (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': open\n\n');
  for (const chunk of chunks) response.write(chunk);
};
const thenEnd = (answer: Answer): Answer => (response, request) => {
  answer(response, request);
  setTimeout(() => response.end(), 30);
};
const status = (code: number): Answer => (response) => void response.writeHead(code).end('{}');

function look(url: string, page: PageVisibility = { isVisible: () => true, onVisibilityChange: () => () => undefined }) {
  const heard: Change[] = [];
  const lost: string[] = [];
  const stop = followLiveUpdates({ url, token: 'a-token', onChange: (change) => heard.push(change), onSessionMissing: (token) => lost.push(token), page, againMs: [20, 80] });
  undo.push(stop);
  return { heard, lost, stop };
}

test('changes are heard, however they are cut into pieces, and the token travels in the header alone', async () => {
  const { url, calls } = await serve(stream('data: {"what":"boo', 'king","id":"1"}\n', '\n: still here\n\ndata: {"what":"notification"}\n\n'));
  const { heard } = look(url);
  await expect.poll(() => heard).toEqual([{ what: 'booking', id: '1' }, { what: 'notification' }]);
  expect([calls[0]?.headers.authorization, calls[0]?.url]).toEqual(['Bearer a-token', '/api/event']);
});

test('what this build does not know, and what is no JSON, changes nothing', async () => {
  const { url } = await serve(stream('data: {"what":"weather"}\n\n', 'data: nonsense\n\n', 'data: null\n\n', 'data: {"what":"message"}\n\n'));
  const { heard } = look(url);
  await expect.poll(() => heard).toEqual([{ what: 'message' }]);
});

test('a line that ends is opened again, and everything may have changed', async () => {
  const { url, calls } = await serve(thenEnd(stream()), status(503), stream());
  const { heard } = look(url);
  await expect.poll(() => calls.length).toBe(3);
  await expect.poll(() => heard).toEqual([{ what: 'everything' }]);
});

test('a server that does not answer is asked less and less often', async () => {
  const { url, calls } = await serve(status(503));
  look(url);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.length).toBeLessThan(20);
});

test.each([[401, ['a-token']], [403, []], [404, []]])('after %i nobody asks again', async (code, expected) => {
  const { url, calls } = await serve(status(code));
  const { lost } = look(url);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect([calls.length, lost]).toEqual([1, expected]);
});

test('nothing is open while the page is not seen; whoever comes back looks at everything', async () => {
  let seen = true;
  let turn = (): void => undefined;
  const { url, calls } = await serve(stream());
  const { heard } = look(url, { isVisible: () => seen, onVisibilityChange: (listener) => ((turn = listener), () => undefined) });
  await expect.poll(() => calls.length).toBe(1);
  const [first] = calls;
  seen = false;
  turn();
  await expect.poll(() => first?.socket.destroyed).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(calls.length).toBe(1);
  seen = true;
  turn();
  expect(heard).toEqual([{ what: 'everything' }]);
  await expect.poll(() => calls.length).toBe(2);
});

test('after stop nothing is heard and nobody asks', async () => {
  const { url } = await serve(thenEnd(stream('data: {"what":"message"}\n\n')));
  // Counted where they are made: one that left before the stop may reach the server after it.
  const asking = vi.spyOn(globalThis, 'fetch');
  undo.push(() => asking.mockRestore());
  const { heard, stop } = look(url);
  await expect.poll(() => asking.mock.calls.length).toBeGreaterThan(1);
  stop();
  const before = [asking.mock.calls.length, heard.length];
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect([asking.mock.calls.length, heard.length]).toEqual(before);
});
