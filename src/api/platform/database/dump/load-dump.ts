import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type pg from 'pg';
import type { SingleConnection } from '../single-connection.ts';
import { createTablesAfter, isOfVersion1, knownMigrations, LAST_VERSION_1 } from '../migrate.ts';
import { DumpError, isTrailer, parseHeader, parseTrailer, type DumpHeader } from './dump-format.ts';
import { DumpReader } from './dump-reader.ts';
import { listObjects, listStoredTables, queueVersion, setSequence, withoutChecks } from './stored-tables.ts';
import { TEXT_SETTINGS } from './write-dump.ts';

const UNREADABLE = 'The backup is damaged: a line of it cannot be read.';

export interface Loaded {
  header: DumpHeader;
  /** Rows by table. */
  rows: Record<string, number>;
}

/**
 * Creates the tables as they were when the dump was written, and fills them, in one transaction: after an error nothing
 * of it is in the database.
 * @param queueTables statements that create the tables of the job queue
 * @throws DumpError when the database is not empty, or the dump is cut off, damaged or of a newer version
 */
export function loadDump(
  { db, client }: SingleConnection,
  chunks: AsyncIterable<Buffer>,
  queueTables: string,
): Promise<Loaded> {
  return db.transaction().execute(async (trx) => {
    const present = await listObjects(client);
    if (present.length > 0)
      throw new DumpError(
        `The database is not empty: it has ${present.slice(0, 3).join(', ')}${present.length > 3 ? ` and ${present.length - 3} more` : ''}. A backup is restored into an empty database only. Nothing was changed.`,
      );
    const reader = new DumpReader(chunks);
    const header = parseHeader(await reader.readLine());
    await expectKnown(header);
    if (!(await createTablesAfter(trx, header.migrations)))
      throw new DumpError(
        `The tables of the backup are not known to this version. Restore it with version ${header.version} of the application, then upgrade. Nothing was changed.`,
      );
    await client.query(queueTables);
    if (header.queue !== null && header.queue !== (await queueVersion(client)))
      throw new DumpError(
        `The job queue of the backup has tables of another version. Restore it with version ${header.version} of the application, then upgrade. Nothing was changed.`,
      );
    const tables = await listStoredTables(client);
    await client.query(TEXT_SETTINGS);
    const rows = await withoutChecks(client, tables, async () => {
      // Some migrations insert rows.
      await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
      return loadTables(client, reader);
    });
    return { header, rows };
  });
}

async function expectKnown({ version, migrations }: DumpHeader): Promise<void> {
  if (isOfVersion1(migrations)) {
    if (migrations.at(-1) === LAST_VERSION_1.migration) return;
    throw new DumpError(
      `The backup is of a version before ${LAST_VERSION_1.version}. Restore it with version ${LAST_VERSION_1.version}, start that version on it once, then upgrade. Nothing was changed.`,
    );
  }
  const known = await knownMigrations();
  const newer = migrations.find((name) => !known.includes(name));
  if (newer !== undefined)
    throw new DumpError(
      `The backup is of the newer version ${version} (${newer}). Restore it with that version. Nothing was changed.`,
    );
}

/**
 * Makes partitions, loads tables, then sequences, up to the trailer, and checks that no row is missing. No line of the
 * dump runs as it is: it names a table, columns or a sequence that are there, and a number or a date.
 */
async function loadTables(client: pg.ClientBase, reader: DumpReader): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  // Once the partitions are made.
  let tables: ReadonlyMap<string, readonly string[]> | undefined;
  for (;;) {
    const line = await reader.readLine();
    const [, name, list = ''] = /^COPY (\S+) \((.+)\) FROM stdin;$/.exec(line) ?? [];
    const [, parent, month] = /^SELECT public\.make_month_partition\('(\w+)', '(\d{4}-\d\d-\d\d)'\);$/.exec(line) ?? [];
    const [, sequence, value = ''] = /^SELECT setval\('([^']+)', (\d+)\);$/.exec(line) ?? [];
    if (name !== undefined) {
      tables ??= new Map((await listStoredTables(client)).map((table) => [table.name, table.columns]));
      const known = tables.get(name);
      if (known === undefined) throw new DumpError(`The backup has a table that this version does not know: ${name}.`);
      const columns = list.split(', ');
      if (!columns.every((column) => known.includes(column))) throw new DumpError(UNREADABLE);
      const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
      await pipeline(Readable.from(reader.readRows(), { objectMode: false }), stream);
      rows[name] = stream.rowCount;
    } else if (parent !== undefined) {
      await client.query('select public.make_month_partition($1, $2)', [parent, month]);
    } else if (sequence !== undefined) {
      if (!(await setSequence(client, sequence, value))) throw new DumpError(UNREADABLE);
    } else if (isTrailer(line)) {
      const expected = parseTrailer(line).rows;
      // More rows than stated are no damage: up to version 1.0.0 a dump could state 0 rows of a table that has some.
      const incomplete = Object.entries(expected).find(([table, count]) => count > (rows[table] ?? 0));
      if (incomplete !== undefined) throw new DumpError(`The backup is damaged: rows of ${incomplete[0]} are missing.`);
      await reader.expectEnd();
      return rows;
    } else {
      throw new DumpError(UNREADABLE);
    }
  }
}
