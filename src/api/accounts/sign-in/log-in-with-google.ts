import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { findCustomerSession } from '#api/accounts/customer-sessions.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import * as repo from './google-login.repository.ts';
import { linkGoogleAccount } from './link-google-account.ts';
import { openGoogleSession, type OpenedSession } from './open-google-session.ts';
import { verifyGoogleIdentity, type GoogleForm } from './verify-google-identity.ts';

/**
 * Opens a session for a Google identity; the first time it is linked to the account with its address.
 * @throws AppError account.google_failed, google_unavailable, google_unknown, google_unlinked, account.too_many_tries,
 * request.invalid
 */
export async function logInWithGoogle(
  runtime: Runtime,
  origin: RequestOrigin & { tokenHash: Buffer | null },
  form: GoogleForm,
): Promise<OpenedSession> {
  const identity = await verifyGoogleIdentity(runtime, origin, form);
  return openGoogleSession(runtime, origin, identity, async (trx) => {
    const linked = await repo.lockBySub(trx, identity.sub);
    if (linked !== undefined) return linked.id;
    const existing = await customers.lockByEmail(trx, identity.email);
    if (existing === undefined) throw new AppError('account.google_unknown');
    const session = origin.tokenHash === null ? null : await findCustomerSession(runtime, origin.tokenHash);
    return linkGoogleAccount(runtime, trx, identity, existing, session?.customerId === existing.id);
  });
}
