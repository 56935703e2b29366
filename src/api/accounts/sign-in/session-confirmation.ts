import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { confirmIdentity, holdConfirmation, type IdentityForm } from './confirm-identity.ts';
import * as repo from '#api/accounts/customer-sessions.repository.ts';
import { findById, lockById } from '#api/accounts/customers.repository.ts';

/** A request of a signed-in customer, with its origin. */
export type CustomerCall = RequestOrigin & { customer: CustomerSession };

/**
 * True when a call comes from a device on which the customer had logged in by `since`, or from a session in which they
 * confirmed their identity after it. `hold`: the session then lasts until the transaction ends.
 * @throws session.missing when the session has ended
 */
export async function isTrustedSince(
  db: Connection,
  { customer: { customerId, tokenHash }, device }: CustomerCall,
  since: Date,
  { hold = false } = {},
): Promise<boolean> {
  const session = await repo.findConfirmation(db, tokenHash, { hold });
  if (session === undefined) throw new AppError('session.missing');
  if (session.confirmed_at !== null && session.confirmed_at >= since) return true;
  const knownSince = await repo.findKnownSince(db, customerId, device);
  return knownSince !== null && knownSince <= since;
}

/**
 * Confirms the identity of the person behind a session (docs/api.md 12); the session remembers it.
 * @throws session.missing, and as confirmIdentity
 */
export async function confirmSession(runtime: Runtime, call: CustomerCall, form: IdentityForm): Promise<void> {
  const { customerId, tokenHash } = call.customer;
  const customer = await findById(runtime.db, customerId);
  if (customer === undefined) throw new AppError('session.missing');
  const confirmation = await confirmIdentity(runtime, call, customer, form);
  await runtime.db.transaction().execute(async (trx: Trx) => {
    const locked = await lockById(trx, customerId);
    if (locked === undefined) throw new AppError('session.missing');
    await holdConfirmation(trx, locked, confirmation);
    if (!(await repo.markConfirmed(trx, tokenHash))) throw new AppError('session.missing');
  });
}
