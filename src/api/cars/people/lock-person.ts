import { hasVerifiedPhone } from '#api/accounts/contact-channels.ts';
import { lockAccountRow } from '#api/accounts/account-personal-data.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './car-people.repository.ts';

/**
 * Locks accounts in the order of their ids, as everything does that notifies two people. An act of a person holds the
 * person before it notifies the accounts, so that notifications must not wait for these locks. Returns the verified
 * phone of each that is not deleted.
 */
export async function lockAccounts(trx: Trx, ids: readonly (string | null)[]): Promise<Map<string, string | null>> {
  const phones = new Map<string, string | null>();
  for (const id of [...new Set(ids)].filter((one) => one !== null).sort()) {
    const account = await lockAccountRow(trx, id);
    if (account !== undefined) phones.set(id, hasVerifiedPhone(account) ? account.phone : null);
  }
  return phones;
}

/**
 * The person or invitation with this id, locked after the accounts of its owner, its person and the caller. Undefined
 * when it has ended. `phone` is the verified phone of the caller.
 * @throws session.missing when the caller's account was deleted
 */
export async function lockPerson(
  trx: Trx,
  callerId: string,
  id: string,
): Promise<{ row: repo.CarPersonRow | undefined; phone: string | null }> {
  const before = await repo.findPerson(trx, id);
  const phones = await lockAccounts(trx, [callerId, before?.owner_id ?? null, before?.customer_id ?? null]);
  const phone = phones.get(callerId);
  if (phone === undefined) throw new AppError('session.missing');
  return { row: before === undefined ? undefined : await repo.lockPerson(trx, id), phone };
}
