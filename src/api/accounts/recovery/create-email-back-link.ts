import { createAccountLink } from '#api/accounts/account-links.repository.ts';
import { isEmailOlderThan } from '#api/accounts/email-age.repository.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';

/** How long an address must have been verified to be brought back by a link, days. A thief can add an address. */
const OLD_ENOUGH_DAYS = 7;

/**
 * Makes the link that brings the present address of an account back, which the caller is about to take away. Null for
 * an address that was verified less than seven days ago. The caller has locked the account.
 */
export async function createEmailBackLink(
  { config }: Runtime,
  trx: Trx,
  customerId: string,
  email: string,
): Promise<string | null> {
  if (!(await isEmailOlderThan(trx, customerId, OLD_ENOUGH_DAYS))) return null;
  return `${config.publicUrl}/email-back#token=${await createAccountLink(trx, customerId, 'email-back', email)}`;
}
