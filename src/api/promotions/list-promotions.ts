import type { Runtime } from '#api/runtime.ts';
import type { StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { presentPromotion } from './present-promotion.ts';
import * as repo from './promotions.repository.ts';

/** All promotions, ended ones included. */
export const listPromotions = async ({ db }: Runtime): Promise<StaffPromotion[]> =>
  (await repo.listPromotions(db)).map(presentPromotion);
