import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { PromotionChange, StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { presentPromotion } from './list-promotions.ts';
import * as repo from './promotions.repository.ts';
import { placesTaken } from './promotions.texts.ts';

/**
 * Changes a promotion. Existing bookings keep their discounts.
 * @throws AppError promotion.not_found, promotion.places_taken
 */
export async function editPromotion(
  runtime: Runtime,
  actor: Actor,
  code: string,
  change: PromotionChange,
): Promise<StaffPromotion> {
  return withAudit(runtime, actor, async (trx, recordAudit) => {
    const row = await repo.lockPromotion(trx, code);
    if (row === undefined) throw new AppError('promotion.not_found');
    const places = row.places === null ? null : (change.places ?? row.places);
    if (places !== null && places < row.taken) {
      throw new AppError('promotion.places_taken', { fields: { places: placesTaken(row.taken) } });
    }
    const next = { title: change.title, percent: change.percent, places, active: change.active };
    const { title, percent, active } = row;
    if (JSON.stringify(next) !== JSON.stringify({ title, percent, places: row.places, active })) {
      await repo.updatePromotion(trx, code, next);
      recordAudit({
        event: 'promotion.changed',
        subject: { kind: 'promotion', id: code },
        detail: { before: { title, percent, places: row.places, active }, after: next },
      });
    }
    const changed = (await repo.listPromotions(trx)).find((promotion) => promotion.code === code);
    if (changed === undefined) throw new AppError('promotion.not_found');
    return presentPromotion(changed);
  });
}
