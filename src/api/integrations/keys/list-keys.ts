import { can } from '#shared/capabilities.ts';
import { isOneOf, keysOf } from '#shared/guards.ts';
import { KEY_SCOPES } from '#shared/key-scopes.ts';
import type { ApiKey } from '#shared/integrations/staff-keys.contract.ts';
import type { Runtime } from '#api/runtime.ts';
import * as repo from './api-keys.repository.ts';

function stateOf(row: repo.KeyRow): ApiKey['state'] {
  if (row.revoked_at !== null) return 'revoked';
  if (row.is_over) return 'expired';
  return row.made_by_suspended_at === null && can(row.made_by_type, 'integrations.manage') ? 'active' : 'refused';
}

/** A key as the API returns it to staff, without its secret. */
export const presentKey = (row: repo.KeyRow): ApiKey => ({
  _id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes.filter((scope) => isOneOf(keysOf(KEY_SCOPES), scope)),
  madeBy: row.made_by_name,
  madeAt: row.made_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  state: stateOf(row),
});

/** All keys of the public API, the newest first. */
export const listKeys = async ({ db }: Runtime): Promise<ApiKey[]> => (await repo.listKeys(db)).map(presentKey);
