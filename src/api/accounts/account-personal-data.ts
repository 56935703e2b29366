import type { Connection, Trx } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { type Confirmation, confirmIdentity, type IdentityForm } from './sign-in/confirm-identity.ts';
import { deleteAccountLinks, findAccountLink } from './account-links.repository.ts';
import { deleteSignUps } from './sign-up/sign-ups.repository.ts';
import { deleteCodeRequests, deleteHistory, listContacts, type Contact } from './contact-history.repository.ts';
import { deleteDevices, endSessions } from './customer-sessions.repository.ts';
import { exportSessions } from './customer-sessions.ts';
import { eraseCustomer, findById, lockById, lockRowById, type CustomerRow } from './customers.repository.ts';
import { deleteConsents, listConsents } from './consents.repository.ts';
import { deletePhoneLogIn } from './sign-in/phone-log-in.repository.ts';
import { eraseWaysBack, listWaysBack } from './recovery/ways-back.repository.ts';
import { deletePhoto, findPhoto } from './profile/profile-photo.repository.ts';
import { deleteCodes } from './verification-codes.repository.ts';

/**
 * Confirms the identity of the caller; null when the account is deleted already.
 * @throws as confirmIdentity
 */
export async function confirmAccountIdentity(
  runtime: Runtime,
  origin: RequestOrigin,
  customerId: string,
  form: IdentityForm,
): Promise<Confirmation | null> {
  const customer = await findById(runtime.db, customerId);
  return customer === undefined ? null : confirmIdentity(runtime, origin, customer, form);
}

/** The account that a `close` link closes; undefined when the link is over. */
export const findAccountToClose = async (db: Connection, token: string): Promise<string | undefined> =>
  (await findAccountLink(db, token, 'close'))?.customer_id;

/** Locks an account until the transaction ends; undefined when it is deleted. Its bookings must be locked first. */
export const lockAccount = (trx: Trx, customerId: string): Promise<CustomerRow | undefined> =>
  lockById(trx, customerId);

/** As `lockAccount`, but other transactions may notify the customer meanwhile. */
export const lockAccountRow = (trx: Trx, customerId: string): Promise<CustomerRow | undefined> =>
  lockRowById(trx, customerId);

/**
 * Lists the current and former email addresses and phone numbers of an account, each once. `until` is null
 * unless another account has the contact now; data stored under it after that time then belongs to the other account.
 */
export const listAccountContacts = (db: Connection, customerId: string): Promise<Contact[]> =>
  listContacts(db, customerId);

/**
 * Revokes all access to an account and erases its personal data. The row remains because bookings and payments refer to
 * it.
 */
export async function eraseAccount(trx: Trx, customer: CustomerRow, contacts: readonly Contact[]): Promise<void> {
  await deleteConsents(trx, customer.id);
  await deleteCodes(trx, customer.id);
  await deleteAccountLinks(trx, customer.id);
  await eraseWaysBack(trx, customer.id);
  if (customer.email !== null) await deleteSignUps(trx, customer.email);
  await endSessions(trx, customer.id);
  await deleteDevices(trx, customer.id);
  await deleteContactHistory(trx, customer.id, contacts);
  await eraseCustomer(trx, customer.id);
  await deletePhoto(trx, customer.photo_id);
}

/** Deletes the former contacts of a deleted account, and the code requests for its verified addresses and numbers. */
async function deleteContactHistory(trx: Trx, customerId: string, contacts: readonly Contact[]): Promise<void> {
  await deleteHistory(trx, customerId);
  for (const { contact, verified, until } of contacts) {
    if (!verified) continue;
    await deleteCodeRequests(trx, contact, until);
    if (until === null) await deletePhoneLogIn(trx, contact);
  }
}

/** All consent records of a customer. */
async function exportConsents(db: Connection, customerId: string) {
  const rows = await listConsents(db, customerId);
  return rows.map((row) => ({
    purpose: row.purpose,
    given: row.given,
    words: row.shown_text,
    at: row.at.toISOString(),
    privacyVersion: row.privacy_version,
  }));
}

/** The newest ways back of a customer, with the IDs. */
async function exportWaysBack(db: Connection, customerId: string) {
  const rows = await listWaysBack(db, customerId, 1000);
  return rows.map((row) => ({
    at: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    phone: row.phone,
    idKind: row.id_kind,
    idLast4: row.id_last4,
    reason: row.reason,
  }));
}

/** The customer's account data for the personal data export; null when the account is deleted. */
export async function exportAccountRecords(db: Connection, customerId: string) {
  const customer = await findById(db, customerId);
  if (customer === undefined) return null;
  const photo = customer.photo_id === null ? undefined : await findPhoto(db, customer.photo_id);
  const consents = await exportConsents(db, customerId);
  const sessions = await exportSessions(db, customerId);
  return {
    account: {
      createdAt: customer.created_at.toISOString(),
      emailVerifiedAt: customer.email_verified_at?.toISOString() ?? null,
      phoneVerifiedAt: customer.phone_verified_at?.toISOString() ?? null,
      usesGoogle: customer.google_sub !== null,
      broughtByAFriend: customer.referred_by !== null,
    },
    photo: photo === undefined ? null : `data:image/webp;base64,${photo.bytes.toString('base64')}`,
    consents,
    waysBack: await exportWaysBack(db, customerId),
    ...sessions,
  };
}
