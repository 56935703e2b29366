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
import { createReferralCode } from './referral-code.ts';
import { openSession, resolveOrigin } from './customer-sessions.ts';
import { endSessions, deleteOrigins } from './customer-sessions.repository.ts';
import * as repo from './google-login.repository.ts';
import { spendNonce } from './google-nonce.ts';

export interface GoogleForm {
  credential: string;
  email?: string | null | undefined;
  referralCode?: string | null | undefined;
}

interface OpenedSession {
  token: string;
  customer: customers.CustomerRow;
}

/**
 * Opens a session for a Google identity.
 * @throws AppError account.google_failed, google_unavailable, google_unknown, google_unlinked, account.too_many_tries, request.invalid
 */
export async function logInWithGoogle(
  runtime: Runtime,
  origin: RequestOrigin,
  form: GoogleForm,
): Promise<OpenedSession> {
  const identity = await verifyIdentity(runtime, origin, form);
  return openGoogleSession(runtime, origin, identity, async (trx) => {
    const linked = await repo.lockBySub(trx, identity.sub);
    if (linked !== undefined) return linked.id;
    const existing = await customers.lockByEmail(trx, identity.email);
    if (existing === undefined) throw new AppError('account.google_unknown');
    return linkIdentity(runtime, trx, identity, existing, null);
  });
}

/**
 * Creates a verified account for a Google identity and opens a session.
 * @throws AppError as logInWithGoogle, and account.google_exists instead of google_unknown
 */
export async function signUpWithGoogle(
  runtime: Runtime,
  origin: RequestOrigin,
  form: GoogleForm,
): Promise<OpenedSession> {
  const identity = await verifyIdentity(runtime, origin, form);
  await runtime.limits.take('signUps', origin.source);
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
      await markEmailVerified(trx, id);
      return id;
    }
    if ((await repo.lockBySub(trx, identity.sub)) !== undefined) throw new AppError('account.google_exists');
    const existing = await customers.lockByEmail(trx, identity.email);
    // Happens only when the other account released the address between the two statements.
    if (existing === undefined) throw new AppError('request.busy', { retryAfterS: 1 });
    if (existing.email_verified_at !== null && canLink(identity, existing)) throw new AppError('account.google_exists');
    return linkIdentity(runtime, trx, identity, existing, referrer);
  });
}

/** Verifies a credential. An invalid one counts as a failure of its client; a valid one is accepted whatever that count is. */
async function verifyIdentity(
  runtime: Runtime,
  { source }: RequestOrigin,
  { credential, email }: GoogleForm,
): Promise<GoogleIdentity> {
  if (runtime.google === null) throw new AppError('request.not_found');
  const verified = await runtime.google.verify(credential);
  if (verified.kind === 'unavailable') {
    runtime.log.warn(
      { event: 'google.unavailable', reason: verified.reason },
      'the keys of Google could not be fetched',
    );
    throw new AppError('account.google_unavailable', { retryAfterS: 3 });
  }
  if (verified.kind === 'refused') return rejectIdentity(runtime, source, verified.reason, email ?? null);
  if (email != null && email !== verified.identity.email) {
    throw new AppError('request.invalid', { fields: { email: 'That is not the email of the Google account.' } });
  }
  return verified.identity;
}

/** `email` is the address claimed in the request, if any: the content of an invalid credential is not trusted. */
async function rejectIdentity(runtime: Runtime, source: string, reason: string, email: string | null): Promise<never> {
  runtime.log.info(
    { event: 'login.failed', source, account: email === null ? null : digest(email), by: 'google', reason },
    'log-in with Google failed',
  );
  await runtime.limits.take('failures', source, 'account.too_many_tries');
  throw new AppError('account.google_failed');
}

/** In one transaction: uses the nonce, has `findAndLock` return the customer's id with the row locked, and opens the session. */
async function openGoogleSession(
  runtime: Runtime,
  origin: RequestOrigin,
  identity: GoogleIdentity,
  findAndLock: (trx: Trx) => Promise<string>,
): Promise<OpenedSession> {
  const { origins } = await resolveOrigin(runtime, origin, null);
  const opened = await runtime.db.transaction().execute(async (trx) => {
    if (!(await spendNonce(runtime, trx, identity.nonce))) return null;
    const id = await findAndLock(trx);
    const token = await openSession(trx, id, origins);
    const customer = await customers.findById(trx, id);
    if (customer === undefined) throw new Error('a locked account does not exist');
    return { token, customer };
  });
  return opened ?? rejectIdentity(runtime, origin.source, 'nonce', identity.email);
}

/** Google must host the mailbox, and the account must have no other identity: else the mailbox has had another owner. */
const canLink = (identity: GoogleIdentity, existing: customers.CustomerRow): boolean =>
  identity.authoritative && existing.google_sub === null;

/**
 * Links an identity to the account with its address, if Google is authoritative for it (docs/vendors.md 2.2). All data of an
 * unverified account is cleared: its password and sessions may belong to another person (docs/security.md 1).
 */
async function linkIdentity(
  runtime: Runtime,
  trx: Trx,
  identity: GoogleIdentity,
  existing: customers.CustomerRow,
  referrer: string | null,
): Promise<string> {
  if (!canLink(identity, existing)) throw new AppError('account.google_unlinked');
  if (existing.email_verified_at !== null) {
    await repo.linkIdentity(trx, existing.id, identity.sub);
    await queueEmail(runtime, trx, identity.email, googleLinkedEmail(existing.first_name, runtime.config.publicUrl));
    runtime.log.info({ event: 'google.linked', customer: existing.id }, 'Google identity linked to an account');
    return existing.id;
  }
  await repo.claimUnverifiedAccount(trx, existing.id, {
    google_sub: identity.sub,
    first_name: identity.firstName,
    last_name: identity.lastName,
    referred_by: referrer === existing.id ? null : referrer,
  });
  await endCodes(trx, existing.id);
  await endSessions(trx, existing.id);
  await deleteOrigins(trx, existing.id);
  await eraseConsents(trx, existing.id);
  await markEmailVerified(trx, existing.id);
  return existing.id;
}

/** Google verified the address, which counts like a code; claims a promotion place. */
async function markEmailVerified(trx: Trx, customerId: string): Promise<void> {
  if (await customers.markVerified(trx, customerId)) await claimPromotionPlace(trx, customerId);
}
