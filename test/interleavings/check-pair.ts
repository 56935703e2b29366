import { readBooks } from '#api/reports/read-books.ts';
import type { Answer, Engine, Run, Work } from './engine.ts';
import { differenceOf, markedValues, pictureOf } from './picture.ts';
import type { Wait } from './run-schedule.ts';
import { distinctSchedules, parseSchedule, scheduleText, shuffled, type Schedule, type Side } from './schedules.ts';
import { conflictsOf } from './touched-tables.ts';

/** Two operations on one subject. */
export interface OperationPair {
  /** Subject and both names, e.g. `paid booking/cancel+finish`. */
  name: string;
  works: Record<Side, Work>;
  /** Outcomes that no order of the two gives and that the product documents; see allowed-outcomes.ts. */
  isAllowed?: (outcome: Outcome) => boolean;
}

/** What a schedule led to. */
export interface Outcome {
  answers: Record<Side, Answer>;
  picture: readonly string[];
  /** What differs from the nearer of the two orders. */
  difference: readonly string[];
}

/** What was found about a pair. */
export interface PairReport {
  name: string;
  /** Neither touches what the other writes, so that one schedule stands for all. */
  isIndependent: boolean;
  /** All schedules with at most two preemptions that can differ. */
  possible: number;
  /** Those that ran. */
  ran: number;
  /** Those that did not run since an operation waits before their second preemption, as in one that ran. */
  same: number;
  waits: number;
  /** Each with its schedule, in one line and the details below. */
  anomalies: string[];
}

/** The schedules that are enough for two operations of which neither can notice the other. */
const SERIAL = ['A', 'B'] as const;

/**
 * Runs a pair by both serial orders and then by at most `count` schedules with one or two preemptions, or by the ones
 * in `only`. Each must lead to what one of the orders leads to: the same answers and the same rows.
 */
export async function checkPair(
  engine: Engine,
  pair: OperationPair,
  { count, seed, only }: { count: number; seed: string; only?: Schedule },
): Promise<PairReport> {
  const serial = {
    A: await takenBack(engine, () => engine.run(pair.works, parseSchedule('A'))),
    B: await takenBack(engine, () => engine.run(pair.works, parseSchedule('B'))),
  };
  const known = new Set([...markedValues(serial.A.changes)].filter((value) => valuesOf(serial.B).has(value)));
  const expected = SERIAL.map((side) => ({
    answers: serial[side].answers,
    picture: pictureOf(serial[side].changes, known),
  }));
  const sent = { A: serial.A.sent.A, B: serial.B.sent.B };
  const conflicts = conflictsOf(sent.A, sent.B, engine.tablesOf);
  const possible = distinctSchedules(conflicts, { A: sent.A.length, B: sent.B.length });
  const report: PairReport = {
    name: pair.name,
    isIndependent: conflicts.length === 0,
    possible: possible.length,
    ran: 0,
    same: 0,
    waits: 0,
    anomalies: [],
  };
  for (const side of SERIAL) {
    const failed = [serial[side].answers.A, serial[side].answers.B].find(({ status }) => status >= 500);
    if (failed !== undefined) report.anomalies.push(`${pair.name}:${side} answered ${failed.status} ${failed.code}`);
  }
  const waitsAt = new Map<string, number>();
  for (const schedule of only === undefined ? shuffled(possible, `${seed} ${pair.name}`) : [only]) {
    if (report.ran >= count) break;
    const [first, second] = schedule;
    const start = first === undefined ? '' : scheduleText([first]);
    if (second !== undefined && (second.until ?? Infinity) >= (waitsAt.get(start) ?? Infinity)) {
      report.same++;
      continue;
    }
    const { wait, found } = await takenBack(engine, () => outcomeOf(engine, pair, schedule, { known, expected, report }));
    report.ran++;
    if (wait !== undefined && wait.side !== first?.side) waitsAt.set(start, wait.sent);
    if (found !== null) report.anomalies.push(`${pair.name}:${scheduleText(schedule)} ${found}`);
  }
  return report;
}

interface Expected {
  known: ReadonlySet<string>;
  expected: readonly Pick<Outcome, 'answers' | 'picture'>[];
  report: PairReport;
}

const valuesOf = ({ changes }: Run): Set<string> => markedValues(changes);

async function takenBack<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await engine.takeBack();
  }
}

const answersText = ({ A, B }: Record<Side, Answer>): string =>
  `A ${A.status} ${A.code ?? ''}, B ${B.status} ${B.code ?? ''}`;

/** Runs one schedule; `found` is what is wrong, null when it led to what is expected. */
async function outcomeOf(
  engine: Engine,
  pair: OperationPair,
  schedule: Schedule,
  { known, expected, report }: Expected,
): Promise<{ wait?: Wait | undefined; found: string | null }> {
  const run = await engine.run(pair.works, schedule);
  report.waits += run.waits.length;
  return { wait: run.waits[0], found: await faultOf(engine, pair, run, { known, expected }) };
}

async function faultOf(
  engine: Engine,
  pair: OperationPair,
  run: Run,
  { known, expected }: Pick<Expected, 'known' | 'expected'>,
): Promise<string | null> {
  const { answers } = run;
  const { differing, rows } = await readBooks(engine.app.runtime.db);
  if (differing > 0) return `leaves books that differ: ${JSON.stringify(rows)}`;
  if ([answers.A, answers.B].some(({ status }) => status === 500)) return `answers ${answersText(answers)}`;
  const picture = pictureOf(run.changes, known);
  const differences = expected.map((order) => [
    ...(answersText(order.answers) === answersText(answers) ? [] : [`- ${answersText(order.answers)}`, `+ ${answersText(answers)}`]),
    ...differenceOf(order.picture, picture),
  ]);
  const [difference = []] = differences.toSorted((one, other) => one.length - other.length);
  if (difference.length === 0 || pair.isAllowed?.({ answers, picture, difference })) return null;
  return `differs from both orders, ${answersText(answers)}\n${difference.map((line) => `    ${line}`).join('\n')}`;
}
