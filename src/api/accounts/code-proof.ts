/** What proves that a person has read a message: the digits of a code, or the token of a link in its place. */
export type Proof = { otp: string } | { token: string };

/** The text of a proof, over which the stored HMAC is computed. */
export const secretOf = (proof: Proof): string => ('otp' in proof ? proof.otp : proof.token);
