import type { BookingRow } from '#api/bookings/booking-row.ts';
import { findCharges, type Charge } from '#api/charges/find-charges.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { priceCharges } from '#shared/bookings/booking-charges.ts';
import { markChargePaid } from './mark-charge-paid.ts';
import { newReference } from './attempts/payment-reference.ts';
import { closeAttempts, insertPayment, settlePayment } from './payments.repository.ts';

/**
 * Follows a booking that was made or got another price: closes open attempts for the price, which have the former
 * amount, and pays a price of zero.
 */
export async function followPrice(
  runtime: Runtime,
  trx: Trx,
  { booking, isNew }: { booking: BookingRow; isNew: boolean },
): Promise<void> {
  for (const charge of priceCharges(await findCharges(trx, booking.id))) {
    if (!isNew) await closeAttempts(trx, 'charge_id', charge.id);
    if (charge.amountKobo === 0) await payWithCredit(runtime, trx, booking, charge);
  }
}

/** Credit and discount cover the price: records a payment of 0 kobo. */
async function payWithCredit(runtime: Runtime, trx: Trx, booking: BookingRow, charge: Charge): Promise<void> {
  const { id } = await insertPayment(trx, {
    id: newId(),
    booking_id: booking.id,
    charge_id: charge.id,
    reference: newReference(),
    amount_kobo: 0,
    received_kobo: 0,
    received_currency: 'NGN',
    method: 'credit',
  });
  const payment = await settlePayment(trx, id);
  await markChargePaid(runtime, trx, booking, charge, payment, { action: 'settlePayment' });
}
