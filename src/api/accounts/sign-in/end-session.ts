import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { deleteSessionById } from '#api/accounts/customer-sessions.repository.ts';

/**
 * Ends one session of the customer.
 * @throws account.session_not_found
 */
export async function endSession({ db, log }: Runtime, { customerId }: CustomerSession, id: string): Promise<void> {
  if (!(await deleteSessionById(db, customerId, id))) throw new AppError('account.session_not_found');
  log.info({ event: 'session.ended', customer: customerId, by: 'owner', session: id }, 'session ended');
}
