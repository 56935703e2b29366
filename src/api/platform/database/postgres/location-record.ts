import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withReason, PostgresError } from './postgres-error.ts';
import { writeFileAtomically } from './folders.ts';

/** The application's name in folders outside DATA_DIR. */
export const appName = 'car-care-booking';

/** The content of DATA_DIR/where.json: locations that differ from the defaults. */
export interface LocationRecord {
  /** The server's folder when it is not DATA_DIR. */
  place?: string;
  /** The socket's folder when it is not `run` beside the cluster. */
  sockets?: string;
}

/** The path of DATA_DIR/where.json, also when the file does not exist. */
export function recordFile(dataDir: string): string {
  return path.join(dataDir, 'where.json');
}

/**
 * Reads where.json; an empty record when there is none.
 * @throws PostgresError when it is damaged
 */
export function readLocationRecord(dataDir: string): LocationRecord {
  if (!existsSync(recordFile(dataDir))) return {};
  const text = withReason(`${recordFile(dataDir)} cannot be read`, () => readFileSync(recordFile(dataDir), 'utf8'));
  try {
    const { place, sockets }: LocationRecord = JSON.parse(text);
    return { ...(place ? { place } : {}), ...(sockets ? { sockets } : {}) };
  } catch (error) {
    throw new PostgresError(`${recordFile(dataDir)} is damaged: it should name the folder of the database as JSON.`, {
      cause: error,
    });
  }
}

/**
 * Writes `next` if it differs from `before`.
 * @throws PostgresError
 */
export function writeLocationRecord(dataDir: string, before: LocationRecord, next: LocationRecord): void {
  if (next.place === before.place && next.sockets === before.sockets) return;
  writeFileAtomically(recordFile(dataDir), `${JSON.stringify(next, null, 2)}\n`);
}

/** A short, unique name for a path. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
