import { lockCustomerForQuote } from '#api/promotions/apply-promotions.ts';
import type { Trx } from '#api/platform/database/database.ts';

/**
 * Serializes what a customer does with holds and waits until the transaction ends, by the customer's row: bookings and
 * the erasure of an account lock it first too, so that none of them waits for another crosswise.
 * @throws session.missing when the account was deleted
 */
export const lockHoldsOf = (trx: Trx, customerId: string): Promise<void> => lockCustomerForQuote(trx, customerId);
