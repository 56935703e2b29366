import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownVersion } from '#api/platform/version.ts';
import { missingExtension, type Connection } from './database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../migrations');

/** All migrations by file name, in order. A file is loaded when it is applied: a start usually needs none. */
async function migrations(): Promise<Record<string, Migration>> {
  const load = async (name: string): Promise<Migration> =>
    await import(pathToFileURL(path.join(FOLDER, `${name}.ts`)).href);
  const names = await knownMigrations();
  return Object.fromEntries(names.map((name) => [name, { up: async (db) => (await load(name)).up(db) }]));
}

/** A database that this version of the application cannot use or prepare; the message is for the operator. */
export class DatabaseVersionError extends Error {
  override readonly name = 'DatabaseVersionError';
}

/** The names of all migrations of this version, in order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(FOLDER))
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => file.slice(0, -3));

/** True when version `a` is before `b`; both have three numbers. */
const isBefore = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  const differing = [0, 1, 2].find((place) => left?.[place] !== right?.[place]);
  return differing !== undefined && (left?.[differing] ?? 0) < (right?.[differing] ?? 0);
};

async function tableExists(db: Connection, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** The migrations of a database, in order; none for a new one. */
export async function appliedMigrations(db: Connection): Promise<string[]> {
  if (!(await tableExists(db, 'public.kysely_migration'))) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from public.kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Whether the database needs no migration: it has exactly those of this version, or a newer version migrated it and
 * this one works on it as it is.
 * @throws DatabaseVersionError when a newer version migrated it and this one does not work on it
 */
async function isMigrated(db: Connection, version: string): Promise<boolean> {
  const known = await knownMigrations();
  const applied = await appliedMigrations(db);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown === undefined) return applied.length === known.length;
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
 * @param db a transaction, too: then the migrations are part of it
 * @param until the last migration to apply; all by default
 * @param version of the application; for tests
 * @throws DatabaseVersionError when a newer version migrated it so that this one cannot use it, or an extension is
 *   missing that this role may not create
 */
export async function migrate(db: Connection, until?: string, version = ownVersion()): Promise<void> {
  if (await isMigrated(db, version)) return;
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({ db, provider: { getMigrations: migrations } });
  const { error } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until));
  if (error === undefined) return;
  const extension = missingExtension(error);
  if (extension !== null)
    throw new DatabaseVersionError(
      `The database lacks the extension ${extension}, and this role may not create it, or the server does not have it. Let an administrator run in this database: create extension ${extension}. Nothing was changed.`,
    );
  // A newer version may have started in between.
  if (!db.isTransaction && (await isMigrated(db, version))) return;
  throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}
