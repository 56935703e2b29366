import type { User } from '#shared/accounts/accounts.contract.ts';
import { getCreditBalance } from '#api/promotions/wash-credit.ts';
import type { Runtime } from '#api/runtime.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { hasVerifiedPhone, presentContact } from './contact-channels.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './customers.repository.ts';

/** A customer in the form of the API (docs/api.md 2). */
export async function presentUser(runtime: Runtime, row: repo.CustomerRow): Promise<User> {
  return {
    ...presentContact(row),
    referralCode: row.referral_code,
    referralLink: `${runtime.config.publicUrl}/signup?ref=${row.referral_code}`,
    photo: row.photo_id === null ? null : `/api/photo/${row.photo_id}`,
    ...(row.pending_email !== null && { pendingEmail: row.pending_email }),
    washCredit: nairaFromKobo(await getCreditBalance(runtime.db, row.id)),
    confirmBy: row.password_hash === null ? 'code' : 'password',
    ...(hasVerifiedPhone(row) && { phoneProven: true as const }),
  };
}

/**
 * The signed-in customer.
 * @throws session.missing when the account is deleted
 */
export async function getCurrentUser(runtime: Runtime, customerId: string): Promise<User> {
  const customer = await repo.findById(runtime.db, customerId);
  if (customer === undefined) throw new AppError('session.missing');
  return presentUser(runtime, customer);
}
