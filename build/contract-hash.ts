import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SHARED = resolve(import.meta.dirname, '../src/shared');

/**
 * A short hash of the API contracts. It changes with any contract, so that a browser drops answers that it cached under
 * older ones.
 */
export function contractHash(): string {
  const files = readdirSync(SHARED, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.contract\.ts$/.test(file),
  );
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(SHARED, file)));
  return hash.digest('base64url').slice(0, 8);
}
