import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './source-files.ts';

/** A test that a document names, and where, e.g. `docs/security.md: rule 22`. */
export interface Proof {
  place: string;
  file: string;
  name: string;
}

const quoted = (name: string): string[] => [`'${name.replaceAll("'", String.raw`\'`)}'`, `"${name}"`, `\`${name}\``];
const hasTest = (code: string, name: string): boolean => quoted(name).some((text) => code.includes(text));

/** Proofs whose file or test does not exist, a sentence each. */
export function proofFaults(top: string, proofs: readonly Proof[]): string[] {
  const tests = ['src', 'test', 'scripts', 'tools', 'sandbox'].flatMap((folder) =>
    filesBelow(top, folder, ['.test.ts', '.test.tsx']),
  );
  const codeOf = new Map(tests.map((file) => [file, readFileSync(path.join(top, file), 'utf8')]));
  return proofs.flatMap(({ place, file, name }) => {
    const code = codeOf.get(file);
    if (code !== undefined && hasTest(code, name)) return [];
    const elsewhere = [...codeOf].find(([, other]) => hasTest(other, name))?.[0];
    const hint =
      elsewhere === undefined
        ? closestName(code === undefined ? [...codeOf.values()] : [code], name)
        : `it is in ${elsewhere}`;
    return [`${place} names "${name}" in ${file}, which does not exist (${hint})`];
  });
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
