import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';

/** A key or a file that age cannot use; the message is for the operator and holds no key. */
class AgeError extends Error {
  override readonly name = 'AgeError';
}

/**
 * A function that encrypts a stream to the public keys, separated by spaces or commas (https://age-encryption.org/v1).
 * @throws AgeError when one of them is no public key
 */
export function encryptTo(
  recipients: string,
): (plain: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  for (const recipient of recipients.split(/[\s,]+/).filter((text) => text !== '')) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new AgeError(
        recipient.toUpperCase().startsWith('AGE-SECRET-KEY-')
          ? 'BACKUP_RECIPIENT is a private key. It takes the public one (age1...): the private one is never on the server.'
          : 'BACKUP_RECIPIENT is no public key of age: it begins with age1.',
      );
    }
  }
  return (plain) => encrypter.encrypt(plain);
}

/**
 * Decrypts a stream with the private keys in the text of an identity file, whose lines beginning with # are comments.
 * A stream that is cut off or damaged fails while it is read.
 * @throws AgeError when there is no key in it, or none that fits, or the stream was not encrypted by age
 */
export async function decryptStream(
  identities: string,
  encrypted: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  const keys = identities.split('\n').flatMap((line) => (/^\s*(?:#|$)/.test(line) ? [] : [line.trim()]));
  if (keys.length === 0) throw new AgeError('The key file has no private key (AGE-SECRET-KEY-1...).');
  for (const key of keys) {
    try {
      decrypter.addIdentity(key);
    } catch {
      throw new AgeError('The key file has a line that is no private key of age (AGE-SECRET-KEY-1...).');
    }
  }
  try {
    return await decrypter.decrypt(encrypted);
  } catch (error) {
    throw new AgeError(
      error instanceof Error && /no identity matched/.test(error.message)
        ? 'The private key does not fit: the backup was encrypted to another public key.'
        : 'The file was not encrypted by age, or its beginning is damaged.',
      { cause: error },
    );
  }
}

/** Makes a pair of keys. */
export async function makeKeyPair(): Promise<{ privateKey: string; publicKey: string }> {
  const privateKey = await generateIdentity();
  return { privateKey, publicKey: await identityToRecipient(privateKey) };
}
