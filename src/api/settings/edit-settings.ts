import type { Runtime } from '#api/runtime.ts';
import { acting, type Actor } from '#api/audit/audit-log.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { AppError } from '#shared/errors.ts';
import { findSettings, lockSettings, updateSettings } from './settings.repository.ts';
import { copies, settings } from './centre-settings.ts';

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
