import type { CustomerSession } from '#api/platform/http/session.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Proof } from '#api/accounts/code-proof.ts';
import { checkOldPassword } from '#api/accounts/check-old-password.ts';
import { checkCode } from '#api/accounts/verification-codes.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { rejectGuessablePassword } from '#api/accounts/password-policy.ts';
import { setPassword } from '#api/accounts/recovery/set-password.ts';
import { FIELDS } from '#api/accounts/accounts.texts.ts';

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
  proof: Proof;
}

/**
 * Changes the password, given the current one and an emailed code; ends all other sessions.
 * @throws AppError password_mismatch, weak_password, wrong_password (attempts are limited), wrong_code, too_many_tries
 */
export async function changePassword(
  runtime: Runtime,
  origin: RequestOrigin,
  session: CustomerSession,
  form: PasswordChange,
): Promise<void> {
  if (form.newPassword !== form.confirmPassword) {
    throw new AppError('account.password_mismatch', { fields: { confirmPassword: FIELDS.confirmPassword } });
  }
  const customer = await customers.findById(runtime.db, session.customerId);
  if (customer === undefined) throw new AppError('session.missing');
  await rejectGuessablePassword(runtime, 'newPassword', form.newPassword, customer.email ?? '');
  await checkOldPassword(runtime, customer, form.oldPassword);
  const codeId = await checkCode(runtime, origin, customer.id, 'change', form.proof);
  await setPassword(runtime, customer.id, codeId, 'change', form.newPassword, {
    except: session.tokenHash,
    device: origin.device,
  });
}
