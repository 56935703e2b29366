import { spawn } from 'node:child_process';
import { closeSync, existsSync, globSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '#shared/guards.ts';
import { featureTests, type Defect } from './defect.ts';

/** The suites that grade: the tests beside a feature, those of the whole system, and the three generators. */
export const SUITES = ['features', 'system', 'model', 'crash', 'interleavings'] as const;
export type SuiteName = (typeof SUITES)[number];

/** What makes a generator run its whole share; the environment of the caller comes first. */
const WHOLE_SHARE: Partial<Record<SuiteName, Record<string, string>>> = {
  model: { MODEL_SEQUENCES: '1000' },
  crash: { CRASH: 'all' },
  interleavings: { INTERLEAVINGS: 'all' },
};

/** A run that takes longer is ended, ms: each generator has 10 minutes on a machine of its own. */
const RUN_LIMIT_MS = 60 * 60 * 1000;

/** What one suite says about one defect. */
export interface Finding {
  /** `invalid`: the run failed without a failed test, so the defect shows nothing and must be replaced. */
  outcome: 'found' | 'not-found' | 'invalid';
  /** The first test that failed, and the first line of its message. */
  failed?: { file: string; test: string; message: string };
}

/** The files of a suite in the order in which they are run; the next group runs when the one before it passes. */
export function testGroups(suite: SuiteName, defect: Defect, top: string): string[][] {
  if (suite === 'features') return featureTests(defect, top);
  return [
    globSync(suite === 'system' ? 'test/{,abuse/}*.test.ts' : `test/${suite}/*.test.ts`, { cwd: top }).toSorted(),
  ];
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** The first failed test of vitest's JSON report, or else what stopped a file. */
export function readReport(report: unknown, top: string, exitCode: number | null): Finding {
  const files = isRecord(report) && Array.isArray(report['testResults']) ? report['testResults'].filter(isRecord) : [];
  for (const { name, assertionResults } of files) {
    const tests = Array.isArray(assertionResults) ? assertionResults.filter(isRecord) : [];
    const failed = tests.find(({ status }) => status === 'failed');
    if (failed === undefined) continue;
    const [message] = Array.isArray(failed['failureMessages']) ? failed['failureMessages'] : [];
    return {
      outcome: 'found',
      failed: {
        file: path.relative(top, String(name)),
        test: String(failed['fullName']),
        message: firstLine(String(message)),
      },
    };
  }
  if (exitCode === 0 && files.length > 0) return { outcome: 'not-found' };
  const broken = files.find(({ status }) => status === 'failed');
  const message = broken === undefined ? 'the run ended early' : firstLine(String(broken['message']));
  const file = broken === undefined ? '' : path.relative(top, String(broken['name']));
  return { outcome: 'invalid', failed: { file, test: `exit code ${exitCode}`, message } };
}

/** Where the output of the last program that ran in a planted tree is. */
const outputFile = (folder: string): string => path.join(folder, 'node_modules/.cache/grade.log');

/** Runs a program in a folder; returns its exit code, null when it was ended by the limit. */
async function run(folder: string, args: readonly string[], env: Record<string, string>): Promise<number | null> {
  mkdirSync(path.dirname(outputFile(folder)), { recursive: true });
  const output = openSync(outputFile(folder), 'w');
  try {
    const child = spawn(process.execPath, [...args], {
      cwd: folder,
      env: { ...env, ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', output, output],
      timeout: RUN_LIMIT_MS,
    });
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
  } finally {
    closeSync(output);
  }
}

/** The finding about a defect that the compiler refuses: it needs no test. */
export const NOT_COMPILED: Finding = {
  outcome: 'invalid',
  failed: { file: 'tsconfig.json', test: 'types', message: 'does not compile' },
};

/** Whether the planted code compiles. */
export const compiles = async (folder: string): Promise<boolean> =>
  (await run(folder, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'], {})) === 0;

/** A failure that a loaded machine may cause by itself: a time-out, or the answer that the application is busy. */
const MAY_BE_LOAD = /time-?out|timed out|did not happen within|\b503\b|request\.busy/i;

/** Runs test files in a planted tree up to the first failed test. */
async function runTests(files: readonly string[], folder: string, env: Record<string, string>): Promise<Finding> {
  const report = path.join(folder, 'node_modules/.cache/grade.json');
  rmSync(report, { force: true });
  const args = ['--project=unit', '--maxWorkers=1', '--bail=1', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await run(folder, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...files], env);
  const finding = readReport(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null, folder, exitCode);
  if (finding.outcome === 'invalid') console.error(readFileSync(outputFile(folder), 'utf8').slice(-3000));
  return finding;
}

/**
 * Runs one suite in a planted tree up to its first failed test. What a loaded machine may cause, and a run that
 * ended early, is run again: only a second failure counts.
 */
export async function runSuite(
  suite: SuiteName,
  defect: Defect,
  folder: string,
  env: Record<string, string>,
): Promise<Finding> {
  const groups = testGroups(suite, defect, folder).filter((files) => files.length > 0);
  if (groups.length === 0) throw new Error(`the commit has no tests of the suite ${suite}`);
  const settings = { ...WHOLE_SHARE[suite], ...env };
  for (const files of groups) {
    const first = await runTests(files, folder, settings);
    const isSure = first.outcome !== 'invalid' && !MAY_BE_LOAD.test(first.failed?.message ?? '');
    const finding = isSure ? first : await runTests(files, folder, settings);
    if (finding.outcome !== 'not-found') return finding;
  }
  return { outcome: 'not-found' };
}
