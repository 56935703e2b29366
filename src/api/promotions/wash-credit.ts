import type { Connection, Trx } from '#api/platform/database/database.ts';
import { notify } from '#api/notifications/notify.ts';
import type { Runtime } from '#api/runtime.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { CreditAnswer } from '#shared/promotions/promotions.contract.ts';
import { creditRevokedNotification, creditEarnedNotification } from './promotions.notifications.ts';
import { lockCustomer } from './promotions.repository.ts';
import * as repo from './wash-credit.repository.ts';

/** A customer's wash credit, kobo. */
export const getCreditBalance = (db: Connection, customerId: string): Promise<number> =>
  repo.getBalance(db, customerId);

/** What a booking holds of its customer's credit, kobo. */
export const getBookingCredit = (db: Connection, bookingId: string): Promise<number> =>
  repo.getCreditSpentOn(db, bookingId);

/**
 * Makes a booking hold exactly this much of its customer's credit: one line for the difference, none when there is none. The
 * caller holds the customer when the booking takes more. The database refuses what would make credit negative.
 */
export async function setBookingCredit(trx: Trx, customerId: string, bookingId: string, kobo: number): Promise<void> {
  const more = kobo - (await repo.getCreditSpentOn(trx, bookingId));
  if (more === 0) return;
  await repo.insertEntry(trx, {
    customer_id: customerId,
    booking_id: bookingId,
    amount_kobo: -more,
    kind: more > 0 ? 'spent' : 'spent-back',
  });
}

/** Thanks whoever brought this customer: once a friend, for the first booking that is completed and paid (docs/api.md 5). */
export async function grantReferralCredit(trx: Trx, customerId: string, bookingId: string): Promise<void> {
  const referrer = await repo.findReferrer(trx, customerId);
  if (referrer === null) return;
  const kobo = await repo.getReferralKobo(trx);
  if (kobo <= 0) return;
  const isNew = await repo.insertEntry(trx, {
    customer_id: referrer,
    booking_id: bookingId,
    amount_kobo: kobo,
    kind: 'referral',
    referred_customer_id: customerId,
  });
  if (isNew) await notify(trx, { customerId: referrer }, creditEarnedNotification(kobo));
}

/**
 * Takes the thanks back when that booking's money went back. Credit is never negative: what the person has spent already
 * stays spent, and only what is left is taken.
 */
export async function revokeReferralCredit(trx: Trx, customerId: string, bookingId: string): Promise<void> {
  const reward = await repo.findReferralEntry(trx, bookingId);
  if (reward === undefined) return;
  await lockCustomer(trx, reward.customer_id);
  const kobo = Math.min(reward.amount_kobo, await repo.getBalance(trx, reward.customer_id));
  if (kobo <= 0) return;
  const isNew = await repo.insertEntry(trx, {
    customer_id: reward.customer_id,
    booking_id: bookingId,
    amount_kobo: -kobo,
    kind: 'referral-back',
    referred_customer_id: customerId,
  });
  if (isNew) await notify(trx, { customerId: reward.customer_id }, creditRevokedNotification(kobo));
}

/** A customer's credit with its newest lines, for the invite page. */
export async function getWashCredit({ db }: Runtime, customerId: string): Promise<CreditAnswer> {
  const [balance, entries, friends, each] = await Promise.all([
    repo.getBalance(db, customerId),
    repo.listEntries(db, customerId, 50),
    repo.countReferredCustomers(db, customerId),
    repo.getReferralKobo(db),
  ]);
  return {
    balance: nairaFromKobo(balance),
    perFriend: nairaFromKobo(each),
    friends,
    entries: entries.map((entry) => ({
      kind: entry.kind,
      amount: nairaFromKobo(entry.amount_kobo),
      at: entry.at.toISOString(),
    })),
  };
}
