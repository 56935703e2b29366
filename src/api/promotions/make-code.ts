import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { koboFromNaira } from '#shared/money.ts';
import type { NewCode, StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { findPromotion } from './list-promotions.ts';
import * as repo from './promotions.repository.ts';
import { CODE_KNOWN } from './promotions.texts.ts';

/**
 * Makes a promotion with a code.
 * @throws AppError promotion.code_known, catalogue.unknown_service
 */
export async function makeCode(runtime: Runtime, actor: Actor, sent: NewCode): Promise<StaffPromotion> {
  const { code, title, percent, off, services, validFrom, validUntil, places, perCustomer } = sent;
  return withAudit(runtime, actor, async (trx, recordAudit) => {
    const slugs = await repo.findSlugs(trx, services.filter(isId));
    if (slugs.length < services.length) throw new AppError('catalogue.unknown_service');
    const isNew = await repo.insertPromotion(trx, {
      ...{ code, title, eligibility: 'with-code', places: places ?? null, uses_per_customer: perCustomer },
      percent: percent ?? null,
      off_kobo: off == null ? null : koboFromNaira(off),
      valid_from: validFrom ?? null,
      valid_until: validUntil ?? null,
    });
    if (!isNew) throw new AppError('promotion.code_known', { fields: { code: CODE_KNOWN } });
    await repo.insertServices(trx, code, slugs);
    recordAudit({ event: 'promotion.made', subject: { kind: 'promotion', id: code }, detail: sent });
    return findPromotion(trx, code);
  });
}
