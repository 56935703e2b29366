import { defineEvent } from '#api/domain-event.ts';
import type { BookingRow } from './booking-row.ts';

/** A booking was made, or an edit changed its amount. */
export const bookingPriced = defineEvent<{ booking: BookingRow; isNew: boolean }>('bookingPriced');

/** Staff cancelled a booking, or accepted the customer's request to cancel it. */
export const bookingCancelled = defineEvent<{ booking: BookingRow; staffId: string }>('bookingCancelled');
