import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { V1_PAGE, type V1Visit } from '#shared/integrations/v1.contract.ts';
import { nextCursor, presentV1Visit, readCursor } from './present-v1.ts';
import { listVisits } from './v1.repository.ts';

/** One page of visits for the public API, that of the newest booking first. `cursor`: `next` of the previous page. */
export async function v1ListVisits(
  { db }: Runtime,
  cursor: string | null,
): Promise<{ visits: V1Visit[]; next: string | null }> {
  const { numberPrefix } = await getSettings(db);
  const rows = await listVisits(db, readCursor(cursor), V1_PAGE + 1);
  const shown = rows.slice(0, V1_PAGE);
  return { visits: shown.map((row) => presentV1Visit(row, numberPrefix)), next: nextCursor(rows, V1_PAGE) };
}
