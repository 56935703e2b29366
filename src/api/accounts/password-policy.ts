import { commonPasswords } from '#api/vendors/common-passwords.ts';
import { isGuessable } from '#shared/accounts/password-rules.ts';
import { AppError } from '#shared/errors.ts';

/**
 * @throws account.weak_password with a message for `field` when a password is common or derived from the email address
 */
export function rejectGuessablePassword(field: string, password: string, email: string): void {
  if (isGuessable(password, email, commonPasswords())) {
    throw new AppError('account.weak_password', {
      fields: { [field]: 'Please choose a password that is harder to guess.' },
    });
  }
}
