import { listWaysBack } from '#api/accounts/recovery/list-ways-back.ts';
import { requireKnownCustomer } from '#api/accounts/staff/known-customers.ts';
import { listCustomerMessages } from '#api/messages/list-customer-messages.ts';
import { getCustomerMoney } from '#api/payments/at-the-desk/get-customer-money.ts';
import { sendCsv } from '#api/platform/http/send-csv.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { listCustomerVisits } from '#api/visits/list-customer-visits.ts';
import * as customers from '#shared/accounts/customers.contract.ts';
import * as parts from '#shared/customers/customer-parts.contract.ts';
import { requestJoin as requestJoinContract } from '#shared/customers/join-request.contract.ts';
import * as waysBack from '#shared/customers/ways-back.contract.ts';
import * as joins from '#shared/customers/walk-in-joins.contract.ts';
import { confirmJoin } from './confirm-join.ts';
import { declineJoin } from './decline-join.ts';
import { exportCustomersCsv } from './export-customers.ts';
import { listCustomerCars } from './list-customer-cars.ts';
import { listJoinRequests } from './list-join-requests.ts';
import { openWayBack } from './open-way-back.ts';
import { requestJoin } from './request-join.ts';
import { searchCustomers } from './search-customers.ts';
import { ANSWERS } from './customers.texts.ts';

const pageOf = ({ query }: { query: { page?: string | null | undefined } }): number => Number(query.page ?? 1);

/** Customers for staff: the list, the parts of one customer's page, ways back, and walk-ins that join accounts. */
export function customerRoutes(route: RegisterRoute, runtime: Runtime): void {
  const known = (id: string): Promise<string> => requireKnownCustomer(runtime.db, id);
  route(customers.searchCustomers, (call) => searchCustomers(runtime, call, call.query, pageOf(call)));
  route(customers.exportCustomers, async (call) =>
    sendCsv(call.reply, 'customers.csv', await exportCustomersCsv(runtime, call, call.query)),
  );
  route(parts.listCustomerCars, async ({ params }) => ({
    cars: await listCustomerCars(runtime, await known(params.id)),
  }));
  route(parts.listCustomerVisits, async (call) =>
    listCustomerVisits(runtime, await known(call.params.id), pageOf(call)),
  );
  route(parts.listCustomerMessages, async (call) =>
    listCustomerMessages(runtime, call, await known(call.params.id), pageOf(call)),
  );
  route(parts.getCustomerMoney, async (call) => getCustomerMoney(runtime, await known(call.params.id), pageOf(call)));
  route(requestJoinContract, async ({ customer, body }) => {
    await requestJoin(runtime, customer.customerId, body.known);
    return { message: ANSWERS.joinRequested };
  });
  route(waysBack.listWaysBack, async ({ params }) => ({
    waysBack: await listWaysBack(runtime.db, await known(params.id)),
  }));
  route(waysBack.openWayBack, async (call) => ({
    message: ANSWERS.wayBackOpened,
    ...(await openWayBack(runtime, call, call.params.id, call.body)),
  }));
  route(joins.listJoinRequests, (call) => listJoinRequests(runtime, pageOf(call)));
  route(joins.confirmJoin, async (call) => {
    await confirmJoin(runtime, call, call.params.id);
    return { message: ANSWERS.joinConfirmed };
  });
  route(joins.declineJoin, async (call) => {
    await declineJoin(runtime, call, call.params.id, call.body.reason);
    return { message: ANSWERS.joinDeclined };
  });
}
