import type { Connection, Trx } from '#api/db/database.ts';
import { acting, type Actor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import type { PaymentStatus, Status } from '#shared/bookings/booking-states.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { PROMOTION_CODES, quote, type PromotionCode, type Quote } from '#shared/promotions/quote.ts';
import type { PromotionChange, StaffPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { getCreditBalance, getCreditHeldBy, setBookingCredit, revokeReferralCredit, grantReferralCredit } from './wash-credit.ts';
import * as repo from './promotions.repository.ts';

export interface QuoteFor {
  /** Null for somebody at the desk who is not known yet. */
  customerId: string | null;
  service: { id: string; slug: string; kind: string };
  priceKobo: number;
  /** The booking being changed: what it holds already is free for itself. */
  bookingId?: string;
}

/** Services that wash credit pays (contract.md 5). */
const CREDIT_PAYS = 'wash';

/** What this customer would pay for this service now. Before promising it in a transaction, hold the customer: `holdCustomer`. */
export async function quoteFor(db: Connection, { customerId, service, priceKobo, bookingId }: QuoteFor): Promise<Quote> {
  const usable = await repo.findUsable(db, customerId, service.slug, bookingId ?? null);
  if (customerId === null || service.kind !== CREDIT_PAYS) return quote(priceKobo, usable, 0);
  const held = bookingId === undefined ? 0 : await getCreditHeldBy(db, bookingId);
  return quote(priceKobo, usable, (await getCreditBalance(db, customerId)) + held);
}

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

/** One of the first-100 places for somebody who has just verified, while there are any. In the verifying transaction, last. */
export async function claimPromotionPlace(trx: Trx, customerId: string): Promise<void> {
  await repo.claimPlace(trx, customerId);
}

/** Places of first-100 still to be had. */
export const countPromotionPlacesLeft = (db: Connection): Promise<number> => repo.placesLeft(db);

export const quoteAnswerOf = (q: Quote): QuoteAnswer => ({
  price: nairaFromKobo(q.priceKobo),
  discount: nairaFromKobo(q.discountKobo),
  credit: nairaFromKobo(q.creditKobo),
  amount: nairaFromKobo(q.amountKobo),
  promotion: q.promotion,
});

const isCode = (text: string): text is PromotionCode => (PROMOTION_CODES as readonly string[]).includes(text);

const present = (row: repo.PromotionRow & { used: number }): StaffPromotion => ({
  code: row.code, title: row.title, percent: row.percent, service: row.service_slug, places: row.places, taken: row.taken, used: row.used, active: row.active,
});

export const listPromotions = async ({ db }: Runtime): Promise<StaffPromotion[]> => (await repo.listPromotions(db)).map(present);

/** Changes a promotion. Bookings keep what they were promised. Throws promotion.not_found, promotion.places_taken. */
export async function changePromotion(runtime: Runtime, actor: Actor, code: string, change: PromotionChange): Promise<StaffPromotion> {
  if (!isCode(code)) throw new AppError('promotion.not_found');
  return acting(runtime, actor, async (trx, note) => {
    const row = await repo.lockPromotion(trx, code);
    if (row === undefined) throw new AppError('promotion.not_found');
    const places = row.places === null ? null : (change.places ?? row.places);
    if (places !== null && places < row.taken) {
      throw new AppError('promotion.places_taken', { fields: { places: `${row.taken} ${row.taken === 1 ? 'is' : 'are'} taken already, so it cannot be fewer.` } });
    }
    const next = { title: change.title, percent: change.percent, places, active: change.active };
    const { title, percent, active } = row;
    if (JSON.stringify(next) !== JSON.stringify({ title, percent, places: row.places, active })) {
      await repo.updatePromotion(trx, code, next);
      note({ event: 'promotion.changed', subject: { kind: 'promotion', id: code }, detail: { before: { title, percent, places: row.places, active }, after: next } });
    }
    const changed = (await repo.listPromotions(trx)).find((promotion) => promotion.code === code);
    if (changed === undefined) throw new AppError('promotion.not_found');
    return present(changed);
  });
}
