import { defineEvent } from '#api/platform/domain-event.ts';
import type { BookingRow } from './bookings.repository.ts';

/** A new booking has its amount, or an edit changed it. */
export const bookingPriced = defineEvent<{ booking: BookingRow; isNew: boolean }>('bookingPriced');

/** Staff cancelled a booking, or accepted its customer's request. */
export const bookingCancelled = defineEvent<{ booking: BookingRow; staffId: string }>('bookingCancelled');
