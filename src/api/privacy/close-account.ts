import { findAccountToClose } from '#api/accounts/account-personal-data.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { eraseCustomer } from './erase-customer.ts';

/**
 * Deletes an account by the link of the email about its opening, for a reader of the mailbox who did not open it.
 * @throws account.link_over, account.open_paid_booking
 */
export async function closeAccount(runtime: Runtime, token: string): Promise<void> {
  const customer = await findAccountToClose(runtime.db, token);
  if (customer === undefined) throw new AppError('account.link_over');
  const deleted = await runtime.db.transaction().execute((trx) => eraseCustomer(runtime, trx, customer));
  if (deleted) runtime.log.info({ event: 'account.deleted', customer }, 'account deleted');
}
