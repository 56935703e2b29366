import { decrypt, encrypt, isEncryptedWith } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import { listSecrets, replaceSecret } from './second-step.repository.ts';

/**
 * Encrypts the second steps that another accepted secret encrypted again with APP_SECRET, so that the previous secret
 * can be dropped later. A second step that no accepted secret opens stays as it is.
 */
export async function reencryptSecondSteps({ config, db }: Pick<Runtime, 'config' | 'db'>): Promise<void> {
  if (config.previousAppSecret === null) return;
  for (const { id, encrypted } of await listSecrets(db)) {
    if (isEncryptedWith(config.appSecret, encrypted)) continue;
    let secret: unknown;
    try {
      secret = decrypt(config, encrypted);
    } catch {
      continue;
    }
    await replaceSecret(db, id, encrypted, encrypt(config.appSecret, secret));
  }
}
