import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DumpError } from '#api/platform/database/dump/dump-format.ts';
import { loadDump, type Loaded } from '#api/platform/database/dump/load-dump.ts';
import type { SingleConnection } from '#api/platform/database/single-connection.ts';
import { queueTables } from '#api/platform/jobs/start-queue.ts';
import { decryptStream } from '#api/vendors/age.ts';
import { verifyDump } from './backup-signature.ts';

/**
 * Fills an empty database from an encrypted and signed backup: the tables of that time and their rows. After an error
 * the database is as empty as before. The signature is verified at the end of the file, before the commit.
 * @param file the backup
 * @param keyFile the private keys and the signers, as `npm run backup:key` writes them
 * @param options whether the backup may have no signature
 * @throws BackupError when no signer of the key file has signed it; AgeError when no key fits; DumpError when the
 *   database is not empty, or the backup is cut off, damaged or of a newer version; DatabaseVersionError when an
 *   extension is missing
 */
export async function restoreBackup(
  connection: SingleConnection,
  file: string,
  keyFile: string,
  { mayBeUnsigned = false } = {},
): Promise<Loaded> {
  const keys = await readFile(keyFile, 'utf8');
  const encrypted = createReadStream(file);
  try {
    const decrypted = await decryptStream(keys, Readable.toWeb(encrypted));
    const text = verifyDump(decompress(Readable.fromWeb(decrypted)), keys, mayBeUnsigned);
    const loaded = await loadDump(connection, text, queueTables());
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
