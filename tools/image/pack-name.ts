import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '#shared/guards.ts';
import { root } from '../project-root.ts';

/** The name of the file to deploy, without its ending; the folder in it has the same name. */
export function packName(): string {
  const parsed: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const version = isRecord(parsed) ? parsed['version'] : undefined;
  if (typeof version !== 'string') throw new Error('package.json has no version');
  return `car-care-${version}`;
}
