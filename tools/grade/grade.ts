// npm run test:grade: plants the defects one at a time in a copy of the present commit, runs the suites, and writes
// tools/grade/results.json and docs/grading.md. See CONTRIBUTING.md, Grading the tests.
import { parseArgs } from 'node:util';
import { DEFECTS } from './defects.ts';
import type { Defect } from './defect.ts';
import { openPlantedTree, shortCommit, type PlantedTree } from './planted-tree.ts';
import { plantDigest, readResults, writeResults, type Result } from './results.ts';
import { compiles, NOT_COMPILED, runSuite, SUITES, type SuiteName } from './suites.ts';

const { values: options } = parseArgs({
  options: {
    /** Numbers of defects, e.g. 7,12; all by default. */
    only: { type: 'string' },
    /** What is graded; what is not committed never is. */
    commit: { type: 'string', default: 'HEAD' },
    /** The suites in the order in which they run. */
    suites: { type: 'string', default: SUITES.join(',') },
    /** Runs every chosen suite, also after one that found the defect. */
    each: { type: 'boolean', default: false },
    /** How many defects are graded at a time, 1 or 2. */
    workers: { type: 'string', default: '1' },
    /** Forgets the chosen results first. Without it a run goes on where the last one ended. */
    again: { type: 'boolean', default: false },
    /** Writes docs/grading.md from the stored results, and grades nothing. */
    report: { type: 'boolean', default: false },
  },
});

const suites = options.suites.split(',').map((name): SuiteName => {
  const suite = SUITES.find((one) => one === name);
  if (suite === undefined) throw new Error(`There is no suite ${name}: ${SUITES.join(', ')}`);
  return suite;
});
const chosen = options.only?.split(',').map(Number);
const defects = DEFECTS.filter(({ number }) => chosen === undefined || chosen.includes(number));
const commit = shortCommit(options.commit);
const isChosen = (result: Result): boolean =>
  suites.includes(result.suite) && defects.some(({ number }) => number === result.defect);
let results = readResults(DEFECTS).filter((result) => !(options.again && isChosen(result)));

function record(result: Result): void {
  const isSame = (other: Result): boolean => other.defect === result.defect && other.suite === result.suite;
  results = [...results.filter((other) => !isSame(other)), result];
  writeResults(DEFECTS, results);
  const { defect, suite, outcome, seconds, failed } = result;
  console.log(
    `${defect} ${suite}: ${outcome}, ${seconds} s${failed === undefined ? '' : `, ${failed.test}: ${failed.message}`}`,
  );
}

/** What was found before; an invalid run counts for nothing. */
const storedResult = (defect: Defect, suite: SuiteName): Result | undefined =>
  results.find((result) => result.defect === defect.number && result.suite === suite && result.outcome !== 'invalid');

/** The chosen suites that still have to run: those without a result, unless one of them found the defect already. */
function pendingSuites(defect: Defect): SuiteName[] {
  const isFound = suites.some((suite) => storedResult(defect, suite)?.outcome === 'found');
  return isFound && !options.each ? [] : suites.filter((suite) => storedResult(defect, suite) === undefined);
}

/** Plants one defect and runs its pending suites up to the one that finds it. */
async function grade(tree: PlantedTree, defect: Defect): Promise<void> {
  const env = tree.plant(defect);
  const isCompiled = await compiles(tree.folder);
  for (const suite of pendingSuites(defect)) {
    const startedAt = performance.now();
    const finding = isCompiled ? await runSuite(suite, defect, tree.folder, env) : NOT_COMPILED;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    record({ defect: defect.number, suite, plant: plantDigest(defect), commit, ...finding, seconds });
    if (finding.outcome !== 'not-found' && !options.each) return;
  }
}

const waiting = defects.filter((defect) => pendingSuites(defect).length > 0);

async function work(worker: number): Promise<void> {
  let defect = waiting.shift();
  if (defect === undefined) return;
  const tree = openPlantedTree(worker, commit);
  for (; defect !== undefined; defect = waiting.shift()) await grade(tree, defect);
}

if (options.report) writeResults(DEFECTS, results);
else await Promise.all(Array.from({ length: Math.min(Number(options.workers), 2) }, (_, worker) => work(worker + 1)));
