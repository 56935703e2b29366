import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DumpError } from '#api/platform/database/dump/dump-format.ts';
import { loadDump, type Loaded } from '#api/platform/database/dump/load-dump.ts';
import type { SingleConnection } from '#api/platform/database/single-connection.ts';
import { queueTables } from '#api/platform/jobs/start-queue.ts';
import { decryptStream } from '#api/vendors/age.ts';

/**
 * Fills an empty database from an encrypted backup: the tables of that time and their rows. After an error the database
 * is as empty as before.
 * @param file the backup
 * @param keyFile the private keys, as `npm run backup:key` or `age-keygen` writes them
 * @throws AgeError when no key fits; DumpError when the database is not empty, or the backup is cut off, damaged or of
 *   a newer version; DatabaseVersionError when an extension is missing
 */
export async function restoreBackup(connection: SingleConnection, file: string, keyFile: string): Promise<Loaded> {
  const identities = await readFile(keyFile, 'utf8');
  const encrypted = createReadStream(file);
  try {
    const decrypted = await decryptStream(identities, Readable.toWeb(encrypted));
    const loaded = await loadDump(connection, decompress(Readable.fromWeb(decrypted)), queueTables());
    // Statistics for the planner, which a new table does not have.
    await connection.client.query('analyze');
    return loaded;
  } finally {
    encrypted.destroy();
  }
}

/** @throws DumpError when the stream is cut off or damaged */
async function* decompress(compressed: Readable): AsyncGenerator<Buffer> {
  const plain = createGunzip();
  compressed.on('error', (error) => plain.destroy(error));
  try {
    for await (const chunk of compressed.pipe(plain)) yield chunk;
  } catch (error) {
    throw new DumpError('The backup is cut off or damaged.', { cause: error });
  } finally {
    compressed.destroy();
  }
}
