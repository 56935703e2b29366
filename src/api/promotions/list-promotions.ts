import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import * as repo from './promotions.repository.ts';

/** All promotions, ended ones included. */
export const listPromotions = async ({ db }: Runtime): Promise<StaffPromotion[]> =>
  (await repo.listPromotions(db)).map(presentPromotion);

/** One promotion. @throws promotion.not_found */
export async function findPromotion(db: Connection, code: string): Promise<StaffPromotion> {
  const found = (await repo.listPromotions(db)).find((promotion) => promotion.code === code);
  if (found === undefined) throw new AppError('promotion.not_found');
  return presentPromotion(found);
}

/** A promotion as staff see it. */
const presentPromotion = (row: repo.ListedPromotion): StaffPromotion => ({
  code: row.code,
  eligibility: row.eligibility,
  title: row.title,
  percent: row.percent ?? 0,
  off: row.off_kobo === null ? null : nairaFromKobo(row.off_kobo),
  service: row.services.length === 1 ? (row.services[0]?.slug ?? null) : null,
  services: row.services.map(({ id, name }) => ({ service: id, name })),
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  places: row.places,
  perCustomer: row.uses_per_customer,
  afterWashes: row.after_washes,
  taken: row.eligibility === 'with-code' ? row.used : row.taken,
  used: row.used,
  active: row.active,
});
