import { encrypt, isEncryptedWith } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import { listSecrets, replaceStored } from './receivers.repository.ts';
import { readSecret } from './webhook-secret.ts';

/**
 * Encrypts the secrets of receivers again with APP_SECRET where another accepted secret encrypted them, so that the
 * former secret can be removed later. A secret that no accepted secret decrypts stays as it is.
 */
export async function reencryptWebhookSecrets(runtime: Runtime): Promise<void> {
  const { config, db } = runtime;
  if (config.previousAppSecret === null) return;
  for (const stored of await listSecrets(db)) {
    if (isEncryptedWith(config.appSecret, stored.encrypted)) continue;
    const secret = readSecret(runtime, stored.encrypted);
    if (secret !== null) await replaceStored(db, stored, encrypt(config.appSecret, secret));
  }
}
