import type { Binder } from '#api/http/binder.ts';
import { bookingMoney } from '#api/payment/service.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/bookings/bookings.contract.ts';
import * as bookings from './service.ts';

export function bookingRoutes(bind: Binder, runtime: Runtime): void {
  const money = bookingMoney(runtime);
  bind(contract.quoteBooking, (call) => bookings.quoteBooking(runtime, call.customer.customerId, call.body));
  bind(contract.createBooking, async (call) => {
    const booking = await bookings.book(runtime, call.customer.customerId, call.idempotencyKey, call.body, money);
    return { message: 'Your booking is made.', booking };
  });
  bind(contract.editBooking, async (call) => {
    const booking = await bookings.edit(runtime, call.customer.customerId, call.params.id, call.body, money);
    return { message: 'Your changes are saved.', booking };
  });
  bind(contract.listMyBookings, (call) =>
    bookings.listMine(runtime, call.customer.customerId, call.query.type ?? 'all', Number(call.query.page ?? 1)));
  bind(contract.getBooking, (call) => bookings.getOwn(runtime, call.customer.customerId, call.params.id));
  bind(contract.updateBookingStatus, async (call) => {
    const booking = await bookings.customerSetsStatus(runtime, call.customer.customerId, call.params.id, call.body.status);
    return { message: 'Booking cancelled successfully', booking };
  });
}
