import type { Connection, Database } from '#api/platform/database/database.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { findSettings } from './settings.repository.ts';

/** How long a process keeps its copy, ms; staff changes show within it on every process. */
const CACHE_MS = 10_000;
export const settingsCache = new WeakMap<Database, { settings: CentreSettings; at: number }>();

/** The centre's settings, from a copy a few seconds old. Inside a transaction give it as `via`: a second connection may not be free. */
export async function getSettings(db: Database, via: Connection = db): Promise<CentreSettings> {
  const copy = settingsCache.get(db);
  if (copy !== undefined && performance.now() - copy.at < CACHE_MS) return copy.settings;
  const fresh = await readSettings(via);
  settingsCache.set(db, { settings: fresh, at: performance.now() });
  return fresh;
}

async function readSettings(db: Connection): Promise<CentreSettings> {
  const row = await findSettings(db);
  if (row === undefined) throw new Error('the centre has no settings yet');
  return row.settings;
}
