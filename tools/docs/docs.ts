// Writes docs/generated; with --check it writes nothing and fails when something there is stale, or a text names what does not exist.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errors } from './errors.ts';
import { imports } from './imports.ts';
import { openapi } from './openapi.ts';
import { states } from './states.ts';
import { deadReferences } from './references.ts';
import { root } from '../architecture/current-layout/read.ts';

const folder = path.join(root, 'docs/generated');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const documents: Record<string, string> = { 'openapi.json': openapi(version), 'errors.md': errors(), 'imports.md': await imports(), 'states.md': states() };
const stale = Object.entries(documents).filter(([name, text]) => {
  const file = path.join(folder, name);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});

if (process.argv.includes('--check')) {
  const faults = [...stale.map(([name]) => `docs/generated/${name} is stale: npm run docs`), ...deadReferences(root)];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('The generated documents are fresh, and the texts name only what exists.');
} else {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of stale) {
    writeFileSync(path.join(folder, name), text);
    console.log(`docs/generated/${name}`);
  }
}
