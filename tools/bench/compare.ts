import path from 'node:path';
import type { Request } from './capture.ts';
import type { Load, Measured } from './load.ts';
import { median } from '../median.ts';
import { runScript, type Server } from './processes.ts';
import { holds } from './temporary.ts';

const ROUNDS = 5;
const CLIENTS = 32;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
/** Before the first round: V8 goes on compiling a booking until then, on the same processors (docs/performance.md). */
const WARM_UP_CALLS = 15_000;
/** Short, so that both see the same load of the machine. */
const SLICE_MS = 500;

const script = path.join(import.meta.dirname, 'load.ts');
const cell = (value: number, digits = 0): string => value.toFixed(digits).padStart(7);

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

/** Runs rounds with alternating slices of both and prints each. True when the median ratio is at least `least`. */
export async function compare({ title, request, app, bare, tokens, least }: Comparison): Promise<boolean> {
  const { method, path: target, body, hasKey } = request;
  const calls = tokens.map((token) => ({ method, path: target, token, ...(body && { body: JSON.stringify(body) }) }));
  const slices = Math.ceil((SECONDS * 1000) / SLICE_MS);
  let sent = 0;
  console.log(
    `\n${title}: ${CLIENTS} keep-alive clients, ${SECONDS} s each in slices of ${SLICE_MS} ms, after ${WARM_UP_CALLS} calls to each`,
  );
  console.log('           app/s   p50 ms   p99 ms  cpu ms   bare/s   p50 ms   p99 ms  cpu ms    ratio');
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const before = [app.cpuMs(), bare.cpuMs()];
    const next = sent % calls.length;
    const load: Load = {
      urls: [app.url, bare.url],
      clients: CLIENTS,
      sliceMs: SLICE_MS,
      slices,
      // Goes on where the last round ended, so that each customer makes as many.
      calls: [...calls.slice(next), ...calls.slice(0, next)],
      hasKey,
      ...(round === 1 && { warmUpCalls: WARM_UP_CALLS }),
    };
    const measured = await runScript<[Measured, Measured]>(script, load);
    const after = [app.cpuMs(), bare.cpuMs()];
    if (measured.some(({ failed, calls: done }) => failed > 0 || done === 0))
      throw new Error(`calls failed: ${JSON.stringify(measured)}`);
    sent += measured[0].sent + measured[1].sent;
    const ratio = median(measured[0].slices.map((ours, i) => ours / (measured[1].slices[i] ?? Number.NaN)));
    ratios.push(ratio);
    const columns = measured.flatMap((one, i) => [
      cell(one.perSecond),
      cell(one.p50, 1),
      cell(one.p99, 1),
      cell(((after[i] ?? 0) - (before[i] ?? 0)) / one.sent, 2),
    ]);
    console.log(`round ${round}  ${columns.join('  ')}  ${cell(ratio, 2)}`);
  }
  return holds(`${title}, of the bare route`, median(ratios), { least });
}
