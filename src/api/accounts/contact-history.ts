import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { RETENTION } from '#shared/retention.ts';
import * as repo from './contact-history.repository.ts';

/** Where a customer is reached and was reached before (docs/decisions/0016-former-contacts.md). */

/** Forgets the former contacts of somebody whose account is deleted, and who asked for codes under which address. */
export async function deleteContactHistory(
  trx: Connection,
  customerId: string,
  contacts: readonly repo.Contact[],
): Promise<void> {
  await repo.deleteHistory(trx, customerId);
  for (const { contact, verified, until } of contacts) if (verified) await repo.deleteCodeRequests(trx, contact, until);
}

/** Removes numbers and addresses that were only typed, once the messages to them are gone. */
export const purgeUnverifiedContacts = ({ db }: Runtime): Promise<void> =>
  repo.deleteOldUnverified(db, RETENTION.outboxMonths);
