import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#api/config.ts';
import { openSingleConnection } from '#api/platform/database/single-connection.ts';
import { decryptStream, encryptTo, makeKeyPair } from '#api/vendors/age.ts';
import { cloneDatabase, emptyDatabase, runAs, type TestDatabase } from '#test/postgres.ts';
import { tableRows } from '#test/table-rows.ts';
import { backUp } from './back-up.ts';
import { makeSigningKey, readSigningKey, signDump } from './backup-signature.ts';
import { restoreBackup } from './restore-backup.ts';

const UNSIGNED = /^The backup is not signed, so it could be anyone's\./;
const WRONG = /^The signature of the backup is wrong/;
const signing = makeSigningKey();
let folder: string;
let pair: { privateKey: string; publicKey: string };
/** The text of a backup with its signature. */
let text: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signed-'));
  pair = await makeKeyPair();
  const source = await cloneDatabase();
  await runAs(source.connection, `insert into erasures (kind, subject_id) values ('waitlist', gen_random_uuid())`);
  const single = await openSingleConnection(source.connection);
  const { file } = await backUp(configOf(signing.privateKey), single);
  await single.close();
  await source.drop();
  const encrypted = Readable.toWeb(Readable.from([await readFile(file)]));
  text = gunzipSync(await buffer(await decryptStream(pair.privateKey, encrypted))).toString();
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

let target: TestDatabase;
beforeEach(async () => {
  target = await emptyDatabase();
});
afterEach(() => target.drop());

const configOf = (signingKey: string) =>
  readConfig({ DATA_DIR: folder, BACKUP_RECIPIENT: pair.publicKey, BACKUP_SIGNING_KEY: signingKey });

/** Restores a backup with a text that this test wrote; everyone who knows the public key can encrypt one. */
async function restore(planted: string, { keyLines = signing.keyLine, mayBeUnsigned = false } = {}) {
  const [file, keyFile] = [path.join(folder, 'planted'), path.join(folder, 'private.key')];
  const compressed = Readable.from([Buffer.from(planted)], { objectMode: false }).pipe(createGzip());
  await writeFile(file, await buffer(await encryptTo(pair.publicKey)(Readable.toWeb(compressed))));
  await writeFile(keyFile, keyLines + pair.privateKey);
  const single = await openSingleConnection(target.connection);
  try {
    return await restoreBackup(single, file, keyFile, { mayBeUnsigned });
  } finally {
    await single.close();
  }
}
/** The text of the backup, signed by another key. */
const signedBy = async (signingKey: string): Promise<string> => {
  const lines = Readable.from([Buffer.from(unsigned())]);
  return String(await buffer(signDump(lines, readSigningKey(signingKey))));
};
const unsigned = (): string => text.replace(/-- signature .+\n$/, '');
const forged = (): string => text.replace('\twaitlist\t', '\tcustomer\t');

describe('a backup', () => {
  test('a backup that a signer of the key file signed is restored', async () => {
    expect((await restore(text)).rows['public.erasures']).toBe(1);
  });

  test('a backup is restored when its signer is one of several in the key file', async () => {
    const keyLines = makeSigningKey().keyLine + signing.keyLine;
    expect((await restore(text, { keyLines })).rows['public.erasures']).toBe(1);
  });
});

describe('a backup that anyone could have made', () => {
  afterEach(async () => {
    expect(await tableRows(target.connection)).toEqual({});
  });

  test('a backup without a signature is refused', async () => {
    await expect(restore(unsigned())).rejects.toThrow(UNSIGNED);
  });

  test('a backup with the signature of another key is refused, also when a backup may be unsigned', async () => {
    const other = await signedBy(makeSigningKey().privateKey);
    await expect(restore(other)).rejects.toThrow(WRONG);
    await expect(restore(other, { mayBeUnsigned: true })).rejects.toThrow(WRONG);
  });

  test('a backup with a changed row and the signature of the original is refused', async () => {
    expect(forged()).not.toBe(text);
    await expect(restore(forged())).rejects.toThrow(WRONG);
  });

  test('a backup with text after its signature is refused', async () => {
    await expect(restore(`${text}-- more\n`)).rejects.toThrow(/^The backup is (?:not signed|damaged)/);
  });

  test('a backup is refused when the key file names no signer', async () => {
    await expect(restore(text, { keyLines: '' })).rejects.toThrow(/^The key file names no signer/);
    await expect(restore(text, { keyLines: '# backups are signed by: AAAA\n' })).rejects.toThrow(
      /^The key file has a line .+ that cannot be read\.$/,
    );
  });
});

test('a backup from before signatures is restored when its operator says that it is unsigned', async () => {
  expect((await restore(unsigned(), { mayBeUnsigned: true })).rows['public.erasures']).toBe(1);
});

test('a signed backup is restored without a signer in the key file when its operator says that it may be unsigned', async () => {
  expect((await restore(text, { keyLines: '', mayBeUnsigned: true })).rows['public.erasures']).toBe(1);
});

test.each([
  ['', 'BACKUP_SIGNING_KEY is missing'],
  ['no key', 'BACKUP_SIGNING_KEY is no key for signing backups'],
  [makeSigningKey().keyLine.replace(/^.+: /, ''), 'BACKUP_SIGNING_KEY is no key for signing backups'],
])('no backup is made with the signing key "%s"', async (signingKey, message) => {
  const single = await openSingleConnection(target.connection);
  await expect(backUp(configOf(signingKey), single)).rejects.toThrow(message);
  await single.close();
});
