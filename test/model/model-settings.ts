/** How many sequences both files run together: a small share in `npm test`, 1 000 in `npm run test:model`. */
export const SEQUENCES = Number(process.env['MODEL_SEQUENCES'] ?? 40);
/** What `npm test` draws from, so that it does the same each time; a run of its own takes a fresh seed. */
const SHARE_SEED = 13;

/** What a failure printed, to replay it; null for a run of its own. */
export const PATH = process.env['MODEL_PATH'] ?? null;
export const isReplay = PATH !== null;

/**
 * The seed of one of the two files: given, fresh or that of the share. Of a given one the first file takes the seed
 * itself, so that the first one replays what either of them printed.
 */
export const seedOf = (file: 0 | 1): number =>
  (Number(process.env['MODEL_SEED'] ?? (process.env['MODEL_SEQUENCES'] ? Date.now() & 0x3fffffff : SHARE_SEED)) +
    file) &
  0x7fffffff;
