import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { BackupError } from './backup-files.ts';

// A backup is encrypted to a public key, which anyone may know. Its last line, a comment to psql, therefore has an
// Ed25519 signature over the SHA-512 of all text before it. The private key signs on the server; the public one is
// a comment in the file with the private key of age, which restores.
const MARK = '-- signature ';
const LINE_BYTES = MARK.length + 88 + 1;
/** What the signature is for, so that it is none of anything else. */
const PURPOSE = 'car-care backup 1\n';
const KEY_MARK = '# backups are signed by: ';

const signedText = (digest: Buffer): Buffer => Buffer.concat([Buffer.from(PURPOSE), digest]);

/** Makes a key for signing: the setting of the server, and the line that names the signer in a key file. */
export function makeSigningKey(): { privateKey: string; keyLine: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    keyLine: `${KEY_MARK}${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}\n`,
  };
}

/** @throws BackupError when the text is no key of `makeSigningKey` */
export function readSigningKey(text: string): KeyObject {
  return readKey(() => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }), {
    otherwise: 'BACKUP_SIGNING_KEY is no key for signing backups. Make one with: npm run backup:key -- FILE',
  });
}

/** The keys whose signatures a key file admits. @throws BackupError when a line of them cannot be read */
function readSignerKeys(keyFile: string): KeyObject[] {
  const texts = keyFile.split('\n').flatMap((line) => (line.startsWith(KEY_MARK) ? [line.slice(KEY_MARK.length)] : []));
  return texts.map((text) =>
    readKey(() => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }), {
      otherwise: `The key file has a line "${KEY_MARK.trim()}" that cannot be read.`,
    }),
  );
}

function readKey(read: () => KeyObject, { otherwise }: { otherwise: string }): KeyObject {
  try {
    const key = read();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The reason could quote the key.
  }
  throw new BackupError(otherwise);
}

/** Passes a dump on, and then its signature. */
export async function* signDump(chunks: AsyncIterable<Buffer>, key: KeyObject): AsyncGenerator<Buffer> {
  const hash = createHash('sha512');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(`${MARK}${sign(null, signedText(hash.digest()), key).toString('base64')}\n`);
}

/**
 * Passes a dump on without its signature, which it verifies at the end: the caller keeps nothing of the dump unless the
 * last chunk arrives.
 * @param keyFile the text of the key file, which names the signers
 * @param mayBeUnsigned whether a dump without a signature passes, and any dump where the key file names no signer
 * @throws BackupError when no signer of the key file has signed it
 */
export async function* verifyDump(
  chunks: AsyncIterable<Buffer>,
  keyFile: string,
  mayBeUnsigned: boolean,
): AsyncGenerator<Buffer> {
  const keys = readSignerKeys(keyFile);
  if (keys.length === 0 && !mayBeUnsigned)
    throw new BackupError(
      `The key file names no signer ("${KEY_MARK.trim()}"), so the backup could be anyone's. Take the line from the key file that has it. If there is none, and no one else could write to the storage of the backup: add --unsigned. Nothing was changed.`,
    );
  const hash = createHash('sha512');
  // The last bytes, which may be the signature.
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const text = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const passed = text.subarray(0, Math.max(0, text.length - LINE_BYTES));
    held = text.subarray(passed.length);
    if (passed.length === 0) continue;
    hash.update(passed);
    yield passed;
  }
  const line = held.toString('latin1');
  if (!line.startsWith(MARK)) {
    if (!mayBeUnsigned)
      throw new BackupError(
        "The backup is not signed, so it could be anyone's. If it was made before backups were signed, and no one else could write to its storage: add --unsigned. Nothing was changed.",
      );
    yield held;
    return;
  }
  const digest = signedText(hash.digest());
  const signature = Buffer.from(line.slice(MARK.length), 'base64');
  if (keys.length > 0 && !keys.some((key) => verify(null, digest, key, signature)))
    throw new BackupError(
      'The signature of the backup is wrong: no signer of the key file made it, or it was changed. Nothing was changed.',
    );
}
