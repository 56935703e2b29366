import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { isLongRun } from '../long-run.ts';
import { Random } from '../random.ts';
import type { PairReport } from './check-pair.ts';
import type { Engine } from './engine.ts';
import { ALL_PAIRS, runPair } from './pairs.ts';
import { parseSchedule } from './schedules.ts';

/** A long run has all pairs; in `npm test` a few are drawn. */
const ALL = { pairs: ALL_PAIRS.length, schedules: 50 };
const FEW = { pairs: 12, schedules: 5, seed: '13' };

/** What to run: one schedule of one pair in INTERLEAVING, else the pairs of this shard. */
function choose(shard: number, seed: string) {
  const { INTERLEAVING: replayed } = process.env;
  const { pairs, schedules: count } = isLongRun ? ALL : FEW;
  if (replayed === undefined) {
    const mine = ALL_PAIRS.filter((_, i) => i % 2 === shard);
    return { pairs: new Random(seed).shuffle(mine).slice(0, pairs), count, only: undefined };
  }
  const [, name, schedule = ''] = /^(.*):([AB0-9]*)$/.exec(replayed) ?? [];
  const found = ALL_PAIRS.filter((pair) => pair.name === name);
  if (found.length === 0) throw new Error(`no such pair: ${replayed}`);
  return { pairs: shard === 0 ? found : [], count: 1, only: parseSchedule(schedule) };
}

const sum = (reports: readonly PairReport[], of: (report: PairReport) => number): number =>
  reports.reduce((total, report) => total + of(report), 0);

function summaryOf(reports: readonly PairReport[], ms: number): string {
  const allowed = new Set(reports.flatMap((report) => report.allowed));
  return [
    `${reports.length} pairs, ${reports.filter(({ isIndependent }) => isIndependent).length} of them independent`,
    `${sum(reports, ({ ran }) => ran)} of ${sum(reports, ({ possible }) => possible)} schedules ran`,
    `${sum(reports, ({ same }) => same)} were the same as one that ran`,
    `${sum(reports, ({ waits }) => waits)} waits, ${sum(reports, ({ busy }) => busy)} calls or jobs once more`,
    `${Math.round(ms / 1000)} s`,
    ...[...allowed].map((reason) => `allowed: ${reason}`),
  ].join('; ');
}

/** How long a half may take, ms: the whole run on a busy machine. */
export const SHARD_MS = 3_600_000;

/** Runs one of two halves of the pairs. Throws with the anomalies and the seed. */
export async function runShard(engine: Engine, shard: 0 | 1): Promise<void> {
  const seed = process.env['INTERLEAVINGS_SEED'] ?? (isLongRun ? randomBytes(4).toString('hex') : FEW.seed);
  const { pairs, count, only } = choose(shard, seed);
  const start = performance.now();
  const reports: PairReport[] = [];
  for (const pair of pairs) reports.push(await runPair(engine, pair, { count, seed, only }));
  if (isLongRun) console.log(summaryOf(reports, performance.now() - start));
  const anomalies = reports.flatMap((report) => report.anomalies);
  expect(anomalies, `INTERLEAVINGS_SEED=${seed}\n${anomalies.join('\n')}`).toEqual([]);
}
