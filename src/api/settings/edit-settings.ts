import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import { isRecord, keysOf } from '#shared/guards.ts';
import { findSettings, lockSettings, updateSettings, type StoredSettings } from './settings.repository.ts';
import { settingsCache } from './centre-settings.ts';

/** The settings as they are now, not from a copy, with the version a change must carry. */
export async function getEditableSettings({ db }: Runtime): Promise<StoredSettings> {
  const row = await findSettings(db);
  if (row === undefined) throw new Error('the centre has no settings yet');
  return row;
}

/** Changes the settings; other processes show them once their copies are old. Throws centre.stale with the fresh ones. */
export async function editSettings(runtime: Runtime, actor: Actor, wanted: StoredSettings): Promise<StoredSettings> {
  const saved = await withAudit(runtime, actor, async (trx, recordAudit) => {
    const row = await lockSettings(trx);
    // The same settings sent again are a success: the first answer may have been lost.
    if (isSame(row.settings, wanted.settings)) return row;
    if (row.version !== wanted.version)
      throw new AppError('centre.stale', { payload: { settings: row.settings, version: row.version } });
    const before = row.settings;
    const changed = keysOf(wanted.settings).filter((key) => !isSame(before[key], wanted.settings[key]));
    recordAudit({ event: 'settings.edited', subject: { kind: 'centre', id: 'settings' }, detail: { changed } });
    return updateSettings(trx, wanted.settings);
  });
  settingsCache.delete(runtime.db);
  return saved;
}

/** Equal whatever the order of keys: the database keeps its own. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
};
