import { readBooks } from '#api/reports/read-books.ts';
import { Random } from '../random.ts';
import { isAllowed } from './allowed-outcomes.ts';
import { nothing, type Engine, type Run, type Work } from './engine.ts';
import type { Outcome } from './outcome.ts';
import { differenceOf, randomValues, pictureOf } from './picture.ts';
import { HangError, type Wait } from './run-schedule.ts';
import { distinctSchedules, parseSchedule, scheduleText, otherSide, type Schedule, type Side } from './schedules.ts';
import type { SentStatement } from './stopped-statements.ts';
import { conflictsOf } from './touched-tables.ts';

/** Two operations on one subject. */
export interface OperationPair {
  /** Subject and both names, e.g. `paid booking: finish the job + ask to cancel`. */
  name: string;
  works: Record<Side, Work>;
}

/** What was found about a pair. */
export interface PairReport {
  name: string;
  /** Neither touches the tables that the other writes, so that both serial orders represent all schedules. */
  isIndependent: boolean;
  /** All schedules with at most two preemptions that can differ. */
  possible: number;
  /** Those that ran. */
  ran: number;
  /** Those that did not run, since an operation waits before their second preemption as in one that ran. */
  same: number;
  /** How often an operation waited for the other. */
  waits: number;
  /** How often one was refused for the moment and called again. */
  busy: number;
  /** The outcomes that no order gives and that the contract allows, each with its reason. */
  allowed: string[];
  /** Each with its pair and schedule in the first line. */
  anomalies: string[];
}

/** Which schedules of a pair run. */
export interface Choice {
  /** At most so many. */
  count: number;
  /** Decides which, where there are more. */
  seed: string;
  /** Only this one. */
  only?: Schedule | undefined;
}

/** More statements than an operation sends for one that waits for the other in its own way, such as asking again. */
const MORE_STATEMENTS = 12;

/**
 * Runs a pair by both serial orders and then by schedules with one or two preemptions. Each must have the outcome of
 * one of the orders: the same answers and the same rows, and books that agree.
 */
