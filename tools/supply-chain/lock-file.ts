import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const names = z.optional(z.record(z.string(), z.string()));
const entry = z.object({
  version: z.optional(z.string()),
  license: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.optional(z.record(z.string(), z.object({ optional: z.optional(z.boolean()) }))),
});

/** A package as package-lock.json has it. */
export type LockEntry = z.output<typeof entry>;
/** The packages of package-lock.json by their place, e.g. `node_modules/pg`; the project itself is ''. */
export type Lock = Readonly<Record<string, LockEntry>>;

/** Reads package-lock.json of the project in `top`. */
export const readLock = (top: string): Lock =>
  z.parse(
    z.object({ packages: z.record(z.string(), entry) }),
    JSON.parse(readFileSync(path.join(top, 'package-lock.json'), 'utf8')),
  ).packages;

/** The name of the package at a place. */
export const nameAt = (place: string): string => place.split('node_modules/').at(-1) ?? '';

/** Where a package finds another one: beside its own, or in a folder further up. Null when it is nowhere. */
function find(lock: Lock, from: string, name: string): string | null {
  for (let base = from; ;) {
    const place = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`;
    if (lock[place] !== undefined) return place;
    if (base === '') return null;
    base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')));
  }
}

/** The places of packages and of all that npm installs for them: dependencies, optional ones and required peers. */
export function reach(lock: Lock, roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (from: string, name: string): void => {
    const place = find(lock, from, name);
    if (place === null || found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[place] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => peerDependenciesMeta?.[peer]?.optional !== true);
    for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) visit(place, next);
  };
  for (const root of roots) visit('', root);
  return found;
}
