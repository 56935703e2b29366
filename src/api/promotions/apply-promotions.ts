import type { Trx } from '#api/db/database.ts';
import type { PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import { AppError } from '#shared/errors.ts';
import type { Quote } from '#shared/promotions/quote.ts';
import { setBookingCredit, revokeReferralCredit, grantReferralCredit } from './wash-credit.ts';
import * as repo from './promotions.repository.ts';

/** From here to the end of the transaction nobody else promises this customer a promotion or credit. Take it after the booking's lock. */
export async function holdCustomer(trx: Trx, customerId: string): Promise<void> {
  // An account that is deleted meanwhile books nothing more.
  if (!(await repo.lockCustomer(trx, customerId)).live) throw new AppError('session.missing');
}

/** Makes a booking hold what its quote promised, and nothing else. The caller holds the customer. */
export async function keepPromise(trx: Trx, booking: { id: string; customerId: string }, promised: Quote): Promise<void> {
  const code = promised.promotion?.code ?? null;
  await repo.releasePromotions(trx, booking.id, code);
  if (code !== null && !(await repo.holdPromotion(trx, code, booking.customerId, booking.id))) throw new AppError('booking.price_changed');
  await setBookingCredit(trx, booking.customerId, booking.id, promised.creditKobo);
}

interface Standing {
  id: string;
  customer_id: string;
  status: Status;
  payment_status: PaymentStatus;
}

/** What a booking's new state means for promotions and credit. Called after every change, by whoever made it; idempotent. */
export async function followBooking(trx: Trx, { id, customer_id: customerId, status, payment_status: paymentStatus }: Standing): Promise<void> {
  if (status === 'cancelled') {
    await repo.releasePromotions(trx, id);
    await setBookingCredit(trx, customerId, id, 0);
  }
  if (status === 'completed' && paymentStatus === 'paid') await grantReferralCredit(trx, customerId, id);
  if (paymentStatus === 'refunded') await revokeReferralCredit(trx, customerId, id);
}
