import type { Connection, Trx } from '#api/platform/database/database.ts';
import { notify } from '#api/notifications/notify.ts';
import { creditRevokedNotification, creditEarnedNotification } from './promotions.texts.ts';
import { lockCustomer } from './promotions.repository.ts';
import * as repo from './wash-credit.repository.ts';

/** A customer's wash credit, kobo; never negative. Lock the customer before spending it. */
export const getCreditBalance = (db: Connection, customerId: string): Promise<number> =>
  repo.getBalance(db, customerId);

/**
 * Sets the credit a booking has spent, kobo: adds one ledger entry for the difference, or none when it is zero. The
 * customer must be locked when the booking spends more. A database constraint prevents negative credit.
 */
export async function setBookingCredit(trx: Trx, customerId: string, bookingId: string, kobo: number): Promise<void> {
  const difference = kobo - (await repo.getCreditSpentOn(trx, bookingId));
  if (difference === 0) return;
  await repo.insertEntry(trx, {
    customer_id: customerId,
    booking_id: bookingId,
    amount_kobo: -difference,
    kind: difference > 0 ? 'spent' : 'spent-back',
  });
}

/**
 * Credits the referrer of this customer, once, for the first booking that is completed and paid (docs/api.md 5). Credit
 * that was revoked with a payment is granted again when the same booking is paid after all.
 */
export async function grantReferralCredit(trx: Trx, customerId: string, bookingId: string): Promise<void> {
  const referrer = await repo.findReferrer(trx, customerId);
  if (referrer === null) return;
  const entries = await repo.listReferralEntries(trx, customerId);
  const last = entries.at(-1);
  if (last !== undefined && (last.kind !== 'referral-back' || last.booking_id !== bookingId)) return;
  const kobo = last === undefined ? await repo.getReferralKobo(trx) : -last.amount_kobo;
  if (kobo <= 0) return;
  const isNew = await repo.insertEntry(trx, {
    customer_id: referrer,
    booking_id: bookingId,
    amount_kobo: kobo,
    kind: 'referral',
    referred_customer_id: customerId,
    round: (last?.round ?? 0) + 1,
  });
  if (isNew) await notify(trx, { customerId: referrer }, creditEarnedNotification(kobo));
}

/**
 * Revokes the referral credit of a booking that was refunded. The balance never becomes negative: credit that was spent
 * already is not revoked.
 */
export async function revokeReferralCredit(trx: Trx, customerId: string, bookingId: string): Promise<void> {
  const earned = await repo.findReferralEntry(trx, bookingId);
  if (earned === undefined) return;
  await lockCustomer(trx, earned.customer_id);
  const kobo = Math.min(earned.amount_kobo, await repo.getBalance(trx, earned.customer_id));
  if (kobo <= 0) return;
  const isNew = await repo.insertEntry(trx, {
    customer_id: earned.customer_id,
    booking_id: bookingId,
    amount_kobo: -kobo,
    kind: 'referral-back',
    referred_customer_id: customerId,
    round: earned.round,
  });
  if (isNew) await notify(trx, { customerId: earned.customer_id }, creditRevokedNotification(kobo));
}
