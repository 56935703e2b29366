import type { BookingRow } from '#api/bookings/booking-row.ts';
import { defineEvent } from '#api/domain-event.ts';

/** Staff marked the car of a booking as ready; once a visit. */
export const carReady = defineEvent<{ booking: BookingRow }>('carReady');
