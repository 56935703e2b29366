import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { AppError } from '#shared/errors.ts';
import type { V1Visit } from '#shared/integrations/v1.contract.ts';
import { presentV1Visit } from './present-v1.ts';
import { findVisit } from './v1.repository.ts';

/** The visit of a booking for the public API. @throws visit.not_found */
export async function v1GetVisit({ db }: Runtime, id: string): Promise<V1Visit> {
  const row = await findVisit(db, id);
  if (row === undefined) throw new AppError('visit.not_found');
  return presentV1Visit(row, (await getSettings(db)).numberPrefix);
}
