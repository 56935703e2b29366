import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './contact-history.repository.ts';

/** Former contacts of customers (docs/decisions/0016-former-contacts.md). */

/** Deletes the former contacts of a deleted account and the queued code requests for its verified addresses. */
export async function deleteContactHistory(
  trx: Connection,
  customerId: string,
  contacts: readonly repo.Contact[],
): Promise<void> {
  await repo.deleteHistory(trx, customerId);
  for (const { contact, verified, until } of contacts) if (verified) await repo.deleteCodeRequests(trx, contact, until);
}
