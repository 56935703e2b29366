import { newId } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { claimPromotionPlace } from '#api/promotions/promotion-places.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import * as repo from '#api/accounts/sign-in/google-login.repository.ts';
import { canLinkGoogle } from '#api/accounts/sign-in/link-google-account.ts';
import { openGoogleSession, type OpenedSession } from '#api/accounts/sign-in/open-google-session.ts';
import { createReferralCode } from './registration.ts';
import { deleteSignUps } from './sign-ups.repository.ts';
import { verifyGoogleIdentity, type GoogleForm } from '#api/accounts/sign-in/verify-google-identity.ts';

/**
 * Creates a verified account for a Google identity and opens a session.
 * @throws AppError as logInWithGoogle, and account.google_exists instead of google_unknown
 */
export async function signUpWithGoogle(
  runtime: Runtime,
  origin: RequestOrigin,
  form: GoogleForm,
): Promise<OpenedSession> {
  const identity = await verifyGoogleIdentity(runtime, origin, form);
  await runtime.limits.slow('signUps', origin.source);
  return openGoogleSession(runtime, origin, identity, async (trx) => {
    const referrer = form.referralCode ? await customers.findReferrer(trx, form.referralCode.toUpperCase()) : null;
    const id = newId();
    const row = {
      id,
      email: identity.email,
      google_sub: identity.sub,
      first_name: identity.firstName,
      last_name: identity.lastName,
      referral_code: createReferralCode(),
      referred_by: referrer,
    };
    if (await repo.insertCustomer(trx, row)) {
      await deleteSignUps(trx, identity.email);
      await claimPromotionPlace(trx, id);
      return id;
    }
    if ((await repo.lockBySub(trx, identity.sub)) !== undefined) throw new AppError('account.google_exists');
    const existing = await customers.lockByEmail(trx, identity.email);
    // Happens only when the other account released the address between the two statements.
    if (existing === undefined) throw new AppError('request.busy', { retryAfterS: 1 });
    throw new AppError(canLinkGoogle(identity, existing) ? 'account.google_exists' : 'account.google_unlinked');
  });
}