export async function checkPair(
  engine: Engine,
  { name, works }: OperationPair,
  { count, seed, only }: Choice,
): Promise<PairReport> {
  const differencesNow = async (): Promise<string[]> =>
    (await readBooks(engine.around.app.runtime.db)).rows.map((row) => JSON.stringify(row));
  // Of a subject that was inserted without its history.
  const before = await differencesNow();
  const serial = {
    A: await engine.takingBack(() => engine.run(works, parseSchedule('A'))),
    B: await engine.takingBack(() => engine.run(works, parseSchedule('B'))),
  };
  const others = randomValues(serial.B.changes);
  const known = new Set([...randomValues(serial.A.changes)].filter((value) => others.has(value)));
  const orders = [toOutcome(serial.A, known), toOutcome(serial.B, known)];
  // A call that has been authorised goes on when its session ends: these are two steps of it.
  for (const side of SIDES)
    if (isAuthorised(serial[side].sent[side])) {
      const after = await engine.takingBack(() => engine.run(works, [{ side, until: 1 }]));
      orders.push(toOutcome(after, known));
    }
  const counts = { A: serial.A.sent.A.length, B: serial.B.sent.B.length };
  const mostSent = { A: counts.A + MORE_STATEMENTS, B: counts.B + MORE_STATEMENTS };
  const conflicts = conflictsOf(serial.A.sent.A, serial.B.sent.B, engine.tablesOf);
  const possible = distinctSchedules(conflicts, counts);
  const report: PairReport = {
    name,
    isIndependent: conflicts.length === 0,
    possible: possible.length,
    ran: 0,
    same: 0,
    waits: 0,
    busy: 0,
    allowed: [],
    anomalies: orders.flatMap(({ answers }, i) => {
      const fault = wrongAnswer(answers);
      return fault === null ? [] : [`${name}:${i === 0 ? 'A' : 'B'} ${fault}`];
    }),
  };
  const waitsAt = new Map<string, number>();
  for (const schedule of only === undefined ? new Random(`${seed} ${name}`).shuffle(possible) : [only]) {
    if (report.ran >= count) break;
    const [first, second] = schedule;
    const start = first === undefined ? '' : scheduleText([first]);
    if (second !== undefined && (second.until ?? Infinity) >= (waitsAt.get(start) ?? Infinity)) {
      report.same++;
      continue;
    }
    report.ran++;
    const line = `${name}:${scheduleText(schedule)}`;
    const { wait, fault, found } = await engine.takingBack(() => runOne(schedule));
    if (wait !== undefined && wait.side !== first?.side) waitsAt.set(start, wait.sent);
    if (fault !== undefined) report.anomalies.push(`${line} ${fault}`);
    if (found === undefined) continue;
    const difference = wrongAnswer(found.answers) ?? differenceFromAll(orders, found);
    if (difference === null) continue;
    const reason = [...orders, ...(await singles())]
      .map((order) => isAllowed(order, found))
      .find((one) => one !== null);
    if (reason === undefined) report.anomalies.push(`${line} ${difference}`);
    else if (!report.allowed.includes(reason)) report.allowed.push(reason);
  }
  return report;

  /** What each of the two leads to without the other, as if the other had been refused. */
  async function singles(): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const side of SIDES) {
      const only = { ...works, [otherSide(side)]: nothing };
      const run = await engine.takingBack(() => engine.run(only, [{ side, until: null }]));
      outcomes.push(toOutcome(run, known));
    }
    return outcomes;
  }

  /** Runs one schedule and returns its outcome or its fault. */
  async function runOne(schedule: Schedule): Promise<{ wait?: Wait | undefined; fault?: string; found?: Outcome }> {
    let run: Run;
    try {
      run = await engine.run(works, schedule, mostSent);
    } catch (error) {
      if (error instanceof HangError) return { fault: `hangs: ${error.message}` };
      throw error;
    }
    report.waits += run.waits.length;
    report.busy += run.busy;
    const wait = run.waits[0];
    const differing = (await differencesNow()).filter((row) => !before.includes(row));
    if (differing.length > 0) return { wait, fault: `leaves books that differ: ${differing.join()}` };
    return { wait, found: toOutcome(run, known) };
  }
}

const SIDES = ['A', 'B'] as const;

/** True when an operation begins by looking for the session of its caller. */
const isAuthorised = ([first]: readonly SentStatement[]): boolean =>
  first !== undefined && /\bfrom "?(?:staff_)?sessions\b/.test(first.text);

const toOutcome = ({ answers, changes }: Run, known: ReadonlySet<string>): Outcome => ({
  answers,
  picture: pictureOf(changes, known),
});

const answersText = ({ A, B }: Outcome['answers']): string =>
  `A ${A.status} ${A.code ?? ''}, B ${B.status} ${B.code ?? ''}`;

/** A failure of the server, which no contract declares; strict routing makes one of every undeclared answer. */
function wrongAnswer(answers: Outcome['answers']): string | null {
  return answers.A.status === 500 || answers.B.status === 500 ? `answers ${answersText(answers)}` : null;
}

/** Null when the outcome is that of one of the orders, else how it differs from each. */
function differenceFromAll(orders: readonly Outcome[], found: Outcome): string | null {
  const differences = orders.map((order) => [
    ...differenceOf([answersText(order.answers)], [answersText(found.answers)]),
    ...differenceOf(order.picture, found.picture),
  ]);
  if (differences.some((difference) => difference.length === 0)) return null;
  const details = differences.map((difference, i) => [`  ${ORDERS[i]}`, ...difference.map((line) => `    ${line}`)]);
  return [`differs from each order, ${answersText(found.answers)}`, ...details.flat()].join('\n');
}

const ORDERS = ['A, B', 'B, A', 'one authorised, the other, the one', 'one authorised, the other, the one'];
