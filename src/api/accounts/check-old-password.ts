import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from './accounts.texts.ts';
import type { CustomerRow } from './customers.repository.ts';

/**
 * Checks the current password of a customer who changes it; wrong tries are limited.
 * @throws AppError account.wrong_password, account.too_many_tries, request.busy
 */
export async function checkOldPassword(
  runtime: Runtime,
  { id, password_hash: hash }: Pick<CustomerRow, 'id' | 'password_hash'>,
  oldPassword: string,
): Promise<void> {
  const attemptKey = `change:${id}`;
  await runtime.limits.countLoginAttempt(attemptKey);
  if (!(await runtime.passwords.matches(hash, oldPassword)))
    throw new AppError('account.wrong_password', { fields: { oldPassword: FIELDS.currentPassword } });
  await runtime.limits.reset('loginAttempts', attemptKey);
}
