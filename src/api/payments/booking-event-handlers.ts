import { bookingCancelled, bookingPriced } from '#api/bookings/booking-domain-events.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { closeAttemptsOfCharge } from './close-attempts-of-charge.ts';
import { markChargePaid } from './mark-charge-paid.ts';
import { newReference } from './payment-reference.ts';
import { refundBooking } from './refund-booking.ts';
import { insertPayment } from './payments.repository.ts';

/**
 * Closes open attempts for the booking's price, which have the former amount, and pays a booking with nothing left to
 * pay.
 */
async function onBookingPriced(
  runtime: Runtime,
  trx: Trx,
  { booking, isNew }: { booking: BookingRow; isNew: boolean },
): Promise<void> {
  if (!isNew) await closeAttemptsOfCharge(trx, booking.id);
  if (booking.amount_kobo === 0) await payWithCredit(runtime, trx, booking);
}

/** Credit and discount cover the booking: records a payment of 0 kobo. */
async function payWithCredit(runtime: Runtime, trx: Trx, booking: BookingRow): Promise<void> {
  const payment = await insertPayment(trx, {
    id: newId(),
    booking_id: booking.id,
    charge_id: booking.id,
    reference: newReference(),
    amount_kobo: 0,
    received_kobo: 0,
    received_currency: 'NGN',
    method: 'credit',
    status: 'settled',
  });
  await markChargePaid(runtime, trx, booking, payment, { action: 'settlePayment' });
}

const onBookingCancelled = (
  runtime: Runtime,
  trx: Trx,
  { booking, staffId }: { booking: BookingRow; staffId: string },
): Promise<void> => refundBooking(runtime, trx, booking.id, staffId);

/** Registers the payment handlers of booking events. */
export function subscribePayments(): void {
  bookingPriced.subscribe(onBookingPriced);
  bookingCancelled.subscribe(onBookingCancelled);
}
