import { searchCustomers } from '#api/accounts/search-customers.ts';
import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { findCustomers as findCustomersCall } from '#shared/accounts/customers.contract.ts';
import * as contract from '#shared/bookings/staff-bookings.contract.ts';
import { bookFor, quote } from '../desk/service.ts';
import * as bookings from './service.ts';

/** What staff do with bookings. */
export function boardRoutes(bind: Binder, runtime: Runtime): void {
  bind(contract.getBoard, (call) => bookings.board(runtime, call, call.query.day ?? null));
  bind(contract.listBookings, (call) => bookings.list(runtime, call, call.query, Number(call.query.page ?? 1)));
  bind(contract.getStaffBooking, (call) => bookings.one(runtime, call, call.params.id));
  bind(contract.recordPayment, async (call) => {
    const booking = await bookings.recordPayment(runtime, call, call.params.id, call.body);
    return { message: `Payment recorded: ${booking.number} is paid.`, booking };
  });
  bind(contract.finishJob, async (call) => {
    const booking = await bookings.finish(runtime, call, call.params.id, call.body);
    return { message: `${booking.number} is completed.`, booking };
  });
  bind(contract.cancelAsStaff, async (call) => {
    const booking = await bookings.cancel(runtime, call, call.params.id, call.body);
    return { message: `${booking.number} is cancelled.`, booking };
  });
  bind(contract.decideCancellation, async (call) => {
    const booking = await bookings.decide(runtime, call, call.params.id, call.body);
    return { message: call.body.decision === 'accept' ? `${booking.number} is cancelled.` : `${booking.number} is kept.`, booking };
  });
  bind(contract.quoteWalkIn, (call) => quote(runtime, call.body));
  bind(contract.bookWalkIn, async (call) => {
    const booking = await bookFor(runtime, call, call.idempotencyKey, call.body);
    return { message: `${booking.number} is booked.`, booking };
  });
  bind(findCustomersCall, (call) => searchCustomers(runtime, call.query.q, Number(call.query.page ?? 1)));
}
