import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { cloneDatabase } from '#test/postgres.ts';
import { root } from '../project-root.ts';
import { applyEdit, featureTests, type Defect } from './defect.ts';
import { DEFECTS } from './defects.ts';
import { readResults, report, REPORT_FILE } from './results.ts';
import { readReport } from './suites.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The files that a defect changes, with their planted text. */
function plantedFiles({ plant }: Defect): Map<string, string> {
  const files = new Map<string, string>();
  for (const edit of 'edits' in plant ? plant.edits : [])
    files.set(edit.file, applyEdit(files.get(edit.file) ?? read(edit.file), edit));
  return files;
}

describe('the planted defects', () => {
  test('are at least forty, numbered in order, each with a title of its own', () => {
    expect(DEFECTS.length).toBeGreaterThanOrEqual(40);
    expect(DEFECTS.map(({ number }) => number)).toEqual(DEFECTS.map((_, i) => i + 1));
    expect(new Set(DEFECTS.map(({ title }) => title)).size).toBe(DEFECTS.length);
  });

  test.each(DEFECTS)('$number applies to the present code and remains TypeScript: $title', (defect) => {
    for (const [file, planted] of plantedFiles(defect)) {
      expect(planted).not.toBe(read(file));
      stripTypeScriptTypes(planted);
    }
    for (const files of featureTests(defect, root).slice(1)) expect(files).not.toEqual([]);
  });

  test('of the schema apply to the present one', async () => {
    const copy = await cloneDatabase();
    const db = openDatabase(openPool(copy.connection, 1));
    onTestFinished(async () => {
      await db.destroy();
      await copy.drop();
    });
    const statements = DEFECTS.flatMap(({ plant }) => ('statement' in plant ? [plant.statement] : []));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) await sql.raw(statement).execute(db);
  });

  test('that occur twice or not at all in their file are refused', () => {
    const edit = { file: 'a.ts', before: 'lock()', after: '' };
    expect(applyEdit('lock(); read();', edit)).toBe('; read();');
    expect(() => applyEdit('lock(); lock();', edit)).toThrow('more than one');
    expect(() => applyEdit('read();', edit)).toThrow('no time');
  });

  test('stand in docs/grading.md with the stored results', () => {
    expect(readFileSync(REPORT_FILE, 'utf8'), 'npm run test:grade -- --report').toBe(
      report(DEFECTS, readResults(DEFECTS)),
    );
  });
});

describe('the report of a run', () => {
  const file = (status: string, tests: object[], message = '') => ({
    testResults: [{ name: '/top/test/a.test.ts', status, message, assertionResults: tests }],
  });
  const passed = { status: 'passed', fullName: 'a booking is paid' };

  test('finds a defect by a failed test alone, with the first line of its message', () => {
    const failed = { status: 'failed', fullName: 'a booking is locked', failureMessages: ['expected 1\nto be 2'] };
    expect(readReport(file('failed', [passed, failed]), '/top', 1)).toEqual({
      outcome: 'found',
      failed: { file: 'test/a.test.ts', test: 'a booking is locked', message: 'expected 1' },
    });
    expect(readReport(file('passed', [passed]), '/top', 0)).toEqual({ outcome: 'not-found' });
  });

  test.each([
    ['a file that cannot be loaded', file('failed', [], 'SyntaxError: no such export'), 1],
    ['an error outside the tests', file('passed', [passed]), 1],
    ['a run that was ended', null, null],
    ['a run without tests', { testResults: [] }, 0],
  ])('%s is invalid, not found', (_, written, exitCode) => {
    expect(readReport(written, '/top', exitCode).outcome).toBe('invalid');
  });
});
