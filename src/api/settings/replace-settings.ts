import type { Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import { isRecord } from '#shared/guards.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { lockSettings, updateSettings, type StoredSettings } from './settings.repository.ts';

/**
 * Replaces the settings in the caller's transaction. `before` is null when they are the stored ones already: a repeated
 * request succeeds, since its first response may have been lost.
 * @throws centre.stale with the current settings, when they changed since they were read
 */
export async function replaceSettings(
  trx: Trx,
  update: StoredSettings,
): Promise<{ stored: StoredSettings; before: CentreSettings | null }> {
  const row = await lockSettings(trx);
  if (isSame(row.settings, update.settings)) return { stored: row, before: null };
  if (row.version !== update.version)
    throw new AppError('centre.stale', { payload: { settings: row.settings, version: row.version } });
  return { stored: await updateSettings(trx, update.settings), before: row.settings };
}

/** Changes the settings as they are, in the caller's transaction, without a version: no other change comes between. */
export async function changeSettings(trx: Trx, change: (settings: CentreSettings) => CentreSettings): Promise<void> {
  const { settings } = await lockSettings(trx);
  const changed = change(settings);
  if (!isSame(settings, changed)) await updateSettings(trx, changed);
}

/** Compares parts of the settings by value; the order of keys does not matter, since the database changes it. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
};
