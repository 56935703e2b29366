import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as customers from './customers.repository.ts';
import * as repo from './google-login.repository.ts';
import { linkGoogleAccount } from './link-google-account.ts';
import { openGoogleSession, type OpenedSession } from './open-google-session.ts';
import { verifyGoogleIdentity, type GoogleForm } from './verify-google-identity.ts';

/**
 * Opens a session for a Google identity.
 * @throws AppError account.google_failed, google_unavailable, google_unknown, google_unlinked, account.too_many_tries,
 * request.invalid
 */
export async function logInWithGoogle(
  runtime: Runtime,
  origin: RequestOrigin,
  form: GoogleForm,
): Promise<OpenedSession> {
  const identity = await verifyGoogleIdentity(runtime, origin, form);
  return openGoogleSession(runtime, origin, identity, async (trx) => {
    const linked = await repo.lockBySub(trx, identity.sub);
    if (linked !== undefined) return linked.id;
    const existing = await customers.lockByEmail(trx, identity.email);
    if (existing === undefined) throw new AppError('account.google_unknown');
    return linkGoogleAccount(runtime, trx, identity, existing, null);
  });
}
