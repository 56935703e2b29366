import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '#api/platform/log.ts';
import { acceptedEncodings } from './cached-response.ts';
import { dictionaryOf, makeDeltas } from './make-deltas.ts';

/** The deltas of a file by the SHA-256 of their dictionary (base64), by the file's name. */
export type Deltas = Map<string, Map<string, Buffer>>;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A SHA-256 as a byte sequence of structured fields (RFC 9842 2.2). */
const AVAILABLE = /^:([A-Za-z0-9+/]{43}=):$/;

/** The delta of a file for a browser with these request headers, if there is one. */
export function findDelta(deltas: Deltas, name: string, headers: Headers): Buffer | undefined {
  const [, hash] = AVAILABLE.exec(String(headers['available-dictionary'])) ?? [];
  if (hash === undefined) return undefined;
  const isAccepted = (acceptedEncodings(headers['accept-encoding']).get('dcz') ?? 0) > 0;
  return isAccepted ? deltas.get(name)?.get(hash) : undefined;
}

/**
 * Makes the deltas of the build in `dist` that are missing, and takes all into memory. Compression runs on a thread of
 * its own; until it is done, and after an error, which is logged, files come without deltas.
 */
export async function loadDeltas(deltas: Deltas, dataDir: string, dist: string, log: Log): Promise<void> {
  try {
    const folder = await makeDeltas(dataDir, dist);
    if (folder === null) return;
    for (const file of await readdir(folder)) {
      const delta = await readFile(path.join(folder, file));
      const [, name] = /^([\w-]+\.\w+)\.[\w-]+\.\w+\.dcz$/.exec(file) ?? [];
      const dictionary = dictionaryOf(delta);
      if (name === undefined || dictionary === null) continue;
      const ofFile = deltas.get(name) ?? new Map<string, Buffer>();
      deltas.set(name, ofFile.set(dictionary.toString('base64'), delta));
    }
  } catch (error) {
    log.warn({ err: error, event: 'deltas.unmade' }, 'files come without compression dictionaries');
  }
}
