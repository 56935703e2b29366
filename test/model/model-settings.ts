import { isLongRun } from '../long-run.ts';

/** How many sequences both files run together. The second file belongs to the long run. */
export const SEQUENCES = Number(process.env['MODEL_SEQUENCES'] ?? (isLongRun ? 1000 : 15));

/** What a failure printed, to replay it; null for a run of its own. */
export const PATH = process.env['MODEL_PATH'] ?? null;
export const isReplay = PATH !== null;

/** The seed of `npm test`, which runs the same half of the sequences each time. A long run draws new ones. */
const SHARE_SEED = 26;

/** The two files draw from an even and an odd seed, so that they never run the same sequences. */
const ownSeed = (file: 0 | 1): number => (isLongRun ? 2 * (Date.now() & 0x1fffffff) : SHARE_SEED) + file;

/**
 * The seed of one of the two files. The first file takes a given seed as it is, so that it replays the failure that
 * either of them printed.
 */
export function seedOf(file: 0 | 1): number {
  const given = process.env['MODEL_SEED'];
  return given === undefined ? ownSeed(file) : (Number(given) + file) & 0x7fffffff;
}
