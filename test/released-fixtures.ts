import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { inject } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { migrate } from '#api/platform/database/migrate.ts';
import { createStandInTable } from '#sandbox/stand-in-records.ts';
import { emptyDatabase, runAs, type TestDatabase } from './postgres.ts';

const FOLDER = path.resolve(import.meta.dirname, 'fixtures');
const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations');

const manifest = z.object({
  version: z.string(),
  /** By the clock of the database, ISO 8601. */
  takenAt: z.string(),
  /** Addresses of accounts to log in with; their password is that of all fixtures (test/passwords.ts). */
  customer: z.string(),
  owner: z.string(),
  /** The token of an open session of that customer. */
  session: z.string(),
  /** Rows by table, as in the dump. */
  rows: z.record(z.string(), z.number()),
  /** SHA-256 of each migration file of the version, by its name without the ending, in order. */
  migrations: z.record(z.string(), z.string()),
});

/** What is recorded beside the dump of a released version. */
export type Manifest = z.output<typeof manifest>;

/** The two files of a version's fixture. */
export const fixtureFiles = (version: string): { manifest: string; dump: string } => ({
  manifest: path.join(FOLDER, `${version}.json`),
  dump: path.join(FOLDER, `${version}.sql.gz`),
});

/** The fixtures of all released versions. */
export const releasedFixtures = (): Manifest[] =>
  globSync('*.json', { cwd: FOLDER })
    .toSorted()
    .map((file) => manifest.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))));

/** SHA-256 of each migration file of the working copy, by its name without the ending, in order. */
export const migrationDigests = (): Record<string, string> =>
  Object.fromEntries(
    globSync('*.ts', { cwd: MIGRATIONS })
      .toSorted()
      .map((file) => [
        path.basename(file, '.ts'),
        createHash('sha256')
          .update(readFileSync(path.join(MIGRATIONS, file)))
          .digest('hex'),
      ]),
  );

/**
 * A new database as the version left it: tables by the version's own migrations, then the rows of the dump. Its clock
 * continues a minute after the dump, so that sessions and codes are as old as they were.
 */
export const loadFixture = ({ version, takenAt, migrations }: Manifest): Promise<TestDatabase> =>
  loadDump(gunzipSync(readFileSync(fixtureFiles(version).dump)).toString('utf8'), {
    until: Object.keys(migrations).at(-1),
    takenAt,
  });

/** Loads the statements of a dump into a new database that has the migrations up to `until`. */
export async function loadDump(
  statements: string,
  { until, takenAt }: { until: string | undefined; takenAt: string },
): Promise<TestDatabase> {
  const { admin, user } = inject('postgres');
  const database = await emptyDatabase();
  const db = openDatabase(openPool(database.connection, 1));
  try {
    await migrate(db, until);
    await createStandInTable(db);
  } finally {
    await db.destroy();
  }
  // Triggers and foreign keys are off: rows come back as they were, in any order.
  const mode = `set session_replication_role = replica; set role ${user};`;
  await runAs({ ...admin, database: database.connection.database }, `${mode}\n${statements}\n${clock(takenAt)}`);
  return database;
}

/** Sets the clock of the application to a minute after the dump, from where it runs on. */
const clock = (takenAt: string): string => `
  do $$ begin
    execute format('create or replace function app_now() returns timestamptz language sql stable as $f$ select now() - %L::interval $f$', now() - interval '1 minute' - timestamptz '${takenAt}');
  end $$;`;
