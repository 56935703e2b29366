import type { Runtime } from '#api/runtime.ts';
import type { StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import * as repo from './promotions.repository.ts';

/** All promotions, ended ones included. */
export const listPromotions = async ({ db }: Runtime): Promise<StaffPromotion[]> =>
  (await repo.listPromotions(db)).map(presentPromotion);

/** A promotion as staff see it. */
export const presentPromotion = (row: repo.PromotionRow & { used: number }): StaffPromotion => ({
  code: row.code,
  eligibility: row.eligibility,
  title: row.title,
  percent: row.percent,
  service: row.service_slug,
  places: row.places,
  taken: row.taken,
  used: row.used,
  active: row.active,
});
