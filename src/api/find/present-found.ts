import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import type { FoundBooking } from '#shared/find/find.contract.ts';
import type { FoundBookingRow } from './find.repository.ts';

/** Found bookings as staff see them, with the times of their appointments. */
export const presentFoundBookings = (rows: readonly FoundBookingRow[], prefix: string): FoundBooking[] =>
  rows.map((row) => ({
    _id: row.id,
    number: bookingNumber(prefix, row.number),
    fullName: row.full_name,
    carType: carType({ brand: row.brand_name, model: row.model, year: row.year }),
    plate: row.plate === null ? null : formatPlate(row.plate),
    service: row.service_name,
    status: row.status,
    visit: row.state,
    date: (row.starts_at ?? row.created_at).toISOString(),
  }));
