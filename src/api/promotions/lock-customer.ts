import type { Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './promotions.repository.ts';

/**
 * Locks the customer's row until the transaction ends, so that calls about their promotions, credit, holds, waits and
 * payment attempts run one after the other. Lock the booking first: the erasure of an account uses the same order.
 * @throws session.missing when the account was deleted
 */
export async function lockCustomer(trx: Trx, customerId: string): Promise<void> {
  if (!(await repo.lockCustomer(trx, customerId)).live) throw new AppError('session.missing');
}
