import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { ownVersion } from '#api/platform/version.ts';
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

/** A database that this version of the application cannot use; the message is for the operator. */
export class DatabaseVersionError extends Error {
  override readonly name = 'DatabaseVersionError';
}

/** True when version `a` is before `b`; both have three numbers. */
const isBefore = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  const differing = [0, 1, 2].find((place) => left?.[place] !== right?.[place]);
  return differing !== undefined && (left?.[differing] ?? 0) < (right?.[differing] ?? 0);
};

async function tableExists(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** The migrations that a newer version applied and that this one does not have; empty for an older or new database. */
async function unknownMigrations(db: Database): Promise<string[]> {
  const known = await migrations();
  if (!(await tableExists(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(known, name));
}

/**
 * Whether a newer version migrated the database and this one works on it as it is.
 * @throws DatabaseVersionError when it does not
 */
async function isNewerButUsable(db: Database, version: string): Promise<boolean> {
  const [unknown] = await unknownMigrations(db);
  if (unknown === undefined) return false;
  const table = await sql<{ found: boolean }>`select to_regclass('schema_compat') is not null as found`.execute(db);
  const row =
    table.rows[0]?.found === true ? await db.selectFrom('schema_compat').selectAll().executeTakeFirst() : null;
  const oldest = row?.oldest_version;
  if (oldest !== undefined && !isBefore(version, oldest)) return true;
  const needed = oldest === undefined ? 'a newer version' : `version ${oldest} or newer`;
  throw new DatabaseVersionError(
    `A newer version of the application changed this database (${unknown}), and version ${version} cannot use it. Nothing was changed. Start ${needed}, or restore the backup from before the upgrade.`,
  );
}

/**
 * Migrates the database forward, in one transaction and under the migrator's lock, so that of processes that start
 * together one does it. A database that a newer version migrated stays as it is. Throws the error of the migration that
 * failed.
 * @param until the last migration to apply; all by default
 * @param version of the application; for tests
 * @throws DatabaseVersionError when a newer version migrated it so that this one cannot use it
 */
export async function migrate(db: Database, until?: string, version = ownVersion()): Promise<void> {
  if (await isNewerButUsable(db, version)) return;
  const migrator = new Migrator({ db, provider: { getMigrations: migrations } });
  const { error } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until));
  if (error === undefined) return;
  // A newer version may have started in between.
  if (await isNewerButUsable(db, version)) return;
  throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}
