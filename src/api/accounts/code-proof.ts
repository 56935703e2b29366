/** The proof that a person has read a message: the digits of a code, or the token of a link in its place. */
export type Proof = { otp: string } | { token: string };

/** The text of a proof, over which the stored HMAC is computed. */
export const secretOf = (proof: Proof): string => ('otp' in proof ? proof.otp : proof.token);

/** Lifetime of a code, how many are valid at once, and how many failed attempts it allows (docs/api.md 6). */
export const CODE = { minutes: 10, maxValid: 3, maxAttempts: 15, maxAttemptsPerClient: 5 } as const;
