import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Connection, Database } from '#api/db/database.ts';
import { countPromotionPlacesLeft } from '#api/promotions/apply-promotions.ts';
import type { Runtime } from '#api/runtime.ts';
import { acting, type Actor } from '#api/audit/audit-log.ts';
import type { Centre } from '#shared/settings/centre.contract.ts';
import { centreSettings, type CentreSettings } from '#shared/settings/settings-schema.ts';
import { AppError } from '#shared/errors.ts';
import { findSettings, insertSettings, lockSettings, updateSettings } from './settings.repository.ts';

const SEED = path.resolve(import.meta.dirname, '../../../config/centre.json');

/** Fills the settings from config/centre.json the first time. */
export async function seedSettings(db: Database): Promise<void> {
  await insertSettings(db, z.parse(centreSettings, JSON.parse(await readFile(SEED, 'utf8'))));
}

/** How long a process keeps its copy, ms; staff changes show within it on every process. */
const FRESH_MS = 10_000;
const copies = new WeakMap<Database, { settings: CentreSettings; at: number }>();

/** The centre's settings, from a copy a few seconds old. Inside a transaction give it as `via`: a second connection may not be free. */
export async function settings(db: Database, via: Connection = db): Promise<CentreSettings> {
  const copy = copies.get(db);
  if (copy !== undefined && performance.now() - copy.at < FRESH_MS) return copy.settings;
  const fresh = await readSettings(via);
  copies.set(db, { settings: fresh, at: performance.now() });
  return fresh;
}

async function readSettings(db: Connection): Promise<CentreSettings> {
  const row = await findSettings(db);
  if (row === undefined) throw new Error('the centre has no settings yet');
  return row.settings as CentreSettings;
}

/** What everybody may know. */
export async function getPublicCentre({ config, db, push }: Runtime): Promise<Centre> {
  const { name, locationLine, phone, email, address, city, state, links, launchDate, tickerText } = await settings(db);
  return {
    name, locationLine, phone, email, address, city, state, links, launchDate, tickerText,
    on: { sandbox: config.sandbox, google: config.google !== null, push: push !== null },
    ...(push !== null && { pushKey: push.publicKey }),
    payment: { script: config.paystack.inlineUrl },
    promotionPlacesLeft: await countPromotionPlacesLeft(db),
  };
}

export interface EditableSettings {
  settings: CentreSettings;
  version: number;
}

/** The settings as they are now, not from a copy, with the version a change must carry. */
export async function getEditableSettings({ db }: Runtime): Promise<EditableSettings> {
  const row = await findSettings(db);
  if (row === undefined) throw new Error('the centre has no settings yet');
  return row as EditableSettings;
}

/** Changes the settings; other processes show them once their copies are old. Throws centre.stale with the fresh ones. */
export async function editSettings(runtime: Runtime, actor: Actor, wanted: EditableSettings): Promise<EditableSettings> {
  const saved = await acting(runtime, actor, async (trx, note) => {
    const row = await lockSettings(trx);
    // The same settings sent again are a success: the first answer may have been lost.
    if (isSame(row.settings, wanted.settings)) return row as EditableSettings;
    if (row.version !== wanted.version) throw new AppError('centre.stale', { extra: { settings: row.settings, version: row.version } });
    const before = row.settings as CentreSettings;
    const changed = (Object.keys(wanted.settings) as (keyof CentreSettings)[]).filter((key) => !isSame(before[key], wanted.settings[key]));
    note({ event: 'settings.edited', subject: { kind: 'centre', id: 'settings' }, detail: { changed } });
    return (await updateSettings(trx, wanted.settings)) as EditableSettings;
  });
  copies.delete(runtime.db);
  return saved;
}

/** Equal whatever the order of keys: the database keeps its own. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]));
};
