// The load of capacity.ts in a process of its own: sends calls when they are due, whether earlier ones have been
// answered or not, as people do. Reads a RateLoad, writes a RateMeasured.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RateLoad {
  url: string;
  /** Calls a second. */
  rate: number;
  /** In the order in which they are due; `path` follows /api/. */
  calls: { kind: string; method: string; path: string; address: string; token: string; body?: object }[];
}

interface Times {
  /** Median and 99th percentile, ms from the moment a call was due to the end of its answer. */
  p50: number;
  p99: number;
}

export interface RateMeasured {
  reads: Times;
  bookings: Times;
  logins: Times;
  /** Status, path and start of the answer of each call that failed. */
  errors: string[];
  /** CPU time of this process, ms. */
  cpuMs: number;
}

const load = JSON.parse(await text(process.stdin)) as RateLoad;
const agent = new Agent({ keepAlive: true });
const took = new Map<string, number[]>();
const errors: string[] = [];

/** Sends one call and reads its whole answer. */
function send({ method, path, address, token, body }: RateLoad['calls'][number]): Promise<void> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': address,
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': `"${randomUUID()}"` }),
    };
    const fail = (reason: string): void => {
      errors.push(`${method} ${path}: ${reason}`);
      resolve();
    };
    const call = request(`${load.url}/api/${path}`, { method, agent, headers }, (response) => {
      text(response).then(
        (answer) => {
          const status = response.statusCode ?? 0;
          if (status >= 200 && status < 300) resolve();
          else fail(`${status} ${answer.slice(0, 120)}`);
        },
        (error: unknown) => fail(String(error)),
      );
    });
    call.on('error', (error) => fail(error.message));
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const began = performance.now();
const underWay = load.calls.map(async (call, number) => {
  const due = began + (number * 1000) / load.rate;
  await sleep(Math.max(0, due - performance.now()));
  await send(call);
  const kind = call.method === 'GET' ? 'reads' : call.kind;
  took.set(kind, [...(took.get(kind) ?? []), performance.now() - due]);
});
await Promise.all(underWay);
agent.destroy();

function times(kind: string): Times {
  const sorted = (took.get(kind) ?? []).toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

const { user, system } = process.cpuUsage();
const measured: RateMeasured = {
  reads: times('reads'),
  bookings: times('book'),
  logins: times('login'),
  errors,
  cpuMs: (user + system) / 1000,
};
process.stdout.write(JSON.stringify(measured));
