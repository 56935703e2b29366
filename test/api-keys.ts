import { sql, type Insertable } from 'kysely';
import { newId } from '#api/platform/database/database.ts';
import type { ApiKeyTable } from '#api/platform/database/schema.ts';
import { newKey } from '#api/platform/http/session.ts';
import { KEY_SCOPES } from '#shared/key-scopes.ts';
import type { TestApp } from './test-app.ts';

/** Inserts an API key made by a member of staff, with every scope unless `changes` say otherwise. Returns the key. */
export async function insertKey(
  { runtime }: Pick<TestApp, 'runtime'>,
  madeBy: string,
  changes: Partial<Insertable<ApiKeyTable>> = {},
): Promise<string> {
  const { key, hash } = newKey();
  await runtime.db
    .insertInto('api_keys')
    .values({
      id: newId(),
      name: 'Accounting',
      prefix: key.slice(0, 10),
      digest: hash,
      scopes: Object.keys(KEY_SCOPES),
      made_by: madeBy,
      expires_at: sql<Date>`app_now() + interval '30 days'`,
      // So that reading with it changes no row for a minute.
      last_used_at: sql<Date>`app_now()`,
      ...changes,
    })
    .execute();
  return key;
}
