import { isDeepStrictEqual } from 'node:util';
import { repriceCharges } from '#api/charges/change-charges.ts';
import { findCharges } from '#api/charges/find-charges.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { reserveDiscounts } from '#api/promotions/apply-promotions.ts';
import { lockCustomer } from '#api/promotions/lock-customer.ts';
import type { Runtime } from '#api/runtime.ts';
import { renewHold } from '#api/scheduling/taking/booking-hold.ts';
import { changeAppointment } from '#api/scheduling/taking/change-appointment.ts';
import { withinUnpaidLimit } from '#api/scheduling/taking/limit-unpaid-time.ts';
import { withNearestTimes } from '#api/scheduling/taking/start-refused.ts';
import { publishFreed } from '#api/scheduling/publish-freed.ts';
import { depositCharges } from '#shared/bookings/booking-charges.ts';
import { refusedChange } from '#shared/bookings/booking-changes.ts';
import type { Booking, BookingForm } from '#shared/bookings/bookings.contract.ts';
import { serviceIdsOf } from '#shared/catalogue/chosen-services.ts';
import { AppError } from '#shared/errors.ts';
import { appointmentOf } from '#api/bookings/booking-row.ts';
import { bookingCovered, bookingRepriced } from '#api/bookings/booking-domain-events.ts';
import { deleteLines, insertLines, listLines } from '#api/bookings/booking-services.repository.ts';
import { recordBookingEvent, updateBooking } from '#api/bookings/change-booking.ts';
import { isCheckedIn } from '#api/bookings/find-check-ins.ts';
import { lockBooking, lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { bookingChangedNotification, bookingRepricedStaffNotification } from '#api/bookings/bookings.texts.ts';
import { notifyCustomer, notifyStaff } from '#api/bookings/notify-booking.ts';
import { limitChanges } from './limit-bookings.ts';
import { refuseSameCar } from '#api/bookings/refuse-same-car.ts';
import { prepareBooking } from '#api/bookings/prepare-booking.ts';
import { bookingState, presentBooking } from '#api/bookings/present-booking.ts';

/**
 * Changes a booking while it is pending and unpaid and its car did not come. A repeated call returns the same result
 * and changes nothing.
 * @throws AppError booking.not_found, booking.not_possible, booking.checked_in, booking.service_added,
 * booking.price_changed (with a quote where `prepareBooking` throws it, without one where `reserveDiscounts` does),
 * booking.too_late, promotion.code_refused, booking.too_many_changes, booking.too_much_time, booking.services_missing,
 * booking.deposit_at_once, schedule.*, catalogue.*
 */
export async function editBooking(
  runtime: Runtime,
  customerId: string,
  id: string,
  form: BookingForm,
): Promise<Booking> {
  const centre = await getSettings(runtime.db);
  return withNearestTimes(runtime.db, () =>
    runtime.db.transaction().execute(async (trx) => {
      const row = await lockOwnBooking(trx, id, customerId);
      const before = await listLines(trx, id);
      const refused = refusedChange('edit', {
        ...bookingState(row),
        isCheckedIn: await isCheckedIn(trx, id),
        services: before.map(({ approval_id }) => ({ added: approval_id !== null })),
      });
      if (refused !== null) throw new AppError(refused);
      await lockCustomer(trx, customerId);
      if (!form.services && before.length > 1) throw new AppError('booking.services_missing');
      const { columns, quote, depositKobo, lines } = await prepareBooking(trx, customerId, form, {
        before: row,
        needsDeposit: true,
      });
      const edited = { ...row, ...columns, promotion: quote.promotion };
      const appointment = appointmentOf(edited, serviceIdsOf(form), form, depositKobo > 0);
      const hadDeposit = depositCharges(await findCharges(trx, id)).length > 0;
      const change = () => withinUnpaidLimit(trx, customerId, () => changeAppointment(trx, appointment));
      const isMoved = await publishFreed(runtime, trx, id, change);
      await refuseSameCar(trx, centre, edited);
      // A browser repeats a request whose response was lost; that is no second change and sends no second notification.
      if (!isMoved && isDeepStrictEqual([edited, lines], [row, before])) return presentBooking(trx, row, centre);
      await limitChanges(trx, id);
      if (hadDeposit || depositKobo > 0) await renewHold(trx, id, appointment);
      await reserveDiscounts(trx, { id, customerId }, quote);
      await deleteLines(trx, id);
      await insertLines(trx, id, lines);
      const changed = await updateBooking(trx, id, columns);
      const prices = { fromKobo: row.amount_kobo, toKobo: changed.amount_kobo };
      const isRepriced = prices.toKobo !== prices.fromKobo;
      await recordBookingEvent(trx, id, { actor: 'customer', event: 'edited', detail: isRepriced ? prices : {} });
      await notifyCustomer(runtime, trx, changed, bookingChangedNotification);
      if (isRepriced) await notifyStaff(runtime, trx, changed, bookingRepricedStaffNotification(prices));
      if (!(await repriceCharges(trx, id, { amountKobo: changed.amount_kobo, depositKobo })))
        return presentBooking(trx, changed, centre);
      await bookingRepriced.publish(runtime, trx, { booking: changed });
      if (changed.amount_kobo === 0) await bookingCovered.publish(runtime, trx, { booking: changed });
      return presentBooking(trx, await lockBooking(trx, id), centre);
    }),
  );
}
