import type { Runtime } from '#api/runtime.ts';
import { findSettings, type StoredSettings } from './settings.repository.ts';

/** The current settings, uncached, with the version that a change must refer to. */
export async function getEditableSettings({ db }: Runtime): Promise<StoredSettings> {
  const row = await findSettings(db);
  if (row === undefined) throw new Error('the centre has no settings yet');
  return row;
}
