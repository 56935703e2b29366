import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { actorOf } from '#api/staff/audit/service.ts';
import { getCredit } from '#shared/promotion/contract.ts';
import * as contract from '#shared/promotion/staff-contract.ts';
import { readCredit } from './credit/service.ts';
import * as promotions from './service.ts';

export function promotionRoutes(bind: Binder, runtime: Runtime): void {
  bind(getCredit, (call) => readCredit(runtime, call.customer.customerId));
  bind(contract.listPromotions, () => promotions.listPromotions(runtime));
  bind(contract.changePromotion, async (call) => {
    const promotion = await promotions.changePromotion(runtime, actorOf(call), call.params.code, call.body);
    return { message: 'The promotion is changed.', promotion };
  });
}
