import { bookingNumber, carType, type PaymentStatus, type Status } from '#shared/bookings/booking-states.ts';
import { toArrival, type Booking, type BookingArrival } from '#shared/bookings/bookings.contract.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { BookingRow } from './booking-row.ts';

/** The state of a row in the form that `isPayable` and `isEditable` take. */
export const bookingState = (row: BookingRow): { status: Status; paymentStatus: PaymentStatus } => ({
  status: row.status,
  paymentStatus: row.payment_status,
});

function presentArrival({ mode, location }: BookingRow, { name, city, state }: CentreSettings): BookingArrival {
  const arrival = toArrival({ mode, location });
  return arrival.mode === 'pick-up' ? arrival : { ...arrival, location: { name, city, state } };
}

/** A booking in the form of the API (docs/api.md 2). */
export function presentBooking(row: BookingRow, centre: CentreSettings): Booking {
  return {
    _id: row.id,
    number: bookingNumber(centre.numberPrefix, row.number),
    fullName: row.full_name,
    phoneNumber: row.phone,
    price: nairaFromKobo(row.price_kobo),
    discount: nairaFromKobo(row.discount_kobo),
    credit: nairaFromKobo(row.credit_kobo),
    amount: nairaFromKobo(row.amount_kobo),
    ...presentArrival(row, centre),
    vehicle: { brand: row.brand_name, _id: row.vehicle_id, model: row.model, year: row.year },
    service: { _id: row.service_id, name: row.service_name },
    carType: carType({ brand: row.brand_name, model: row.model, year: row.year }),
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    status: row.status,
    date: row.created_at.toISOString(),
  };
}
