import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/visits/visits.contract.ts';
import { checkInCar } from './check-in-car.ts';
import { confirmCheckIn } from './confirm-check-in.ts';
import { confirmWithCode } from './confirm-with-code.ts';
import { getStaffVisit } from './get-staff-visit.ts';
import { getVisit } from './get-visit.ts';
import { listOnSite } from './list-on-site.ts';
import { markReady } from './mark-ready.ts';
import { recordCustody } from './record-custody.ts';

/** The stay of a car at the centre, for its customer and for staff. */
export function visitRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getVisit, ({ customer, params }) => getVisit(runtime, customer.customerId, params.id));
  route(contract.confirmCheckIn, async ({ customer, params }) => ({
    message: 'Thank you. The record is confirmed.',
    visit: await confirmCheckIn(runtime, customer.customerId, params.id),
  }));
  route(contract.listOnSite, () => listOnSite(runtime));
  route(contract.getStaffVisit, ({ params }) => getStaffVisit(runtime, params.id));
  route(contract.checkInCar, async (call) => {
    const { visit, codeIsRight } = await checkInCar(runtime, call, call.params.id, call.body);
    return { message: `${visit.number} is checked in.`, visit, codeIsRight };
  });
  route(contract.confirmWithCode, async (call) => {
    const visit = await confirmWithCode(runtime, call, call.params.id, call.body.code);
    return { message: `${visit.number} is confirmed.`, visit };
  });
  route(contract.recordCustody, async (call) => {
    const visit = await recordCustody(runtime, call, call.params.id, call.body);
    return { message: `${visit.number} is moved.`, visit };
  });
  route(contract.markReady, async (call) => {
    const visit = await markReady(runtime, call, call.params.id);
    return { message: `${visit.number} is ready.`, visit };
  });
}
