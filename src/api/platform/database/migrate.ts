import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../migrations');

/** All migrations by file name, in order. */
async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).sort();
  const entries = await Promise.all(
    files.map(async (file): Promise<[string, Migration]> => [
      file.slice(0, -3),
      await import(pathToFileURL(path.join(FOLDER, file)).href),
    ]),
  );
  return Object.fromEntries(entries);
}

/**
 * Migrates the database forward, in one transaction and under the migrator's lock, so that of processes that start
 * together one does it. Throws the error of the migration that failed.
 * @param until the last migration to apply; all by default
 */
export async function migrate(db: Database, until?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: migrations } });
  const { error } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until));
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}
