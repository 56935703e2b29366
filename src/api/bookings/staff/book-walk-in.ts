import { createWalkInCustomer } from '#api/accounts/staff/create-walk-in.ts';
import { lockBookableCustomer } from '#api/accounts/staff/bookable-customer.ts';
import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { insertPriceCharges } from '#api/charges/change-charges.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import { withIdempotencyKey } from '#api/platform/database/idempotency.ts';
import { reserveDiscounts } from '#api/promotions/apply-promotions.ts';
import type { Runtime } from '#api/runtime.ts';
import { appointAsStaff } from '#api/scheduling/staff-calendar/appoint-as-staff.ts';
import type { NewAppointment } from '#api/scheduling/taking/appoint-booking.ts';
import { withNearestTimes } from '#api/scheduling/taking/start-refused.ts';
import { takeWalkIn } from '#api/scheduling/taking/take-walk-in.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { BookingForm } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { serviceIdsOf } from '#shared/catalogue/chosen-services.ts';
import { bookingCovered } from '#api/bookings/booking-domain-events.ts';
import { appointmentOf } from '#api/bookings/booking-row.ts';
import { bookingMadeNotification } from '#api/bookings/bookings.texts.ts';
import { insertBooking } from '#api/bookings/bookings.repository.ts';
import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { prepareBooking } from '#api/bookings/prepare-booking.ts';
import { refuseSameCarUnlessConfirmed } from '#api/bookings/refuse-same-car.ts';
import { presentStaffCard, type StaffCaller } from '#api/bookings/board/staff-card.ts';

export interface WalkInCar {
  /** An existing customer; a new one when absent. */
  customer?: string | null | undefined;
  service: string;
  services?: readonly { service: string }[] | null | undefined;
  brand: string;
  vehicle: string;
}

/** The code of a promotion. */
export interface EnteredCode {
  code?: string | null | undefined;
}

/** The plate of a car that is not the customer's own, letters and digits alone. */
interface Plate {
  plate?: string | null | undefined;
}

/** Where the car goes: into a bay from now on, to a time, or nowhere yet. */
interface Place {
  isHere?: boolean | undefined;
  /** ISO 8601. */
  startsAt?: string | null | undefined;
  bay?: string | null | undefined;
  /** Although the car has another booking at that time. */
  confirm?: boolean | undefined;
}

/**
 * Staff book for a walk-in, who gets a bay from now on or waits in the queue, or for a time, or without one. A call
 * that the same person repeats with the same key creates one booking.
 * @throws AppError account.not_found, booking.price_changed, promotion.code_refused, booking.unknown_car,
 * booking.car_elsewhere, catalogue.*, schedule.* with the nearest free times
 */
export async function bookWalkIn(
  runtime: Runtime,
  caller: StaffCaller,
  key: string | null,
  {
    customer,
    isHere,
    bay,
    plate = null,
    confirm = false,
    ...form
  }: BookingForm & Place & Plate & Pick<WalkInCar, 'customer'>,
): Promise<StaffCard> {
  const { staffId, type } = caller.staff;
  const centre = await getSettings(runtime.db);
  // The same key for another person, service or car is an error that staff must see.
  const { fullName, service, vehicle, otherCar, car } = form;
  const services = serviceIdsOf(form);
  const sent = {
    ...{ fullName, service, vehicle },
    ...(services.length > 1 && { services }),
    ...(customer && { customer }),
    ...(car && { car }),
    ...(plate && { plate }),
    ...(otherCar && { otherCar }),
    ...(form.code && { code: form.code }),
  };
  return withNearestTimes(runtime.db, () =>
    withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
      const book = async (): Promise<string> => {
        const customerId = customer
          ? await lockBookableCustomer(trx, customer)
          : await createWalkInCustomer(trx, form.fullName, form.phoneNumber);
        const { columns, quote, lines } = await prepareBooking(trx, customerId, form);
        const row = { id: newId(), customer_id: customerId, ...columns, plate: columns.plate ?? plate };
        const booking = await insertBooking(trx, row, lines);
        await insertPriceCharges(trx, booking.id, { amountKobo: booking.amount_kobo, depositKobo: 0 });
        await recordBookingEvent(trx, booking.id, { actor: 'staff', staffId, event: 'booked' });
        await placeCar(trx, appointmentOf(booking, services, {}), { isHere, startsAt: form.startsAt, bay });
        await refuseSameCarUnlessConfirmed(trx, centre, booking, confirm);
        await reserveDiscounts(trx, { id: booking.id, customerId }, quote);
        await notifyCustomer(runtime, trx, booking, bookingMadeNotification);
        if (booking.amount_kobo === 0) await bookingCovered.publish(runtime, trx, { booking });
        recordAudit({
          event: 'booking.booked',
          subject: { kind: 'booking', id: booking.id },
          detail: { customer: customerId, isNew: !customer },
        });
        return booking.id;
      };
      const id = await withIdempotencyKey(trx, { staffId, key, sent }, book, { wait: true });
      return presentStaffCard(trx, await lockBooking(trx, id), centre, type);
    }),
  );
}

async function placeCar(trx: Trx, booking: NewAppointment, { isHere, startsAt, bay }: Place): Promise<void> {
  const { customerId, bookingId, job } = booking;
  if (isHere === true) await takeWalkIn(trx, { customerId, bookingId, job });
  else if (startsAt)
    await appointAsStaff(trx, { customerId, bookingId, job, start: Date.parse(startsAt), bay: bay || null });
}
