import type { Trx } from '#api/platform/database/database.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Proof } from '#api/accounts/code-proof.ts';
import { hasVerifiedPhone } from '#api/accounts/contact-channels.ts';
import { knownDevice } from '#api/accounts/customer-sessions.ts';
import * as customers from '#api/accounts/customers.repository.ts';
import { checkCode } from '#api/accounts/verification-codes.ts';
import { consumeCode } from '#api/accounts/verification-codes.repository.ts';
import { FIELDS } from '#api/accounts/accounts.texts.ts';

/** The proof of identity that a signed-in customer sends: the password or, on an account without one, a code. */
export interface IdentityForm {
  currentPassword?: string | undefined;
  otp?: string | undefined;
  token?: string | undefined;
}

/** A confirmation to be held in the transaction that acts on it; `impossible` when no contact can get a code. */
export type Confirmation = { passwordHash: string } | { codeId: string } | { impossible: true };

/** True when an account has no contact left that was verified, e.g. since another person proved its number. */
const hasNoProof = (customer: customers.CustomerRow): boolean =>
  customer.email === null && customer.password_hash === null && !hasVerifiedPhone(customer);

/**
 * Confirms that the caller is the account's owner and not only the holder of a session (docs/security.md 29). An
 * account without a verified contact is not asked, since nothing could confirm it.
 * @throws account.confirm_first when nothing was sent, account.wrong_password, account.wrong_code,
 * account.too_many_tries, request.busy
 */
export async function confirmIdentity(
  runtime: Runtime,
  origin: RequestOrigin,
  customer: customers.CustomerRow,
  { currentPassword, otp, token }: IdentityForm,
): Promise<Confirmation> {
  if (hasNoProof(customer)) return { impossible: true };
  if (customer.password_hash === null) {
    const proof: Proof | null = token !== undefined ? { token } : otp !== undefined ? { otp } : null;
    if (proof === null) throw new AppError('account.confirm_first', { payload: { by: 'code' } });
    return { codeId: await checkCode(runtime, origin, customer.id, 'confirm', proof) };
  }
  if (currentPassword === undefined) throw new AppError('account.confirm_first', { payload: { by: 'password' } });
  const known = await knownDevice(runtime, origin, customer.id);
  const attemptKey = `confirm:${customer.id}:${known ?? 'elsewhere'}`;
  await runtime.limits.countLoginAttempt(attemptKey);
  if (!(await runtime.passwords.matches(customer.password_hash, currentPassword)))
    throw new AppError('account.wrong_password', { fields: { currentPassword: FIELDS.currentPassword } });
  await runtime.limits.reset('loginAttempts', attemptKey);
  return { passwordHash: customer.password_hash };
}

/**
 * Repeats the confirmation under the account's lock, since the password may have changed in the meantime, and uses its
 * code up (docs/security.md 30).
 * @throws account.wrong_password, account.wrong_code, account.confirm_first
 */
export async function holdConfirmation(
  trx: Trx,
  customer: customers.CustomerRow,
  confirmation: Confirmation,
): Promise<void> {
  if ('impossible' in confirmation) {
    if (!hasNoProof(customer)) throw new AppError('account.confirm_first', { payload: { by: 'code' } });
  } else if ('codeId' in confirmation) {
    if (!(await consumeCode(trx, confirmation.codeId, customer.id, 'confirm')))
      throw new AppError('account.wrong_code');
  } else if (customer.password_hash !== confirmation.passwordHash) {
    throw new AppError('account.wrong_password', { fields: { currentPassword: FIELDS.currentPassword } });
  }
}
