import { readFileSync } from 'node:fs';
import path from 'node:path';
import { proofFaults } from './proofs.ts';

const readDocument = (top: string): string => readFileSync(path.join(top, 'docs/security.md'), 'utf8');

/** The numbers of the rules of docs/security.md: the items of its numbered lists. */
export const securityRules = (top: string): number[] =>
  [...readDocument(top).matchAll(/^(\d+)\. /gm)].map(([, rule]) => Number(rule));

/** Rules of docs/security.md without a proof, and proofs whose file or test does not exist; a sentence each. */
export function securityFaults(top: string): string[] {
  // The rows of its table of proofs: `| 22 | file | test name |`.
  const proofs = [...readDocument(top).matchAll(/^\| (\d+) \| `([^`]+)` \| (.+) \|$/gm)].map(
    ([, rule = '', file = '', name = '']) => ({ rule: Number(rule), file, name }),
  );
  const untested = securityRules(top)
    .filter((rule) => !proofs.some((proof) => proof.rule === rule))
    .map((rule) => `docs/security.md: rule ${rule} names no test`);
  return [
    ...untested,
    ...proofFaults(
      top,
      proofs.map(({ rule, file, name }) => ({ place: `docs/security.md: rule ${rule}`, file, name })),
    ),
  ];
}
