import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Database } from '#api/platform/database/database.ts';
import { scheduleSeed } from '#shared/scheduling/schedule-seed.ts';
import { insertFirstSchedule } from './calendar-settings.repository.ts';

const SEED = path.resolve(import.meta.dirname, '../../../../config/schedule.json');

/**
 * Inserts the calendar of config/schedule.json into a database that has none, with the needs of the services in its
 * catalogue. Called at every start, after the catalogue.
 */
export async function seedSchedule(db: Database): Promise<void> {
  const seed = z.parse(scheduleSeed, JSON.parse(await readFile(SEED, 'utf8')));
  await db.transaction().execute((trx) => insertFirstSchedule(trx, seed));
}
