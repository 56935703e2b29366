import { getCredit } from '#shared/promotions/promotions.contract.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { toActor } from '#api/audit/audit-log.ts';
import * as contract from '#shared/promotions/staff-promotions.contract.ts';
import { getWashCredit } from './get-wash-credit.ts';
import { changePromotion } from './edit-promotion.ts';
import { listPromotions } from './list-promotions.ts';

/** Routes of the wash credit of customers, and of promotions for staff. */
export function promotionRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(getCredit, (call) => getWashCredit(runtime, call.customer.customerId));
  route(contract.listPromotions, () => listPromotions(runtime));
  route(contract.changePromotion, async (call) => {
    const promotion = await changePromotion(runtime, toActor(call), call.params.code, call.body);
    return { message: 'The promotion is changed.', promotion };
  });
}
