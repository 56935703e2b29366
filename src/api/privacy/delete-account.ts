import { confirmAccountIdentity, findAccountToClose } from '#api/accounts/account-personal-data.ts';
import type { IdentityForm } from '#api/accounts/sign-in/confirm-identity.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { eraseCustomer } from './erase-customer.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Deletes the caller's account after a confirmation of their identity. A repeated call changes nothing.
 * @throws AppError as `eraseCustomer` and confirmAccountIdentity
 */
export async function deleteAccount(
  runtime: Runtime,
  origin: RequestOrigin,
  customerId: string,
  form: IdentityForm,
): Promise<void> {
  const confirmation = await confirmAccountIdentity(runtime, origin, customerId, form);
  if (confirmation === null) return;
  const deleted = await runtime.db
    .transaction()
    .execute((trx) => eraseCustomer(runtime, trx, customerId, { confirmation }));
  if (deleted) runtime.log.info({ event: 'account.deleted', customer: customerId }, 'account deleted');
}

/**
 * Deletes an account by the link of the email about its opening, for a reader of the mailbox who did not open it.
 * @throws account.link_over, and as `eraseCustomer`
 */
export async function closeAccount(runtime: Runtime, token: string): Promise<void> {
  const customer = await findAccountToClose(runtime.db, token);
  if (customer === undefined) throw new AppError('account.link_over');
  const deleted = await runtime.db.transaction().execute((trx) => eraseCustomer(runtime, trx, customer));
  if (deleted) runtime.log.info({ event: 'account.deleted', customer }, 'account deleted');
}
