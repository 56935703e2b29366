import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import { presentBooking } from '#api/bookings/present-booking.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { withIdempotencyKeyOutsideTransaction } from '#api/platform/database/idempotency.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { RECEIVED_STATUSES } from '#shared/payments/evaluate-payment.ts';
import { findPayment } from '#api/payments/payments.repository.ts';
import { verifyLater, verifyPayment } from './verify-payment.ts';

interface ReportedPayment {
  id: string;
  ref: string;
}

/**
 * Verifies a payment that the browser of the customer, or of `person`, reports. A call repeated with the same key has
 * one effect.
 * @throws AppError booking.not_found, payment.wrong_reference, and the reason why the booking is unpaid:
 * payment.confirming, payment.needs_review, payment.refund_due, payment.not_completed
 */
export async function payBooking(
  runtime: Runtime,
  customerId: string,
  key: string | null,
  { id, ref }: ReportedPayment,
  person?: OwnersAgent,
): Promise<Booking> {
  return withIdempotencyKeyOutsideTransaction(
    runtime.db,
    { customerId: person?.customerId ?? customerId, key, sent: ['booking/pay', id, ref] },
    async () => {
      if (!isId(id)) throw new AppError('booking.not_found');
      await getOwnBooking(runtime.db, id, customerId);
      const attempt = await findPayment(runtime.db, ref);
      if (attempt?.booking_id !== id || attempt.method !== 'online') throw new AppError('payment.wrong_reference');
      const { status, pending, uncertain, booking: row } = await verifyPayment(runtime, attempt);
      const booking = await presentBooking(runtime.db, row, await getSettings(runtime.db));
      if (status === 'settled') return booking;
      // An uncertain result is not shown as a failure: the payment may have arrived.
      if (pending || (uncertain !== null && !RECEIVED_STATUSES.includes(status))) {
        await verifyLater(runtime, ref, uncertain?.retryAfterMs ?? undefined);
        throw new AppError('payment.confirming', { payload: { booking } });
      }
      if (status === 'needs-review') throw new AppError('payment.needs_review');
      if (status === 'refund-due' || status === 'refunded') throw new AppError('payment.refund_due');
      throw new AppError('payment.not_completed');
    },
  );
}
