import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How long after a start what it left is collected, ms: background work of the start has ended by then. */
const AFTER_START_MS = 3000;

/**
 * Collects all garbage of this process. V8 collects by itself when memory is needed, not when a process is idle, and
 * has it from `gc` alone, which `--expose-gc` adds to each context made after it.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // This flavor gives back the pages of the young generation at once, others some ten seconds later, if at all.
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}

/** A start leaves 25 MB of garbage, which an idle process would hold for good (docs/decisions/0207). */
export const collectGarbageOfStart = (): void => void setTimeout(collectGarbage, AFTER_START_MS).unref();
