import type { RegisterRoute } from '#api/http/router.ts';
import { bookingMoney } from '#api/payment/service.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/bookings/bookings.contract.ts';
import * as bookings from './service.ts';

export function bookingRoutes(route: RegisterRoute, runtime: Runtime): void {
  const money = bookingMoney(runtime);
  route(contract.quoteBooking, (call) => bookings.quoteBooking(runtime, call.customer.customerId, call.body));
  route(contract.createBooking, async (call) => {
    const booking = await bookings.book(runtime, call.customer.customerId, call.idempotencyKey, call.body, money);
    return { message: 'Your booking is made.', booking };
  });
  route(contract.editBooking, async (call) => {
    const booking = await bookings.edit(runtime, call.customer.customerId, call.params.id, call.body, money);
    return { message: 'Your changes are saved.', booking };
  });
  route(contract.listMyBookings, (call) =>
    bookings.listMine(runtime, call.customer.customerId, call.query.type ?? 'all', Number(call.query.page ?? 1)));
  route(contract.getBooking, (call) => bookings.getOwn(runtime, call.customer.customerId, call.params.id));
  route(contract.updateBookingStatus, async (call) => {
    const booking = await bookings.customerSetsStatus(runtime, call.customer.customerId, call.params.id, call.body.status);
    return { message: 'Booking cancelled successfully', booking };
  });
}
