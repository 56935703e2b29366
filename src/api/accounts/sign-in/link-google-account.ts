import type { GoogleIdentity } from '#api/vendors/google-identity.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { endCodes } from '#api/accounts/verification-codes.repository.ts';
import { googleLinkedEmail } from '#api/accounts/accounts.texts.ts';
import type * as customers from '#api/accounts/customers.repository.ts';
import { endSessions, deleteDevices } from '#api/accounts/customer-sessions.repository.ts';
import * as repo from './google-login.repository.ts';

/**
 * Google must host the mailbox, and the account must have no other identity: else the mailbox has had another owner.
 */
export const canLinkGoogle = (identity: GoogleIdentity, existing: customers.CustomerRow): boolean =>
  identity.authoritative && existing.google_sub === null;

/**
 * Links an identity to the account with its address, if Google is authoritative for it (docs/vendors.md 2.2). The
 * person who opened the account need not own the mailbox now: unless the caller is logged in to it, its password,
 * sessions, codes and known devices end (docs/security.md 1).
 */
export async function linkGoogleAccount(
  runtime: Runtime,
  trx: Trx,
  identity: GoogleIdentity,
  existing: customers.CustomerRow,
  isLoggedIn: boolean,
): Promise<string> {
  if (!canLinkGoogle(identity, existing)) throw new AppError('account.google_unlinked');
  await repo.linkIdentity(trx, existing.id, identity.sub, isLoggedIn);
  if (!isLoggedIn) {
    await endCodes(trx, existing.id);
    await endSessions(trx, existing.id);
    await deleteDevices(trx, existing.id);
  }
  await queueEmail(
    runtime,
    trx,
    identity.email,
    googleLinkedEmail(existing.first_name, isLoggedIn, runtime.config.publicUrl),
  );
  runtime.log.info({ event: 'google.linked', customer: existing.id }, 'Google identity linked to an account');
  return existing.id;
}
