import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Database } from '#api/platform/database/database.ts';
import { centreSettings } from '#shared/settings/settings-schema.ts';
import { insertSettings } from './settings.repository.ts';

const SEED = path.resolve(import.meta.dirname, '../../../config/centre.json');

/** Inserts the settings of config/centre.json into a database that has none. */
export async function seedSettings(db: Database): Promise<void> {
  await insertSettings(db, z.parse(centreSettings, JSON.parse(await readFile(SEED, 'utf8'))));
}
