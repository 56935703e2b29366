import { endCustomerSessions } from '#api/accounts/staff/end-customer-sessions.ts';
import { getCustomer } from '#api/accounts/staff/get-customer.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as customers from '#shared/accounts/customers.contract.ts';
import * as contract from '#shared/privacy/staff-privacy.contract.ts';
import { eraseWaitlistEntry } from './erase-waitlist-entry.ts';
import { eraseWalkIn } from './erase-walk-in.ts';
import { ANSWERS } from './privacy.texts.ts';

/** Routes for a person's request to staff: look up the record, end sessions, erase a walk-in or a waitlist entry. */
export function staffPrivacyRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(customers.getCustomer, async (call) => ({ customer: await getCustomer(runtime, call.params.id) }));
  route(customers.endCustomerSessions, async (call) => {
    await endCustomerSessions(runtime, call, call.params.id);
    return { message: ANSWERS.sessionsEnded };
  });
  route(contract.eraseWalkIn, async (call) => {
    await eraseWalkIn(runtime, call, call.params.id);
    return { message: ANSWERS.walkInErased };
  });
  route(contract.eraseWaitlistEntry, async (call) => {
    await eraseWaitlistEntry(runtime, call, call.params.id);
    return { message: ANSWERS.waitlistEntryErased };
  });
}
