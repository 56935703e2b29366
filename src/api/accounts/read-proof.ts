import { AppError } from '#shared/errors.ts';
import type { Proof } from './code-proof.ts';

/**
 * The proof in a body that has either of the two fields.
 * @throws `missing` when the body has neither
 */
export function readProof(
  { otp, token }: { otp?: string | undefined; token?: string | undefined },
  missing: 'account.missing_otp' | 'account.missing_fields' = 'account.missing_otp',
): Proof {
  if (token !== undefined) return { token };
  if (otp === undefined) throw new AppError(missing, { fields: { otp: new AppError('account.missing_otp').message } });
  return { otp };
}
