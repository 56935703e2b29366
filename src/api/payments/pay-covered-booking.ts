import type { BookingRow } from '#api/bookings/booking-row.ts';
import { findCharges } from '#api/charges/find-charges.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { priceCharges } from '#shared/bookings/booking-charges.ts';
import { markChargePaid } from './mark-charge-paid.ts';
import { newReference } from './attempts/payment-reference.ts';
import { insertPayment, settlePayment } from './payments.repository.ts';

/** Records a payment of 0 kobo for a booking whose price is covered by credit and discounts. */
export async function payCoveredBooking(
  runtime: Runtime,
  trx: Trx,
  { booking }: { booking: BookingRow },
): Promise<void> {
  for (const charge of priceCharges(await findCharges(trx, booking.id))) {
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
}
