import { toE164 } from '#api/vendors/phone-number.ts';
import { AppError } from '#shared/errors.ts';
import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './customers.repository.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { fullName } from '#shared/text-schemas.ts';
import { FIELDS } from './accounts.texts.ts';

/** A customer's email address; null for a walk-in, an account with a phone only, and a deleted account. */
export async function findEmailAddress(db: Connection, customerId: string): Promise<string | null> {
  return (await repo.findById(db, customerId))?.email ?? null;
}

/** True when the current phone number is the one that was verified. */
export const hasVerifiedPhone = (row: Pick<repo.CustomerRow, 'phone' | 'verified_phone'>): boolean =>
  row.phone !== null && row.phone === row.verified_phone;

/** Whether an account has this verified phone (E.164). */
export const hasAccount = async (db: Connection, phone: string): Promise<boolean> =>
  (await repo.findByVerifiedPhone(db, phone)) !== undefined;

/** The contacts that can confirm a customer. */
export type ProofContacts = Pick<
  repo.CustomerRow,
  'email' | 'email_verified_at' | 'phone' | 'verified_phone' | 'phone_verified_since'
>;

/**
 * The channels of a code that confirms more than a session does: those that the account had by `at` (undefined: has),
 * since a thief of the session or the SIM card can add others. None for an account that had no email, or another one,
 * at that time.
 */
export function listProofChannels(row: ProofContacts, at: Date | undefined): ('email' | 'sms')[] {
  const isOlder = (since: Date | null): boolean => since === null || at === undefined || since <= at;
  if (row.email === null || !isOlder(row.email_verified_at)) return [];
  const hadPhone = hasVerifiedPhone(row) && isOlder(row.phone_verified_since);
  return hadPhone ? ['email', 'sms'] : ['email'];
}

/** The channels to notify a customer. */
export interface ContactChannels {
  firstName: string;
  /** False for a walk-in, who reads no notifications. */
  hasAccount: boolean;
  email: string | null;
  /** Null unless it is verified. */
  phone: string | null;
}

/** The channels to notify a customer; null for a deleted account. */
export async function findContactChannels(db: Connection, customerId: string): Promise<ContactChannels | null> {
  const row = await repo.findChannels(db, customerId);
  if (row === undefined) return null;
  return {
    firstName: row.first_name,
    hasAccount: !row.walk_in,
    email: row.email,
    phone: hasVerifiedPhone(row) ? row.phone : null,
  };
}

/**
 * Converts a phone number to E.164.
 * @throws request.invalid with a message for `phoneNumber`
 */
export function parsePhoneNumber(text: string): string {
  const phone = toE164(text);
  if (phone === null)
    throw new AppError('request.invalid', {
      fields: { phoneNumber: FIELDS.phoneNumber },
    });
  return phone;
}

/** The name and contact data of a customer in the form of the API. */
export const presentContact = (
  row: Pick<repo.CustomerRow, 'id' | 'first_name' | 'last_name' | 'email' | 'phone'>,
): Pick<User, '_id' | 'firstName' | 'lastName' | 'fullName' | 'email' | 'phoneNumber'> => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  fullName: fullName(row.first_name, row.last_name),
  email: row.email,
  phoneNumber: row.phone,
});
