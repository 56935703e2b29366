import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { AppError } from '#shared/errors.ts';
import { type V1Visit, V1_PAGE } from '#shared/integrations/v1.contract.ts';
import { presentV1Visit, nextCursor, readCursor } from './present-v1.ts';
import { findVisit, listVisits } from './v1.repository.ts';

/** The visit of a booking for the public API. @throws visit.not_found */
export async function v1GetVisit({ db }: Runtime, id: string): Promise<V1Visit> {
  const row = await findVisit(db, id);
  if (row === undefined) throw new AppError('visit.not_found');
  return presentV1Visit(row, (await getSettings(db)).numberPrefix);
}

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
