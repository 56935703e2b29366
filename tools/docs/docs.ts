// Writes the generated documents. With --check it writes nothing and fails when one of them is stale, a reference
// does not resolve, a decision does not follow the template, or docs/security.md or docs/asvs.md names a test that does
// not exist.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openapi } from '#sandbox/openapi.ts';
import { asvsFaults, asvsSummary } from './asvs.ts';
import { callList } from './call-list.ts';
import { decisionFaults, decisionTable } from './decisions.ts';
import { dependencyFaults, dependencyTables } from './dependencies.ts';
import { environmentFaults } from './environment.ts';
import { errors } from './errors.ts';
import { deadReferences } from './references.ts';
import { limitTable } from './limits.ts';
import { metricTable } from './metrics.ts';
import { routeIndex } from './route-index.ts';
import { securityFaults } from './security-rules.ts';
import { root } from './source-files.ts';
import { states } from './states.ts';

/** Replaces the text between the pairs of markers of a document that is otherwise written by hand, one table each. */
function withTables(file: string, ...tables: readonly string[]): string {
  const left = [...tables];
  return readFileSync(path.join(root, file), 'utf8').replaceAll(
    /(<!-- generated -->\n)[\s\S]*?(\n<!-- end -->)/g,
    (_, before: string, after: string) => `${before}\n${left.shift()}\n${after}`,
  );
}

const documents: Record<string, string> = {
  'docs/generated/errors.md': errors(),
  'docs/generated/api.md': callList(),
  'docs/generated/states.md': states(),
  'docs/routes.md': routeIndex(root),
  'docs/operating.md': withTables('docs/operating.md', limitTable(), metricTable()),
  'docs/asvs.md': withTables('docs/asvs.md', asvsSummary(root)),
  'docs/dependencies.md': withTables('docs/dependencies.md', dependencyTables(root)),
  'docs/decisions/README.md': withTables('docs/decisions/README.md', decisionTable(root)),
};
const stale = Object.entries(documents).filter(([name, text]) => {
  const file = path.join(root, name);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});

if (process.argv.includes('--check')) {
  // Throws when the contracts cannot be described: two different schemas of one name, a reference to nothing.
  openapi('check');
  const faults = [
    ...stale.map(([name]) => `${name} is stale: npm run docs`),
    ...deadReferences(root),
    ...decisionFaults(root),
    ...securityFaults(root),
    ...asvsFaults(root),
    ...environmentFaults(root),
    ...dependencyFaults(root),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('The generated documents are fresh and every reference resolves.');
} else {
  for (const [name, text] of stale) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
    console.log(name);
  }
}
