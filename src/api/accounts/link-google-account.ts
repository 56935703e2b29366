import type { GoogleIdentity } from '#api/vendors/google-identity.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import { claimPromotionPlace } from '#api/promotions/promotion-places.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { endCodes } from './verification-codes.repository.ts';
import { googleLinkedEmail } from './accounts.emails.ts';
import * as customers from './customers.repository.ts';
import { endSessions, deleteOrigins } from './customer-sessions.repository.ts';
import * as repo from './google-login.repository.ts';
import { deleteConsents } from './marketing-consent.repository.ts';

/**
 * Google must host the mailbox, and the account must have no other identity: else the mailbox has had another owner.
 */
export const canLinkGoogle = (identity: GoogleIdentity, existing: customers.CustomerRow): boolean =>
  identity.authoritative && existing.google_sub === null;

/**
 * Links an identity to the account with its address, if Google is authoritative for it (docs/vendors.md 2.2). All data
 * of an unverified account is cleared: its password and sessions may belong to another person (docs/security.md 1).
 */
export async function linkGoogleAccount(
  runtime: Runtime,
  trx: Trx,
  identity: GoogleIdentity,
  existing: customers.CustomerRow,
  referrer: string | null,
): Promise<string> {
  if (!canLinkGoogle(identity, existing)) throw new AppError('account.google_unlinked');
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
  await deleteConsents(trx, existing.id);
  await markGoogleEmailVerified(trx, existing.id);
  return existing.id;
}

/** Google verified the address, which counts like a code; claims a promotion place. */
export async function markGoogleEmailVerified(trx: Trx, customerId: string): Promise<void> {
  if (await customers.markVerified(trx, customerId)) await claimPromotionPlace(trx, customerId);
}
