import type { Runtime } from '#api/runtime.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { withAudit, type StaffActor } from '#api/audit/audit-log.ts';
import { VEHICLE_CLASSES } from '#shared/catalogue/catalogue-seed.ts';
import type { editService as endpoint, StaffService } from '#shared/catalogue/staff-catalogue.contract.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from './catalogue.texts.ts';
import { readDeposit, toDepositColumns } from './deposit-columns.ts';
import { forgetCatalogue } from './catalogue-cache.ts';
import { presentService } from './present-staff-catalogue.ts';
import { raiseVersions } from '#api/catalogue/prices/prices.repository.ts';
import * as repo from './staff-catalogue.repository.ts';
import { writePrices, type PriceWrite } from '#api/catalogue/prices/write-prices.ts';

const KOBO_PER_NAIRA = 100;
type ServiceForm = Input<typeof endpoint>['body'];

/**
 * Changes a service and its prices; existing bookings keep their price. A call that changes nothing succeeds with
 * any version, since it may be a repeated one.
 * @throws catalogue.service_not_found, catalogue.service_exists; catalogue.service_stale with the service as it is,
 * when it changed since the named version
 */
export async function editService(
  runtime: Runtime,
  actor: StaffActor,
  id: string,
  form: ServiceForm,
): Promise<StaffService> {
  const saved = await withAudit(runtime, actor, async (trx, recordAudit) => {
    const row = await lockService(trx, id);
    if (row.name !== form.name && (await repo.isServiceNameTaken(trx, form.name, id)))
      throw new AppError('catalogue.service_exists', { fields: { name: FIELDS.takenName } });
    const before = await present(trx, id);
    await repo.updateService(trx, id, {
      name: form.name,
      image: form.image ?? row.image,
      active: form.active,
      interval_km: form.intervalKm === undefined ? row.interval_km : form.intervalKm,
      interval_months: form.intervalMonths === undefined ? row.interval_months : form.intervalMonths,
      included: form.included ?? row.included,
      group_name: form.group ?? row.group_name,
      featured: form.featured ?? row.featured,
      work_position: form.position ?? row.work_position,
      ...toDepositColumns(form.deposit === undefined ? readDeposit(row) : form.deposit),
    });
    const changed = await writePrices(trx, { staffId: actor.staffId, source: 'service' }, pricesOf(id, form));
    const after = await present(trx, id);
    const isSame = JSON.stringify({ ...before, version: 0 }) === JSON.stringify({ ...after, version: 0 });
    if (isSame) return after;
    if (form.version !== undefined && form.version !== row.version)
      throw new AppError('catalogue.service_stale', { payload: { service: before } });
    if (changed.length === 0) await raiseVersions(trx, [id]);
    recordAudit({ event: 'catalogue.service-edited', subject: { kind: 'service', id }, detail: { before, after } });
    return present(trx, id);
  });
  forgetCatalogue(runtime.db);
  return saved;
}

async function lockService(trx: Trx, id: string): Promise<repo.ServiceRow> {
  const [row] = await repo.lockServices(trx, [id]);
  if (row === undefined) throw new AppError('catalogue.service_not_found');
  return row;
}

const present = async (trx: Trx, id: string): Promise<StaffService> =>
  presentService(await lockService(trx, id), await repo.listCarPrices(trx, [id]));

/** The prices of a form; those of a class that is not given stay. */
const pricesOf = (service: string, { price, byClass }: ServiceForm): PriceWrite[] => [
  { service, class: null, vehicle: null, to: price * KOBO_PER_NAIRA },
  ...VEHICLE_CLASSES.flatMap((one) => {
    const own = byClass[one];
    if (own === undefined) return [];
    return [{ service, class: one, vehicle: null, to: own === null ? null : own * KOBO_PER_NAIRA }];
  }),
];
