import type { Runtime } from '#api/runtime.ts';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from '#api/accounts/customers.repository.ts';
import { presentUser } from '#api/accounts/present-user.ts';

/**
 * The signed-in customer.
 * @throws session.missing when the account is deleted
 */
export async function getCurrentUser(runtime: Runtime, customerId: string): Promise<User> {
  const customer = await repo.findById(runtime.db, customerId);
  if (customer === undefined) throw new AppError('session.missing');
  return presentUser(runtime, customer);
}
