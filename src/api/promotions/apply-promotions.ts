import type { Trx } from '#api/platform/database/database.ts';
import type { PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import { AppError } from '#shared/errors.ts';
import type { BookedService } from '#shared/catalogue/chosen-services.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import type { Promotion, Quote } from '#shared/promotions/quote.ts';
import type { ServicesQuote } from './quote-price.ts';
import { grantFreeWash } from './grant-free-wash.ts';
import { setBookingCredit, revokeReferralCredit, grantReferralCredit } from './wash-credit.ts';
import * as repo from './promotions.repository.ts';

/**
 * Reserves the promotion and credit of a quote for a booking and releases its former ones. The customer must be locked.
 * @throws booking.price_changed, without a quote, when another booking uses the promotion; a quote made under the
 * lock excludes that
 */
export async function reserveDiscounts(
  trx: Trx,
  booking: { id: string; customerId: string },
  quoted: Pick<Quote, 'promotion' | 'creditKobo'>,
): Promise<void> {
  const code = quoted.promotion?.code ?? null;
  await repo.releasePromotions(trx, booking.id, code);
  if (code !== null) {
    const claim = { promotion_code: code, booking_id: booking.id, claimed_at: null };
    if (!(await repo.claimPromotion(trx, booking.customerId, claim))) throw new AppError('booking.price_changed');
  }
  await setBookingCredit(trx, booking.customerId, booking.id, quoted.creditKobo);
}

interface BookingState {
  id: string;
  customer_id: string;
  status: Status;
  payment_status: PaymentStatus;
}

/** Applies a booking's new state to promotions and credit. Called after every change of a booking; idempotent. */
export async function onBookingChanged(
  trx: Trx,
  { id, customer_id: customerId, status, payment_status: paymentStatus }: BookingState,
): Promise<void> {
  if (status === 'cancelled') {
    await repo.releasePromotions(trx, id);
    await setBookingCredit(trx, customerId, id, 0);
  }
  if (status === 'completed' && paymentStatus === 'paid') {
    await grantReferralCredit(trx, customerId, id);
    await grantFreeWash(trx, customerId);
  }
  // A completed booking owes something only after a payment of it was taken back.
  const owesAgain = status === 'completed' && (paymentStatus === 'unpaid' || paymentStatus === 'partly-paid');
  if (paymentStatus === 'refunded' || owesAgain) await revokeReferralCredit(trx, customerId, id);
}

/** A quote as the API returns it, in naira. `depositKobo`: 0 for none. */
export const toQuoteAnswer = (q: ServicesQuote, depositKobo: number): QuoteAnswer => ({
  services: q.lines.map((line): BookedService => ({
    service: line.service,
    name: line.name,
    price: nairaFromKobo(line.priceKobo),
    discount: nairaFromKobo(line.discountKobo),
    minutes: line.minutes,
  })),
  price: nairaFromKobo(q.priceKobo),
  discount: nairaFromKobo(q.discountKobo),
  credit: nairaFromKobo(q.creditKobo),
  amount: nairaFromKobo(q.amountKobo),
  deposit:
    depositKobo === 0
      ? null
      : { amount: nairaFromKobo(depositKobo), balance: nairaFromKobo(q.amountKobo - depositKobo) },
  promotion: q.promotion === null ? null : toOffer(q.promotion),
  code: q.code,
});

const toOffer = ({ code, title, percent, offKobo }: Promotion): QuoteAnswer['promotion'] => ({
  ...{ code, title, percent },
  ...(offKobo !== undefined && { off: nairaFromKobo(offKobo) }),
});
