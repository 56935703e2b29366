import { confirmAccountIdentity } from '#api/accounts/account-personal-data.ts';
import type { IdentityForm } from '#api/accounts/sign-in/confirm-identity.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { eraseCustomer } from './erase-customer.ts';

/**
 * Deletes the caller's account after a confirmation of their identity. A repeated call changes nothing.
 * @throws AppError account.open_paid_booking, and as confirmAccountIdentity
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
