import type { Connection, Trx } from '#api/platform/database/database.ts';
import { eraseConsents, exportConsents } from './consent-records.ts';
import { deleteContactHistory } from './contact-history.ts';
import { listContacts, type Contact } from './contact-history.repository.ts';
import { deleteOrigins, endSessions } from './customer-sessions.repository.ts';
import { exportSessions } from './customer-sessions.ts';
import { eraseCustomer, findById, lockById, type CustomerRow } from './customers.repository.ts';
import { deletePhoto, findPhoto } from './profile-photo.repository.ts';
import { deleteCodes } from './verification-codes.repository.ts';

/** The account, locked until the transaction ends; undefined once it is deleted. Lock its bookings first. */
export const lockAccount = (trx: Trx, customerId: string): Promise<CustomerRow | undefined> =>
  lockById(trx, customerId);

/** Every address and number of an account, present and former, with whether it was verified and until when it was in use. */
export const listAccountContacts = (db: Connection, customerId: string): Promise<Contact[]> =>
  listContacts(db, customerId);

/** Ends every way into an account and removes what names the person; the row stays as a tombstone for its bookings and payments. */
export async function eraseAccount(trx: Trx, customer: CustomerRow, contacts: readonly Contact[]): Promise<void> {
  await eraseConsents(trx, customer.id);
  await deleteCodes(trx, customer.id);
  await endSessions(trx, customer.id);
  await deleteOrigins(trx, customer.id);
  await deleteContactHistory(trx, customer.id, contacts);
  await eraseCustomer(trx, customer.id);
  await deletePhoto(trx, customer.photo_id);
}

/** What the accounts feature holds on a person, for the export of their data; null once the account is deleted. */
export async function exportAccountRecords(db: Connection, customerId: string) {
  const customer = await findById(db, customerId);
  if (customer === undefined) return null;
  const [photo, consents, where] = await Promise.all([
    customer.photo_id === null ? undefined : findPhoto(db, customer.photo_id),
    exportConsents(db, customerId),
    exportSessions(db, customerId),
  ]);
  return {
    account: {
      createdAt: customer.created_at.toISOString(),
      emailVerifiedAt: customer.email_verified_at?.toISOString() ?? null,
      usesGoogle: customer.google_sub !== null,
      broughtByAFriend: customer.referred_by !== null,
    },
    photo: photo === undefined ? null : `data:image/webp;base64,${photo.bytes.toString('base64')}`,
    consents,
    ...where,
  };
}
