import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The files that read the environment. */
const READERS = ['src/api/config.ts', 'src/api/vendor-config.ts', 'src/api/production-problems.ts'];

/** The variables that the configuration reads. */
function variablesRead(top: string): ReadonlySet<string> {
  const code = READERS.map((file) => readFileSync(path.join(top, file), 'utf8')).join('\n');
  const names = [...code.matchAll(/(?:\b(?:get|number)\(|env\[)'([A-Z][A-Z0-9_]+)'/g)].map(([, name = '']) => name);
  return new Set(names);
}

/** Variables that .env.example lacks or that the configuration does not read; a sentence each. */
export function environmentFaults(top: string): string[] {
  const known = variablesRead(top);
  const example = [...readFileSync(path.join(top, '.env.example'), 'utf8').matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  return [
    ...[...known]
      .filter((name) => !example.includes(name))
      .map((name) => `.env.example: ${name} is missing, which the configuration reads`),
    ...example
      .filter((name) => !known.has(name))
      .map((name) => `.env.example: the configuration does not read ${name}`),
    ...example
      .filter((name, index) => example.indexOf(name) !== index)
      .map((name) => `.env.example: ${name} stands twice`),
  ];
}
