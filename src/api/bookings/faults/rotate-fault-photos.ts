import { dropPartition, listOldPartitions, makePartitions } from '#api/platform/database/month-partitions.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { RETENTION } from '#shared/retention.ts';
import * as repo from './fault-photos.repository.ts';

/** How many coming months have a partition. */
const MONTHS_AHEAD = 2;

/**
 * Makes the partitions of the coming months, and deletes photos of faults: a month that is older than the settings say,
 * those of a booking some time after it was cancelled, and those that were retained for a dispute which has ended.
 */
export async function rotateFaultPhotos({ db, log }: Runtime): Promise<void> {
  await makePartitions(db, 'fault_photos', MONTHS_AHEAD);
  const { visitPhotoMonths } = await getSettings(db);
  const deleted = (await repo.deleteUndisputed(db)) + (await repo.deleteOfCancelled(db, RETENTION.cancelledPhotoDays));
  let retained = 0;
  const months = await listOldPartitions(db, 'fault_photos', visitPhotoMonths);
  for (const name of months)
    retained += await db.transaction().execute((trx) => dropPartition(trx, name, () => repo.retainDisputed(trx, name)));
  if (months.length + deleted > 0)
    log.info({ event: 'booking.photos_purged', months: months.length, retained, deleted }, 'photos of faults deleted');
}
