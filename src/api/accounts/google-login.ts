import type { GoogleIdentity } from '#api/vendors/google-identity.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import { digest } from '#api/platform/http/limits.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import { claimPromotionPlace } from '#api/promotions/claim-promotion-place.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { endCodes } from './verification-codes.repository.ts';
import { eraseConsents } from './consent-records.ts';
import { googleLinkedEmail } from './accounts.emails.ts';
import * as customers from './customers.repository.ts';
import { newReferralCode } from './referral-code.ts';
import { openSession, resolveOrigin } from './customer-sessions.ts';
import { endSessions, deleteOrigins } from './customer-sessions.repository.ts';
import * as repo from './google-login.repository.ts';
import { spendNonce } from './google-nonce.ts';

export interface GoogleForm {
  credential: string;
  email?: string | null | undefined;
  referralCode?: string | null | undefined;
}

interface Opened {
  token: string;
  customer: customers.CustomerRow;
}

/**
 * Opens a session for whoever Google says is there.
 * @throws AppError account.google_failed, google_unavailable, google_unknown, google_unlinked, account.too_many_tries, request.invalid
 */
export async function logInWithGoogle(runtime: Runtime, origin: RequestOrigin, form: GoogleForm): Promise<Opened> {
  const who = await verifyIdentity(runtime, origin, form);
  return openGoogleSession(runtime, origin, who, async (trx) => {
    const own = await repo.lockBySub(trx, who.sub);
    if (own !== undefined) return own.id;
    const holder = await customers.lockByEmail(trx, who.email);
    if (holder === undefined) throw new AppError('account.google_unknown');
    return linkIdentity(runtime, trx, who, holder, null);
  });
}

/**
 * Makes an account for whoever Google says is there, and opens a session; it claims a promotion place as any verified one.
 * @throws AppError as loginGoogle, and account.google_exists instead of google_unknown
 */
export async function signUpWithGoogle(runtime: Runtime, origin: RequestOrigin, form: GoogleForm): Promise<Opened> {
  const who = await verifyIdentity(runtime, origin, form);
  await runtime.limits.take('signUps', origin.source);
  return openGoogleSession(runtime, origin, who, async (trx) => {
    const referrer = form.referralCode ? await customers.findReferrer(trx, form.referralCode.toUpperCase()) : null;
    const id = newId();
    const row = {
      id,
      email: who.email,
      google_sub: who.sub,
      first_name: who.firstName,
      last_name: who.lastName,
      referral_code: newReferralCode(),
      referred_by: referrer,
    };
    if (await repo.insertCustomer(trx, row)) {
      await markEmailVerified(trx, id);
      return id;
    }
    if ((await repo.lockBySub(trx, who.sub)) !== undefined) throw new AppError('account.google_exists');
    const holder = await customers.lockByEmail(trx, who.email);
    // Only when the address changed hands this very moment.
    if (holder === undefined) throw new AppError('request.busy', { retryAfterS: 1 });
    if (holder.email_verified_at !== null && canLink(who, holder)) throw new AppError('account.google_exists');
    return linkIdentity(runtime, trx, who, holder, referrer);
  });
}

/** Who the credential is about. A bad one counts as a failure of its source; a good one is never turned away for others' failures. */
async function verifyIdentity(
  runtime: Runtime,
  { source }: RequestOrigin,
  { credential, email }: GoogleForm,
): Promise<GoogleIdentity> {
  if (runtime.google === null) throw new AppError('request.not_found');
  const verified = await runtime.google.verify(credential);
  if (verified.kind === 'unavailable') {
    runtime.log.warn({ event: 'google.unavailable', reason: verified.reason }, "Google's keys could not be read");
    throw new AppError('account.google_unavailable', { retryAfterS: 3 });
  }
  if (verified.kind === 'refused') return rejectIdentity(runtime, source, verified.reason, email ?? null);
  if (email != null && email !== verified.identity.email) {
    throw new AppError('request.invalid', { fields: { email: 'That is not the email of the Google account.' } });
  }
  return verified.identity;
}

/** `email` is whom the caller claims to be, if they said so: of a credential that is not Google's nothing else is known. */
async function rejectIdentity(runtime: Runtime, source: string, reason: string, email: string | null): Promise<never> {
  runtime.log.info(
    { event: 'login.failed', source, account: email === null ? null : digest(email), by: 'google', reason },
    'log-in with Google failed',
  );
  await runtime.limits.take('failures', source, 'account.too_many_tries');
  throw new AppError('account.google_failed');
}

/** One transaction: the nonce is spent, `find` says whose session it is and holds that row, the session opens. */
async function openGoogleSession(
  runtime: Runtime,
  origin: RequestOrigin,
  who: GoogleIdentity,
  find: (trx: Trx) => Promise<string>,
): Promise<Opened> {
  const { places } = await resolveOrigin(runtime, origin, null);
  const opened = await runtime.db.transaction().execute(async (trx) => {
    if (!(await spendNonce(runtime, trx, who.nonce))) return null;
    const id = await find(trx);
    const token = await openSession(trx, id, places);
    const customer = await customers.findById(trx, id);
    if (customer === undefined) throw new Error('an account that is held is gone');
    return { token, customer };
  });
  return opened ?? rejectIdentity(runtime, origin.source, 'nonce', who.email);
}

/** Google must run the mailbox, and no other identity may hold the account: that mailbox has had another owner. */
const canLink = (who: GoogleIdentity, holder: customers.CustomerRow): boolean =>
  who.authoritative && holder.google_sub === null;

/**
 * Joins an identity to the account that has its address, under the authority rule (docs/vendors.md 2.2). Of an account that
 * nobody ever proved nothing stays: password, sessions and what was typed may be a stranger's (docs/security.md 1).
 */
async function linkIdentity(
  runtime: Runtime,
  trx: Trx,
  who: GoogleIdentity,
  holder: customers.CustomerRow,
  referrer: string | null,
): Promise<string> {
  if (!canLink(who, holder)) throw new AppError('account.google_unlinked');
  if (holder.email_verified_at !== null) {
    await repo.link(trx, holder.id, who.sub);
    await queueEmail(runtime, trx, who.email, googleLinkedEmail(holder.first_name, runtime.config.publicUrl));
    runtime.log.info({ event: 'google.linked', customer: holder.id }, 'an account was joined to a Google identity');
    return holder.id;
  }
  await repo.claimUnverifiedAccount(trx, holder.id, {
    google_sub: who.sub,
    first_name: who.firstName,
    last_name: who.lastName,
    referred_by: referrer === holder.id ? null : referrer,
  });
  await endCodes(trx, holder.id);
  await endSessions(trx, holder.id);
  await deleteOrigins(trx, holder.id);
  await eraseConsents(trx, holder.id);
  await markEmailVerified(trx, holder.id);
  return holder.id;
}

/** Google proved the address, so the account is verified as by a code. */
async function markEmailVerified(trx: Trx, customerId: string): Promise<void> {
  if (await customers.markVerified(trx, customerId)) await claimPromotionPlace(trx, customerId);
}
