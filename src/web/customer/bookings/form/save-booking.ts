import type * as z from 'zod/mini';
import { type Booking, type bookingForm, createBooking, editBooking } from '#shared/bookings/bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import type { BookingFormErrors } from './booking-form-values.ts';

export type SaveResult =
  | { kind: 'saved'; booking: Booking; message: string }
  /** Nothing is booked; the person must agree to the new price first. */
  | { kind: 'price'; quote: QuoteAnswer }
  /** Fields that must be looked at again. */
  | { kind: 'fields'; errors: BookingFormErrors; says: string }
  /** An earlier Save with this key reached the server, with other details. */
  | { kind: 'saved-before' }
  /** The booking is not what the form thinks: paid, cancelled or gone. */
  | { kind: 'moved-on'; says: string }
  /** Not certain, or not possible now. Saving again is safe. */
  | { kind: 'failed'; says: string };

interface SaveRequest {
  /** The booking that is changed; null makes a new one. */
  id: string | null;
  key: string;
  body: z.input<typeof bookingForm>;
}

/** While the first of two equal requests still runs, the second asks again after this, ms. */
const RUNNING_AGAIN_MS = 1000;
const RUNNING_TRIES = 5;

/** Saves a booking. Never throws: every end has a name. */
export async function saveBooking(order: SaveRequest): Promise<SaveResult> {
  for (let tried = 1; ; tried++) {
    try {
      const { booking, message } = await send(order);
      return { kind: 'saved', booking, message };
    } catch (error) {
      const isRunning = error instanceof AppError && error.code === 'booking.key_running';
      if (!isRunning || tried === RUNNING_TRIES) return toFailure(error);
      await new Promise((resolve) => setTimeout(resolve, RUNNING_AGAIN_MS));
    }
  }
}

const send = ({ id, key, body }: SaveRequest) =>
  id === null
    ? // Quoted, as the header's draft standard has it.
      customerCall(createBooking, { body }, { idempotencyKey: `"${key}"` })
    : customerCall(editBooking, { params: { id }, body });

function toFailure(error: unknown): SaveResult {
  const says = errorMessage(error);
  if (!(error instanceof AppError)) return { kind: 'failed', says };
  const { fields, extra } = error.details;
  if (error.code === 'booking.price_changed' && extra?.['quote']) return { kind: 'price', quote: extra['quote'] as QuoteAnswer };
  if (error.code === 'booking.key_reused') return { kind: 'saved-before' };
  if (error.code === 'booking.not_possible' || error.code === 'booking.not_found') return { kind: 'moved-on', says };
  if (fields && Object.keys(fields).length > 0) return { kind: 'fields', errors: fields, says };
  return { kind: 'failed', says };
}
