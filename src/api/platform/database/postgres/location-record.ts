import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withReason, PostgresError } from './postgres-error.ts';
import { writeFileAtomically } from './folders.ts';

/** The application's name in folders outside DATA_DIR. */
export const appName = 'car-care-booking';

/** What DATA_DIR/where.json remembers: only what differs from the usual. */
export interface LocationRecord {
  /** The folder that holds the server when it is not DATA_DIR. */
  place?: string;
  /** The socket's folder when it is not `run` beside the cluster. */
  sockets?: string;
}

export function recordFile(dataDir: string): string {
  return path.join(dataDir, 'where.json');
}

/** Reads where.json; an empty answer when there is none. Throws PostgresError when it is damaged. */
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

/** Records `next`, unless it says what is recorded already. Throws PostgresError. */
export function writeLocationRecord(dataDir: string, before: LocationRecord, next: LocationRecord): void {
  if (next.place === before.place && next.sockets === before.sockets) return;
  writeFileAtomically(recordFile(dataDir), `${JSON.stringify(next, null, 2)}\n`);
}

/** A short name that belongs to one path. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
