import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import { isRecord, keysOf } from '#shared/guards.ts';
import { lockSettings, updateSettings, type StoredSettings } from './settings.repository.ts';
import { settingsCache } from './centre-settings.ts';

/**
 * Changes the settings; other processes use them once their cache expires.
 * @throws centre.stale with the current settings, when they changed since they were read
 */
export async function editSettings(runtime: Runtime, actor: Actor, update: StoredSettings): Promise<StoredSettings> {
  const saved = await withAudit(runtime, actor, async (trx, recordAudit) => {
    const row = await lockSettings(trx);
    // A repeated request succeeds: the first response may have been lost.
    if (isSame(row.settings, update.settings)) return row;
    if (row.version !== update.version)
      throw new AppError('centre.stale', { payload: { settings: row.settings, version: row.version } });
    const before = row.settings;
    const changed = keysOf(update.settings).filter((key) => !isSame(before[key], update.settings[key]));
    recordAudit({ event: 'settings.edited', subject: { kind: 'centre', id: 'settings' }, detail: { changed } });
    return updateSettings(trx, update.settings);
  });
  settingsCache.delete(runtime.db);
  return saved;
}

/** Compares by value; the order of keys does not matter, since the database changes it. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
};
