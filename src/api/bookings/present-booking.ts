import { bookingNumber, carType, type PaymentStatus, type Status } from '#shared/bookings/booking-states.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { BookingRow } from './booking-row.ts';

export const bookingState = (row: BookingRow): { status: Status; paymentStatus: PaymentStatus } => ({
  status: row.status,
  paymentStatus: row.payment_status,
});

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
    location: row.location ?? { name: centre.name, city: centre.city, state: centre.state },
    vehicle: { brand: row.brand_name, _id: row.vehicle_id, model: row.model, year: row.year },
    service: { _id: row.service_id, name: row.service_name },
    carType: carType({ brand: row.brand_name, model: row.model, year: row.year }),
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    status: row.status,
    mode: row.mode,
    date: row.created_at.toISOString(),
  };
}
