import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { ownVersion } from '#api/platform/version.ts';
import { missingExtension, type Connection, type Database, type Trx } from './database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../database');

/** The files that a new database is made from, in the order in which their tables refer to each other. */
const BASELINE_FILES = [
  'foundation',
  'staff',
  'accounts',
  'catalogue',
  'cars',
  'imports',
  'bookings',
  'promotions',
  'payments',
  'scheduling',
  'visits',
  'releases',
  'estimates',
  'reviews',
  'messages',
  'integrations',
  'platform',
  'live-updates',
  'refuse-version-1',
] as const;

/** The name by which a database records the baseline of version 2. */
const BASELINE = '0200-baseline';

/** The last version 1, and the last of its migrations. */
export const LAST_VERSION_1 = { version: '1.1.0', migration: '0140-versions-of-changes' };

/** Serializes processes that start together: one of them migrates. */
const MIGRATION_LOCK = 4_207_310_053;

/** A database that this version of the application cannot use or prepare; the message is for the operator. */
export class DatabaseVersionError extends Error {
  override readonly name = 'DatabaseVersionError';
}

/** The names of the migrations after the baseline, in order. */
const laterMigrations = async (folder = FOLDER): Promise<string[]> =>
  (await readdir(path.join(folder, 'migrations')))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => path.basename(file, '.sql'));

/** The names that a database of this version has recorded, in order. */
export const knownMigrations = async (folder = FOLDER): Promise<string[]> => [
  BASELINE,
  ...(await laterMigrations(folder)),
];

/** The statements that make the tables of a new database. */
export async function readBaseline(): Promise<string> {
  const read = (file: string): Promise<string> => readFile(path.join(FOLDER, `${file}.sql`), 'utf8');
  return (await Promise.all(BASELINE_FILES.map(read))).join('\n');
}

/** The migrations of a database, in order; none for a new one. */
export async function appliedMigrations(db: Connection): Promise<string[]> {
  const found = await sql`select where to_regclass('public.kysely_migration') is not null`.execute(db);
  if (found.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from public.kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** True for the migrations of a database that no version 2 has upgraded yet. */
export const isOfVersion1 = (applied: readonly string[]): boolean => applied.length > 0 && !applied.includes(BASELINE);

/** True when version `a` is before `b`; both have three numbers, and a suffix (`-alpha`) is ignored. */
const isBefore = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((text) => text.replace(/-.*/, '').split('.').map(Number));
  const differing = [0, 1, 2].find((place) => left?.[place] !== right?.[place]);
  return differing !== undefined && (left?.[differing] ?? 0) < (right?.[differing] ?? 0);
};

interface Options {
  /** Of the application; for tests. */
  version: string;
  /** Where the migrations are; for tests. */
  folder: string;
}

/**
 * Whether the database needs no migration: it has exactly those of this version, or a newer version migrated it and
 * this one works on it as it is.
 * @throws DatabaseVersionError when a newer version migrated it and this one does not work on it, or when it is older
 *   than the last version 1
 */
async function isMigrated(db: Connection, { version, folder }: Options): Promise<boolean> {
  const known = await knownMigrations(folder);
  const applied = await appliedMigrations(db);
  if (isOfVersion1(applied)) {
    if (applied.at(-1) === LAST_VERSION_1.migration) return false;
    throw new DatabaseVersionError(
      `This database is of a version before ${LAST_VERSION_1.version} (${applied.at(-1)}), and version ${version} cannot upgrade it. Nothing was changed. Start version ${LAST_VERSION_1.version} on it once, stop it, then start this one.`,
    );
  }
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown === undefined) return applied.length === known.length;
  const { oldest_version: oldest } = await db.selectFrom('schema_compat').selectAll().executeTakeFirstOrThrow();
  if (!isBefore(version, oldest)) return true;
  throw new DatabaseVersionError(
    `A newer version of the application changed this database (${unknown}), and version ${version} cannot use it. Nothing was changed. Start version ${oldest} or newer, or restore the backup from before the upgrade.`,
  );
}

const run = (trx: Trx, statements: string): Promise<unknown> => sql.raw(statements).execute(trx);

/** Records migrations as applied. */
async function record(trx: Trx, names: readonly string[]): Promise<void> {
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, app_now()::text)`.execute(trx);
}

async function upgradeFromVersion1(trx: Trx): Promise<void> {
  for (const file of ['upgrade-from-1.sql', 'live-updates.sql', 'refuse-version-1.sql'])
    await run(trx, await readFile(path.join(FOLDER, file), 'utf8'));
  await record(trx, [BASELINE]);
}

async function migrateForward(trx: Trx, options: Options): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
  // Another process may have done it meanwhile.
  if (await isMigrated(trx, options)) return;
  const applied = await appliedMigrations(trx);
  const later = await laterMigrations(options.folder);
  if (applied.length === 0) {
    // The baseline already includes the later migrations.
    await run(trx, await readBaseline());
    await record(trx, [BASELINE, ...later]);
    return;
  }
  if (isOfVersion1(applied)) await upgradeFromVersion1(trx);
  for (const name of later) {
    if (applied.includes(name)) continue;
    await run(trx, await readFile(path.join(options.folder, 'migrations', `${name}.sql`), 'utf8'));
    await record(trx, [name]);
  }
}

/**
 * Migrates the database forward, in one transaction and under a lock: of processes that start together, only one does
 * it. A database that a newer version migrated stays as it is.
 * @throws DatabaseVersionError when this version cannot use the database, or an extension is missing that this role may
 *   not create; errors of PostgreSQL from a migration
 */
export async function migrate(
  db: Database,
  { version = ownVersion(), folder = FOLDER }: Partial<Options> = {},
): Promise<void> {
  if (await isMigrated(db, { version, folder })) return;
  try {
    await db.transaction().execute((trx) => migrateForward(trx, { version, folder }));
  } catch (error) {
    const extension = missingExtension(error);
    if (extension === null) throw error;
    throw new DatabaseVersionError(
      `The database lacks the extension ${extension}, and this role may not create it, or the server does not have it. Let an administrator run in this database: create extension ${extension}. Nothing was changed.`,
    );
  }
}

/** The file with the tables of a released version, by its last migration. */
export const releasedTables = (lastMigration: string): string =>
  path.join(FOLDER, 'released', `${lastMigration}.sql.gz`);

/**
 * Creates the tables in a new database as they were after the given migrations, those of this version or of a release.
 * Returns false when these tables are not known.
 */
export async function createTablesAfter(trx: Trx, migrations: readonly string[]): Promise<boolean> {
  const last = migrations.at(-1) ?? '';
  const isPresent = last === (await knownMigrations()).at(-1);
  const packed = isPresent ? null : await readFile(releasedTables(last)).catch(() => null);
  if (!isPresent && packed === null) return false;
  await run(trx, packed === null ? await readBaseline() : gunzipSync(packed).toString('utf8'));
  await record(trx, migrations);
  return true;
}
