import type { Connection, Database } from '#api/platform/database/database.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { findSettings } from './settings.repository.ts';

/** Age at which the cached settings are read again, ms; changes by staff take effect in every process within it. */
const CACHE_MS = 10_000;
export const settingsCache = new WeakMap<Database, { settings: CentreSettings; at: number }>();

/**
 * The centre's settings, cached for a few seconds. Inside a transaction, pass it as `via`: no other connection may be
 * free.
 */
export async function getSettings(db: Database, via: Connection = db): Promise<CentreSettings> {
  const cached = settingsCache.get(db);
  if (cached !== undefined && performance.now() - cached.at < CACHE_MS) return cached.settings;
  const fresh = await readSettings(via);
  settingsCache.set(db, { settings: fresh, at: performance.now() });
  return fresh;
}

async function readSettings(db: Connection): Promise<CentreSettings> {
  const row = await findSettings(db);
  if (row === undefined) throw new Error('the centre has no settings yet');
  return row.settings;
}
