import type { Trx } from '#api/platform/database/database.ts';
import { raiseVersions } from '#api/catalogue/prices/prices.repository.ts';
import * as repo from './staff-catalogue.repository.ts';

/**
 * Takes services off the list of bookable ones. `mayGo` decides on each while it is locked. Returns the names of
 * those that were taken off.
 */
export async function takeServicesOff(
  trx: Trx,
  ids: readonly string[],
  mayGo: (service: repo.ServiceRow) => boolean,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const going = (await repo.lockServices(trx, ids)).filter((service) => service.active && mayGo(service));
  for (const { id, slug: _, price_kobo: __, version: ___, ...row } of going)
    await repo.updateService(trx, id, { ...row, active: false });
  if (going.length > 0)
    await raiseVersions(
      trx,
      going.map(({ id }) => id),
    );
  return going.map(({ name }) => name);
}
