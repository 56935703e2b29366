import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/bookings/bookings.contract.ts';
import { getBooking } from './get-own-booking.ts';
import { listMyBookings } from './list-my-bookings.ts';

/** The bookings of a customer in their present state, with the stay of each car. */
export function ownBookingRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.listMyBookings, (call) =>
    listMyBookings(runtime, call.customer.customerId, call.query.type ?? 'all', Number(call.query.page ?? 1)),
  );
  route(contract.getBooking, (call) => getBooking(runtime, call.customer.customerId, call.params.id));
}
