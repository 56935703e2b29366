import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Proof } from '#api/accounts/code-proof.ts';
import { checkCode } from '#api/accounts/verification-codes.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { rejectGuessablePassword } from '#api/accounts/password-policy.ts';
import { setPassword } from './set-password.ts';
import { queueCode } from '#api/accounts/queue-code.ts';

/**
 * Sets a new password, given an emailed code; ends all sessions. The device is a known one from then on.
 * @throws account.wrong_code, account.weak_password, account.too_many_tries
 */
export async function resetPassword(
  runtime: Runtime,
  origin: RequestOrigin,
  email: string,
  proof: Proof,
  newPassword: string,
): Promise<void> {
  await rejectGuessablePassword(runtime, 'newPassword', newPassword, email);
  const customer = await customers.findByEmail(runtime.db, email);
  const codeId = await checkCode(runtime, origin, customer?.id ?? null, 'reset', proof);
  if (customer === undefined) throw new AppError('account.wrong_code');
  await setPassword(runtime, customer.id, codeId, 'reset', newPassword, {
    except: null,
    device: origin.device,
  });
}

/** Requests a code by email for setting a forgotten password. */
export const requestPasswordReset = (runtime: Runtime, origin: RequestOrigin, email: string): Promise<void> =>
  queueCode(runtime, origin, email, 'reset');
