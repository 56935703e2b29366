import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { getCarHistory as carHistory } from '#shared/workshop/car-history.contract.ts';
import * as staffContract from '#shared/workshop/staff-invoice.contract.ts';
import * as contract from '#shared/workshop/invoice.contract.ts';
import { getCarHistory } from './get-car-history.ts';
import { getInvoice, getStaffInvoice } from './present-invoice.ts';

/** The histories of a customer's cars, and the invoices of bookings. */
export function workshopRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(carHistory, ({ customer, params }) => getCarHistory(runtime, customer.customerId, params.id));
  route(contract.getInvoice, ({ customer, params }) => getInvoice(runtime, customer.customerId, params.id));
  route(staffContract.getStaffInvoice, ({ params }) => getStaffInvoice(runtime, params.id));
}
