import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { insertPriceCharges } from '#api/charges/change-charges.ts';
import { newId } from '#api/platform/database/database.ts';
import { withIdempotencyKey } from '#api/platform/database/idempotency.ts';
import { reserveDiscounts } from '#api/promotions/apply-promotions.ts';
import { lockCustomer } from '#api/promotions/lock-customer.ts';
import type { Runtime } from '#api/runtime.ts';
import { appointBooking } from '#api/scheduling/taking/appoint-booking.ts';
import { withinUnpaidLimit } from '#api/scheduling/taking/limit-unpaid-time.ts';
import { withNearestTimes } from '#api/scheduling/taking/start-refused.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Booking, BookingForm } from '#shared/bookings/bookings.contract.ts';
import { serviceIdsOf } from '#shared/catalogue/chosen-services.ts';
import { appointmentOf } from '#api/bookings/booking-row.ts';
import { bookingCovered } from '#api/bookings/booking-domain-events.ts';
import { bookingMadeNotification, newBookingStaffNotification } from '#api/bookings/bookings.texts.ts';
import { insertBooking } from '#api/bookings/bookings.repository.ts';
import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { limitBookings } from './limit-bookings.ts';
import { refuseSameCar } from '#api/bookings/refuse-same-car.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer, notifyStaff } from '#api/bookings/notify-booking.ts';
import { prepareBooking } from '#api/bookings/prepare-booking.ts';
import { presentBooking } from '#api/bookings/present-booking.ts';

/**
 * Creates a booking for its customer. `person` makes it for the customer, with a hold of their own, and spends no
 * credit. A call repeated with the same key creates one booking.
 * @throws AppError booking.too_many_open, booking.too_many, booking.too_much_time, booking.car_elsewhere,
 * booking.price_changed, promotion.code_refused,
 * booking.deposit_at_once, booking.unknown_car, catalogue.*, schedule.* with the nearest free times
 */
export async function createBooking(
  runtime: Runtime,
  customerId: string,
  key: string | null,
  form: BookingForm,
  person?: OwnersAgent,
): Promise<Booking> {
  const centre = await getSettings(runtime.db);
  return withNearestTimes(runtime.db, () =>
    runtime.db.transaction().execute((trx) =>
      withIdempotencyKey(
        trx,
        { customerId: person?.customerId ?? customerId, key, sent: ['booking/book', form] },
        async () => {
          await lockCustomer(trx, customerId);
          await limitBookings(trx, customerId);
          const preparation = { mayUseCredit: person === undefined, needsDeposit: true };
          const { columns, quote, depositKobo, lines } = await prepareBooking(trx, customerId, form, preparation);
          const booking = await insertBooking(trx, { id: newId(), customer_id: customerId, ...columns }, lines);
          await insertPriceCharges(trx, booking.id, { amountKobo: booking.amount_kobo, depositKobo });
          await recordBookingEvent(trx, booking.id, { actor: 'customer', event: 'booked', person });
          await withinUnpaidLimit(trx, customerId, () =>
            appointBooking(trx, {
              ...appointmentOf(booking, serviceIdsOf(form), form, depositKobo > 0),
              holdOwner: person?.customerId,
            }),
          );
          await refuseSameCar(trx, centre, booking);
          await reserveDiscounts(trx, { id: booking.id, customerId }, quote);
          await notifyCustomer(runtime, trx, booking, bookingMadeNotification, person);
          await notifyStaff(runtime, trx, booking, newBookingStaffNotification);
          if (booking.amount_kobo === 0) await bookingCovered.publish(runtime, trx, { booking });
          // Read again: a covered booking is paid by now.
          return presentBooking(trx, await lockBooking(trx, booking.id), centre);
        },
      ),
    ),
  );
}
