import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations');

/** Every migration by its file name, in order. */
async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).sort();
  const entries = await Promise.all(
    files.map(async (file): Promise<[string, Migration]> => [file.slice(0, -3), await import(pathToFileURL(path.join(FOLDER, file)).href)]),
  );
  return Object.fromEntries(entries);
}

/**
 * Brings the database up to date: forward only, in one transaction, under the migrator's own lock, so that two
 * processes starting at once do it once. Throws what a migration threw.
 */
export async function migrate(db: Database): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: migrations } }).migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}
