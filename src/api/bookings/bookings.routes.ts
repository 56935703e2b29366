import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import { withinCodeLimits } from '#api/promotions/limit-codes.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/bookings/bookings.contract.ts';
import { createBooking } from './customer/create-booking.ts';
import { editBooking } from './customer/edit-booking.ts';
import { getBookingCalendar } from './customer/get-booking-calendar.ts';
import { moveBooking } from './customer/move-booking.ts';
import { quoteBooking } from './customer/quote-booking.ts';
import { requestCancellation } from './customer/request-cancellation.ts';
import { ANSWERS } from './bookings.texts.ts';

/** A call of a customer that may have a code. */
interface Entered {
  customer: { customerId: string };
  body: { code?: string | null | undefined };
}

/** Routes by which customers change their own bookings; those that read them are in the feature own-bookings. */
export function bookingRoutes(route: RegisterRoute, runtime: Runtime): void {
  const limited = <T>(call: RequestOrigin & Entered, work: (customerId: string) => Promise<T>): Promise<T> => {
    const { customerId } = call.customer;
    return withinCodeLimits(runtime, { account: customerId, source: call.source }, call.body.code, () =>
      work(customerId),
    );
  };
  route(contract.quoteBooking, (call) => limited(call, (customerId) => quoteBooking(runtime, customerId, call.body)));
  route(contract.createBooking, async (call) => {
    const booking = await limited(call, (customerId) =>
      createBooking(runtime, customerId, call.idempotencyKey, call.body),
    );
    return { message: ANSWERS.made, booking };
  });
  route(contract.editBooking, async (call) => {
    const booking = await limited(call, (customerId) => editBooking(runtime, customerId, call.params.id, call.body));
    return { message: ANSWERS.saved, booking };
  });
  route(contract.moveBooking, async (call) => {
    const booking = await moveBooking(runtime, call.customer.customerId, call.params.id, call.body.startsAt);
    return { message: ANSWERS.moved, booking };
  });
  route(contract.getBookingCalendar, async (call) => {
    const { method, content } = await getBookingCalendar(runtime, call.customer.customerId, call.params.id);
    return call.reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="booking.ics"')
      .type(`text/calendar; charset=utf-8; method=${method}`)
      .send(content);
  });
  route(contract.requestCancellation, async (call) => {
    const booking = await requestCancellation(runtime, call.customer.customerId, call.params.id, call.body);
    return { message: ANSWERS.cancellationRequested, booking };
  });
}
