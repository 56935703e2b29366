import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { commonPasswords } from '#api/vendors/common-passwords.ts';
import { contextWords, isGuessable } from '#shared/accounts/password-rules.ts';
import { AppError } from '#shared/errors.ts';
import { FIELDS } from './accounts.texts.ts';

/**
 * @throws account.weak_password with a message for `field` when a password is common, derived from the email address,
 * or made of the centre's name and town
 */
export async function rejectGuessablePassword(
  { db }: Pick<Runtime, 'db'>,
  field: string,
  password: string,
  email: string,
): Promise<void> {
  const { name, locationLine, city, state, numberPrefix } = await getSettings(db);
  if (isGuessable(password, email, commonPasswords(), contextWords(name, locationLine, city, state, numberPrefix))) {
    throw new AppError('account.weak_password', {
      fields: { [field]: FIELDS.guessablePassword },
    });
  }
}
