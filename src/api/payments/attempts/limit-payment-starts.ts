import type { Trx } from '#api/platform/database/database.ts';
import { lockCustomer } from '#api/promotions/lock-customer.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from '#api/payments/payments.repository.ts';

/** Payment attempts of one account in 24 hours (docs/api.md 5): each is a transaction at the provider. */
export const PAYMENT_STARTS_A_DAY = 30;

/**
 * Refuses a further attempt of a customer who started too many. Locks the customer after the booking, so that attempts
 * for several bookings at once are counted one after another.
 * @throws AppError payment.too_many_starts, session.missing
 */
export async function limitPaymentStarts(trx: Trx, customerId: string): Promise<void> {
  await lockCustomer(trx, customerId);
  const starts = await repo.listRecentStarts(trx, customerId);
  const oldest = starts.at(-PAYMENT_STARTS_A_DAY);
  if (oldest !== undefined) throw new AppError('payment.too_many_starts', { retryAfterS: Math.max(1, oldest.endsInS) });
}
