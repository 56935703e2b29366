import { AppError } from '#shared/errors.ts';

/** The proof that a person has read a message: the digits of a code, or the token of a link in its place. */
export type Proof = { otp: string } | { token: string };

/** The text of a proof, over which the stored HMAC is computed. */
export const secretOf = (proof: Proof): string => ('otp' in proof ? proof.otp : proof.token);

/** Lifetime of a code, how many are valid at once, and how many failed attempts it allows (docs/api.md 6). */
export const CODE = { minutes: 10, maxValid: 3, maxAttempts: 15, maxAttemptsPerClient: 5 } as const;

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
