import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { getCarHistory as carHistory } from '#shared/workshop/car-history.contract.ts';
import { getStaffInvoice } from '#shared/workshop/staff-invoice.contract.ts';
import { getInvoice } from '#shared/workshop/invoice.contract.ts';
import { getCarHistory } from './get-car-history.ts';
import { readInvoice } from './read-invoice.ts';
import { readStaffInvoice } from './read-staff-invoice.ts';

/** What was done on a customer's cars, and the invoices of bookings. */
export function workshopRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(carHistory, ({ customer, params }) => getCarHistory(runtime, customer.customerId, params.id));
  route(getInvoice, ({ customer, params }) => readInvoice(runtime, customer.customerId, params.id));
  route(getStaffInvoice, ({ params }) => readStaffInvoice(runtime, params.id));
}
