import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { api } from '#shared/all-endpoints.ts';
import { asvsFaults, asvsSummary } from './asvs.ts';
import { decisionFaults, decisionTable } from './decisions.ts';
import { environmentFaults } from './environment.ts';
import { errors } from './errors.ts';
import { routeIndex } from './route-index.ts';
import { securityFaults } from './security-rules.ts';
import { root } from './source-files.ts';

function repositoryWith(files: Record<string, string>): string {
  const top = mkdtempSync(path.join(tmpdir(), 'documents-'));
  onTestFinished(() => rmSync(top, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(top, name)), { recursive: true });
    writeFileSync(path.join(top, name), text);
  }
  return top;
}

const DECISION =
  '# 0004 Money in kobo\n\nStatus: Accepted\nDate: 2026-11-20\n\n## Context\n\n## Decision\n\n## Consequences\n';

test('lists a decision that follows the template', () => {
  const top = repositoryWith({ 'docs/decisions/0004-money.md': DECISION });
  expect(decisionFaults(top)).toEqual([]);
  expect(decisionTable(top)).toContain('| [0004](0004-money.md) | Money in kobo | Accepted | 2026-11-20 |');
});

test('reports a decision without date, status or section, and a duplicate number', () => {
  const top = repositoryWith({
    'docs/decisions/0004-money.md': '# 0004 Money\n\n## Context\n\n## Decision\n',
    'docs/decisions/0004-other.md': DECISION,
  });
  expect(decisionFaults(top)).toEqual([
    'docs/decisions/0004-money.md: the status is not Proposed, Accepted, "Accepted, in part superseded by NNNN" or "Superseded by NNNN"',
    'docs/decisions/0004-money.md: there is no date',
    'docs/decisions/0004-money.md: there is no section "Consequences"',
    'docs/decisions/0004-other.md: the number 0004 is used twice',
  ]);
});

test('reports a rule without a test, and a renamed or moved test', () => {
  const rules = [1, 2, 3, 4];
  const titles = ['works', 'refuses a second payment', 'lives elsewhere'];
  const top = repositoryWith({
    'docs/security.md': [
      ...rules.map((rule) => `${rule}. A rule.`),
      ...titles.map((title, index) => `| ${index + 1} | \`src/api/a.test.ts\` | ${title} |`),
    ].join('\n'),
    'src/api/a.test.ts': "test('works', () => {});\ntest('rejects a second payment', () => {});\n",
    'src/api/b.test.ts': "test('lives elsewhere', () => {});\n",
  });
  expect(securityFaults(top)).toEqual([
    'docs/security.md: rule 4 names no test',
    'docs/security.md: rule 2 names "refuses a second payment" in src/api/a.test.ts, which does not exist (the closest is "rejects a second payment")',
    'docs/security.md: rule 3 names "lives elsewhere" in src/api/a.test.ts, which does not exist (it is in src/api/b.test.ts)',
  ]);
});

test('reports rows of the security standard without a known status or proof, and with a rule or test that does not exist', () => {
  const top = repositoryWith({
    'docs/security.md': '1. A rule.\n2. Another rule.\n',
    'docs/asvs.md': [
      '## 1. Encoding',
      '| 1.1.1 | one decoding | met | the router decodes | `src/api/a.test.ts`: works<br>rules 1, 2 |',
      '| 1.1.2 | escaping | met | React | |',
      '| 1.2.1 | escaping | fine | React | rule 1 |',
      '| 1.2.2 | addresses | partly | one of two | rules 2, 3<br>`src/api/a.test.ts`: worked<br>`src/api/b.test.ts`: works |',
      '| 1.2.2 | addresses | not met | no time | |',
      '## 17. WebRTC',
      '| 17 | WebRTC | not here | there is none | |',
    ].join('\n'),
    'src/api/a.test.ts': "test('works', () => {});\n",
  });
  expect(asvsFaults(top)).toEqual([
    'docs/asvs.md: 1.1.2 is met and names no proof',
    'docs/asvs.md: 1.2.1 has the unknown status "fine"',
    'docs/asvs.md: 1.2.2 names rule 3, which docs/security.md does not have',
    'docs/asvs.md: 1.2.2 appears twice',
    'docs/asvs.md: 1.2.2 names "worked" in src/api/a.test.ts, which does not exist (the closest is "works")',
    'docs/asvs.md: 1.2.2 names "works" in src/api/b.test.ts, which does not exist (it is in src/api/a.test.ts)',
  ]);
  expect(asvsSummary(top).split('\n').slice(2)).toEqual([
    '| 1. Encoding | 2 | 1 | 1 | 0 |',
    '| 17. WebRTC | 0 | 0 | 0 | 1 |',
  ]);
});

