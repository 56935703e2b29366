import { readFileSync } from 'node:fs';
import path from 'node:path';
import { proofFaults } from './proofs.ts';
import { securityRules } from './security-rules.ts';

const STATUSES = ['met', 'partly', 'not met', 'not here'] as const;

/** A requirement's row of docs/asvs.md, or that of a section or chapter of which nothing applies. */
interface Row {
  number: string;
  status: string;
  proof: string;
}

const readDocument = (top: string): string => readFileSync(path.join(top, 'docs/asvs.md'), 'utf8');

/** The rows `| 6.2.1 | asks for | status | how, or why not | proof |`. */
function readRows(top: string): Row[] {
  return [...readDocument(top).matchAll(/^\| (\d+(?:\.\d+){0,2}) \| [^|]+ \| ([^|]+) \| [^|]+ \| (.*)\|$/gm)].map(
    ([, number = '', status = '', proof = '']) => ({ number, status, proof: proof.trim() }),
  );
}

/** How many rows of each chapter have which status, as a table; a chapter is a heading `## 6. Authentication`. */
export function asvsSummary(top: string): string {
  const rows = readRows(top);
  const lines = [...readDocument(top).matchAll(/^## ((\d+)\. .+)$/gm)].map(([, heading, chapter = '']) => {
    const own = rows.filter(({ number }) => number.split('.')[0] === chapter);
    const counts = STATUSES.map((status) => own.filter((row) => row.status === status).length);
    return `| ${[heading, ...counts].join(' | ')} |`;
  });
  return [`| Chapter | ${STATUSES.join(' | ')} |`, '|---|---|---|---|---|', ...lines].join('\n');
}

/**
 * Rows of docs/asvs.md that have no known status, appear twice, are met without a proof, or name a rule or a test that
 * does not exist; a sentence each.
 */
export function asvsFaults(top: string): string[] {
  const rows = readRows(top);
  const rules = new Set(securityRules(top));
  const known = new Set<string>(STATUSES);
  const faults = rows.flatMap(({ number, status, proof }, index) => [
    ...(known.has(status) ? [] : [`docs/asvs.md: ${number} has the unknown status "${status}"`]),
    ...(rows.findIndex((row) => row.number === number) === index ? [] : [`docs/asvs.md: ${number} appears twice`]),
    ...(status === 'met' && proof === '' ? [`docs/asvs.md: ${number} is met and names no proof`] : []),
    ...[...proof.matchAll(/\brules? ([\d, ]+)/g)]
      .flatMap(([, list = '']) => list.split(/[ ,]+/).filter((rule) => rule !== ''))
      .filter((rule) => !rules.has(Number(rule)))
      .map((rule) => `docs/asvs.md: ${number} names rule ${rule}, which docs/security.md does not have`),
  ]);
  const proofs = rows.flatMap(({ number, proof }) =>
    [...proof.matchAll(/`([^`]+\.test\.tsx?)`: (.+?)(?=<br>|$)/g)].map(([, file = '', name = '']) => ({
      place: `docs/asvs.md: ${number}`,
      file,
      name: name.trim(),
    })),
  );
  return [...faults, ...proofFaults(top, proofs)];
}
