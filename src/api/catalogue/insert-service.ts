import { newId, type Trx } from '#api/platform/database/database.ts';
import {
  VEHICLE_CLASSES,
  workPositionOf,
  type ServiceKind,
  type VehicleClass,
} from '#shared/catalogue/catalogue-seed.ts';
import type { DepositRule } from '#shared/catalogue/deposit-rule.ts';
import type { ServiceImage } from '#shared/catalogue/service-images.ts';
import type { StaffService } from '#shared/catalogue/staff-catalogue.contract.ts';
import { AppError } from '#shared/errors.ts';
import { foldText } from '#shared/search-text.ts';
import { FIELDS } from './catalogue.texts.ts';
import { toDepositColumns } from './deposit-columns.ts';
import { presentService } from './present-staff-catalogue.ts';
import { insertPriceChanges } from '#api/catalogue/prices/prices.repository.ts';
import * as repo from './staff-catalogue.repository.ts';
import { writePrices } from '#api/catalogue/prices/write-prices.ts';

const KOBO_PER_NAIRA = 100;

export interface NewService {
  name: string;
  image: ServiceImage;
  kind: ServiceKind;
  active: boolean;
  /** Whole naira. */
  price: number;
  byClass: Partial<Record<VehicleClass, number | null>>;
  intervalKm: number | null;
  intervalMonths: number | null;
  included?: string | undefined;
  group?: string | undefined;
  featured?: boolean | undefined;
  position?: number | undefined;
  deposit?: DepositRule | null | undefined;
}

/** The part of an address that names a service: letters and figures of its name. */
const slugOf = (name: string): string =>
  foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'service';

/**
 * Inserts a service with its prices, which begin its history. The caller writes its needs in the calendar.
 * @throws catalogue.service_exists
 */
export async function insertService(trx: Trx, staffId: string, form: NewService): Promise<StaffService> {
  if (await repo.isServiceNameTaken(trx, form.name, null))
    throw new AppError('catalogue.service_exists', { fields: { name: FIELDS.takenName } });
  const id = newId();
  const kobo = form.price * KOBO_PER_NAIRA;
  await repo.insertService(trx, {
    id,
    slug: slugOf(form.name),
    name: form.name,
    image: form.image,
    kind: form.kind,
    active: form.active,
    price_kobo: kobo,
    interval_km: form.intervalKm,
    interval_months: form.intervalMonths,
    included: form.included ?? '',
    group_name: form.group ?? '',
    featured: form.featured ?? false,
    work_position: form.position ?? workPositionOf(form.kind),
    ...toDepositColumns(form.deposit ?? null),
  });
  const target = { service_id: id, vehicle_class: null, vehicle_id: null };
  const first = { ...target, old_kobo: null, old_differs: false, new_kobo: kobo };
  await insertPriceChanges(trx, [{ id: newId(), staff_id: staffId, source: 'service', ...first }]);
  await writePrices(
    trx,
    { staffId, source: 'service' },
    VEHICLE_CLASSES.flatMap((one) => {
      const own = form.byClass[one] ?? null;
      return own === null ? [] : [{ service: id, class: one, vehicle: null, to: own * KOBO_PER_NAIRA }];
    }),
  );
  const [row] = await repo.lockServices(trx, [id]);
  if (row === undefined) throw new Error('inserted service not found');
  return presentService(row, await repo.listCarPrices(trx, [id]));
}
