import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { getCarHistory as contract } from '#shared/workshop/car-history.contract.ts';
import { getCarHistory } from './get-car-history.ts';

/** What was done on a customer's cars. */
export function workshopRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract, ({ customer, params }) => getCarHistory(runtime, customer.customerId, params.id));
}
