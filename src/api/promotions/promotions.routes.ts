import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { actorOf } from '#api/audit/audit-log.ts';
import { getCredit } from '#shared/promotions/promotions.contract.ts';
import * as contract from '#shared/promotions/staff-promotions.contract.ts';
import { getWashCredit } from './wash-credit.ts';
import { changePromotion, listPromotions } from './edit-promotion.ts';

export function promotionRoutes(bind: Binder, runtime: Runtime): void {
  bind(getCredit, (call) => getWashCredit(runtime, call.customer.customerId));
  bind(contract.listPromotions, () => listPromotions(runtime));
  bind(contract.changePromotion, async (call) => {
    const promotion = await changePromotion(runtime, actorOf(call), call.params.code, call.body);
    return { message: 'The promotion is changed.', promotion };
  });
}
