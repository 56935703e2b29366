import { withAudit, type StaffActor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { forgetCatalogue } from '#api/catalogue/catalogue-cache.ts';
import { planPriceFile } from './plan-price-file.ts';
import { readPriceTable } from './read-price-table.ts';
import * as repo from '#api/catalogue/staff-catalogue.repository.ts';
import { writePrices } from './write-prices.ts';
import type { PricePreview } from '#shared/catalogue/prices.contract.ts';

/** The changes that a CSV file of prices would make now, or its problems. Changes nothing. */
export async function previewPriceFile({ db }: Runtime, file: Buffer): Promise<PricePreview> {
  const table = await db.transaction().setIsolationLevel('repeatable read').execute(readPriceTable);
  return planPriceFile(table, file).preview;
}

const KOBO_PER_NAIRA = 100;

/**
 * Changes prices by a CSV file, all or none, in one transaction. A file that changes nothing succeeds: the call may be
 * a repeated one.
 * @param digest of the preview that was shown
 * @throws catalogue.file_invalid with the problems; catalogue.preview_stale with a new preview, when the file or the
 * prices are others than those of the preview
 */
export async function importPrices(runtime: Runtime, actor: StaffActor, file: Buffer, digest: string): Promise<void> {
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    await repo.lockAllServices(trx);
    const { changes, preview } = planPriceFile(await readPriceTable(trx), file);
    if (preview.problems.length > 0) throw new AppError('catalogue.file_invalid', { payload: { preview } });
    if (changes.length === 0) return;
    if (preview.digest !== digest) throw new AppError('catalogue.preview_stale', { payload: { preview } });
    const services = await writePrices(
      trx,
      { staffId: actor.staffId, source: 'csv' },
      changes.map(({ service, class: ofClass, vehicle, to }) => ({
        service,
        class: ofClass,
        vehicle,
        to: to === null ? null : to * KOBO_PER_NAIRA,
      })),
    );
    for (const id of services)
      recordAudit({
        event: 'catalogue.prices-edited',
        subject: { kind: 'service', id },
        detail: { source: 'csv', prices: changes.filter(({ service }) => service === id).length },
      });
  });
  forgetCatalogue(runtime.db);
}
