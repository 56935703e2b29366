import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { inject } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { createStandInTable } from '#sandbox/stand-in-records.ts';
import { emptyDatabase, runAs, type TestDatabase } from './postgres.ts';

const FOLDER = path.resolve(import.meta.dirname, 'fixtures');

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
  /** The names of the migrations that the database has, in order. */
  migrations: z.array(z.string()),
});

/** What is recorded beside the dump of a released version. */
export type Manifest = z.output<typeof manifest>;

/** The two files of a version's fixture. */
export const fixtureFiles = (version: string): { manifest: string; dump: string } => ({
  manifest: path.join(FOLDER, `${version}.json`),
  dump: path.join(FOLDER, `${version}.sql.gz`),
});

/**
 * The fixtures of all released versions, each a whole database with its rows. Those before 1.1.0 were upgraded by
 * 1.1.0, the last version 1, as an operator must do it.
 */
export const releasedFixtures = (): Manifest[] =>
  globSync('*.json', { cwd: FOLDER })
    .toSorted()
    .map((file) => manifest.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))));

/** Files with the databases of versions before the last version 1, as those versions left them. */
export const olderDumps = (): string[] => globSync('before-1.1.0/*.sql.gz', { cwd: FOLDER }).toSorted();

const readDump = (file: string): string => gunzipSync(readFileSync(path.resolve(FOLDER, file))).toString('utf8');

/** A new database with the contents of a file of `olderDumps`. */
export const loadOlderDump = (file: string): Promise<TestDatabase> => loadDump(readDump(file));

/**
 * A new database as the version left it. Its clock continues a minute after the dump, so that sessions and codes are as
 * old as they were.
 */
export const loadFixture = ({ version, takenAt }: Manifest): Promise<TestDatabase> =>
  loadDump(`${readDump(fixtureFiles(version).dump)}\n${clock(takenAt)}`);

/** Runs the statements of a whole dump, definitions and rows, in a new database. */
export async function loadDump(statements: string): Promise<TestDatabase> {
  const { admin, user } = inject('postgres');
  const database = await emptyDatabase();
  const db = openDatabase(openPool(database.connection, 1));
  try {
    await createStandInTable(db);
  } finally {
    await db.destroy();
  }
  // Triggers and foreign keys are off: rows come back as they were, in any order.
  const mode = `set session_replication_role = replica; set role ${user};`;
  await runAs({ ...admin, database: database.connection.database }, `${mode}\n${statements}`);
  return database;
}

/** Sets the clock of the application to a minute after the dump, from where it runs on. */
const clock = (takenAt: string): string => `
  do $$ begin
    execute format('create or replace function app_now() returns timestamptz language sql stable as $f$ select now() - %L::interval $f$', now() - interval '1 minute' - timestamptz '${takenAt}');
  end $$;`;
