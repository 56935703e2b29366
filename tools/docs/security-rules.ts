import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './source-files.ts';

/** The highest rule that needs a proof today; later rules come with their features. */
const LAST_RULE = 28;

interface Proof {
  rule: number;
  file: string;
  name: string;
}

/** The rows of the table of proofs in docs/security.md: `| 22 | file | test name |`. */
function readProofs(top: string): Proof[] {
  const text = readFileSync(path.join(top, 'docs/security.md'), 'utf8');
  return [...text.matchAll(/^\| (\d+) \| `([^`]+)` \| (.+) \|$/gm)].map(([, rule = '', file = '', name = '']) => ({
    rule: Number(rule),
    file,
    name,
  }));
}

const quoted = (name: string): string[] => [`'${name.replaceAll("'", String.raw`\'`)}'`, `"${name}"`, `\`${name}\``];
const hasTest = (code: string, name: string): boolean => quoted(name).some((text) => code.includes(text));

/** Rules of docs/security.md without a proof, and proofs whose file or test does not exist; a sentence each. */
export function securityFaults(top: string): string[] {
  const proofs = readProofs(top);
  const tests = ['src', 'test', 'scripts', 'tools', 'sandbox'].flatMap((folder) =>
    filesBelow(top, folder, ['.test.ts', '.test.tsx']),
  );
  const codeOf = new Map(tests.map((file) => [file, readFileSync(path.join(top, file), 'utf8')]));
  const rules = Array.from({ length: LAST_RULE }, (_, index) => index + 1);
  const untested = rules
    .filter((rule) => !proofs.some((proof) => proof.rule === rule))
    .map((rule) => `docs/security.md: rule ${rule} names no test`);
  const broken = proofs.flatMap(({ rule, file, name }) => {
    const code = codeOf.get(file);
    if (code !== undefined && hasTest(code, name)) return [];
    const elsewhere = [...codeOf].find(([, other]) => hasTest(other, name))?.[0];
    const hint =
      elsewhere === undefined
        ? closestName(code === undefined ? [...codeOf.values()] : [code], name)
        : `it is in ${elsewhere}`;
    return [`docs/security.md: rule ${rule} names "${name}" in ${file}, which does not exist (${hint})`];
  });
  return [...untested, ...broken];
}

/** The test whose name shares most words with `name`, as a suggestion after a rename. */
function closestName(codes: readonly string[], name: string): string {
  const words = new Set(name.toLowerCase().split(/\W+/));
  const names = codes.flatMap((code) =>
    [...code.matchAll(/\b(?:test|it)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])(.+?)\1/g)].map(
      ([, , found = '']) => found,
    ),
  );
  const shared = (found: string): number =>
    found
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => words.has(word)).length;
  const best = names.toSorted((a, b) => shared(b) - shared(a))[0];
  return best === undefined ? 'no test is like it' : `the closest is "${best}"`;
}
