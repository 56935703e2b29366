import { searchCustomers } from '#api/accounts/search-customers.ts';
import type { RegisterRoute } from '#api/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { findCustomers as findCustomersCall } from '#shared/accounts/customers.contract.ts';
import * as contract from '#shared/bookings/staff-bookings.contract.ts';
import { bookFor, quote } from '../desk/service.ts';
import * as bookings from './service.ts';

/** What staff do with bookings. */
export function boardRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getBoard, (call) => bookings.board(runtime, call, call.query.day ?? null));
  route(contract.listBookings, (call) => bookings.list(runtime, call, call.query, Number(call.query.page ?? 1)));
  route(contract.getStaffBooking, (call) => bookings.one(runtime, call, call.params.id));
  route(contract.recordPayment, async (call) => {
    const booking = await bookings.recordPayment(runtime, call, call.params.id, call.body);
    return { message: `Payment recorded: ${booking.number} is paid.`, booking };
  });
  route(contract.finishJob, async (call) => {
    const booking = await bookings.finish(runtime, call, call.params.id, call.body);
    return { message: `${booking.number} is completed.`, booking };
  });
  route(contract.cancelAsStaff, async (call) => {
    const booking = await bookings.cancel(runtime, call, call.params.id, call.body);
    return { message: `${booking.number} is cancelled.`, booking };
  });
  route(contract.decideCancellation, async (call) => {
    const booking = await bookings.decide(runtime, call, call.params.id, call.body);
    return { message: call.body.decision === 'accept' ? `${booking.number} is cancelled.` : `${booking.number} is kept.`, booking };
  });
  route(contract.quoteWalkIn, (call) => quote(runtime, call.body));
  route(contract.bookWalkIn, async (call) => {
    const booking = await bookFor(runtime, call, call.idempotencyKey, call.body);
    return { message: `${booking.number} is booked.`, booking };
  });
  route(findCustomersCall, (call) => searchCustomers(runtime, call.query.q, Number(call.query.page ?? 1)));
}
