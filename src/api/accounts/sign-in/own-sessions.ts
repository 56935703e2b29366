import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import type { OpenSession } from '#shared/accounts/sessions.contract.ts';
import * as repo from '#api/accounts/customer-sessions.repository.ts';
import { AppError } from '#shared/errors.ts';

/** Where a customer is logged in, the session of this call first, then the one seen last. */
export async function listSessions({ db }: Runtime, session: CustomerSession): Promise<OpenSession[]> {
  const rows = await repo.listSessions(db, session.customerId);
  return rows
    .map(({ id, device_label, last_seen_at, token_hash }) => ({
      _id: id,
      device: device_label,
      lastSeen: last_seen_at.toISOString(),
      current: token_hash.equals(session.tokenHash),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Ends one session of the customer.
 * @throws account.session_not_found
 */
export async function endSession({ db, log }: Runtime, { customerId }: CustomerSession, id: string): Promise<void> {
  if (!(await repo.deleteSessionById(db, customerId, id))) throw new AppError('account.session_not_found');
  log.info({ event: 'session.ended', customer: customerId, by: 'owner', session: id }, 'session ended');
}

/** Ends every session of the customer but the one of this call. */
export async function endOtherSessions({ db, log }: Runtime, session: CustomerSession): Promise<void> {
  const count = await repo.endSessions(db, session.customerId, session.tokenHash);
  log.info({ event: 'session.ended', customer: session.customerId, by: 'owner', count }, 'other sessions ended');
}

/** Ends a session; idempotent. */
export async function logOut(runtime: Runtime, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash === null) return;
  const customer = await repo.deleteSession(runtime.db, tokenHash);
  if (customer !== null) runtime.log.info({ event: 'session.ended', customer, by: 'log-out' }, 'session ended');
}
