import type { KeyCaller } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { isOneOf, keysOf } from '#shared/guards.ts';
import { KEY_SCOPES, scopesWithin } from '#shared/key-scopes.ts';
import * as repo from './api-keys.repository.ts';

/**
 * The caller with this key, with the scopes that are within the present rights of its maker. Null for a key that is
 * unknown, expired or revoked, and when its maker is suspended or may no longer make keys (docs/security.md 36).
 * @throws request.too_many
 */
export async function findApiKey(runtime: Runtime, digest: Buffer): Promise<KeyCaller | null> {
  const row = await repo.findLiveKey(runtime.db, digest);
  if (row === undefined) return null;
  const known = row.scopes.filter((scope) => isOneOf(keysOf(KEY_SCOPES), scope));
  const scopes = scopesWithin(row.type, known);
  if (scopes.length === 0) return null;
  await runtime.limits.take('keyCalls', row.id);
  if (row.is_use_old) await repo.noteUse(runtime.db, row.id);
  return { keyId: row.id, scopes };
}
