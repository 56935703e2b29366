import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Connection, Database } from '#api/platform/database/database.ts';
import { type CentreSettings, centreSettings } from '#shared/settings/settings-schema.ts';
import { findSettings, insertSettings, type StoredSettings } from './settings.repository.ts';

/** The file with the first settings. */
const SEED = path.resolve(import.meta.dirname, '../../../config/centre.json');

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
  const { settings } = await getEditableSettings({ db: via });
  settingsCache.set(db, { settings, at: performance.now() });
  return settings;
}

/** The current settings, uncached, with the version that a change must refer to. */
export async function getEditableSettings({ db }: { db: Connection }): Promise<StoredSettings> {
  const row = await findSettings(db);
  if (row === undefined) throw new Error('the centre has no settings yet');
  return row;
}

/** The sample centre of config/centre.json. */
export const readSampleSettings = async (): Promise<CentreSettings> =>
  z.parse(centreSettings, JSON.parse(await readFile(SEED, 'utf8')));

/** Inserts the settings of the sample centre into a database that has none. */
export async function seedSettings(db: Database): Promise<void> {
  await insertSettings(db, await readSampleSettings());
}
