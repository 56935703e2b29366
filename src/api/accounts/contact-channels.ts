import type { Connection } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './customers.repository.ts';

/**
 * The email address for a customer's payments and mails.
 * @throws session.missing when the account was deleted
 */
export async function requireEmailAddress(db: Connection, customerId: string): Promise<string> {
  const customer = await repo.findById(db, customerId);
  if (customer?.email == null) throw new AppError('session.missing');
  return customer.email;
}

/** The address mails to a customer go to; null for a walk-in, who has none, and for a deleted account. */
export async function findEmailAddress(db: Connection, customerId: string): Promise<string | null> {
  return (await repo.findById(db, customerId))?.email ?? null;
}

/** A phone is proven as long as it is the number that was. */
export const hasVerifiedPhone = (row: repo.CustomerRow): boolean =>
  row.phone !== null && row.phone === row.verified_phone;

/** Where a customer can be told something; null for a deleted account. `phone` only where it was proven. */
export async function findContactChannels(
  db: Connection,
  customerId: string,
): Promise<{ firstName: string; email: string | null; phone: string | null } | null> {
  const row = await repo.findById(db, customerId);
  if (row === undefined) return null;
  return { firstName: row.first_name, email: row.email, phone: hasVerifiedPhone(row) ? row.phone : null };
}
