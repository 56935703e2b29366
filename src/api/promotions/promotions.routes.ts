import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { toActor } from '#api/audit/audit-log.ts';
import * as customerContract from '#shared/promotions/promotions.contract.ts';
import * as contract from '#shared/promotions/staff-promotions.contract.ts';
import { getWashCredit } from './get-wash-credit.ts';
import { editPromotion } from './edit-promotion.ts';
import { makeCode } from './make-code.ts';
import { listPromotions } from './list-promotions.ts';
import { ANSWERS } from './promotions.texts.ts';

/** Routes of the wash credit of customers, and of promotions for staff. */
export function promotionRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(customerContract.getWashCredit, (call) => getWashCredit(runtime, call.customer.customerId));
  route(contract.listPromotions, () => listPromotions(runtime));
  route(contract.makeCode, async (call) => {
    const promotion = await makeCode(runtime, toActor(call), call.body);
    return { message: ANSWERS.made, promotion };
  });
  route(contract.editPromotion, async (call) => {
    const promotion = await editPromotion(runtime, toActor(call), call.params.code, call.body);
    return { message: ANSWERS.changed, promotion };
  });
}