test('reports a variable that the sample environment lacks or invents', () => {
  const top = repositoryWith({
    'src/api/config.ts': "get('PORT'); number('HOPS', 0);",
    'src/api/vendor-config.ts': '',
    'src/api/production-problems.ts': "env['NODE_ENV'];",
    '.env.example': '# PORT=3000\n# NODE_ENV=production\n# OTHER=1\n',
  });
  expect(environmentFaults(top)).toEqual([
    '.env.example: HOPS is missing, which the configuration reads',
    '.env.example: the configuration does not read OTHER',
  ]);
});

test('the error catalogue lists the files that raise a code, and none that only compare, declare or log it', () => {
  const raisedIn = (code: string): string[] => {
    const row =
      errors()
        .split('\n')
        .find((line) => line.startsWith(`| \`${code}\` |`)) ?? '';
    return [...(row.split(' | ')[3] ?? '').matchAll(/\[([^\]]+)\]/g)].map(([, name = '']) => name);
  };
  expect(raisedIn('booking.key_reused')).toEqual(['idempotency.ts']);
  // Thrown by a limit that got the code as an argument.
  expect(raisedIn('account.code_too_soon')).toContain('verification-codes.ts');
  // Declared by contracts as `missing`.
  expect(raisedIn('booking.missing_fields')).toEqual(['validate.ts']);
  // An audit event has the same name.
  expect(raisedIn('staff.suspended')).not.toContain('suspend-staff-member.ts');
  // router.ts lists every common code and throws this one of them.
  expect([raisedIn('database.full'), raisedIn('request.bad_page')]).toEqual([['error-response.ts'], ['router.ts']]);
  expect(raisedIn('browser.signup_failed')).toEqual(['SignupScreen.tsx']);
});

test('the route index lists each route with its contract, use case and screens', () => {
  const rows = routeIndex(root)
    .split('\n')
    .filter((line) => /^\| (?:GET|POST|PUT|DELETE) /.test(line));
  expect(rows).toHaveLength(api.length);
  // An empty cell is a route whose code was not found.
  expect(
    rows.filter((row) =>
      row
        .split(' | ')
        .slice(3, 5)
        .some((cell) => cell.trim() === ''),
    ),
  ).toEqual([]);
  const screensOf = (endpoint: string): string[] =>
    [...(rows.find((row) => row.includes(`\`${endpoint}\``))?.matchAll(/\[(\w+)\.tsx\]/g) ?? [])].map(
      ([, name = '']) => name,
    );
  // AuthFrame shows the button only to screens that pass `google`.
  expect(screensOf('logInWithGoogle')).toEqual(['LoginScreen', 'SignupScreen']);
  // A query by the name of a list: the dashboard and the bell name announcements, the messages pass the selected list.
  expect(screensOf('listAnnouncements')).toEqual([
    'DashboardScreen',
    'MessagesScreen',
    'CustomerShell',
    'StaffMessagesScreen',
  ]);
  expect(screensOf('listMessages')).not.toContain('DashboardScreen');
  const booking = rows.find((row) => row.includes('`createBooking`'));
  expect(booking).toMatch(/src\/shared\/booking.*src\/api\/booking.*Screen\.tsx/);
});
