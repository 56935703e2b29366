// Writes the map of tests, .cache/tests.md, from the calls and booking transitions that a run of all tests recorded
// (TEST_RECORD), and fails when an endpoint, an error code that its contract declares, or a transition was exercised by
// no test.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '#shared/all-endpoints.ts';
import type { CallRecord, TestRecord, TransitionRecord } from '#test/test-record.ts';
import { bookingEdges } from './states.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = process.env['TEST_RECORD'] ?? path.join(root, 'node_modules/.cache/test-record');
/** Tests that call every endpoint with generated input; they prove the contract, not one behaviour. */
const GENERIC = ['test/fuzz.test.ts', 'test/input.test.ts', 'test/contract.test.ts', 'test/roles.test.ts'];
/** Tests that do something else each time, so that they prove no certain call. */
const CHOSEN_BY_SEED = ['test/model/', 'test/crash/', 'test/interleavings/'];
/** A page of a browser makes many calls that its test does not examine. */
const isBrowserTest = (file: string): boolean => file.startsWith('test/e2e/') || file.endsWith('.e2e.test.ts');

const records = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n'))
  .map((line) => JSON.parse(line) as TestRecord)
  .filter(({ file }) => !CHOSEN_BY_SEED.some((start) => file.startsWith(start)));
const calls = records.filter((record): record is CallRecord => 'endpoint' in record);
const transitions = records.filter((record): record is TransitionRecord => 'action' in record);

/**
 * The tests of these records, those of one behaviour first; only the file of generic ones, of those in a browser and of
 * those that ran at the same time as others.
 */
function testsOf(some: readonly CallRecord[]): string[] {
  const isOwn = ({ file, test }: CallRecord): boolean =>
    test !== null && !GENERIC.includes(file) && !isBrowserTest(file);
  const own = some.filter(isOwn).map(({ file, test }) => `${test} (\`${file}\`)`);
  return [...new Set(own)].toSorted().concat(filesOf(some.filter((record) => !isOwn(record))));
}

const filesOf = (some: readonly TestRecord[]): string[] =>
  [...new Set(some.map(({ file }) => `\`${file}\``))].toSorted();

const missing: string[] = [];
/** A list item with the tests below it; `name` identifies it among those without a test. */
function row(title: string, tests: readonly string[], name: string): string {
  if (tests.length === 0) missing.push(name);
  return `- ${title}\n${(tests.length > 0 ? tests : ['no recorded test']).map((test) => `  - ${test}`).join('\n')}`;
}

const endpointSections = api.map(({ endpoint: { method, path: address, summary, errors = [] } }) => {
  const endpoint = `${method} ${address}`;
  const own = calls.filter((record) => record.endpoint === endpoint);
  const rows = [null, ...errors].map((code) =>
    row(
      code === null ? 'success' : `\`${code}\``,
      testsOf(own.filter((record) => record.code === code)),
      `${endpoint}: ${code ?? 'success'}`,
    ),
  );
  return `## ${endpoint}\n\n${summary}\n\n${rows.join('\n')}\n`;
});

const transitionRows = bookingEdges.map(({ label, from, to }) => {
  const own = transitions.filter((record) => record.action === label && record.from === from && record.to === to);
  return row(`${label}: ${from} to ${to}`, filesOf(own), `The transition ${label} from ${from} to ${to}`);
});

const text = `# Which test exercises what

Written by \`npm test\`: for each booking transition the test files in which it happened, then for each endpoint, its
success and every error code that its contract declares, the tests that got that response. Responses are recorded at the
server. Of tests in a browser, of tests with generated input and of tests that ran at the same time as others only the
file is named.

## Booking transitions

Each row of the table in \`src/shared/bookings/booking-transitions.ts\`.

${transitionRows.join('\n')}

${endpointSections.join('\n')}`;

if (records.length === 0) {
  console.error(`No record in ${folder}: run npm test first.`);
  process.exitCode = 1;
} else {
  const map = path.join(root, '.cache/tests.md');
  mkdirSync(path.dirname(map), { recursive: true });
  writeFileSync(map, text);
  for (const one of missing) console.error(`${one} is exercised by no test`);
  if (missing.length > 0) process.exitCode = 1;
  else console.log('Every endpoint, every error code it declares and every booking transition is exercised by a test.');
}
