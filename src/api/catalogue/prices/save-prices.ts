import { withAudit, type StaffActor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import type { savePrices as endpoint } from '#shared/catalogue/prices.contract.ts';
import type { StaffService } from '#shared/catalogue/staff-catalogue.contract.ts';
import type { Input } from '#shared/endpoint.ts';
import { forgetCatalogue } from '#api/catalogue/catalogue-cache.ts';
import { presentService } from '#api/catalogue/present-staff-catalogue.ts';
import * as repo from '#api/catalogue/staff-catalogue.repository.ts';
import { writePrices } from './write-prices.ts';

const KOBO_PER_NAIRA = 100;
const toKobo = (naira: number | null): number | null => (naira === null ? null : naira * KOBO_PER_NAIRA);

/**
 * Changes several prices in one transaction, each from the price that its author saw.
 * @returns the services that were named, as they are now
 * @throws catalogue.service_not_found, catalogue.vehicle_not_found, catalogue.prices_changed
 */
export async function savePrices(
  runtime: Runtime,
  actor: StaffActor,
  changes: Input<typeof endpoint>['body']['changes'],
): Promise<StaffService[]> {
  const saved = await withAudit(runtime, actor, async (trx, recordAudit) => {
    const writes = changes.map((change) => ({
      service: change.service,
      class: change.class ?? null,
      vehicle: change.vehicle ?? null,
      to: toKobo(change.to),
      seen: { from: toKobo(change.from), differsAt: change.differsAt ?? null },
    }));
    const changed = await writePrices(trx, { staffId: actor.staffId, source: 'grid' }, writes);
    for (const id of changed)
      recordAudit({
        event: 'catalogue.prices-edited',
        subject: { kind: 'service', id },
        detail: { source: 'grid', prices: changes.filter(({ service }) => service === id).length },
      });
    const ids = [...new Set(changes.map(({ service }) => service))];
    const prices = await repo.listCarPrices(trx, ids);
    return (await repo.lockServices(trx, ids)).map((row) => presentService(row, prices));
  });
  forgetCatalogue(runtime.db);
  return saved;
}
