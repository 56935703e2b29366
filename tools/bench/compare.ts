import { once } from 'node:events';
import { connect } from 'node:net';
import { median } from '../median.ts';
import type { Request } from './capture.ts';
import type { Server } from './processes.ts';
import { holds } from './temporary.ts';

const ROUNDS = 5;
const CLIENTS = 32;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
/** Before the first round: V8 goes on compiling a booking until then, on the same processors (docs/performance.md). */
const WARM_UP_CALLS = Number(process.env['BENCH_WARM_UP_CALLS'] ?? 15_000);
/** Short, so that both servers see the same load of the machine. */
const SLICE_MS = 500;

/** Two servers that answer one request. */
interface Comparison {
  title: string;
  request: Request;
  app: Server;
  bare: Server;
  tokens: readonly string[];
  /** Of the bare server's calls per second. */
  least: number;
}

/** Texts of HTTP requests, of one customer after the other, each with its own key. */
function requestTexts({ method, path, body, hasKey }: Request, tokens: readonly string[]): () => string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const headers =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n`;
  let sent = 0;
  return () => {
    const key = hasKey ? `idempotency-key: ${process.pid}-${sent}\r\n` : '';
    const token = tokens[sent++ % tokens.length];
    return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${key}${headers}\r\n${content}`;
  };
}

/** Sends one request and reads its whole response. Returns the start of the response. */
type Send = (request: string) => Promise<string>;

/** A keep-alive client over a plain socket, so that the measuring uses little CPU. */
async function openClient(url: string): Promise<Send> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let got: Buffer = Buffer.alloc(0);
  let done = (_response: string): void => {};
  socket.on('data', (chunk: Buffer) => {
    got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
    const head = got.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(got.toString('latin1', 0, head))?.[1] ?? 0);
    if (got.length < head + 4 + length) return;
    const response = got.toString('latin1', 0, 400);
    got = got.subarray(head + 4 + length);
    done(response);
  });
  socket.on('close', () => done('The connection was closed.'));
  return (request) =>
    new Promise((resolve) => {
      done = resolve;
      socket.write(request);
    });
}

/** Lets all clients call for one slice. Returns the calls they made and the calls a second. */
async function runSlice(clients: readonly Send[], next: () => string): Promise<{ calls: number; perSecond: number }> {
  const began = performance.now();
  let calls = 0;
  await Promise.all(
    clients.map(async (send) => {
      while (performance.now() - began < SLICE_MS) {
        const response = await send(next());
        if (!response.startsWith('HTTP/1.1 2')) throw new Error(`A call failed: ${response}`);
        calls += 1;
      }
    }),
  );
  return { calls, perSecond: (calls * 1000) / (performance.now() - began) };
}

/** Runs rounds with alternating slices of both and prints each. True when the median ratio is at least `least`. */
export async function compare({ title, request, app, bare, tokens, least }: Comparison): Promise<boolean> {
  const next = requestTexts(request, tokens);
  const openAll = ({ url }: Server): Promise<Send[]> =>
    Promise.all(Array.from({ length: CLIENTS }, () => openClient(url)));
  const sides = { app: await openAll(app), bare: await openAll(bare) };
  const called = { app: 0, bare: 0 };
  let turn = 0;
  const sliceOfEach = async (): Promise<{ app: number; bare: number }> => {
    const measured = { app: 0, bare: 0 };
    // The first warms the database up for the second, so the order alternates.
    for (const side of turn++ % 2 === 0 ? (['app', 'bare'] as const) : (['bare', 'app'] as const)) {
      const { calls, perSecond } = await runSlice(sides[side], next);
      called[side] += calls;
      measured[side] = perSecond;
    }
    return measured;
  };

  console.log(`\n${title}: ${CLIENTS} clients, ${SECONDS} s each after ${WARM_UP_CALLS} calls`);
  console.log('           app/s   bare/s    ratio');
  while (turn < 4 || called.app < WARM_UP_CALLS || called.bare < WARM_UP_CALLS) await sliceOfEach();
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const slices: { app: number; bare: number }[] = [];
    while (slices.length * SLICE_MS < SECONDS * 1000) slices.push(await sliceOfEach());
    // A short disturbance spoils one slice, not all.
    const ratio = median(slices.map((slice) => slice.app / slice.bare));
    ratios.push(ratio);
    const figures = [median(slices.map((slice) => slice.app)), median(slices.map((slice) => slice.bare))];
    const cells = [...figures.map((figure) => figure.toFixed(0)), ratio.toFixed(2)];
    console.log(`round ${round} ${cells.map((cell) => cell.padStart(8)).join(' ')}`);
  }
  return holds(`${title}, of the bare route`, median(ratios), { least });
}
