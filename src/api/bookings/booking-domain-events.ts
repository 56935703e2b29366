import { defineEvent } from '#api/domain-event.ts';
import type { BookingRow } from './booking-row.ts';

/** A new booking or an edit has a price of zero: credit and discounts cover it, so it is paid. */
export const bookingCovered = defineEvent<{ booking: BookingRow }>('bookingCovered');

/** An edit changed the amount of a booking. */
export const bookingRepriced = defineEvent<{ booking: BookingRow }>('bookingRepriced');

/** Staff cancelled a booking or accepted the customer's request to cancel it, or the system (null) cancelled it. */
export const bookingCancelled = defineEvent<{ booking: BookingRow; staffId: string | null }>('bookingCancelled');
