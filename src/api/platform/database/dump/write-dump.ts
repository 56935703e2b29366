import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams';
import type { SingleConnection } from '../single-connection.ts';
import { currentTime } from '../database.ts';
import { ownVersion } from '#api/platform/version.ts';
import { appliedMigrations } from '../migrate.ts';
import { DumpError, headerLine, trailerLine } from './dump-format.ts';
import { listSequences, listStoredTables, partitionStatements, queueVersion } from './stored-tables.ts';

/** Settings on which the text of a value depends; the same when a dump is loaded. */
export const TEXT_SETTINGS = `set local search_path = pg_catalog; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local client_encoding = 'UTF8'`;

/**
 * The rows of every table and the values of the sequences as of one moment, while others go on writing (one snapshot).
 * The trailer is the sign that nothing is missing. Returns the rows by table.
 * @throws DumpError when the tables are changed meanwhile
 */
export async function* writeDump({ db, client }: SingleConnection): AsyncGenerator<Buffer, Record<string, number>> {
  const before = await listStoredTables(client);
  await client.query('begin isolation level repeatable read read only');
  try {
    // First of all, so that no migration changes the tables after the snapshot.
    await client.query(`lock table ${before.map(({ name }) => name).join(', ')} in access share mode`);
    const tables = await listStoredTables(client);
    if (JSON.stringify(tables) !== JSON.stringify(before))
      throw new DumpError('The tables were changed by an upgrade meanwhile. Run it again.');
    const takenAt = (await currentTime(db)).toISOString();
    const migrations = await appliedMigrations(db);
    const queue = await queueVersion(client);
    await client.query(TEXT_SETTINGS);
    yield Buffer.from(headerLine({ format: 1, version: ownVersion(), takenAt, migrations, queue }));
    for (const statement of await partitionStatements(client)) yield Buffer.from(`${statement}\n`);
    const copies: { name: string; stream: CopyToStreamQuery }[] = [];
    for (const { name, columns } of tables) {
      const target = `${name} (${columns.join(', ')})`;
      yield Buffer.from(`COPY ${target} FROM stdin;\n`);
      const stream = client.query(copyTo(`copy ${target} to stdout`));
      for await (const chunk of stream) yield chunk;
      copies.push({ name, stream });
      yield Buffer.from('\\.\n');
    }
    const sequences = await listSequences(client);
    // A stream ends with its rows and learns their number from the message after them (pg-copy-streams): it has the
    // number for certain once a later statement is answered.
    const rows = Object.fromEntries(copies.map(({ name, stream }) => [name, stream.rowCount]));
    for (const { name, value } of sequences)
      yield Buffer.from(`SELECT setval('${name.replaceAll("'", "''")}', ${value});\n`);
    yield Buffer.from(trailerLine({ rows }));
    return rows;
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}
