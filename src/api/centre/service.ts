import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Connection, Database } from '#api/db/database.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Centre } from '#shared/centre/contract.ts';
import { centreSettings, type CentreSettings } from '#shared/centre/settings.ts';
import { findSettings, insertSettings } from './repo.ts';

const SEED = path.resolve(import.meta.dirname, '../../../config/centre.json');

/** Fills the settings from config/centre.json the first time. */
export async function seedCentre(db: Database): Promise<void> {
  await insertSettings(db, z.parse(centreSettings, JSON.parse(await readFile(SEED, 'utf8'))));
}

/** How long a process keeps its copy, ms; staff changes show within it on every process. */
const FRESH_MS = 10_000;
const copies = new WeakMap<Database, { settings: CentreSettings; at: number }>();

/** The centre's settings, from a copy a few seconds old. */
export async function settings(db: Database): Promise<CentreSettings> {
  const copy = copies.get(db);
  if (copy !== undefined && performance.now() - copy.at < FRESH_MS) return copy.settings;
  const fresh = await readSettings(db);
  copies.set(db, { settings: fresh, at: performance.now() });
  return fresh;
}

async function readSettings(db: Connection): Promise<CentreSettings> {
  const row = await findSettings(db);
  if (row === undefined) throw new Error('the centre has no settings yet');
  return row.settings as CentreSettings;
}

/** What everybody may know. */
export async function publicCentre({ config, db }: Runtime): Promise<Centre> {
  const { name, locationLine, phone, email, address, city, state, links, launchDate, tickerText } = await settings(db);
  return {
    name, locationLine, phone, email, address, city, state, links, launchDate, tickerText,
    on: { sandbox: config.sandbox, google: false, push: false },
    payment: { script: config.paystack.inlineUrl },
    promotionPlacesLeft: 0,
  };
}
