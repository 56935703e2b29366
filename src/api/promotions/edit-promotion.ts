import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { koboFromNaira } from '#shared/money.ts';
import type { PromotionChange, StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { findPromotion } from './list-promotions.ts';
import * as repo from './promotions.repository.ts';
import { ENDS_BEFORE_START, placesTaken, usesTaken } from './promotions.texts.ts';

/**
 * Changes a promotion. Existing bookings keep their discounts. A share stays a share, and a sum a sum.
 * @throws AppError promotion.not_found, promotion.places_taken, request.invalid for a last day before the first
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
    const next = changed(row, change);
    const hasCode = row.eligibility === 'with-code';
    const taken = hasCode ? await repo.countUses(trx, code) : row.taken;
    if (next.places !== null && next.places < taken) {
      const places = hasCode ? usesTaken(taken) : placesTaken(taken);
      throw new AppError('promotion.places_taken', { fields: { places } });
    }
    if (row.valid_from !== null && next.valid_until !== null && next.valid_until < row.valid_from)
      throw new AppError('request.invalid', { fields: { validUntil: ENDS_BEFORE_START } });
    const before = changed(row, { title: row.title, active: row.active });
    if (JSON.stringify(next) !== JSON.stringify(before)) {
      await repo.updatePromotion(trx, code, next);
      recordAudit({
        event: 'promotion.changed',
        subject: { kind: 'promotion', id: code },
        detail: { before: toDetail(before), after: toDetail(next) },
      });
    }
    return findPromotion(trx, code);
  });
}

type Changes = Pick<
  repo.PromotionRow,
  'title' | 'percent' | 'off_kobo' | 'places' | 'valid_until' | 'after_washes' | 'active'
>;

/** The columns after a change. One with a code gets and loses its limit and its last day. */
function changed(
  row: repo.PromotionRow,
  { title, percent, off, places, validUntil, afterWashes, active }: PromotionChange,
): Changes {
  const hasCode = row.eligibility === 'with-code';
  return {
    title,
    percent: row.percent === null ? null : (percent ?? row.percent),
    off_kobo: row.off_kobo === null || off == null ? row.off_kobo : koboFromNaira(off),
    places: hasCode && places !== undefined ? places : row.places === null ? null : (places ?? row.places),
    valid_until: hasCode && validUntil !== undefined ? validUntil : row.valid_until,
    after_washes: row.after_washes === null ? null : (afterWashes ?? row.after_washes),
    active,
  };
}

/** A change in the audit log, with the fields of codes and earned ones where they are set. */
const toDetail = ({
  off_kobo: offKobo,
  valid_until: validUntil,
  after_washes: afterWashes,
  ...rest
}: Changes): object => ({
  ...rest,
  ...(offKobo !== null && { offKobo }),
  ...(validUntil !== null && { validUntil }),
  ...(afterWashes !== null && { afterWashes }),
});
