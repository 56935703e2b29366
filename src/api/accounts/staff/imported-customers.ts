import { createReferralCode } from '#api/accounts/sign-up/registration.ts';
import { newId, type Trx } from '#api/platform/database/database.ts';
import * as repo from './imported-customers.repository.ts';

/** A person of an imported file. */
export interface ImportedPerson {
  firstName: string;
  lastName: string;
  /** E.164. */
  phone: string;
  email: string | null;
}

/**
 * Adds people of a file as walk-ins and returns their ids in the same order. Neither phone nor address is proven, so
 * that they log no one in.
 */
export async function addImportedCustomers(trx: Trx, people: readonly ImportedPerson[]): Promise<string[]> {
  const rows = people.map(({ firstName, lastName, phone, email }) => ({
    id: newId(),
    first_name: firstName,
    last_name: lastName,
    phone,
    noted_email: email,
    referral_code: createReferralCode(),
  }));
  await repo.insertWalkIns(trx, rows);
  return rows.map(({ id }) => id);
}

/** Locks those of these customers who are still walk-ins, so that none joins an account or is erased meanwhile. */
export const holdWalkInsToFill = (trx: Trx, ids: readonly string[]): Promise<string[]> => repo.holdWalkIns(trx, ids);

/** Notes the addresses of walk-ins that have none. The caller has locked them. */
export const noteImportedEmails = (trx: Trx, noted: readonly { id: string; email: string }[]): Promise<void> =>
  repo.noteEmails(trx, noted);

/** Deletes the addresses that a file gave to walk-ins. */
export const forgetImportedEmails = (trx: Trx, ids: readonly string[]): Promise<void> => repo.forgetEmails(trx, ids);

/** Locks customers, so that nothing is added for them until the transaction ends. */
export const lockImportedCustomers = (trx: Trx, ids: readonly string[]): Promise<void> => repo.lockCustomers(trx, ids);

/** Deletes walk-ins of a file that no one has worked with. The caller has locked them. */
export const deleteImportedCustomers = (trx: Trx, ids: readonly string[]): Promise<void> =>
  repo.deleteWalkIns(trx, ids);
