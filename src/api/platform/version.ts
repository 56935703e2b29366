import { readFileSync } from 'node:fs';
import path from 'node:path';

/** This version of the application, from package.json. */
export function ownVersion(): string {
  const file = path.resolve(import.meta.dirname, '../../../package.json');
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}
