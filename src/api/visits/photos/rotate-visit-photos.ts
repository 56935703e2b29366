import { dropPartition, listOldPartitions, makePartitions } from '#api/platform/database/month-partitions.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import * as repo from './visit-photos.repository.ts';

/** How many coming months have a partition. */
const MONTHS_AHEAD = 2;

/**
 * Makes the partitions of the coming months, drops those whose photos are older than the settings say, and deletes
 * photos that were retained for a dispute which has ended. Copies for a dispute and the drop are one transaction.
 */
export async function rotateVisitPhotos({ db, log }: Runtime): Promise<void> {
  await makePartitions(db, 'visit_photos', MONTHS_AHEAD);
  const { visitPhotoMonths } = await getSettings(db);
  const deleted = await repo.deleteUndisputed(db);
  let retained = 0;
  const months = await listOldPartitions(db, 'visit_photos', visitPhotoMonths);
  for (const name of months)
    retained += await db.transaction().execute((trx) => dropPartition(trx, name, () => repo.retainDisputed(trx, name)));
  if (months.length + deleted > 0)
    log.info({ event: 'visit.photos_purged', months: months.length, retained, deleted }, 'photos of visits deleted');
}
