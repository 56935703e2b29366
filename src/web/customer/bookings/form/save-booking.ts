import type * as z from 'zod/mini';
import {
  type Booking,
  type bookingForm,
  createBooking,
  editBooking,
  priceChangedPayload,
} from '#shared/bookings/bookings.contract.ts';
import { AppError, payloadOf } from '#shared/errors.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { loadPartnerCalls } from '#web/customer/booking-queries.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { refusalOf, type StartRefusal } from '#web/customer/scheduling/start-refusal.ts';
import type { BookingFormErrors } from './booking-form-values.ts';

export type SaveResult =
  | { kind: 'saved'; booking: Booking; message: string }
  /** Nothing is booked; the customer must agree to the new price first. */
  | { kind: 'price-changed'; quote: QuoteAnswer }
  /** The server refused some fields. */
  | { kind: 'invalid'; errors: BookingFormErrors; message: string }
  /** An earlier request with this key reached the server, with other details. */
  | { kind: 'already-saved' }
  /** The time cannot be had any more; nothing was saved. */
  | { kind: 'time-refused'; refusal: StartRefusal }
  /** The booking was paid, cancelled or deleted in the meantime. */
  | { kind: 'not-possible'; message: string }
  /** No certain answer. Saving again is safe. */
  | { kind: 'failed'; message: string };

interface SaveRequest {
  /** The booking that is changed; null makes a new one. */
  bookingId: string | null;
  /** The car of another person that is booked for. */
  sharedCar?: string | undefined;
  key: string;
  body: z.input<typeof bookingForm>;
  /** The chosen start, for the message of a refusal. */
  startsAt?: string | undefined;
}

/**
 * While an equal request still runs on the server, the delay before the next attempt, ms, and the number of attempts.
 */
const RETRY_DELAY_MS = 1000;
const MAX_ATTEMPTS = 5;

/** Saves a booking. Never throws: every outcome is a result. */
export async function saveBooking(request: SaveRequest): Promise<SaveResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { booking, message } = await send(request);
      return { kind: 'saved', booking, message };
    } catch (error) {
      const isRunning = error instanceof AppError && error.code === 'booking.key_running';
      if (!isRunning || attempt === MAX_ATTEMPTS) return toFailure(error, request.startsAt ?? '');
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}

async function send({ bookingId, sharedCar, key, body }: SaveRequest): Promise<{ booking: Booking; message: string }> {
  if (bookingId !== null) return customerCall(editBooking, { params: { id: bookingId }, body });
  // Quoted: the header is a structured field string (draft-ietf-httpapi-idempotency-key-header).
  const options = { idempotencyKey: `"${key}"` };
  if (sharedCar === undefined) return customerCall(createBooking, { body }, options);
  const { bookForCar } = await loadPartnerCalls();
  return customerCall(bookForCar, { params: { id: sharedCar }, body }, options);
}

function toFailure(error: unknown, startsAt: string): SaveResult {
  const message = errorMessage(error);
  if (!(error instanceof AppError)) return { kind: 'failed', message };
  const quote = payloadOf(error, 'booking.price_changed', priceChangedPayload)?.quote;
  if (quote) return { kind: 'price-changed', quote };
  const refusal = refusalOf(error, startsAt);
  if (refusal) return { kind: 'time-refused', refusal };
  if (error.code === 'booking.key_reused') return { kind: 'already-saved' };
  if (['booking.not_possible', 'booking.checked_in', 'booking.not_found'].includes(error.code))
    return { kind: 'not-possible', message };
  const { fields } = error.details;
  if (fields && Object.keys(fields).length > 0) return { kind: 'invalid', errors: fields, message };
  return { kind: 'failed', message };
}
