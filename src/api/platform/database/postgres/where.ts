import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { explained, PostgresError } from './error.ts';
import { writeWhole } from './folders.ts';

/** The application's name in folders outside DATA_DIR. */
export const app = 'car-care-booking';

/** What DATA_DIR/where.json remembers: only what differs from the usual. */
export interface Where {
  /** The folder that holds the server when it is not DATA_DIR. */
  place?: string;
  /** The socket's folder when it is not `run` beside the cluster. */
  sockets?: string;
}

export function whereFile(dataDir: string): string {
  return path.join(dataDir, 'where.json');
}

/** Reads where.json; an empty answer when there is none. Throws PostgresError when it is damaged. */
export function readWhere(dataDir: string): Where {
  if (!existsSync(whereFile(dataDir))) return {};
  const text = explained(`${whereFile(dataDir)} cannot be read`, () => readFileSync(whereFile(dataDir), 'utf8'));
  try {
    const { place, sockets }: Where = JSON.parse(text);
    return { ...(place ? { place } : {}), ...(sockets ? { sockets } : {}) };
  } catch (error) {
    throw new PostgresError(`${whereFile(dataDir)} is damaged: it should name the folder of the database as JSON.`, {
      cause: error,
    });
  }
}

/** Records `next`, unless it says what is recorded already. Throws PostgresError. */
export function recordWhere(dataDir: string, before: Where, next: Where): void {
  if (next.place === before.place && next.sockets === before.sockets) return;
  writeWhole(whereFile(dataDir), `${JSON.stringify(next, null, 2)}\n`);
}

/** A short name that belongs to one path. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
